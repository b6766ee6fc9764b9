import { createFileRoute } from '@tanstack/react-router'
import { languages } from '@verdict/domain/language'
import { judges } from '@verdict/domain/verdict'
import { useTranslation } from 'react-i18next'
import { MySubmissions } from '../features/contest/submission/my-submissions.tsx'
import { int, oneOf, oneOfNumbers, paging, search } from '../lib/search.ts'
import { requireLogin } from '../lib/session/guard.ts'
import { Page } from '../ui/layout/page.tsx'

const readSearch = search({
  ...paging,
  sortBy: oneOf(['createdAt', 'time', 'memory']),
  sort: oneOfNumbers([1, -1]),
  problem: int(1),
  contest: int(-1),
  judge: oneOfNumbers(judges),
  language: oneOfNumbers(languages),
})

function MySubmissionsPage() {
  const { t } = useTranslation()
  const navigate = Route.useNavigate()
  return (
    <Page title={t('submission.mine')}>
      <MySubmissions
        filter={readSearch(Route.useSearch())}
        onFilter={(filter) => void navigate({ search: filter })}
      />
    </Page>
  )
}

export const Route = createFileRoute('/submissions')({
  validateSearch: readSearch,
  beforeLoad: requireLogin,
  component: MySubmissionsPage,
})
