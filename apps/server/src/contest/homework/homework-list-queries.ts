import { sql, type SqlBool } from 'kysely'
import type { Queryable } from '../../platform/db.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { contestColumns, contestFacts } from '../../access/contest-access.ts'
import { hasBegun, isNotOver } from '../../access/contest-clock.ts'
import { isShownIn, visibleTo } from '../../access/contest.ts'
import { Judge } from '@verdict/domain/verdict'
import { isStudent, sectionsTaught } from '../../access/course.ts'
import { countAtMost, offsetOf, type PageRequest } from '../../platform/paging.ts'

export const extensionsOf = (db: Queryable, cid: number) =>
  db
    .selectFrom('contest_extensions as x')
    .leftJoin('users as u', 'u.id', 'x.user_id')
    .leftJoin('course_sections as s', 's.section_id', 'x.section_id')
    .innerJoin('users as g', 'g.id', 'x.given_by')
    .select(['x.id', 'x.user_id', 'x.section_id', 'x.minutes', 'x.reason', 'x.given_at'])
    .select(['u.uid', 'u.nick', 's.name as section', 'g.uid as given_by'])
    .where('x.contest_id', '=', cid)
    .orderBy('x.given_at', 'desc')
    .orderBy('x.id', 'desc')
    .execute()
export type ExtensionRecord = Awaited<ReturnType<typeof extensionsOf>>[number]

interface NewExtension {
  userId: number | null
  sectionId: number | null
  minutes: number
  reason: string
}

export async function insertExtension(
  tx: Queryable,
  cid: number,
  by: number,
  { userId, sectionId, minutes, reason }: NewExtension,
): Promise<void> {
  await tx
    .insertInto('contest_extensions')
    .values({ contest_id: cid, user_id: userId, section_id: sectionId, minutes, reason, given_by: by })
    .execute()
}

export async function deleteExtension(tx: Queryable, id: number): Promise<void> {
  await tx.deleteFrom('contest_extensions').where('id', '=', id).execute()
}

export async function peopleOf(
  tx: Queryable,
  { user_id, section_id }: { user_id: number | null; section_id: number | null },
): Promise<number[]> {
  if (user_id !== null) return [user_id]
  const rows = await tx
    .selectFrom('course_members')
    .select('user_id')
    .where('section_id', '=', section_id)
    .execute()
  return rows.map((row) => row.user_id)
}

export const sectionIn = (
  tx: Queryable,
  courseId: number,
  sectionId: number,
): Promise<{ name: string } | undefined> =>
  tx
    .selectFrom('course_sections')
    .select('name')
    .where('course_id', '=', courseId)
    .where('section_id', '=', sectionId)
    .executeTakeFirst()

export async function extendedBySection(
  tx: Queryable,
  {
    courseId,
    userIds,
    sectionId = null,
  }: { courseId: number; userIds: readonly number[]; sectionId?: number | null },
): Promise<number[]> {
  const rows = await tx
    .selectFrom('contest_extensions')
    .select('contest_id')
    .distinct()
    .where(
      sql<boolean>`(section_id = ${sectionId}::integer or section_id in (
        select section_id from course_members where course_id = ${courseId} and user_id = any(${userIds}::integer[])))`,
    )
    .execute()
  return rows.map((row) => row.contest_id)
}

interface WorkFilter {
  pid: number | undefined
  unmarked: boolean
  courseId: number | null
  /** 0: without a section. */
  section: number | undefined
  taughtBy: number | undefined
}

const amongMembers = ({ courseId, section, taughtBy }: WorkFilter) => sql<boolean>`exists (
  select from course_members m
  where m.course_id = ${courseId} and m.user_id = c.user_id
    ${section === undefined ? sql`` : section === 0 ? sql`and m.section_id is null` : sql`and m.section_id = ${section}`}
    ${taughtBy === undefined ? sql`` : sql`and m.section_id in ${sectionsTaught(courseId, taughtBy)}`})`

const last = (db: Queryable, cid: number, filter: WorkFilter) =>
  db
    .selectFrom('score_cells as c')
    .innerJoin('contest_problems as p', (join) =>
      join.onRef('p.contest_id', '=', 'c.contest_id').onRef('p.pid', '=', 'c.pid'),
    )
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('submissions as own')
          .select(['own.sid', 'own.judge', 'own.created_at'])
          .whereRef('own.contest_id', '=', 'c.contest_id')
          .where('own.contest_id', '>', 0)
          .whereRef('own.user_id', '=', 'c.user_id')
          .whereRef('own.pid', '=', 'c.pid')
          .where('own.judge', '<>', Judge.Skipped)
          .orderBy('own.sid', 'desc')
          .limit(1)
          .as('s'),
      (join) => join.onTrue(),
    )
    .leftJoin('submission_marks as m', 'm.sid', 's.sid')
    .where('c.contest_id', '=', cid)
    .$if(filter.pid !== undefined, (query) => query.where('c.pid', '=', filter.pid!))
    .$if(filter.unmarked, (query) => query.where('m.sid', 'is', null))
    .$if(filter.section !== undefined || filter.taughtBy !== undefined, (query) =>
      query.where(amongMembers(filter)),
    )

export const workPage = (db: Queryable, cid: number, filter: WorkFilter, page: PageRequest) =>
  last(db, cid, filter)
    .select(['s.sid', 'c.pid', 'u.uid', 'u.nick', 's.judge', 's.created_at'])
    .select([sql<number>`coalesce(c.score, 0)`.as('score'), sql<boolean>`m.sid is not null`.as('marked')])
    .orderBy('p.position')
    .orderBy('u.uid_key')
    .limit(page.pageSize)
    .offset(offsetOf(page))
    .execute()

