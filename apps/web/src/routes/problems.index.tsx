import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { problemStates } from '../features/archive/problem/api/problems.ts'
import { ProblemList } from '../features/archive/problem/problem-list.tsx'
import { keyword, oneOf, paging, search } from '../lib/search.ts'
import { Page } from '../ui/layout/page.tsx'

const readSearch = search({
  ...paging,
  type: oneOf(['pid', 'title', 'tag']),
  content: keyword,
  search: keyword,
  state: oneOf(problemStates),
})

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
})
