// Courses: the cards, one course, creating, changing and joining. A course belongs to nobody, so every change of it leaves
// an audit row; joining is one's own affair.

import { createHash, timingSafeEqual } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { courseChange, CourseDetail, CourseRow, newCourse } from '@verdict/contract/course'
import { basicRole, type CourseFlag } from '@verdict/domain/course'
import type { z } from 'zod'
import { writeAudit, type AuditActionOf, type AuditStates } from '../platform/audit.ts'
import type { Context, Origin } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import { pageFrom, type Page, type PageRequest } from '../platform/paging.ts'
import { Refusal } from '../platform/refusal.ts'
import { type MaybeViewer, type Viewer, viewerIsAdmin } from '../platform/viewer.ts'
import {
  assertInUse,
  type CourseAccess,
  courseForDoing,
  type CourseRecord,
  courseInUse,
  readableCourse,
} from '../standing/course-access.ts'
import { isArchived, mayCreate, mayDo, mayOpenProblems, wayIn } from '../standing/course.ts'
import { presentCard, presentDetail } from './present.ts'
import { cardPage, countCourses, countListed, courseItems, findCard } from './queries.ts'
import { addMembers, insertCourse, lockCourse, updateCourse } from './write-queries.ts'

type Search = PageRequest & { keyword?: string | undefined; mine?: number | undefined }

/** Two statements however long the page is. */
export async function listCourses(
  { db }: Context,
  viewer: MaybeViewer,
  { keyword, mine, ...page }: Search,
): Promise<Page<CourseRow>> {
  const filter = { keyword, mine: mine === 1 }
  const [rows, count] = await Promise.all([
    cardPage(db, viewer, filter, page),
    countCourses(db, viewer, filter),
  ])
  return pageFrom(
    rows.map((row) => presentCard(viewer, row)),
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
      // Something is to be made there.
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
  const [card, problems] = await Promise.all([
    findCard(db, viewer, courseId),
    countListed(db, viewer, courseId, mayOpenProblems(role)),
  ])
  if (!card) throw new Refusal('NOT_FOUND')
  return presentDetail(viewer, card, problems)
}

/** @throws Refusal FORBIDDEN */
export async function createCourse(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  { joinCode, ...course }: z.output<typeof newCourse>,
): Promise<{ courseId: number }> {
  if (!mayCreate(viewer)) throw new Refusal('FORBIDDEN')
  return db.transaction().execute(async (tx) => {
    const courseId = await insertCourse(tx, { ...course, join_code: joinCode })
    await audit(tx, origin, viewer, 'course.create', courseId, { after: { ...course, joinCode } })
    return { courseId }
  })
}

const columns = {
  name: 'name',
  description: 'description',
  encrypt: 'encrypt',
  joinCode: 'join_code',
  languages: 'languages',
  feedback: 'feedback',
} as const satisfies Record<Exclude<keyof z.output<typeof courseChange>, 'archived'>, keyof CourseRecord>

/** An archived one is only brought back, with or without other changes. @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED */
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
    const changed = Object.entries(columns).filter(([field, column]) => {
      const value = change[field as keyof typeof columns]
      return value !== undefined && !isDeepStrictEqual(value, now[column])
    }) as [keyof typeof columns, keyof CourseRecord][]
    if (changed.length > 0) {
      const after = Object.fromEntries(changed.map(([field, column]) => [column, change[field]]))
      await updateCourse(tx, courseId, after)
      await audit(tx, origin, viewer, 'course.change', courseId, {
        before: Object.fromEntries(changed.map(([, column]) => [column, now[column]])),
        after,
      })
    }
    return readCourse({ db: tx }, viewer, courseId)
  })
}

/** As `heldCourse`, archived or not. */
async function heldWhole(
  tx: Queryable,
  viewer: Viewer,
  courseId: number,
  flag: CourseFlag,
): Promise<CourseRecord> {
  const held = await lockCourse(tx, courseId)
  if (!held) throw new Refusal('NOT_FOUND')
  // Asked while it is held: taking a role away holds it too.
  await courseForDoing(tx, viewer, courseId, flag)
  return held
}

/**
 * Hold a course for the length of a transaction, in the name of somebody who may change it.
 * @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED
 */
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
 * Joining gives the role of a member. Present members keep their role.
 * @throws Refusal NOT_FOUND, COURSE_ARCHIVED, WRONG_JOIN_CODE, COURSE_WITHOUT_CODE, RATE_LIMITED, VALIDATION_FAILED without a code
 */
export async function joinCourse(
  context: Context,
  viewer: Viewer,
  courseId: number,
  joinCode: string | undefined,
): Promise<CourseDetail> {
  const access = await courseInUse(context.db, viewer, courseId)
  await assertMayJoin(context, viewer, access, joinCode)
  await context.db.transaction().execute((tx) => addMembers(tx, courseId, [viewer.userId], basicRole))
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

/** Counted before it is tried and taken back when it is right: many tries at once are no way round the limit. */
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
