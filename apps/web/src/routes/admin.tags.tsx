import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { TagList } from '../features/archive/tag/tag-list.tsx'
import { keyword, paging, search } from '../lib/search.ts'
import { requireAdmin } from '../lib/session/guard.ts'
import { Page } from '../ui/layout/page.tsx'

const readSearch = search({ page: paging.page, keyword })

function TagsPage() {
  const { t } = useTranslation()
  const navigate = Route.useNavigate()
  return (
    <Page title={t('tag.title')} width="read">
      <TagList
        filter={readSearch(Route.useSearch())}
        onFilter={(filter) => void navigate({ search: filter })}
      />
    </Page>
  )
}

export const Route = createFileRoute('/admin/tags')({
  staticData: { texts: ['tag'] },
  validateSearch: readSearch,
  beforeLoad: requireAdmin,
  component: TagsPage,
})
