// SQL that reads courses, their members and the order of their problems.

import type { CourseFlag } from '@verdict/domain/course'
import { sql, type SqlBool } from 'kysely'
import type { Queryable } from '../platform/db.ts'
import { countAtMost, offsetOf, type PageRequest } from '../platform/paging.ts'
import type { MaybeViewer } from '../platform/viewer.ts'
import { membersNamedLike, type NameWord } from '../user/index.ts'
import { isKnown } from '../standing/contest.ts'
import { foundCourses } from '../standing/course-access.ts'
import { coursesWhere, isOfArchived, sectionsTaught } from '../standing/course.ts'
import { visibleTo as problemVisibleTo } from '../standing/problem.ts'
import type { CardRecord, MemberRecord, PositionRecord } from './record.ts'

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

/** Further fields of a card. The subselects run for the rows of one page. */
const cards = (db: Queryable, viewer: MaybeViewer) =>
  foundCourses(db, viewer).select([
    sql<number>`(select count(*) from course_members n where n.course_id = co.course_id)`.as('members'),
    sql<number>`(
      select count(*) from contests c
      where c.course_id = co.course_id and c.rule <> 'homework' and ${isKnown(viewer, 'c')})`.as('contests'),
    teacher('uid').as('teacher_uid'),
    teacher('nick').as('teacher_nick'),
  ])

/** The first person who runs it. */
const teacher = (column: 'uid' | 'nick') => sql<string | null>`(
  select u.${sql.ref(column)} from course_members t join users u on u.id = t.user_id
  where t.course_id = co.course_id and t.manage_course order by t.joined_at, t.user_id limit 1)`

export interface CourseFilter {
  keyword?: string | undefined
  /** Those alone that the viewer is in. */
  mine?: boolean
}

const isIn = (viewer: MaybeViewer) =>
  viewer
    ? sql<boolean>`(course_id in (select course_id from course_members where user_id = ${viewer.userId}))`
    : // Never; the database orders by no constant.
      sql<boolean>`(course_id is null)`

const matching = (db: Queryable, viewer: MaybeViewer, { keyword, mine }: CourseFilter) =>
  db
    .selectFrom('courses')
    .select('course_id')
    .$if(keyword !== undefined, (query) => query.where('name', 'ilike', holding(keyword!)))
    .$if(mine === true, (query) => query.where(isIn(viewer)))

/** One's own first, of each kind the archived ones last, then the newest. */
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
        // Found first, so that nothing is counted of the courses of other pages.
        matching(db, viewer, filter)
          .orderBy(isIn(viewer), 'desc')
          .orderBy(sql`archived_at is not null`)
          .orderBy('course_id', 'desc')
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

export const countCourses = (db: Queryable, viewer: MaybeViewer, filter: CourseFilter): Promise<number> =>
  countAtMost(db, matching(db, viewer, filter))

/** Newest first. @param flag only those in which the viewer holds it @param inUse none that is archived */
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

/** Which members a list shows. */
export interface MemberFilter {
  word: NameWord
  /** Those of this section alone; 0: those of none. */
  section?: number | undefined
  /** Those alone of the sections whose TA this person is. */
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

/** By username. The rows of a page are read once it is known who is on it. */
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

/** Ordered, so that counting goes along the index and reads nothing else. */
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

/**
 * How many problems of its list this viewer finds there, at most one more than is counted exactly.
 * @param opened its reserved ones too
 */
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
