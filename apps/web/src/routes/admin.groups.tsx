import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { GroupList } from '../features/people/group/group-list.tsx'
import { GroupMembers } from '../features/people/group/group-members.tsx'
import { int, keyword, paging, search } from '../lib/search.ts'
import { requireAdmin } from '../lib/session/guard.ts'
import { Page } from '../ui/layout/page.tsx'

/** `gid` shows that group's members. */
const readSearch = search({ gid: int(0), page: paging.page, keyword })

function GroupsPage() {
  const { t } = useTranslation()
  const navigate = Route.useNavigate()
  const { gid, ...filter } = readSearch(Route.useSearch())
  if (gid !== undefined) {
    return (
      <GroupMembers
        key={gid}
        gid={gid}
        filter={filter}
        onFilter={(next) => void navigate({ search: { gid, ...next } })}
      />
    )
  }
  return (
    <Page title={t('group.title')} width="read">
      <GroupList filter={filter} onFilter={(next) => void navigate({ search: next })} />
    </Page>
  )
}

export const Route = createFileRoute('/admin/groups')({
  staticData: { texts: ['group'] },
  validateSearch: readSearch,
  beforeLoad: requireAdmin,
  component: GroupsPage,
})
