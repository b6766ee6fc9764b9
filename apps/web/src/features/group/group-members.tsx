// One group: its name and who is in it. Members are added by search or from a pasted list.

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '../../lib/api/use-list.ts'
import { toastFailure } from '../../lib/errors.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { DangerVerb } from '../../ui/dialog/danger.tsx'
import { SearchBox } from '../../ui/field/search-box.tsx'
import { Card, PageHead } from '../../ui/layout/page.tsx'
import { AddMany } from '../../ui/picker/add-many.tsx'
import { userFinder } from '../../ui/picker/finders.tsx'
import { useWrongName } from '../../ui/picker/use-wrong-name.ts'
import { NotShown } from '../../ui/state.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { PagedTable } from '../../ui/table/paged-table.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { groupQuery, membersQuery, useChangeMembers, type ListFilter, type Member } from './api/groups.ts'
import style from './group.module.css'
import { GroupDialog } from './group-dialog.tsx'

interface GroupMembersProps {
  gid: number
  filter: ListFilter
  onFilter: (filter: ListFilter) => void
}

export function GroupMembers({ gid, filter, onFilter }: GroupMembersProps) {
  const { t } = useTranslation()
  const { data: group, error, refetch } = useQuery(groupQuery(gid))
  const [renaming, setRenaming] = useState(false)
  const back = (
    <LinkButton to="/admin/groups" search={{}} icon="chevronLeft">
      {t('group.all')}
    </LinkButton>
  )
  if (error) {
    return (
      <>
        <PageHead title={t('group.title')}>{back}</PageHead>
        <NotShown
          error={error}
          missing={t('group.missing')}
          failed={t('common.listFailed')}
          onRetry={() => void refetch()}
        />
      </>
    )
  }
  return (
    <>
      <PageHead title={group?.title ?? t('group.one', { gid })} count={group?.members}>
        {back}
        {group && (
          <Button icon="pencil" onClick={() => setRenaming(true)}>
            {t('group.rename')}
          </Button>
        )}
      </PageHead>
      <Add gid={gid} />
      <Members gid={gid} title={group?.title ?? ''} filter={filter} onFilter={onFilter} />
      {renaming && group && <GroupDialog group={group} onClose={() => setRenaming(false)} />}
    </>
  )
}

function Add({ gid }: { gid: number }) {
  const { t } = useTranslation()
  const change = useChangeMembers(gid)
  const wrongName = useWrongName()
  return (
    <Card quiet className={style.add}>
      <AddMany
        finder={userFinder}
        label={t('group.addMember')}
        hint={t('group.addHint')}
        listLabel={t('group.found')}
        addBy={({ id }) => id}
        pasteLabel={t('common.usernames')}
        pasteHint={t('common.pasteHint')}
        wrong={wrongName}
        onAdd={async (add) => {
          await change.mutateAsync({ add })
          toast.success(t('group.added', { count: add.length }))
        }}
      />
    </Card>
  )
}

const phoneRows = '"u r" auto "n r" auto / minmax(0, 1fr) auto'

const columns = (t: TFunction, gid: number, title: string): Column<Member>[] => [
  {
    key: 'uid',
    header: t('group.uid'),
    rowHeader: true,
    width: '240px',
    area: 'u',
    cell: ({ uid }) => (
      <Link to="/user/$uid" params={{ uid }} className="q">
        {uid}
      </Link>
    ),
  },
  { key: 'nick', header: t('group.nick'), ellipsis: true, area: 'n', cell: ({ nick }) => nick },
  {
    key: 'remove',
    header: t('common.actions'),
    hiddenHeader: true,
    align: 'right',
    width: '96px',
    area: 'r',
    cell: ({ uid }) => <RemoveVerb gid={gid} title={title} uid={uid} />,
  },
]

function RemoveVerb({ gid, title, uid }: { gid: number; title: string; uid: string }) {
  const { t } = useTranslation()
  const change = useChangeMembers(gid)
  return (
    <DangerVerb
      label={t('common.removeName', { name: uid })}
      title={t('group.removeTitle', { uid, title })}
      text={t('group.removeText')}
      action={t('common.remove')}
      busy={change.isPending}
      onAgreed={() =>
        change.mutate(
          { remove: [uid] },
          { onSuccess: () => toast.success(t('group.removed', { uid })), onError: toastFailure },
        )
      }
    />
  )
}

function Members({ gid, title, filter, onFilter }: GroupMembersProps & { title: string }) {
  const { t } = useTranslation()
  const list = useList(membersQuery(gid, filter))
  return (
    <>
      <SearchBox
        list={t('group.members')}
        label={t('group.searchMembers')}
        applied={filter.keyword}
        onApply={(keyword) => onFilter({ keyword })}
      />
      <PagedTable
        caption={t('group.members')}
        list={list}
        page={filter.page}
        columns={columns(t, gid, title)}
        rowKey={({ uid }) => uid}
        dense
        empty={{
          title: t('group.nobody'),
          text: filter.keyword ? t('common.changeSearch') : t('group.nobodyYet'),
          action: filter.keyword && <Button onClick={() => onFilter({})}>{t('common.clearFilters')}</Button>,
        }}
        phone={phoneRows}
      />
    </>
  )
}
