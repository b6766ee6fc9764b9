import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DiscussionList } from '../features/archive/discussion/discussion-list.tsx'
import { int, keyword, paging, search } from '../lib/search.ts'
import { Page } from '../ui/layout/page.tsx'

const readSearch = search({ page: paging.page, keyword, pid: int(1), cid: int(1) })

function DiscussionsPage() {
  const { t } = useTranslation()
  const navigate = Route.useNavigate()
  return (
    <Page title={t('discuss.title')}>
      <DiscussionList
        filter={readSearch(Route.useSearch())}
        onFilter={(filter) => void navigate({ search: filter })}
        onOpen={(did) => void navigate({ to: '/discuss/$did', params: { did: String(did) } })}
      />
    </Page>
  )
}

export const Route = createFileRoute('/discuss/')({
  staticData: { texts: ['discuss'] },
  validateSearch: readSearch,
  component: DiscussionsPage,
})