/** Unordered: no index has this order, and counting would sort all rows. */
export const countWork = (db: Queryable, cid: number, filter: WorkFilter): Promise<number> =>
  countAtMost(db, last(db, cid, filter).select('s.sid'))

/** More than a course has in a term. */
const most = 200

const rows = (db: Queryable, viewer: Viewer) =>
  db
    .selectFrom('contests as c')
    .innerJoin('courses as co', 'co.course_id', 'c.course_id')
    .leftJoin('contest_totals as t', (join) =>
      join.onRef('t.contest_id', '=', 'c.cid').on('t.user_id', '=', viewer.userId),
    )
    .select(contestColumns)
    .select(contestFacts(viewer))
    .select([
      sql<number>`coalesce(t.submissions, 0)`.as('submissions'),
      sql<number>`(select count(*) from contest_problems p where p.contest_id = c.cid)`.as('problems'),
      sql<number>`(select coalesce(sum(p.points), 0) from contest_problems p where p.contest_id = c.cid)`.as(
        'points',
      ),
      sql<number>`(
        select coalesce(sum(least(s.score, p.points)), 0)
        from score_cells s join contest_problems p on p.contest_id = s.contest_id and p.pid = s.pid
        where s.contest_id = c.cid and s.user_id = ${viewer.userId})`.as('own_score'),
      sql<number>`(
        select count(s.accepted_at)
        from score_cells s join contest_problems p on p.contest_id = s.contest_id and p.pid = s.pid
        where s.contest_id = c.cid and s.user_id = ${viewer.userId})`.as('own_solved'),
    ])
    .where('c.rule', '=', 'homework')
    .where(visibleTo(viewer, 'c'))
    .limit(most)

const students = sql`select m.user_id from course_members m where m.course_id = c.course_id and ${isStudent('m')}`

const handedIn = sql<number>`(
  select count(*) from contest_totals w
  where w.contest_id = c.cid and w.submissions > 0 and w.user_id in (${students}))`

/** Older homework asks for no marks, and costs nothing. */
const markingDays = 60

/** The last submissions, of each person to each problem, without a mark. @param contest alias of a row of `contests` */
const unmarkedIn = (contest: string) => sql<number>`(
  select count(*) from score_cells cell
  join contest_problems cp on cp.contest_id = cell.contest_id and cp.pid = cell.pid
  cross join lateral (
    select own.sid from submissions own
    where own.contest_id = cell.contest_id and own.contest_id > 0 and own.user_id = cell.user_id
      and own.pid = cell.pid and own.judge <> ${Judge.Skipped}
    order by own.sid desc limit 1
  ) s
  where cell.contest_id = ${sql.ref(`${contest}.cid`)} and cell.submissions > 0
    and ${sql.ref(`${contest}.last_end`)} > statement_timestamp() - ${markingDays} * interval '1 day'
    and not exists (select from submission_marks k where k.sid = s.sid))`

/**
 * Hand-ins without a mark to homework that was due, by course, where somebody who sees the work there has marked by hand; `cid` is null for
 * several.
 */
export async function waitingForMarks(
  db: Queryable,
  courseIds: readonly number[],
): Promise<{ course_id: number; count: number; cid: number | null }[]> {
  if (courseIds.length === 0) return []
  const { rows } = await sql<{ course_id: number; count: number; cid: number | null }>`
    with by_hand as materialized (
      select co.course_id from courses co
      where co.course_id = any(${[...courseIds]}::integer[]) and exists (
        select from course_members m
        join submission_marks k on k.marked_by = m.user_id
        join submissions s on s.sid = k.sid
        join contests h on h.cid = s.contest_id and h.course_id = m.course_id
        where m.course_id = co.course_id and m.view_solution)
    ), waiting as (
      select c.course_id, c.cid, ${unmarkedIn('c')} as count
      from contests c
      where c.course_id in (select course_id from by_hand) and c.rule = 'homework' and ${isShownIn('c')}
        and c.due_at <= statement_timestamp()
    )
    select course_id, sum(count)::integer as count, case when count(*) = 1 then min(cid) end as cid
    from waiting where count > 0 group by course_id`.execute(db)
  return rows
}

/** @param seesWork counts what others handed in */
export const homeworkIn = (db: Queryable, viewer: Viewer, courseId: number, seesWork: boolean) =>
  rows(db, viewer)
    .$if(seesWork, (query) =>
      query
        .select(handedIn.as('handed_in'))
        .select(sql<number>`(select count(*) from (${students}) class)`.as('students'))
        .select(unmarkedIn('c').as('to_mark')),
    )
    .where('c.course_id', '=', courseId)
    .orderBy('c.due_at', 'desc')
    .orderBy('c.cid', 'desc')
    .execute()

export function currentHomework(db: Queryable, viewer: Viewer) {
  const self = sql`${viewer.userId}`
  return rows(db, viewer)
    .where('c.is_draft', '=', false)
    .where(
      sql<SqlBool>`c.course_id in (select course_id from course_members where user_id = ${viewer.userId} and not manage_contest)`,
    )
    .where(hasBegun('c', self))
    .where(isNotOver('c', self))
    .orderBy('c.due_at')
    .orderBy('c.cid')
    .execute()
}

const lastMarks = 500
const mostComments = 100

/** In the last marks that stand; most used first. */
export async function commentsOf(db: Queryable, userId: number): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    with marks as (
      select comment, lines, marked_at from submission_marks
      where marked_by = ${userId} order by marked_at desc limit ${lastMarks}
    ), written as (
      select comment as text, marked_at from marks
      union all
      select line ->> 'text', marked_at from marks, jsonb_array_elements(lines) as line
    )
    select text from written where text <> ''
    group by text order by count(*) desc, max(marked_at) desc, text limit ${mostComments}`.execute(db)
  return rows.map(({ text }) => text)
}
