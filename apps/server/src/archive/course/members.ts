// Every reader sees the members. Lines of a pasted list without exactly one match do not stop the others.

import type { CourseMember } from '@verdict/contract/course'
import type { DoneToEach } from '@verdict/contract/each'
import type { Given } from '@verdict/contract/endpoints'
import { type CourseRole, fullRole, wholeRole, basicRole } from '@verdict/domain/course'
import { findUser, giveFirstNumber, membersOfGroup, nameWord, userIdsNamed } from '../../people/index.ts'
import type { Context, Origin } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { doToEach } from '../../platform/each.ts'
import { type Page, pageFrom, type PageRequest } from '../../platform/paging.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { Viewer } from '../../platform/viewer.ts'
import { ranklistsOfCourseChanged } from '../../changes/index.ts'
import { readableCourse } from '../../access/course-access.ts'
import { isArchived, roleFrom } from '../../access/course.ts'
import { type CourseContext, presentMember, audit, heldCourse } from './course-service.ts'
import { countMembers, findMember, memberPage } from './course-queries.ts'
import { deleteTa, insertSections, moveMembers, sectionsOf } from './section-queries.ts'
import {
  addMembers,
  deleteMember,
  lockCourse,
  setRole,
  updateCourse,
  accountsMeant,
  type MeantAccount,
} from './course-write-queries.ts'
import type { ListedPerson } from '@verdict/contract/course-join'
import { courseLimits } from '@verdict/domain/field-limits'

interface Line {
  who: string
  section: string | null
}

interface ReadLine {
  line: Line
  person: ListedPerson
  account: MeantAccount | null
}

