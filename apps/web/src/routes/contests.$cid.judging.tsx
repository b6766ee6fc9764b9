import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useContest } from '../features/contest/contest/use-contest.ts'
import { ContestJudgingPage } from '../features/judging/judge-host/contest-judging.tsx'
import { Page, PageHead } from '../ui/layout/page.tsx'
import { Forbidden } from '../ui/state.tsx'

function JudgingTab() {
  const { t } = useTranslation()
  const detail = useContest(Number(Route.useParams().cid))
  if (!detail) return null
  const { cid, may, title } = detail.contest
  if (may.manage) return <ContestJudgingPage cid={cid} title={title} />
  return (
    <Page title={`${t('judges.contest.title')} · ${title}`} width="read">
      <PageHead title={t('judges.contest.title')} />
      <Forbidden text={t('contest.forbiddenText')} />
    </Page>
  )
}

export const Route = createFileRoute('/contests/$cid/judging')({
  staticData: { texts: ['judges'] },
  component: JudgingTab,
})
