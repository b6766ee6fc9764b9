import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useList } from '../../../lib/api/use-list.ts'
import type { KeywordFilter } from '../../../lib/search.ts'
import type { Column } from '../../../ui/table/data-table.tsx'
import { Manager, ManagerVerbs } from '../../../ui/table/manager.tsx'
import { Num, Time } from '../../../ui/text.tsx'
import { groupsQuery, useDeleteGroup, type Group } from './api/groups.ts'
import { GroupDialog } from './group-dialog.tsx'

interface GroupListProps {
  filter: KeywordFilter
  onFilter: (filter: KeywordFilter) => void
}

const phoneRows = '"t n" auto "v v" auto / minmax(0, 1fr) auto'

const columns = (t: TFunction): Column<Group>[] => [
  {
    key: 'title',
    header: t('group.name'),
    rowHeader: true,
    area: 't',
    cell: ({ gid, title }) => (
      <Link to="/admin/groups" search={{ gid }} className="q">
        {title}
      </Link>
    ),
  },
  {
    key: 'members',
    header: t('group.members'),
    align: 'right',
    width: '104px',
    area: 'n',
    phoneHeader: true,
    cell: ({ members }) => <Num value={members} />,
  },
  {
    key: 'createdAt',
    header: t('group.createdAt'),
    align: 'right',
    width: '184px',
    cell: ({ createdAt }) => <Time value={createdAt} />,
  },
  {
    key: 'updatedAt',
    header: t('group.updatedAt'),
    align: 'right',
    width: '184px',
    cell: ({ updatedAt }) => <Time value={updatedAt} />,
  },
]

function Verbs({ group: { gid, title, members }, onRename }: { group: Group; onRename: () => void }) {
  const { t } = useTranslation()
  const remove = useDeleteGroup()
  return (
    <ManagerVerbs
      link={
        <Link to="/admin/groups" search={{ gid }} aria-label={t('group.membersOf', { title })}>
          {t('group.members')}
        </Link>
      }
      edit={{ action: t('group.rename'), label: t('group.renameOf', { title }), onClick: onRename }}
      remove={{
        label: t('group.deleteOf', { title }),
        title: t('group.delete.title', { title }),
        text: t('group.delete.text', { count: members }),
        done: t('group.delete.done'),
      }}
      busy={remove.isPending}
      onRemove={(then) => remove.mutate(gid, then)}
    />
  )
}

export function GroupList({ filter, onFilter }: GroupListProps) {
  const { t } = useTranslation()
  const list = useList(groupsQuery(filter))
  return (
    <Manager
      caption={t('group.title')}
      create={t('group.create')}
      list={list}
      searchLabel={t('group.search')}
      filter={filter}
      onFilter={onFilter}
      columns={columns(t)}
      rowKey={({ gid }) => gid}
      verbs={(group, onRename) => <Verbs group={group} onRename={onRename} />}
      dialog={(group, onClose) => <GroupDialog group={group} onClose={onClose} />}
      none={t('group.none')}
      noneYet={t('group.noneYet')}
      phone={phoneRows}
    />
  )
}
