import type { CourseDetail, CourseMember } from '@verdict/contract/course'
import type { CourseSection } from '@verdict/contract/course-section'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../../../lib/errors.ts'
import { Verb } from '../../../../ui/button.tsx'
import { DangerVerb } from '../../../../ui/dialog/danger.tsx'
import { BesideName, Person, useNaming } from '../../../../ui/person.tsx'
import type { Column } from '../../../../ui/table/data-table.tsx'
import { Time } from '../../../../ui/text.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { useRemoveMember } from '../api/members.ts'
import { RoleTags } from './role-tags.tsx'

type MemberColumn = Column<CourseMember>
type GiveNumber = (uid: string) => void

export const phoneRows =
  '"s u v" auto "s n n" auto "s i i" auto "s c c" auto "s r r" auto / auto minmax(0, 1fr) auto'

const numberColumn = (t: TFunction, onGive: GiveNumber | null): MemberColumn => ({
  key: 'studentNumber',
  header: t('users.studentNumber'),
  width: '144px',
  area: 'i',
  ellipsis: true,
  cell: ({ uid, studentNumber }) =>
    onGive && studentNumber === '' ? (
      <NumberVerb uid={uid} onGive={onGive} />
    ) : (
      <BesideName text={studentNumber ?? ''} />
    ),
})

function NumberVerb({ uid, onGive }: { uid: string; onGive: GiveNumber }) {
  const { t } = useTranslation()
  const name = useNaming().nameOf(uid)
  return (
    <Verb aria-label={t('course.members.giveNumberTo', { uid: name })} onClick={() => onGive(uid)}>
      {t('course.members.giveNumber')}
    </Verb>
  )
}

/** @param onGive null for those who give no numbers */
export const memberColumns = (t: TFunction, numbered: boolean, onGive: GiveNumber | null): MemberColumn[] => [
  {
    key: 'uid',
    header: t('course.members.uid'),
    rowHeader: true,
    width: '184px',
    area: 'u',
    cell: ({ uid }) => <Person uid={uid} />,
  },
  {
    key: 'nick',
    header: t('course.members.nick'),
    area: 'n',
    ellipsis: true,
    cell: ({ nick }) => <BesideName text={nick} />,
  },
  ...(numbered ? [numberColumn(t, onGive)] : []),
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

export const sectionColumn = (t: TFunction, sections: readonly CourseSection[]): MemberColumn => ({
  key: 'section',
  header: t('course.sections.one'),
  area: 'c',
  ellipsis: true,
  width: '128px',
  cell: ({ sectionId }) => sections.find((section) => section.sectionId === sectionId)?.name ?? '',
})

export const verbColumn = (
  t: TFunction,
  course: CourseDetail,
  onRole: (member: CourseMember) => void,
): MemberColumn => ({
  key: 'verbs',
  header: t('common.actions'),
  hiddenHeader: true,
  align: 'right',
  width: '144px',
  area: 'v',
  cell: (member) => <Verbs course={course} uid={member.uid} onRole={() => onRole(member)} />,
})

interface VerbsProps {
  course: CourseDetail
  uid: string
  onRole: () => void
}

function Verbs({ course, uid, onRole }: VerbsProps) {
  const { t } = useTranslation()
  const remove = useRemoveMember(course.courseId)
  const name = useNaming().nameOf(uid)
  return (
    <span className="verbs">
      <Verb aria-label={t('course.members.roleOf', { uid: name })} onClick={onRole}>
        {t('course.members.role')}
      </Verb>
      <DangerVerb
        label={t('common.removeName', { name })}
        title={t('course.members.removeTitle', { uid: name, name: course.name })}
        text={t('course.members.removeText')}
        action={t('common.remove')}
        busy={remove.isPending}
        onAgreed={() =>
          remove.mutate(uid, {
            onSuccess: () => toast.success(t('course.members.removed', { uid: name })),
            onError: toastFailure,
          })
        }
      />
    </span>
  )
}
