// A course has no owner, so every change but joining is audited.

import { createHash, timingSafeEqual } from 'node:crypto'
import {
  courseDetail,
  courseMember,
  publicCourseCard,
  type courseChange,
  type CourseDetail,
  type PublicCourseCard,
  type newCourse,
  type CourseMember,
} from '@verdict/contract/course'
import { basicRole, type CourseFlag, type CourseRole, fullRole } from '@verdict/domain/course'
import type { z } from 'zod'
import { type AuditActionOf, type AuditStates, writeAudit } from '../../platform/audit.ts'
import type { Context, Origin } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { type Page, pageFrom, type PageRequest } from '../../platform/paging.ts'
import { Refusal } from '@verdict/contract/refusal'
import { present } from '../../platform/present.ts'
import { type MaybeViewer, type Viewer, viewerIsAdmin, viewerIsTeacher } from '../../platform/viewer.ts'
import {
  assertInUse,
  type CourseAccess,
  courseForDoing,
  courseInUse,
  type CourseRecord,
  readableCourse,
} from '../../access/course-access.ts'
import {
  isArchived,
  isStaff,
  mayCopy,
  mayCreate,
  mayDo,
  mayOpenProblems,
  wayIn,
  mayRead,
  maySeeNumbers,
  roleFrom,
  roleOf,
  teaches,
} from '../../access/course.ts'
import { changedColumns, columnsOf } from './course-settings.ts'
import {
  cardPage,
  countCourses,
  coursesWithCode,
  countListed,
  courseItems,
  findCard,
  type CardRecord,
  type MemberRecord,
  type SectionRecord,
} from './course-queries.ts'
import { countWaiting } from '../discussion/discussion-queries.ts'
import { addMembers, insertCourse, lockCourse, updateCourse } from './course-write-queries.ts'
import { type CourseSection, courseSection } from '@verdict/contract/course-section'

// Sections may give people more or less time; the function that rescores belongs to rooms above, so it is passed in.

interface Moved {
  courseId: number
  userIds: readonly number[]
  sectionId?: number
}

/** Rescores in the transaction of the change. */
export type KeepTimes = <T>(tx: Queryable, moved: Moved, change: () => Promise<T>) => Promise<T>

export type CourseContext = Context & { keepTimes: KeepTimes }

export function presentPublicCard(viewer: MaybeViewer, course: CardRecord): PublicCourseCard {
  const isMember = course.member !== null
  const role = roleOf(viewer, course.member && roleFrom(course.member))
  return present(publicCourseCard, course, {
    isArchived: isArchived(course),
    teacher:
      course.teacher_uid === null ? null : { uid: course.teacher_uid, nick: course.teacher_nick ?? '' },
    isMember,
    mayOpen: mayRead(viewer, course, role),
    join: wayIn(course, isMember),
  })
}

type Counts = Pick<CourseDetail, 'problems' | 'unanswered'>

function presentDetail(viewer: MaybeViewer, course: CardRecord, counts: Counts): CourseDetail {
  const member = course.member && roleFrom(course.member)
  const role = roleOf(viewer, member)
  return present(courseDetail, course, {
    ...presentPublicCard(viewer, course),
    role,
    may: { copy: mayCopy(viewer, member), rejudge: teaches(viewer, member) },
    ...counts,
    ...(role.manageCourse && { joinCode: course.join_code, feedback: course.feedback }),
  })
}

/** @param role the viewer's role in the course */
export const presentMember = (role: CourseRole, member: MemberRecord): CourseMember =>
  present(courseMember, member, {
    ...(maySeeNumbers(role) && { studentNumber: member.student_number }),
    role: roleFrom(member),
  })

export const presentSection = (section: SectionRecord): CourseSection => present(courseSection, section)

type Search = PageRequest & { keyword?: string | undefined; mine?: number | undefined }

export async function listCourses(
  { db }: Context,
  viewer: MaybeViewer,
  { keyword, mine, ...page }: Search,
): Promise<Page<PublicCourseCard>> {
  const filter = { keyword, mine: mine === 1 }
  const [rows, count] = await Promise.all([
    cardPage(db, viewer, filter, page),
    countCourses(db, viewer, filter),
  ])
  return pageFrom(
    rows.map((row) => presentPublicCard(viewer, row)),
    count,
    page,
  )
}

const itemLimit = 20
const flagFor = { contest: 'manageContest', problem: 'manageProblem' } as const satisfies Record<
  string,
  CourseFlag
>

/** @param manages only courses whose contests or problems this viewer manages */
export const listItems = (
  { db }: Context,
  viewer: Viewer,
  { keyword, manages }: { keyword?: string | undefined; manages?: keyof typeof flagFor | undefined },
): Promise<{ id: number; title: string }[]> =>
  courseItems(
    db,
    viewer,
    keyword,
    {
      flag: manages && !viewerIsAdmin(viewer) ? flagFor[manages] : null,
      inUse: manages !== undefined,
    },
    itemLimit,
  )

/** @throws Refusal NOT_FOUND, COURSE_PRIVATE, COURSE_WITHOUT_CODE */
export async function readCourse(
  { db }: { db: Queryable },
  viewer: Viewer,
  courseId: number,
): Promise<CourseDetail> {
  const { role } = await readableCourse(db, viewer, courseId)
  const [card, problems, waiting] = await Promise.all([
    findCard(db, viewer, courseId),
    countListed(db, viewer, courseId, mayOpenProblems(role)),
    isStaff(role) ? countWaiting(db, viewer, [courseId]) : undefined,
  ])
  if (!card) throw new Refusal('NOT_FOUND')
  const unanswered = waiting?.get(courseId)
  return presentDetail(viewer, card, { problems, ...(unanswered !== undefined && { unanswered }) })
}

