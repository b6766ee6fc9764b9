import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useContest } from '../features/contest/contest/use-contest.ts'
import { SetupPage } from '../features/exam/exam-setup/setup-page.tsx'
import { keyword, paging, search } from '../lib/search.ts'
import { Page, PageHead } from '../ui/layout/page.tsx'
import { Forbidden } from '../ui/state.tsx'

function ExamTab() {
  const { t } = useTranslation()
  const { cid } = Route.useParams()
  const detail = useContest(Number(cid))
  if (!detail) return null
  if (detail.contest.may.manage) return <SetupPage key={cid} contest={detail.contest} />
  return (
    <Page title={`${t('contest.tab.exam')} · ${detail.contest.title}`} width="read">
      <PageHead title={t('contest.tab.exam')} />
      <Forbidden text={t('contest.forbiddenText')} />
    </Page>
  )
}

export const Route = createFileRoute('/contests/$cid/exam')({
  staticData: { texts: ['examSetup', 'examRoster'] },
  validateSearch: search({ ...paging, keyword }),
  component: ExamTab,
})
