import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { JobList } from '../features/contest/job/job-list.tsx'
import { paging, search } from '../lib/search.ts'
import { requireRoot } from '../lib/session/guard.ts'
import { Page } from '../ui/layout/page.tsx'

const readSearch = search({ page: paging.page })

function JobsPage() {
  const { t } = useTranslation()
  return (
    <Page title={t('job.title')}>
      <JobList {...readSearch(Route.useSearch())} />
    </Page>
  )
}

export const Route = createFileRoute('/admin/jobs/')({
  staticData: { texts: ['job'] },
  validateSearch: readSearch,
  beforeLoad: requireRoot,
  component: JobsPage,
})
