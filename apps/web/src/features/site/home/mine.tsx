import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAskAgain } from '../../../lib/realtime/ask-again.ts'
import { useSubmissionResults } from '../../../lib/realtime/subscriptions.ts'
import { Ago } from '../../../ui/text.tsx'
import { Points, VerdictTag } from '../../../ui/verdict/verdict.tsx'
import { myRecentSubmissionsQuery } from './api/recent.ts'
import { Lines } from './lines.tsx'

export function Mine() {
  const { t } = useTranslation()
  const mine = useQuery(myRecentSubmissionsQuery())
  const askAgain = useAskAgain(mine)
  useSubmissionResults(askAgain, askAgain)
  return (
    <Lines
      title={t('site.home.mine')}
      link={<Link to="/submissions">{t('site.home.allMine')}</Link>}
      rows={mine.data?.docs}
      rowKey={(row) => row.sid}
      line={(row) => (
        <>
          <Link to="/solution/$sid" params={{ sid: String(row.sid) }}>
            <VerdictTag judge={row.judge} withheld={row.withheld} />
            <Points score={row.score} />
            <span className="vh"> #{row.sid}</span>
          </Link>
          <Link to="/problem/$pid" params={{ pid: String(row.pid) }} className="q ellipsis grow">
            <span className="muted">{row.pid}</span>&ensp;{row.title}
          </Link>
          <span className="muted">
            <Ago value={row.createdAt} short />
          </span>
        </>
      )}
      failed={mine.isError}
      failure={t('site.home.failed')}
      onRetry={() => void mine.refetch()}
      empty={t('site.home.noneMine')}
      skeletons={5}
    />
  )
}
