// Statements start from the class and read submissions by index only; failing tests alone read judgements.

import type { WorkState } from '@verdict/domain/progress'
import { tryBuckets } from '@verdict/domain/progress'
import { Judge } from '@verdict/domain/verdict'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../platform/db.ts'
import { offsetOf, type PageRequest } from '../../platform/paging.ts'
import type { ContestRecord } from '../../access/contest-access.ts'
import { isOpen, isRunningForSome } from '../../access/contest-clock.ts'
import { isKnown, isShownIn } from '../../access/contest.ts'
import { isStudent, sectionsTaught } from '../../access/course.ts'
import type { Viewer } from '../../platform/viewer.ts'

export interface Class {
  courseId: number
  /** 0: without a section. */
  section?: number | undefined
  taughtBy?: number | undefined
}

function classOf({ courseId, section, taughtBy }: Class): RawBuilder<unknown> {
  const inSection =
    section === undefined
      ? sql``
      : section === 0
        ? sql`and m.section_id is null`
        : sql`and m.section_id = ${section}`
  const taught =
    taughtBy === undefined ? sql`` : sql`and m.section_id in ${sectionsTaught(courseId, taughtBy)}`
  return sql`(
    select m.user_id, m.uid_key, m.section_id from course_members m
    where m.course_id = ${courseId} and ${isStudent('m')} ${inSection} ${taught})`
}

export async function countStudents(db: Queryable, which: Class): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from ${classOf(which)} class`.execute(db)
  return rows[0]!.count
}

type Listed = Pick<ContestRecord, 'cid' | 'title' | 'rule' | 'starts_at' | 'ends_at'> & {
  is_open: boolean
  begun: number
}

export const contestsOf = (
  db: Queryable,
  viewer: Viewer,
  which: Class,
  { most, cid }: { most: number; cid?: number },
): Promise<Listed[]> =>
  db
    .selectFrom('contests as c')
    .select(['c.cid', 'c.title', 'c.rule', 'c.starts_at', 'c.ends_at'])
    .select(sql<boolean>`${isOpen('c')}`.as('is_open'))
    .select(
      sql<number>`(
        select count(*) from contest_totals t
        where t.contest_id = c.cid and t.submissions > 0 and t.user_id in (select user_id from ${classOf(which)} class))`.as(
        'begun',
      ),
    )
    .where('c.course_id', '=', which.courseId)
    .where(isKnown(viewer, 'c'))
    .$if(cid !== undefined, (query) => query.where('c.cid', '=', cid!))
    .orderBy('c.starts_at', 'desc')
    .orderBy('c.cid', 'desc')
    .limit(most)
    .execute()

export const problemsOf = (
  db: Queryable,
  cid: number,
): Promise<{ pid: number; position: number; title: string }[]> =>
  db
    .selectFrom('contest_problems as cp')
    .innerJoin('problems as p', 'p.pid', 'cp.pid')
    .select(['cp.pid', 'cp.position', 'p.title'])
    .where('cp.contest_id', '=', cid)
    .orderBy('cp.position')
    .execute()

const accepted = sql.lit(Judge.Accepted)
const skipped = sql.lit(Judge.Skipped)
/** Verdicts on the student's work, neither pending nor a fault of the judge. */
const onWork = sql`between ${sql.lit(Judge.CompileError)} and ${sql.lit(Judge.PresentationError)}`

/** Attempts are counted up to the first accepted one. */
const withPairs = (which: Class, cid: number, pid?: number) => sql`
  with class as materialized ${classOf(which)},
  handed_in as (
    select s.user_id, s.pid, s.judge, s.created_at,
      count(*) filter (where s.judge = ${accepted}) over (
        partition by s.user_id, s.pid order by s.sid rows between unbounded preceding and 1 preceding) as solved_before
    from submissions s
    where s.contest_id = ${cid} and s.contest_id > 0 and s.judge <> ${skipped}
      and s.user_id in (select user_id from class)
      and s.pid in (select cp.pid from contest_problems cp where cp.contest_id = ${cid})
      ${pid === undefined ? sql`` : sql`and s.pid = ${pid}`}
  ),
  pairs as (
    select user_id, pid, count(*) filter (where judge ${onWork} and solved_before = 0) as tries,
      bool_or(judge = ${accepted}) as solved, max(created_at) as last_at
    from handed_in group by user_id, pid
  )`

const isStuck = (tries: number) => sql<boolean>`(
  not solved and tries >= ${tries} and last_at < statement_timestamp() - interval '1 day')`

interface ProblemFigures {
  pid: number
  begun: number
  solved: number
  stuck: number
  median: number | null
  tries: number[]
}

const buckets = sql.join(tryBuckets.map((from) => sql.lit(from)))

export async function figuresOf(
  db: Queryable,
  which: Class,
  cid: number,
  stuckAfter: number,
): Promise<ProblemFigures[]> {
  const counts = tryBuckets.map(
    (_, index) =>
      sql`count(*) filter (where solved and width_bucket(tries, array[${buckets}]) = ${sql.lit(index + 1)})`,
  )
  const { rows } = await sql<ProblemFigures>`
    ${withPairs(which, cid)}
    select pid, count(*) as begun, count(*) filter (where solved) as solved,
      count(*) filter (where ${isStuck(stuckAfter)}) as stuck,
      percentile_disc(0.5) within group (order by tries) filter (where solved) as median,
      array[${sql.join(counts)}]::integer[] as tries
    from pairs group by pid`.execute(db)
  return rows
}

/** In a zone that is this many minutes ahead of UTC. */
export async function spreadOf(
  db: Queryable,
  which: Class,
  cid: number,
  offset: number,
): Promise<{ pid: number | null; judge: Judge | null; hour: number | null; count: number }[]> {
  const { rows } = await sql<{ pid: number | null; judge: Judge | null; hour: number | null; count: number }>`
    with class as materialized ${classOf(which)}
    select pid, judge, hour, count(*) from (
      select s.pid, s.judge,
        extract(hour from s.created_at at time zone 'UTC' + make_interval(mins => ${offset}))::integer as hour
      from submissions s
      where s.contest_id = ${cid} and s.contest_id > 0 and s.judge ${onWork} and s.user_id in (select user_id from class)
    ) each
    group by grouping sets ((pid, judge), (hour))
    order by count(*) desc, judge`.execute(db)
  return rows
}

const failuresRead = 100

export async function failingTests(
  db: Queryable,
  which: Class,
  cid: number,
): Promise<{ pid: number; test: number; people: number }[]> {
  const { rows } = await sql<{ pid: number; test: number; people: number }>`
    with class as materialized ${classOf(which)},
    last_failed as (
      select s.pid, max(s.sid) as sid, row_number() over (partition by s.pid order by max(s.sid) desc) as place
      from submissions s
      where s.contest_id = ${cid} and s.contest_id > 0 and s.judge ${onWork} and s.judge <> ${accepted}
        and s.user_id in (select user_id from class)
      group by s.user_id, s.pid
    )
    select distinct on (f.pid) f.pid, failed.number::integer as test, count(*) as people
    from last_failed f
    join submissions s on s.sid = f.sid
    join judgements j on j.id = s.judgement_id
    cross join lateral (
      select number from jsonb_array_elements(j.tests) with ordinality as listed (test, number)
      where (test->>'judge')::integer ${onWork} and (test->>'judge')::integer <> ${accepted}
      order by number limit 1
    ) failed
    where f.place <= ${failuresRead}
    group by f.pid, failed.number
    order by f.pid, count(*) desc, failed.number`.execute(db)
  return rows
}

export interface PersonRecord {
  uid: string
  nick: string
  section_id: number | null
  pid: number | null
  tries: number
  last_at: Date | null
}

interface PeopleAsked {
  cid: number
  pid?: number | undefined
  state: WorkState
  stuckAfter: number
}

const conditions: Record<Exclude<WorkState, 'idle'>, (tries: number) => RawBuilder<unknown>> = {
  solved: () => sql`solved`,
  stuck: isStuck,
  trying: (tries) => sql`not solved and not ${isStuck(tries)}`,
}

const chosen = ({ pid, state, stuckAfter }: PeopleAsked): RawBuilder<unknown> =>
  state === 'idle'
    ? sql`
      select user_id, ${pid ?? null}::integer as pid, 0 as tries, null::timestamptz as last_at from class
      where user_id not in (select user_id from pairs)`
    : sql`select user_id, pid, tries, last_at from pairs where ${conditions[state](stuckAfter)}`

/** The total is null behind the last page. */
export async function peopleOf(
  db: Queryable,
  which: Class,
  asked: PeopleAsked,
  page: PageRequest,
): Promise<{ people: PersonRecord[]; total: number | null }> {
  const { rows } = await sql<PersonRecord & { total: number }>`
    ${withPairs(which, asked.cid, asked.pid)}
    select u.uid, u.nick, class.section_id, chosen.pid, chosen.tries, chosen.last_at, count(*) over () as total
    from (${chosen(asked)}) chosen join class on class.user_id = chosen.user_id join users u on u.id = chosen.user_id
    order by class.uid_key, chosen.pid limit ${page.pageSize} offset ${offsetOf(page)}`.execute(db)
  return { people: rows, total: rows[0]?.total ?? null }
}

export async function countPeople(db: Queryable, which: Class, asked: PeopleAsked): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    ${withPairs(which, asked.cid, asked.pid)}
    select count(*) from (${chosen(asked)}) chosen`.execute(db)
  return rows[0]!.count
}

