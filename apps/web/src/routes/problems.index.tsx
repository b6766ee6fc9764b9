import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { problemSearch } from '../features/archive/problem/api/list-search.ts'
import { ProblemList } from '../features/archive/problem/problem-list.tsx'
import { paging, search } from '../lib/search.ts'
import { Page } from '../ui/layout/page.tsx'

const readSearch = search({ ...paging, ...problemSearch })

function ProblemsPage() {
  const { t } = useTranslation()
  const navigate = Route.useNavigate()
  return (
    <Page title={t('problem.title')}>
      <ProblemList
        filter={readSearch(Route.useSearch())}
        onFilter={(filter) => void navigate({ search: filter })}
      />
    </Page>
  )
}

export const Route = createFileRoute('/problems/')({
  validateSearch: readSearch,
  component: ProblemsPage,
  staticData: { texts: ['practice'] },
})
