import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { effectTabs } from '../features/contest/job/effect-tabs.ts'
import { JobPage } from '../features/contest/job/job-page.tsx'
import { requireNumber } from '../lib/address.ts'
import { int, oneOf, paging, search } from '../lib/search.ts'
import { requireRoot } from '../lib/session/guard.ts'
import { Page } from '../ui/layout/page.tsx'

const readSearch = search({ tab: oneOf(effectTabs), page: paging.page, cid: int(1) })

function OneJobPage() {
  const { t } = useTranslation()
  const navigate = Route.useNavigate()
  const id = Number(Route.useParams().id)
  return (
    <Page title={t('job.one', { id })}>
      <JobPage
        key={id}
        id={id}
        view={readSearch(Route.useSearch())}
        onView={(view) => void navigate({ search: view })}
      />
    </Page>
  )
}

export const Route = createFileRoute('/admin/jobs/$id')({
  staticData: { texts: ['job'] },
  validateSearch: readSearch,
  beforeLoad: (visit) => {
    requireNumber(visit.params.id)
    requireRoot(visit)
  },
  component: OneJobPage,
})
