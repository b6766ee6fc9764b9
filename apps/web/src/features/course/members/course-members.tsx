// The members of a course. Its managers add people by search or from a pasted list, give roles and remove.

import { Link } from '@tanstack/react-router'
import type { CourseDetail, CourseMember } from '@verdict/contract/course'
import type { TFunction } from 'i18next'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { groupsQuery } from '../../../lib/api/choices.ts'
import { useList } from '../../../lib/api/use-list.ts'
import { toastFailure } from '../../../lib/errors.ts'
import type { KeywordFilter } from '../../../lib/search.ts'
import { Button, Verb } from '../../../ui/button.tsx'
import { DangerVerb } from '../../../ui/dialog/danger.tsx'
import { Select } from '../../../ui/field/field.tsx'
import { AddPeople } from '../../../ui/picker/add-people.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { KeywordTable } from '../../../ui/table/keyword-table.tsx'
import { Time } from '../../../ui/text.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { membersQuery, useAddMembers, useRemoveMember } from '../api/members.ts'
import style from '../course.module.css'
import { RoleDialog } from './role-dialog.tsx'
import { RoleTags } from './role-tags.tsx'

interface CourseMembersProps {
  course: CourseDetail
  filter: KeywordFilter
  onFilter: (filter: KeywordFilter) => void
}

const phoneRows = '"u v" auto "n n" auto "r r" auto / minmax(0, 1fr) auto'

const columns = (t: TFunction): Column<CourseMember>[] => [
  {
    key: 'uid',
    header: t('course.members.uid'),
    rowHeader: true,
    width: '184px',
    area: 'u',
    cell: ({ uid }) => (
      <Link to="/user/$uid" params={{ uid }} className="q">
        {uid}
      </Link>
    ),
  },
  { key: 'nick', header: t('course.members.nick'), area: 'n', ellipsis: true, cell: ({ nick }) => nick },
  {
    key: 'role',
    header: t('course.members.role'),
    area: 'r',
    cell: ({ role }) => <RoleTags role={role} />,
  },
  {
    key: 'joinedAt',
    header: t('course.members.joinedAt'),
    align: 'right',
    width: '176px',
    cell: ({ joinedAt }) => <Time value={joinedAt} />,
  },
]

interface VerbsProps {
  course: CourseDetail
  uid: string
  onRole: () => void
}

function Verbs({ course, uid, onRole }: VerbsProps) {
  const { t } = useTranslation()
  const remove = useRemoveMember(course.courseId)
  return (
    <span className="verbs">
      <Verb aria-label={t('course.members.roleOf', { uid })} onClick={onRole}>
        {t('course.members.role')}
      </Verb>
      <DangerVerb
        label={t('common.removeName', { name: uid })}
        title={t('course.members.removeTitle', { uid, name: course.name })}
        text={t('course.members.removeText')}
        action={t('common.remove')}
        busy={remove.isPending}
        onAgreed={() =>
          remove.mutate(uid, {
            onSuccess: () => toast.success(t('course.members.removed', { uid })),
            onError: toastFailure,
          })
        }
      />
    </span>
  )
}

export function CourseMembers({ course, filter, onFilter }: CourseMembersProps) {
  const { t } = useTranslation()
  const { courseId, role } = course
  const list = useList(membersQuery(courseId, filter))
  const [edited, setEdited] = useState<CourseMember | null>(null)
  const verbs: Column<CourseMember> = {
    key: 'verbs',
    header: t('common.actions'),
    hiddenHeader: true,
    align: 'right',
    width: '144px',
    area: 'v',
    cell: (member) => <Verbs course={course} uid={member.uid} onRole={() => setEdited(member)} />,
  }
  return (
    <>
      {role.manageCourse && (
        <AddMembers courseId={courseId}>
          <AddGroup courseId={courseId} />
        </AddMembers>
      )}
      <KeywordTable
        caption={t('course.tab.members')}
        list={list}
        searchLabel={t('course.members.search')}
        filter={filter}
        onFilter={onFilter}
        columns={role.manageCourse ? [...columns(t), verbs] : columns(t)}
        rowKey={({ uid }) => uid}
        none={t('course.members.none')}
        noneYet={t('course.members.noneYet')}
        phone={phoneRows}
      />
      {edited && <RoleDialog courseId={courseId} member={edited} onClose={() => setEdited(null)} />}
    </>
  )
}

function tellAdded(t: TFunction, added: number): void {
  if (added > 0) toast.success(t('course.members.added', { count: added }))
  else toast.message(t('course.members.addedNobody'))
}

/** All of a group in one step. */
function AddGroup({ courseId }: { courseId: number }) {
  const { t } = useTranslation()
  const groups = useQuery(groupsQuery()).data?.docs ?? []
  const [gid, setGid] = useState('')
  const add = useAddMembers(courseId)
  if (groups.length === 0) return null
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    add.mutate(
      { gid: Number(gid) },
      {
        onSuccess: ({ added }) => {
          tellAdded(t, added)
          setGid('')
        },
        onError: toastFailure,
      },
    )
  }
  return (
    <form className={style.addGroup} onSubmit={submit}>
      <Select
        aria-label={t('course.members.group')}
        value={gid}
        onChange={(event) => setGid(event.target.value)}
      >
        <option value="">{t('course.members.chooseGroup')}</option>
        {groups.map((group) => (
          <option key={group.gid} value={group.gid}>
            {group.title}
          </option>
        ))}
      </Select>
      <Button type="submit" disabled={gid === ''} busy={add.isPending}>
        {t('course.members.addGroup')}
      </Button>
    </form>
  )
}

function AddMembers({ courseId, children }: { courseId: number; children: ReactNode }) {
  const { t } = useTranslation()
  const add = useAddMembers(courseId)
  return (
    <AddPeople
      label={t('course.members.add')}
      hint={t('course.members.addHint')}
      listLabel={t('course.members.found')}
      onAdd={async (uids) => {
        const { added } = await add.mutateAsync({ uids })
        tellAdded(t, added)
      }}
    >
      {children}
    </AddPeople>
  )
}
