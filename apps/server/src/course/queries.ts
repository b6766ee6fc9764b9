// SQL that reads courses, their members and the order of their problems.

import { ContestStatus } from '@verdict/domain/contest'
import type { CourseFlag } from '@verdict/domain/course'
import { sql, type SqlBool } from 'kysely'
import type { Queryable } from '../platform/db.ts'
import { exactCountLimit, offsetOf, type PageRequest } from '../platform/paging.ts'
import { type MaybeViewer, viewerIsAdmin } from '../platform/viewer.ts'
import { membersHolding, type NameWord } from '../user/named-queries.ts'
import { coursesWhere } from './conditions.ts'
import type { CardRecord, FoundCourse, MemberRecord, PositionRecord } from './record.ts'

const columns = [
  'co.course_id',
  'co.name',
  'co.description',
  'co.encrypt',
  'co.join_code',
  'co.created_at',
  'co.updated_at',
] as const

const roleColumns = [
  'm.basic',
  'm.view_testcase',
  'm.view_solution',
  'm.manage_problem',
  'm.manage_contest',
  'm.manage_course',
] as const

/** `%`, `_` and `\` mean themselves. */
const holding = (text: string): string => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`

/** With the viewer's own row among the members, as an object. */
const found = (db: Queryable, viewer: MaybeViewer) =>
  db
    .selectFrom('courses as co')
    .leftJoin('course_members as m', (join) =>
      join.onRef('m.course_id', '=', 'co.course_id').on('m.user_id', '=', viewer?.userId ?? null),
    )
    .select(columns)
    .select(sql<FoundCourse['member']>`case when m.user_id is not null then to_jsonb(m) end`.as('member'))

export const findCourse = (
  db: Queryable,
  viewer: MaybeViewer,
  courseId: number,
): Promise<FoundCourse | undefined> =>
  found(db, viewer).where('co.course_id', '=', courseId).$castTo<FoundCourse>().executeTakeFirst()

/** What a card says besides. The subselects run for the rows of one page. */
const cards = (db: Queryable, viewer: MaybeViewer) =>
  found(db, viewer).select([
    sql<number>`(select count(*) from course_members n where n.course_id = co.course_id)`.as('members'),
    sql<number>`(
      select count(*) from contests c
      where c.course_id = co.course_id and c.deleted_at is null
        and (${viewerIsAdmin(viewer)}::boolean or c.status = ${ContestStatus.Available}))`.as('contests'),
    teacher('uid').as('teacher_uid'),
    teacher('nick').as('teacher_nick'),
  ])

/** Whoever runs it and came first. */
const teacher = (column: 'uid' | 'nick') => sql<string | null>`(
  select u.${sql.ref(column)} from course_members t join users u on u.id = t.user_id
  where t.course_id = co.course_id and t.manage_course order by t.joined_at, t.user_id limit 1)`

/** Newest first. */
export const cardPage = (
  db: Queryable,
  viewer: MaybeViewer,
  keyword: string | undefined,
  page: PageRequest,
): Promise<CardRecord[]> =>
  cards(db, viewer)
    .where((eb) =>
      eb(
        'co.course_id',
        'in',
        // Found first, so that nothing is counted of the courses of other pages.
        db
          .selectFrom('courses')
          .select('course_id')
          .$if(keyword !== undefined, (query) => query.where('name', 'ilike', holding(keyword!)))
          .orderBy('course_id', 'desc')
          .limit(page.pageSize)
          .offset(offsetOf(page)),
      ),
    )
    .orderBy('co.course_id', 'desc')
    .$castTo<CardRecord>()
    .execute()

export const findCard = (
  db: Queryable,
  viewer: MaybeViewer,
  courseId: number,
): Promise<CardRecord | undefined> =>
  cards(db, viewer).where('co.course_id', '=', courseId).$castTo<CardRecord>().executeTakeFirst()

export async function countCourses(db: Queryable, keyword: string | undefined): Promise<number> {
  const { count } = await db
    .selectFrom(
      db
        .selectFrom('courses')
        .select('course_id')
        .$if(keyword !== undefined, (query) => query.where('name', 'ilike', holding(keyword!)))
        .limit(exactCountLimit + 1)
        .as('found'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Newest first. @param flag only those in which the viewer holds it */
export const courseItems = (
  db: Queryable,
  viewer: NonNullable<MaybeViewer>,
  keyword: string | undefined,
  flag: CourseFlag | null,
  limit: number,
): Promise<{ id: number; title: string }[]> =>
  db
    .selectFrom('courses')
    .select(['course_id as id', 'name as title'])
    .$if(keyword !== undefined, (query) => query.where('name', 'ilike', holding(keyword!)))
    .$if(flag !== null, (query) => query.where(sql<SqlBool>`course_id in ${coursesWhere(viewer, flag!)}`))
    .orderBy('course_id', 'desc')
    .limit(limit)
    .execute()

/** Does this person hold `flag` in any course? */
export async function holdsAnywhere(db: Queryable, viewer: MaybeViewer, flag: CourseFlag): Promise<boolean> {
  if (!viewer) return false
  const { rows } = await sql<{
    holds: boolean
  }>`select exists ${coursesWhere(viewer, flag)} as holds`.execute(db)
  return rows[0]!.holds
}

const members = (db: Queryable, courseId: number, word: NameWord) =>
  db.selectFrom(membersHolding('course_members', courseId, word).as('m'))

/** By username. The rows of a page are read once it is known who is on it. */
export const memberPage = (
  db: Queryable,
  courseId: number,
  word: NameWord,
  page: PageRequest,
): Promise<MemberRecord[]> =>
  db
    .with('page', () =>
      members(db, courseId, word)
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
    .select(['u.uid', 'u.nick', 'm.joined_at'])
    .orderBy('page.uid_key')
    .execute()

/** Ordered, so that counting goes along the index and reads nothing else. */
export async function countMembers(db: Queryable, courseId: number, word: NameWord): Promise<number> {
  const { count } = await db
    .selectFrom(
      members(db, courseId, word)
        .select('m.user_id')
        .orderBy('m.uid_key')
        .limit(exactCountLimit + 1)
        .as('found'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const findMember = (
  db: Queryable,
  courseId: number,
  userId: number,
): Promise<MemberRecord | undefined> =>
  db
    .selectFrom('course_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(roleColumns)
    .select(['u.uid', 'u.nick', 'm.joined_at'])
    .where('m.course_id', '=', courseId)
    .where('m.user_id', '=', userId)
    .executeTakeFirst()

export async function isListed(db: Queryable, courseId: number, pid: number): Promise<boolean> {
  const row = await db
    .selectFrom('course_problems')
    .select('pid')
    .where('course_id', '=', courseId)
    .where('pid', '=', pid)
    .executeTakeFirst()
  return row !== undefined
}

/** Those of `pids` that the course lists. */
export async function listedAmong(db: Queryable, courseId: number, pids: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('course_problems')
    .select('pid')
    .where('course_id', '=', courseId)
    .where(sql<SqlBool>`pid = any(${pids}::integer[])`)
    .execute()
  return rows.map(({ pid }) => pid)
}

/** In their order; deleted problems are left out. */
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
