import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '../../../lib/api/use-list.ts'
import { toastFailure } from '../../../lib/errors.ts'
import type { KeywordFilter } from '../../../lib/search.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { DangerVerb } from '../../../ui/dialog/danger.tsx'
import { Page, PageHead } from '../../../ui/layout/page.tsx'
import { AddPeople } from '../../../ui/picker/add-people.tsx'
import { NotShown } from '../../../ui/state.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { KeywordTable } from '../../../ui/table/keyword-table.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { groupQuery, membersQuery, useChangeMembers, type Member } from './api/groups.ts'
import { GroupDialog } from './group-dialog.tsx'

interface GroupMembersProps {
  gid: number
  filter: KeywordFilter
  onFilter: (filter: KeywordFilter) => void
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
      <Page title={t('group.title')} width="read">
        <PageHead title={t('group.title')}>{back}</PageHead>
        <NotShown
          error={error}
          missing={t('group.missing')}
          failed={t('common.listFailed')}
          onRetry={() => void refetch()}
        />
      </Page>
    )
  }
  const title = group?.title ?? t('group.one', { gid })
  return (
    <Page title={`${title} · ${t('group.title')}`} width="read">
      <PageHead title={title} count={group?.members} awaits={!group}>
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
    </Page>
  )
}

function Add({ gid }: { gid: number }) {
  const { t } = useTranslation()
  const change = useChangeMembers(gid)
  return (
    <AddPeople
      label={t('group.addMember')}
      hint={t('group.addHint')}
      listLabel={t('group.found')}
      onAdd={async (add) => {
        await change.mutateAsync({ add })
        toast.success(t('group.added', { count: add.length }))
      }}
    />
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
      <KeywordTable
        caption={t('group.members')}
        list={list}
        searchLabel={t('group.searchMembers')}
        filter={filter}
        onFilter={onFilter}
        columns={columns(t, gid, title)}
        rowKey={({ uid }) => uid}
        dense
        none={t('group.nobody')}
        noneYet={t('group.nobodyYet')}
        phone={phoneRows}
      />
    </>
  )
}
