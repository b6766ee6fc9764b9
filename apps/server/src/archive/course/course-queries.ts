import { type CourseFlag, CourseVisibility } from '@verdict/domain/course'
import { sql, type SqlBool, type Selectable } from 'kysely'
import type { Queryable } from '../../platform/db.ts'
import { countAtMost, offsetOf, type PageRequest } from '../../platform/paging.ts'
import type { MaybeViewer } from '../../platform/viewer.ts'
import { membersNamedLike, type NameWord } from '../../people/index.ts'
import { isKnown } from '../../access/contest.ts'
import { foundCourses, type FoundCourse } from '../../access/course-access.ts'
import {
  columnOf,
  coursesWhere,
  isOfArchived,
  sectionsTaught,
  type RoleColumns,
} from '../../access/course.ts'
import { visibleTo as problemVisibleTo } from '../../access/problem.ts'
import { copiedColumns } from './course-settings.ts'
import type { CourseMembers, CourseProblems, CourseSections, Users } from '../../platform/database-types.ts'

export interface CardRecord extends FoundCourse {
  members: number
  contests: number
  teacher_uid: string | null
  teacher_nick: string | null
}

export interface MemberRecord
  extends
    RoleColumns,
    Pick<Selectable<Users>, 'uid' | 'nick' | 'student_number'>,
    Pick<Selectable<CourseMembers>, 'joined_at' | 'section_id'> {}

export interface SectionRecord extends Pick<Selectable<CourseSections>, 'section_id' | 'name'> {
  members: number
  tas: { uid: string; nick: string }[]
  is_mine: boolean
}

export type PositionRecord = Pick<Selectable<CourseProblems>, 'pid' | 'position'>

interface CourseCopy {
  courseId: number
  problems: number
}

/**
 * The copy is private, without people and join code; problems of the original are shared.
 * @returns undefined if there is no such course
 */
export async function insertCopy(
  tx: Queryable,
  from: number,
  { name, sections }: { name: string; sections: boolean },
): Promise<CourseCopy | undefined> {
  const same = sql.join(copiedColumns.map((column) => sql.ref(column)))
  const { rows } = await sql<{ course_id: number }>`
    insert into courses (name, ${same}) select ${name}, ${same} from courses where course_id = ${from}
    returning course_id`.execute(tx)
  const courseId = rows[0]?.course_id
  if (courseId === undefined) return undefined
  const role = sql.join(Object.values(columnOf).map((column) => sql.ref(column)))
  await sql`
    insert into course_members (course_id, user_id, uid_key, ${role}, joined_at)
    select ${courseId}, user_id, uid_key, ${role},
      now() + row_number() over (order by joined_at, user_id) * interval '1 microsecond'
    from course_members where course_id = ${from} and manage_course`.execute(tx)
  const listed = await sql`
    insert into course_problems (course_id, pid, position, shared)
    select ${courseId}, l.pid, row_number() over (order by l.position), l.shared or p.course_id is not distinct from ${from}::integer
    from course_problems l join problems p on p.pid = l.pid
    where l.course_id = ${from} and p.deleted_at is null`.execute(tx)
  if (sections) {
    await sql`
      insert into course_sections (course_id, name, position)
      select ${courseId}, name, position from course_sections where course_id = ${from}`.execute(tx)
  }
  return { courseId, problems: Number(listed.numAffectedRows ?? 0n) }
}

const roleColumns = [
  'm.basic',
  'm.view_testcase',
  'm.view_solution',
  'm.manage_problem',
  'm.manage_contest',
  'm.manage_course',
] as const

