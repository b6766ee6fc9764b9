import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { UserRanklist } from '../features/people/user/user-ranklist.tsx'
import { int, paging, search } from '../lib/search.ts'
import { Page } from '../ui/layout/page.tsx'

const readSearch = search({ ...paging, group: int(0) })

function UserRanklistPage() {
  const { t } = useTranslation()
  const navigate = Route.useNavigate()
  return (
    <Page title={t('user.ranklist.title')}>
      <UserRanklist
        filter={readSearch(Route.useSearch())}
        onFilter={(filter) => void navigate({ search: filter })}
      />
    </Page>
  )
}

export const Route = createFileRoute('/user/ranklist')({
  staticData: { texts: ['group', 'user'] },
  validateSearch: readSearch,
  component: UserRanklistPage,
})
