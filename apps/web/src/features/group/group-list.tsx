// The group manager: all groups by title. Deleting is root's.

import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '../../lib/api/use-list.ts'
import { toastFailure } from '../../lib/errors.ts'
import type { KeywordFilter } from '../../lib/search.ts'
import { useSession } from '../../lib/session/session.ts'
import { Button, Verb } from '../../ui/button.tsx'
import { DangerVerb } from '../../ui/dialog/danger.tsx'
import { PageHead } from '../../ui/layout/page.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { KeywordTable } from '../../ui/table/keyword-table.tsx'
import { Num, Time } from '../../ui/text.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { groupsQuery, useDeleteGroup, type Group } from './api/groups.ts'
import { GroupDialog } from './group-dialog.tsx'

interface GroupListProps {
  filter: KeywordFilter
  onFilter: (filter: KeywordFilter) => void
}

const phoneRows = '"t n" auto "v v" auto / minmax(0, 1fr) auto'

const columns = (t: TFunction, onRename: (group: Group) => void): Column<Group>[] => [
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
  {
    key: 'verbs',
    header: t('common.actions'),
    hiddenHeader: true,
    align: 'right',
    width: '256px',
    area: 'v',
    cell: (group) => <Verbs group={group} onRename={() => onRename(group)} />,
  },
]

function Verbs({ group, onRename }: { group: Group; onRename: () => void }) {
  const { t } = useTranslation()
  const { isRoot } = useSession()
  const remove = useDeleteGroup()
  const { gid, title } = group
  return (
    <span className="verbs">
      <Link to="/admin/groups" search={{ gid }} aria-label={t('group.membersOf', { title })}>
        {t('group.members')}
      </Link>
      <Verb aria-label={t('group.renameOf', { title })} onClick={onRename}>
        {t('group.rename')}
      </Verb>
      {isRoot && (
        <DangerVerb
          label={t('group.deleteOf', { title })}
          title={t('group.delete.title', { title })}
          text={t('group.delete.text', { count: group.members })}
          action={t('common.delete')}
          busy={remove.isPending}
          onAgreed={() =>
            remove.mutate(gid, {
              onSuccess: () => toast.success(t('group.delete.done')),
              onError: toastFailure,
            })
          }
        />
      )}
    </span>
  )
}

export function GroupList({ filter, onFilter }: GroupListProps) {
  const { t } = useTranslation()
  const list = useList(groupsQuery(filter))
  const [edited, setEdited] = useState<Group | 'new' | null>(null)
  return (
    <>
      <PageHead title={t('group.title')} count={list.page?.total}>
        <Button look="primary" icon="plus" onClick={() => setEdited('new')}>
          {t('group.create')}
        </Button>
      </PageHead>
      <KeywordTable
        caption={t('group.title')}
        list={list}
        searchLabel={t('group.search')}
        filter={filter}
        onFilter={onFilter}
        columns={columns(t, setEdited)}
        rowKey={({ gid }) => gid}
        dense
        none={t('group.none')}
        noneYet={t('group.noneYet')}
        phone={phoneRows}
      />
      {edited && (
        <GroupDialog group={edited === 'new' ? undefined : edited} onClose={() => setEdited(null)} />
      )}
    </>
  )
}
