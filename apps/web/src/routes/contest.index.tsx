import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ContestList } from '../features/contest/contest/contest-list.tsx'
import { keyword, paging, search } from '../lib/search.ts'
import { Page } from '../ui/layout/page.tsx'

const readSearch = search({ ...paging, content: keyword })

function ContestsPage() {
  const { t } = useTranslation()
  const navigate = Route.useNavigate()
  return (
    <Page title={t('contest.title')}>
      <ContestList
        filter={readSearch(Route.useSearch())}
        onFilter={(filter) => void navigate({ search: filter })}
        onOpen={(cid) => void navigate({ to: '/contests/$cid', params: { cid: String(cid) } })}
      />
    </Page>
  )
}

export const Route = createFileRoute('/contest/')({
  staticData: { texts: ['contest', 'homework'] },
  validateSearch: readSearch,
  component: ContestsPage,
})
