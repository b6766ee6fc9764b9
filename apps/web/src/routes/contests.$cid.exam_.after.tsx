import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useContest } from '../features/contest/contest/use-contest.ts'
import { PapersPage } from '../features/exam/exam-paper/papers-page.tsx'
import { paging, search } from '../lib/search.ts'
import { Page, PageHead } from '../ui/layout/page.tsx'
import { Forbidden } from '../ui/state.tsx'

const readSearch = search({ page: paging.page })

function AfterTab() {
  const { t } = useTranslation()
  const cid = Number(Route.useParams().cid)
  const { page } = readSearch(Route.useSearch())
  const detail = useContest(cid)
  if (!detail) return null
  if (detail.contest.may.manage) return <PapersPage cid={cid} title={detail.contest.title} page={page} />
  return (
    <Page title={t('examPaper.papers')} width="read">
      <PageHead title={t('examPaper.papers')} />
      <Forbidden text={t('contest.forbiddenText')} />
    </Page>
  )
}

export const Route = createFileRoute('/contests/$cid/exam_/after')({
  staticData: { texts: ['examPaper'] },
  validateSearch: readSearch,
  component: AfterTab,
})
