import { createFileRoute } from '@tanstack/react-router'
import { userSortKeys } from '@verdict/domain/account'
import { Privilege } from '@verdict/domain/privilege'
import { useTranslation } from 'react-i18next'
import { UserList } from '../features/people/admin/users/user-list.tsx'
import { int, keyword, oneOf, oneOfNumbers, paging, search } from '../lib/search.ts'
import { requireAdmin } from '../lib/session/guard.ts'
import { Page } from '../ui/layout/page.tsx'

const readSearch = search({
  page: paging.page,
  keyword,
  privilege: oneOfNumbers(Object.values(Privilege)),
  secondFactor: oneOfNumbers([0, 1]),
  group: int(0),
  sortBy: oneOf(userSortKeys),
  sort: oneOfNumbers([1, -1]),
})

function UsersPage() {
  const { t } = useTranslation()
  const navigate = Route.useNavigate()
  return (
    <Page title={t('users.title')} width="wide">
      <UserList
        filter={readSearch(Route.useSearch())}
        onFilter={(filter) => void navigate({ search: filter })}
      />
    </Page>
  )
}

export const Route = createFileRoute('/admin/users/')({
  staticData: { texts: ['table', 'users'] },
  validateSearch: readSearch,
  beforeLoad: requireAdmin,
  component: UsersPage,
})