const holding = (text: string): string => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`

const cards = (db: Queryable, viewer: MaybeViewer) =>
  foundCourses(db, viewer).select([
    sql<number>`(select count(*) from course_members n where n.course_id = co.course_id)`.as('members'),
    sql<number>`(
      select count(*) from contests c
      where c.course_id = co.course_id and c.rule <> 'homework' and ${isKnown(viewer, 'c')})`.as('contests'),
    teacher('uid').as('teacher_uid'),
    teacher('nick').as('teacher_nick'),
  ])

const teacher = (column: 'uid' | 'nick') => sql<string | null>`(
  select u.${sql.ref(column)} from course_members t join users u on u.id = t.user_id
  where t.course_id = co.course_id and t.manage_course order by t.joined_at, t.user_id limit 1)`

export interface CourseFilter {
  keyword?: string | undefined
  mine?: boolean
}

const isIn = (viewer: MaybeViewer) =>
  viewer
    ? sql<boolean>`(course_id in (select course_id from course_members where user_id = ${viewer.userId}))`
    : // Never; the database cannot order by a constant.
      sql<boolean>`(course_id is null)`

const matching = (db: Queryable, viewer: MaybeViewer, { keyword, mine }: CourseFilter) =>
  db
    .selectFrom('courses')
    .select('course_id')
    .$if(keyword !== undefined, (query) => query.where('name', 'ilike', holding(keyword!)))
    .$if(mine === true, (query) => query.where(isIn(viewer)))

const inOrder = (found: ReturnType<typeof matching>, viewer: MaybeViewer) =>
  found
    .orderBy(isIn(viewer), 'desc')
    .orderBy(sql`archived_at is not null`)
    .orderBy('course_id', 'desc')

/** The viewer's own first; in each group archived ones last, then the newest. */
export const cardPage = (
  db: Queryable,
  viewer: MaybeViewer,
  filter: CourseFilter,
  page: PageRequest,
): Promise<CardRecord[]> =>
  cards(db, viewer)
    .where((eb) =>
      eb(
        'co.course_id',
        'in',
        inOrder(matching(db, viewer, filter), viewer)
          .limit(page.pageSize)
          .offset(offsetOf(page)),
      ),
    )
    .orderBy(sql`m.user_id is not null`, 'desc')
    .orderBy(sql`co.archived_at is not null`)
    .orderBy('co.course_id', 'desc')
    .execute()

export const findCard = (
  db: Queryable,
  viewer: MaybeViewer,
  courseId: number,
): Promise<CardRecord | undefined> =>
  cards(db, viewer).where('co.course_id', '=', courseId).executeTakeFirst()

/** At most two. */
export async function coursesWithCode(db: Queryable, joinCode: string): Promise<number[]> {
  const rows = await db
    .selectFrom('courses')
    .select('course_id')
    .where('join_code', '=', joinCode)
    .where('encrypt', '=', CourseVisibility.Private)
    .where('archived_at', 'is', null)
    .limit(2)
    .execute()
  return rows.map(({ course_id }) => course_id)
}

export const countCourses = (db: Queryable, viewer: MaybeViewer, filter: CourseFilter): Promise<number> =>
  countAtMost(db, matching(db, viewer, filter))

/** In the order of `cardPage`. */
export const coursesFitting = (
  db: Queryable,
  viewer: MaybeViewer,
  keyword: string,
  limit: number,
): Promise<{ courseId: number; name: string }[]> =>
  inOrder(matching(db, viewer, { keyword }), viewer)
    .clearSelect()
    .select(['course_id as courseId', 'name'])
    .limit(limit)
    .execute()

/** @param flag only those in which the viewer has it @param inUse leaves out archived ones */
export const courseItems = (
  db: Queryable,
  viewer: NonNullable<MaybeViewer>,
  keyword: string | undefined,
  { flag, inUse }: { flag: CourseFlag | null; inUse: boolean },
  limit: number,
): Promise<{ id: number; title: string }[]> =>
  db
    .selectFrom('courses')
    .select(['course_id as id', 'name as title'])
    .$if(keyword !== undefined, (query) => query.where('name', 'ilike', holding(keyword!)))
    .$if(flag !== null, (query) => query.where(sql<SqlBool>`course_id in ${coursesWhere(viewer, flag!)}`))
    .$if(inUse, (query) => query.where(sql<SqlBool>`not ${isOfArchived('course_id')}`))
    .orderBy('course_id', 'desc')
    .limit(limit)
    .execute()

export interface MemberFilter {
  word: NameWord
  /** 0: members without one. */
  section?: number | undefined
  taughtBy?: number | undefined
}

const members = (db: Queryable, courseId: number, { word, section, taughtBy }: MemberFilter) =>
  db
    .selectFrom(membersNamedLike('course_members', courseId, word).as('m'))
    .$if(section === 0, (query) => query.where('m.section_id', 'is', null))
    .$if(section !== undefined && section > 0, (query) => query.where('m.section_id', '=', section!))
    .$if(taughtBy !== undefined, (query) =>
      query.where(sql<SqlBool>`m.section_id in ${sectionsTaught(courseId, taughtBy!)}`),
    )

export const memberPage = (
  db: Queryable,
  courseId: number,
  filter: MemberFilter,
  page: PageRequest,
): Promise<MemberRecord[]> =>
  db
    .with('page', () =>
      members(db, courseId, filter)
        .select(['m.user_id', 'm.uid_key'])
        .orderBy('m.uid_key')
        .limit(page.pageSize)
        .offset(offsetOf(page)),
    )
    .selectFrom('page')
    .innerJoin('course_members as m', (join) =>
      join.on('m.course_id', '=', courseId).onRef('m.user_id', '=', 'page.user_id'),
    )
    .innerJoin('users as u', 'u.id', 'page.user_id')
    .select(roleColumns)
    .select(['u.uid', 'u.nick', 'u.student_number', 'm.section_id', 'm.joined_at'])
    .orderBy('page.uid_key')
    .execute()

export const countMembers = (db: Queryable, courseId: number, filter: MemberFilter): Promise<number> =>
  countAtMost(db, members(db, courseId, filter).select('m.user_id').orderBy('m.uid_key'))

export const findMember = (
  db: Queryable,
  courseId: number,
  userId: number,
): Promise<MemberRecord | undefined> =>
  db
    .selectFrom('course_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(roleColumns)
    .select(['u.uid', 'u.nick', 'u.student_number', 'm.section_id', 'm.joined_at'])
    .where('m.course_id', '=', courseId)
    .where('m.user_id', '=', userId)
    .executeTakeFirst()

/** @param opened includes reserved problems */
export const countListed = (
  db: Queryable,
  viewer: MaybeViewer,
  courseId: number,
  opened: boolean,
): Promise<number> =>
  countAtMost(
    db,
    db
      .selectFrom('course_problems as l')
      .innerJoin('problems as p', 'p.pid', 'l.pid')
      .select('l.pid')
      .where('l.course_id', '=', courseId)
      .where(opened ? sql<SqlBool>`p.deleted_at is null` : problemVisibleTo(viewer)),
  )

/** Without deleted problems. */
export const positionsOf = (db: Queryable, courseId: number): Promise<PositionRecord[]> =>
  db
    .selectFrom('course_problems as cp')
    .innerJoin('problems as p', 'p.pid', 'cp.pid')
    .select(['cp.pid', 'cp.position'])
    .where('cp.course_id', '=', courseId)
    .where('p.deleted_at', 'is', null)
    .orderBy('cp.position')
    .execute()

export async function lastPosition(db: Queryable, courseId: number): Promise<number> {
  const { last } = await db
    .selectFrom('course_problems')
    .select((eb) => eb.fn.coalesce(eb.fn.max('position'), sql<number>`0`).as('last'))
    .where('course_id', '=', courseId)
    .executeTakeFirstOrThrow()
  return last
}
