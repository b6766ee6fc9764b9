// Members of a course and their roles. Whoever reads the course reads who is in it; manageCourse changes it.

import type { CourseMember } from '@verdict/contract/course'
import { type CourseRole, wholeRole } from '@verdict/domain/course'
import type { Context, Origin } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import { pageFrom, type Page, type PageRequest } from '../platform/paging.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Viewer } from '../platform/viewer.ts'
import { nameWord } from '../user/named-queries.ts'
import { findUser, userIdsNamed } from '../user/service.ts'
import { readableCourse, roleFrom } from './access.ts'
import { presentMember } from './present.ts'
import { countMembers, findMember, memberPage } from './queries.ts'
import { audit, heldCourse } from './service.ts'
import { addMembers, deleteMember, setRole, updateCourse } from './write-queries.ts'

/** @throws Refusal NOT_FOUND, COURSE_PRIVATE, COURSE_WITHOUT_CODE */
export async function pageOfMembers(
  { db }: Context,
  viewer: Viewer,
  courseId: number,
  { keyword, ...page }: PageRequest & { keyword?: string | undefined },
): Promise<Page<CourseMember>> {
  await readableCourse(db, viewer, courseId)
  const word = await nameWord(db, keyword)
  const [rows, count] = await Promise.all([
    memberPage(db, courseId, word, page),
    countMembers(db, courseId, word),
  ])
  return pageFrom(rows.map(presentMember), count, page)
}

/** @throws Refusal NOT_FOUND, COURSE_PRIVATE, COURSE_WITHOUT_CODE */
export async function readMember(
  { db }: Context,
  viewer: Viewer,
  courseId: number,
  uid: string,
): Promise<CourseMember> {
  await readableCourse(db, viewer, courseId)
  const user = await accountOf(db, uid)
  return memberOf(db, courseId, user.id)
}

async function accountOf(db: Queryable, uid: string): Promise<{ id: number; uid: string }> {
  const user = await findUser(db, uid)
  if (!user) throw new Refusal('NOT_FOUND')
  return user
}

async function memberOf(db: Queryable, courseId: number, userId: number): Promise<CourseMember> {
  const member = await findMember(db, courseId, userId)
  if (!member) throw new Refusal('NOT_FOUND')
  return presentMember(member)
}

/** Of a member or of somebody who becomes one. @throws Refusal NOT_FOUND, FORBIDDEN */
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
    await audit(tx, origin, viewer, 'course.role', courseId, {
      before: before && { uid: user.uid, role: roleFrom(before) },
      after: { uid: user.uid, role: whole },
    })
    return memberOf(tx, courseId, user.id)
  })
}

/** Who is in keeps the role they have. @throws Refusal NOT_FOUND, FORBIDDEN, UNKNOWN_USERS */
export async function addMany(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  { courseId, uids, role }: { courseId: number; uids: string[]; role: CourseRole },
): Promise<{ added: number; members: number }> {
  return db.transaction().execute(async (tx) => {
    await heldCourse(tx, viewer, courseId, 'manageCourse')
    const ids = [...(await userIdsNamed(tx, uids)).values()]
    const whole = wholeRole(role)
    const added = await addMembers(tx, courseId, ids, whole)
    if (added > 0) {
      await updateCourse(tx, courseId, {})
      await audit(tx, origin, viewer, 'course.addMembers', courseId, { after: { uids, role: whole } })
    }
    return { added, members: await countMembers(tx, courseId, null) }
  })
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function removeMember(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  courseId: number,
  uid: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await heldCourse(tx, viewer, courseId, 'manageCourse')
    const user = await accountOf(tx, uid)
    const before = await memberOf(tx, courseId, user.id)
    await deleteMember(tx, courseId, user.id)
    await audit(tx, origin, viewer, 'course.removeMember', courseId, {
      before: { uid: before.uid, role: before.role },
    })
  })
}