/** A teacher manages it. @throws Refusal FORBIDDEN */
export async function createCourse(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  course: z.output<typeof newCourse>,
): Promise<{ courseId: number }> {
  if (!mayCreate(viewer)) throw new Refusal('FORBIDDEN')
  return db.transaction().execute(async (tx) => {
    const courseId = await insertCourse(tx, columnsOf(course))
    if (viewerIsTeacher(viewer)) await addMembers(tx, courseId, [viewer.userId], fullRole)
    await audit(tx, origin, viewer, 'course.create', courseId, { after: course })
    return { courseId }
  })
}

/** An archived course can only be restored. @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED */
export async function changeCourse(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  courseId: number,
  { archived, ...change }: z.output<typeof courseChange>,
): Promise<CourseDetail> {
  return db.transaction().execute(async (tx) => {
    const now = await heldWhole(tx, viewer, courseId, 'manageCourse')
    if (archived !== false) assertInUse(now)
    if (archived !== undefined && archived !== isArchived(now)) {
      await updateCourse(tx, courseId, { archived_at: archived ? new Date() : null })
      await audit(tx, origin, viewer, archived ? 'course.archive' : 'course.unarchive', courseId, {})
    }
    const changed = changedColumns(now, change)
    if (changed) {
      await updateCourse(tx, courseId, changed.after)
      await audit(tx, origin, viewer, 'course.change', courseId, changed)
    }
    return readCourse({ db: tx }, viewer, courseId)
  })
}

/** Also an archived course. */
async function heldWhole(
  tx: Queryable,
  viewer: Viewer,
  courseId: number,
  flag: CourseFlag,
): Promise<CourseRecord> {
  const held = await lockCourse(tx, courseId)
  if (!held) throw new Refusal('NOT_FOUND')
  // Checked under the lock, which removing a role takes too.
  await courseForDoing(tx, viewer, courseId, flag)
  return held
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED */
export async function heldCourse(
  tx: Queryable,
  viewer: Viewer,
  courseId: number,
  flag: CourseFlag,
): Promise<CourseRecord> {
  const held = await heldWhole(tx, viewer, courseId, flag)
  assertInUse(held)
  return held
}

/**
 * Existing members keep their role.
 * @throws Refusal NOT_FOUND, COURSE_ARCHIVED, WRONG_JOIN_CODE, COURSE_WITHOUT_CODE, RATE_LIMITED, VALIDATION_FAILED
 */
export async function joinCourse(
  context: Context,
  viewer: Viewer,
  courseId: number,
  joinCode: string | undefined,
): Promise<CourseDetail> {
  const access = await courseInUse(context.db, viewer, courseId)
  await assertMayJoin(context, viewer, access, joinCode)
  await enter(context, viewer, courseId, assertInUse)
  return readCourse(context, viewer, courseId)
}

/** @param look under the lock, as the course may have been changed meanwhile */
const enter = ({ db }: Context, viewer: Viewer, courseId: number, look: (held: CourseRecord) => void) =>
  db.transaction().execute(async (tx) => {
    const held = await lockCourse(tx, courseId)
    if (!held) throw new Refusal('NOT_FOUND')
    look(held)
    await addMembers(tx, courseId, [viewer.userId], basicRole)
  })

/**
 * The code is tried for all courses that have one, so one limit holds for them together.
 * @throws Refusal WRONG_JOIN_CODE, JOIN_CODE_SHARED, RATE_LIMITED
 */
export async function joinByCode(context: Context, viewer: Viewer, joinCode: string): Promise<CourseDetail> {
  const { rateLimiter, settings, db } = context
  const attempt = await rateLimiter.hit(`course:code:${viewer.userId}`, settings.rateLimitLogin)
  const [courseId, another] = await coursesWithCode(db, joinCode)
  if (courseId === undefined) throw new Refusal('WRONG_JOIN_CODE')
  await attempt.giveBack()
  if (another !== undefined) throw new Refusal('JOIN_CODE_SHARED')
  await enter(context, viewer, courseId, (held) => {
    if (isArchived(held) || held.join_code !== joinCode) throw new Refusal('WRONG_JOIN_CODE')
  })
  return readCourse(context, viewer, courseId)
}

async function assertMayJoin(
  context: Context,
  viewer: Viewer,
  { course, role, isMember }: CourseAccess,
  joinCode: string | undefined,
): Promise<void> {
  const way = wayIn(course, isMember)
  if (way === null || way === 'open' || mayDo(role, 'manageCourse')) return
  if (way === 'instructor') {
    throw new Refusal('COURSE_WITHOUT_CODE', { courseId: course.course_id, name: course.name })
  }
  if (!joinCode) {
    throw new Refusal('VALIDATION_FAILED', {}, [{ path: 'body.joinCode', message: 'is required' }])
  }
  await tryCode(context, viewer, course, joinCode)
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** The attempt is counted before the check and given back if right, so that parallel ones cannot exceed the limit. */
async function tryCode(
  { rateLimiter, settings }: Context,
  viewer: Viewer,
  course: { course_id: number; join_code: string },
  joinCode: string,
): Promise<void> {
  const attempt = await rateLimiter.hit(
    `course:${course.course_id}:${viewer.userId}`,
    settings.rateLimitLogin,
  )
  if (!timingSafeEqual(digest(joinCode), digest(course.join_code))) throw new Refusal('WRONG_JOIN_CODE')
  await attempt.giveBack()
}

export const audit = (
  tx: Queryable,
  origin: Origin,
  viewer: Viewer,
  action: AuditActionOf<'course'>,
  courseId: number,
  states: AuditStates<'course'>,
): Promise<void> =>
  writeAudit(tx, origin, { actorId: viewer.userId, action, target: `course:${courseId}`, ...states })
