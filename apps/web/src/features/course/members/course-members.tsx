// Who is in a course. Whoever manages it adds people by search or from a pasted list, gives roles and removes.

import { Link } from '@tanstack/react-router'
import type { CourseDetail, CourseMember } from '@verdict/contract/course'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '../../../lib/api/use-list.ts'
import { toastFailure } from '../../../lib/errors.ts'
import { Button, Verb } from '../../../ui/button.tsx'
import { DangerVerb } from '../../../ui/dialog/danger.tsx'
import { SearchBox } from '../../../ui/field/search-box.tsx'
import { Card } from '../../../ui/layout/page.tsx'
import { AddMany } from '../../../ui/picker/add-many.tsx'
import { userFinder } from '../../../ui/picker/finders.tsx'
import { useWrongName } from '../../../ui/picker/use-wrong-name.ts'
import type { Column } from '../../../ui/table/data-table.tsx'
import { PagedTable } from '../../../ui/table/paged-table.tsx'
import { Time } from '../../../ui/text.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { membersQuery, useAddMembers, useRemoveMember, type MemberFilter } from '../api/members.ts'
import style from '../course.module.css'
import { RoleDialog } from './role-dialog.tsx'
import { RoleTags } from './role-tags.tsx'

interface CourseMembersProps {
  course: CourseDetail
  filter: MemberFilter
  onFilter: (filter: MemberFilter) => void
}

const phoneRows = '"u v" auto "r r" auto / minmax(0, 1fr) auto'

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
  { key: 'nick', header: t('course.members.nick'), ellipsis: true, cell: ({ nick }) => nick },
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
      {role.manageCourse && <AddMembers courseId={courseId} />}
      <SearchBox
        list={t('course.tab.members')}
        label={t('course.members.search')}
        applied={filter.keyword}
        onApply={(keyword) => onFilter({ keyword })}
      />
      <PagedTable
        caption={t('course.tab.members')}
        list={list}
        page={filter.page}
        columns={role.manageCourse ? [...columns(t), verbs] : columns(t)}
        rowKey={({ uid }) => uid}
        empty={{
          title: t('course.members.none'),
          text: filter.keyword ? t('common.changeSearch') : t('course.members.noneYet'),
          action: filter.keyword && <Button onClick={() => onFilter({})}>{t('common.clearFilters')}</Button>,
        }}
        phone={phoneRows}
      />
      {edited && <RoleDialog courseId={courseId} member={edited} onClose={() => setEdited(null)} />}
    </>
  )
}

function AddMembers({ courseId }: { courseId: number }) {
  const { t } = useTranslation()
  const add = useAddMembers(courseId)
  const wrongName = useWrongName()
  return (
    <Card quiet className={style.add}>
      <AddMany
        finder={userFinder}
        label={t('course.members.add')}
        hint={t('course.members.addHint')}
        listLabel={t('course.members.found')}
        addBy={({ id }) => id}
        pasteLabel={t('common.usernames')}
        pasteHint={t('common.pasteHint')}
        wrong={wrongName}
        onAdd={async (uids) => {
          const { added } = await add.mutateAsync(uids)
          if (added > 0) toast.success(t('course.members.added', { count: added }))
          else toast.message(t('course.members.addedNobody'))
        }}
      />
    </Card>
  )
}