/** Students stuck in homework that runs, by course, and the homework with most of them. Only cells with so many submissions are read. */
export async function stuckInHomework(
  db: Queryable,
  courseIds: readonly number[],
  tries: number,
): Promise<{ course_id: number; people: number; cid: number }[]> {
  if (courseIds.length === 0) return []
  const { rows } = await sql<{ course_id: number; people: number; cid: number }>`
    with pairs as (
      select c.course_id, c.cid, cell.user_id, own.*
      from contests c
      join contest_problems cp on cp.contest_id = c.cid
      join score_cells cell on cell.contest_id = c.cid and cell.pid = cp.pid and cell.submissions >= ${tries}
      join course_members m on m.course_id = c.course_id and m.user_id = cell.user_id and ${isStudent('m')}
      cross join lateral (
        select count(*) filter (where s.judge ${onWork}) as tries, bool_or(s.judge = ${accepted}) as solved,
          max(s.created_at) as last_at
        from submissions s
        where s.contest_id = cell.contest_id and s.contest_id > 0 and s.user_id = cell.user_id and s.pid = cell.pid
          and s.judge <> ${skipped}
      ) own
      where c.course_id = any(${[...courseIds]}::integer[]) and c.rule = 'homework' and ${isShownIn('c')}
        and ${isRunningForSome('c')} and cell.accepted_at is null
    )
    select course_id, count(distinct user_id) as people, mode() within group (order by cid) as cid
    from pairs where ${isStuck(tries)} group by course_id`.execute(db)
  return rows
}
