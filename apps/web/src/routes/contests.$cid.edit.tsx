import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EditHomework } from '../features/contest/contest/homework/save-homework.tsx'
import { EditContest } from '../features/contest/contest/form/edit-contest.tsx'
import { useContest } from '../features/contest/contest/use-contest.ts'
import { ContestApi } from '../features/hall/feed/contest-api.tsx'
import { Webhooks } from '../features/exchange/webhook/webhooks.tsx'
import { Page, PageHead } from '../ui/layout/page.tsx'
import { Forbidden } from '../ui/state.tsx'

function EditTab() {
  const { t } = useTranslation()
  const { cid } = Route.useParams()
  const navigate = Route.useNavigate()
  const detail = useContest(Number(cid))
  // Not a contest that is being left.
  if (detail?.contest.cid !== Number(cid)) return null
  const { homework, course } = detail.contest
  const onSaved = () => void navigate({ to: '/contests/$cid', params: { cid } })
  const onCopied = (copy: number) =>
    void navigate({ to: '/contests/$cid/edit', params: { cid: String(copy) } })
  const onDeleted = () =>
    void navigate({ to: '/course/$id/homework', params: { id: String(course?.courseId) } })
  return (
    <Page title={`${t('contest.tab.edit')} · ${detail.contest.title}`} width="read">
      <PageHead title={t('contest.tab.edit')} />
      <div className="parts" style={{ maxWidth: 792 }}>
        <div>
          {detail.contest.may.edit ? (
            homework ? (
              <EditHomework
                key={cid}
                detail={detail}
                onSaved={onSaved}
                onCopied={onCopied}
                onDeleted={onDeleted}
              />
            ) : (
              <EditContest key={cid} detail={detail} onSaved={onSaved} onCopied={onCopied} />
            )
          ) : (
            <Forbidden
              text={
                detail.contest.may.manage
                  ? t('errors.COURSE_ARCHIVED', { name: detail.contest.course?.name ?? '' })
                  : t('contest.forbiddenText')
              }
            />
          )}
        </div>
        {detail.contest.may.manage && !homework && !detail.contest.isExam && (
          <ContestApi cid={detail.contest.cid} isFixed={!detail.contest.may.edit} />
        )}
        {detail.contest.may.manage && (
          <Webhooks owner={{ cid: detail.contest.cid }} isFixed={!detail.contest.may.edit} />
        )}
      </div>
    </Page>
  )
}

export const Route = createFileRoute('/contests/$cid/edit')({
  staticData: { texts: ['feedback', 'feed', 'homework', 'webhook'] },
  component: EditTab,
})