interface ListAnswer {
  rows: ListedPerson[]
  added: number
  moved: number
  newSections: string[]
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, SECTIONS_FULL */
export async function addList(
  { db, keepTimes }: CourseContext,
  viewer: Viewer,
  origin: Origin,
  { courseId, rows, dryRun }: { courseId: number; rows: Line[]; dryRun: boolean },
): Promise<ListAnswer> {
  return db.transaction().execute(async (tx) => {
    await heldCourse(tx, viewer, courseId, 'manageCourse')
    const read = await readLines(tx, courseId, rows)
    const meant = read.filter(({ account }) => account !== null)
    const newSections = await missingSections(tx, viewer, courseId, meant)
    const people = read.map(({ person }) => person)
    if (dryRun) return { rows: people, added: 0, moved: 0, newSections }
    if (newSections.length > 0) await insertSections(tx, courseId, newSections)
    const ids = meant.flatMap(({ account }) => (account && !account.is_member ? [account.user_id] : []))
    const added = ids.length === 0 ? 0 : await addMembers(tx, courseId, ids, basicRole)
    const userIds = meant.flatMap(({ account }) => account?.user_id ?? [])
    const moved = await keepTimes(tx, { courseId, userIds }, () => intoSections(tx, viewer, courseId, meant))
    if (added > 0 || moved > 0) {
      await audit(tx, origin, viewer, 'course.addMembers', courseId, {
        after: {
          uids: meant.flatMap(({ account }) => account?.uid ?? []),
          role: basicRole,
          ...(newSections.length > 0 && { sections: newSections }),
        },
      })
    }
    return { rows: people, added, moved, newSections }
  })
}

async function readLines(tx: Queryable, courseId: number, lines: Line[]): Promise<ReadLine[]> {
  const found = new Map<number, MeantAccount[]>()
  for (const account of await accountsMeant(
    tx,
    courseId,
    lines.map(({ who }) => who),
  )) {
    found.set(account.line, [...(found.get(account.line) ?? []), account])
  }
  const seen = new Set<number>()
  return lines.map((line, index) => {
    const accounts = found.get(index + 1) ?? []
    const [only] = accounts
    if (!only || accounts.length > 1) {
      const state = only ? 'ambiguous' : 'unknown'
      return { line, account: null, person: { who: line.who, state, account: null } }
    }
    const isRepeated = seen.has(only.user_id)
    seen.add(only.user_id)
    const state = isRepeated ? 'repeated' : only.is_member ? 'member' : 'new'
    const account = { uid: only.uid, nick: only.nick }
    return { line, account: isRepeated ? null : only, person: { who: line.who, state, account } }
  })
}

/** @throws Refusal SECTIONS_FULL */
async function missingSections(
  tx: Queryable,
  viewer: Viewer,
  courseId: number,
  lines: ReadLine[],
): Promise<string[]> {
  const present = await sectionsOf(tx, courseId, viewer.userId)
  const known = new Set(present.map(({ name }) => name.toLowerCase()))
  const missing: string[] = []
  for (const { line } of lines) {
    if (!line.section || known.has(line.section.toLowerCase())) continue
    known.add(line.section.toLowerCase())
    missing.push(line.section)
  }
  if (known.size > courseLimits.sections) {
    throw new Refusal('SECTIONS_FULL', { limit: courseLimits.sections })
  }
  return missing
}

/** @returns how many existing members changed section */
async function intoSections(
  tx: Queryable,
  viewer: Viewer,
  courseId: number,
  lines: ReadLine[],
): Promise<number> {
  const ids = new Map(
    (await sectionsOf(tx, courseId, viewer.userId)).map(({ name, section_id }) => [
      name.toLowerCase(),
      section_id,
    ]),
  )
  const bySection = new Map<number, { fresh: number[]; members: number[] }>()
  for (const { line, account } of lines) {
    const sectionId = line.section ? ids.get(line.section.toLowerCase()) : undefined
    if (sectionId === undefined || !account) continue
    const people = bySection.get(sectionId) ?? { fresh: [], members: [] }
    people[account.is_member ? 'members' : 'fresh'].push(account.user_id)
    bySection.set(sectionId, people)
  }
  let moved = 0
  for (const [sectionId, { fresh, members }] of bySection) {
    await moveMembers(tx, courseId, fresh, sectionId)
    moved += await moveMembers(tx, courseId, members, sectionId)
  }
  return moved
}

type MemberSearch = Given<'GET /course/:id/member'>['query']

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

/** @throws Refusal NOT_FOUND, FORBIDDEN */
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
    // Presented as to a manager, even if the change removed their own role.
    return memberOf(tx, fullRole, courseId, user.id)
  })
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED, STUDENT_NUMBER_GIVEN, STUDENT_NUMBER_TAKEN */
export async function giveNumber(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  { courseId, uid, number }: { courseId: number; uid: string; number: string },
): Promise<CourseMember> {
  return db.transaction().execute(async (tx) => {
    await heldCourse(tx, viewer, courseId, 'manageCourse')
    const user = await accountOf(tx, uid)
    await memberOf(tx, fullRole, courseId, user.id)
    await giveFirstNumber(tx, viewer, origin, user.uid, number)
    return memberOf(tx, fullRole, courseId, user.id)
  })
}

/** Checks no permission. Members keep their role; an archived course takes nobody. @returns how many were added */
export async function enrol(
  tx: Queryable,
  courseId: number,
  userIds: readonly number[],
  role: CourseRole,
): Promise<number> {
  const course = await lockCourse(tx, courseId)
  if (!course || isArchived(course) || userIds.length === 0) return 0
  const added = await addMembers(tx, courseId, [...userIds], role)
  if (added > 0) await updateCourse(tx, courseId, {})
  if (added > 0 && role.manageContest) await ranklistsOfCourseChanged(tx, courseId, userIds)
  return added
}

/** Members keep their role. @throws Refusal NOT_FOUND, also for the group, FORBIDDEN, UNKNOWN_USERS */
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

/** Those who are no members are refused. @param role null: they are removed @throws Refusal NOT_FOUND, FORBIDDEN */
export async function actOnMany(
  context: CourseContext,
  viewer: Viewer,
  origin: Origin,
  { courseId, uids, role }: { courseId: number; uids: string[]; role: CourseRole | null },
): Promise<DoneToEach> {
  await heldCourse(context.db, viewer, courseId, 'manageCourse')
  const own = (uid: string) => Number(uid.toLowerCase() === viewer.uid.toLowerCase())
  return doToEach(
    uids.toSorted((a, b) => own(a) - own(b)),
    async (uid) => {
      if (!role) return removeMember(context, viewer, origin, courseId, uid)
      await memberOf(context.db, fullRole, courseId, (await accountOf(context.db, uid)).id)
      return giveRole(context, viewer, origin, { courseId, uid, role })
    },
  )
}
