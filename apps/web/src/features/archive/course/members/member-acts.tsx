// Acts of a manager on several members at once, and the role of one.

import type { CourseDetail, CourseMember } from '@verdict/contract/course'
import type { CourseSection } from '@verdict/contract/course-section'
import { rolePresets } from '@verdict/domain/course'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../../lib/session/session.ts'
import { Button } from '../../../../ui/button.tsx'
import { DangerButton } from '../../../../ui/dialog/danger.tsx'
import { useNaming } from '../../../../ui/person.tsx'
import { PeopleActs, type PageOfPeople, type Run } from '../../../../ui/table/people-acts.tsx'
import type { Selection } from '../../../../ui/table/selection.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { useActOnMembers, useSetRole } from '../api/members.ts'
import { MoveMembers } from '../sections/move-members.tsx'
import { RoleDialog } from './role-dialog.tsx'

interface MemberActsProps {
  course: CourseDetail
  sections: readonly CourseSection[]
  selection: Selection<string>
  total: number
  pageOf: PageOfPeople
}

export function MemberActs(props: MemberActsProps) {
  const { selection, total, pageOf } = props
  return (
    <PeopleActs selection={selection} total={total} pageOf={pageOf}>
      {(run, busy) => <Acts {...props} run={run} busy={busy} />}
    </PeopleActs>
  )
}

function Acts({ course, sections, selection, run, busy }: MemberActsProps & { run: Run; busy: boolean }) {
  const { t } = useTranslation()
  const [givesRole, setGivesRole] = useState(false)
  const act = useActOnMembers(course.courseId)
  const { profile, isAdmin } = useSession()
  const count = selection.chosen.size
  return (
    <>
      {sections.length > 0 && (
        <MoveMembers
          courseId={course.courseId}
          sections={sections}
          uids={[...selection.chosen]}
          onMoved={() => selection.only([])}
        />
      )}
      <Button busy={busy} onClick={() => setGivesRole(true)}>
        {t('course.members.role')}
      </Button>
      <DangerButton
        title={t('course.members.removeManyTitle', { count, name: course.name })}
        text={t('course.members.removeManyText')}
        action={t('common.remove')}
        busy={busy}
        onAgreed={() =>
          void run(
            (uids) => act.mutateAsync({ uids, role: null }),
            (done) => t('course.members.removedMany', { count: done }),
          )
        }
      />
      {givesRole && (
        <RoleDialog
          title={t('course.members.rolesOf', { count })}
          before={rolePresets.student}
          managesNow={!isAdmin && profile !== null && selection.chosen.has(profile.uid)}
          save={(role) =>
            run(
              (uids) => act.mutateAsync({ uids, role }),
              (done) => t('course.members.rolesSaved', { count: done }),
            )
          }
          onClose={() => setGivesRole(false)}
        />
      )}
    </>
  )
}

interface RoleOfOneProps {
  courseId: number
  member: CourseMember
  onClose: () => void
}

export function RoleOfOne({ courseId, member: { uid, role: before }, onClose }: RoleOfOneProps) {
  const { t } = useTranslation()
  const set = useSetRole(courseId)
  const { profile, isAdmin } = useSession()
  const name = useNaming().nameOf(uid)
  return (
    <RoleDialog
      title={t('course.members.roleOf', { uid: name })}
      before={before}
      managesNow={!isAdmin && uid === profile?.uid && before.manageCourse}
      save={async (role) => {
        await set.mutateAsync({ uid, role })
        toast.success(t('course.members.roleSaved', { uid: name }))
      }}
      onClose={onClose}
    />
  )
}
