// Members of a course and their roles. Readers of the course read who is in it; manageCourse changes it.

import type { CourseMember } from '@verdict/contract/course'
import { type CourseRole, fullRole, wholeRole } from '@verdict/domain/course'
import { membersOfGroup } from '../group/index.ts'
import type { Context, Origin } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import { pageFrom, type Page, type PageRequest } from '../platform/paging.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Viewer } from '../platform/viewer.ts'
import { ranklistsOfCourseChanged } from '../ranklist-version/index.ts'
import { findUser, nameWord, userIdsNamed } from '../user/index.ts'
import { readableCourse } from '../standing/course-access.ts'
import { roleFrom } from '../standing/course.ts'
import type { CourseContext } from './keep-times.ts'
import { presentMember } from './present.ts'
import { countMembers, findMember, memberPage } from './queries.ts'
import { deleteTa } from './section-queries.ts'
import { audit, heldCourse } from './service.ts'
import { addMembers, deleteMember, setRole, updateCourse } from './write-queries.ts'

interface MemberSearch {
  keyword?: string | undefined
  /** 0: those of none. */
  section?: number | undefined
  mine?: number | undefined
}

/** @throws Refusal NOT_FOUND, COURSE_PRIVATE, COURSE_WITHOUT_CODE */
export async function pageOfMembers(
  { db }: Context,
  viewer: Viewer,
  courseId: number,
  { keyword, section, mine, ...page }: PageRequest & MemberSearch,
): Promise<Page<CourseMember>> {
  const { role } = await readableCourse(db, viewer, courseId)
  const word = await nameWord(db, keyword)
  const filter = { word, section, ...(mine === 1 && { taughtBy: viewer.userId }) }
  const [rows, count] = await Promise.all([
    memberPage(db, courseId, filter, page),
    countMembers(db, courseId, filter),
  ])
  return pageFrom(
    rows.map((row) => presentMember(role, row)),
    count,
    page,
  )
}

/** @throws Refusal NOT_FOUND, COURSE_PRIVATE, COURSE_WITHOUT_CODE */
export async function readMember(
  { db }: Context,
  viewer: Viewer,
  courseId: number,
  uid: string,
): Promise<CourseMember> {
  const { role } = await readableCourse(db, viewer, courseId)
  const user = await accountOf(db, uid)
  return memberOf(db, role, courseId, user.id)
}

async function accountOf(db: Queryable, uid: string): Promise<{ id: number; uid: string }> {
  const user = await findUser(db, uid)
  if (!user) throw new Refusal('NOT_FOUND')
  return user
}

async function memberOf(
  db: Queryable,
  role: CourseRole,
  courseId: number,
  userId: number,
): Promise<CourseMember> {
  const member = await findMember(db, courseId, userId)
  if (!member) throw new Refusal('NOT_FOUND')
  return presentMember(role, member)
}

/** The role of a present or a new member. @throws Refusal NOT_FOUND, FORBIDDEN */
export async function giveRole(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  { courseId, uid, role }: { courseId: number; uid: string; role: CourseRole },
): Promise<CourseMember> {
  return db.transaction().execute(async (tx) => {
    await heldCourse(tx, viewer, courseId, 'manageCourse')
    const user = await accountOf(tx, uid)
    const before = await findMember(tx, courseId, user.id)
    const whole = wholeRole(role)
    await setRole(tx, courseId, user.id, whole)
    if (!whole.viewSolution) await deleteTa(tx, courseId, user.id)
    await audit(tx, origin, viewer, 'course.role', courseId, {
      before: before && { uid: user.uid, role: roleFrom(before) },
      after: { uid: user.uid, role: whole },
    })
    if ((before ? roleFrom(before).manageContest : false) !== whole.manageContest) {
      await ranklistsOfCourseChanged(tx, courseId, [user.id])
    }
    // Seen by a manager of the course, even where the change took their own role away.
    return memberOf(tx, fullRole, courseId, user.id)
  })
}

/** Members keep their role. @throws Refusal NOT_FOUND for the group too, FORBIDDEN, UNKNOWN_USERS */
export async function addMany(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  {
    courseId,
    uids = [],
    gid,
    role,
  }: { courseId: number; uids?: string[] | undefined; gid?: number | undefined; role: CourseRole },
): Promise<{ added: number; members: number }> {
  return db.transaction().execute(async (tx) => {
    await heldCourse(tx, viewer, courseId, 'manageCourse')
    const group = gid === undefined ? null : await membersOfGroup(tx, gid)
    if (group === undefined) throw new Refusal('NOT_FOUND')
    const named = uids.length === 0 ? [] : (await userIdsNamed(tx, uids)).values()
    const ids = [...new Set([...named, ...(group?.userIds ?? [])])]
    const whole = wholeRole(role)
    const added = await addMembers(tx, courseId, ids, whole)
    if (added > 0) {
      await updateCourse(tx, courseId, {})
      await audit(tx, origin, viewer, 'course.addMembers', courseId, {
        after: { ...(uids.length > 0 && { uids }), ...(group && { group: group.title }), role: whole },
      })
      if (whole.manageContest) await ranklistsOfCourseChanged(tx, courseId, ids)
    }
    return { added, members: await countMembers(tx, courseId, { word: null }) }
  })
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function removeMember(
  { db, keepTimes }: CourseContext,
  viewer: Viewer,
  origin: Origin,
  courseId: number,
  uid: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await heldCourse(tx, viewer, courseId, 'manageCourse')
    const user = await accountOf(tx, uid)
    const before = await memberOf(tx, fullRole, courseId, user.id)
    await keepTimes(tx, { courseId, userIds: [user.id] }, () => deleteMember(tx, courseId, user.id))
    await audit(tx, origin, viewer, 'course.removeMember', courseId, {
      before: { uid: before.uid, role: before.role },
    })
    if (before.role.manageContest) await ranklistsOfCourseChanged(tx, courseId, [user.id])
  })
}
