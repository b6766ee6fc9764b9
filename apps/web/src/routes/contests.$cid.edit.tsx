import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EditHomework } from '../features/contest/homework/save-homework.tsx'
import { EditContest } from '../features/contest/form/edit-contest.tsx'
import { useContest } from '../features/contest/use-contest.ts'
import { Page, PageHead } from '../ui/layout/page.tsx'
import { Forbidden } from '../ui/state.tsx'

function EditTab() {
  const { t } = useTranslation()
  const { cid } = Route.useParams()
  const navigate = Route.useNavigate()
  const detail = useContest(Number(cid))
  // The edited contest is that of this address, never one that is just being left.
  if (detail?.contest.cid !== Number(cid)) return null
  const Edit = detail.contest.homework ? EditHomework : EditContest
  return (
    <Page title={`${t('contest.tab.edit')} · ${detail.contest.title}`} width="read">
      <PageHead title={t('contest.tab.edit')} />
      {detail.contest.may.edit ? (
        <Edit
          key={cid}
          detail={detail}
          onSaved={() => void navigate({ to: '/contests/$cid', params: { cid } })}
          onCopied={(copy) => void navigate({ to: '/contests/$cid/edit', params: { cid: String(copy) } })}
        />
      ) : (
        <Forbidden text={t('contest.forbiddenText')} />
      )}
    </Page>
  )
}

export const Route = createFileRoute('/contests/$cid/edit')({
  staticData: { texts: ['feedback', 'homework'] },
  component: EditTab,
})
