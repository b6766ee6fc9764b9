// A pair disappears as soon as one of its verdicts is withdrawn.

import type { Language } from '@verdict/domain/language'
import type { ReviewState } from '@verdict/domain/similarity'
import { Judge } from '@verdict/domain/verdict'
import { type RawBuilder, sql, type SqlBool, type Selectable } from 'kysely'
import type { Queryable } from '../../platform/db.ts'
import { exactCountLimit } from '../../platform/paging.ts'
import { isShownIn } from '../../access/contest.ts'
import type { Scope } from './similarity-access.ts'
import type { SimilarityReviews, Submissions, Users } from '../../platform/database-types.ts'

export interface ProgramRecord
  extends
    Pick<Selectable<Submissions>, 'sid' | 'user_id' | 'contest_id' | 'language' | 'created_at'>,
    Pick<Selectable<Users>, 'uid' | 'nick'> {}

export interface ReviewRecord extends Pick<Selectable<SimilarityReviews>, 'state' | 'note'> {
  set_by: string | null
  set_at: Date | null
}

export interface PairRecord extends ReviewRecord {
  pid: number
  title: string
  percent: number
  /** Without common code; null if too little is left or it was not computed. */
  uncommon: number | null
  /** False if it was current when reviewed but is not any more. */
  is_current: boolean
  earlier: ProgramRecord
  later: ProgramRecord
}

export interface FullProgram
  extends ProgramRecord, Pick<Selectable<Submissions>, 'pid' | 'course_id' | 'code'> {
  title: string
  counts: boolean
  prints: number[]
  in_texts: boolean
}

export interface PairFilter {
  pid?: number | undefined
  group?: number | undefined
  state?: ReviewState | undefined
  /** Percent. Reviewed pairs are always listed. */
  least: number
}

export function liesIn({ kind, id, closed }: Scope, alias: 's' | 'o'): RawBuilder<boolean> {
  const contest = sql.ref(`${alias}.contest_id`)
  if (kind === 'problem') return sql`${sql.ref(`${alias}.pid`)} = ${id}`
  // Uses the index of submissions in contests.
  if (kind === 'contest') return sql`(${contest} = ${id} and ${contest} > 0)`
  // With one `or` condition the planner would scan all matches.
  return sql`${sql.ref(`${alias}.sid`)} in (
    select sid from submissions where course_id = ${id}
    union all
    select sid from submissions
    where contest_id > 0 and contest_id in (
      select cid from contests c where c.course_id = ${id} ${closed ? sql`and ${isShownIn('c')}` : sql``}))`
}

export const all = (conditions: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql.join(conditions, sql` and `)

function matchesIn({ kind, id, closed }: Scope): RawBuilder<unknown> {
  if (kind === 'problem') return sql`(select * from similarity_matches where pid = ${id})`
  // Uses the index of matches in contests.
  if (kind === 'contest') {
    return sql`(select * from similarity_matches where contest_id = ${id} and contest_id > 0)`
  }
  return sql`(
    select * from similarity_matches where course_id = ${id}
    union all
    select * from similarity_matches
    where contest_id > 0 and course_id is distinct from ${id} and contest_id in (
      select cid from contests c where c.course_id = ${id} ${closed ? sql`and ${isShownIn('c')}` : sql``}))`
}

/** Matches go when the request is done, so only requested programs are looked up. `offset 0` forces the index. */
const isTakenBack = sql`exists (
  select from similarity_jobs j join submissions taken on taken.sid = j.sid
  where j.sid in (m.sid, m.other_sid) and taken.counted_judge is distinct from ${Judge.Accepted} offset 0)`

/** For pairs `m` with review `r`, or `r` itself. */
function chosen(
  { pid, group, state }: PairFilter,
  people: [string, string],
  ofPair: 'm' | 'r',
): RawBuilder<unknown>[] {
  const users = sql.join(people.map((name) => sql.ref(name)))
  return [
    sql`${sql.ref(`${ofPair}.pid`)} not in (select pid from problems where deleted_at is not null)`,
    ...(pid === undefined ? [] : [sql`${sql.ref(`${ofPair}.pid`)} = ${pid}`]),
    ...(group === undefined
      ? []
      : [sql`exists (select from group_members g where g.gid = ${group} and g.user_id in (${users}))`]),
    ...(state === undefined ? [] : [sql`coalesce(r.state, 'open') = ${state}`]),
  ]
}

const isSet = sql`(r.state <> 'open' or r.note <> '')`

/** The newest of equal ones. */
function matchedPairs(scope: Scope, filter: PairFilter): RawBuilder<unknown> {
  const conditions = [
    sql`not ${isTakenBack}`,
    ...chosen(filter, ['m.user_id', 'm.other_user_id'], 'm'),
    ...(scope.closed
      ? [sql`exists (select from submissions o where o.sid = m.other_sid and ${liesIn(scope, 'o')} offset 0)`]
      : []),
  ]
  return sql`
    select distinct on (m.pid, m.user_a, m.user_b) m.pid, m.user_a, m.user_b, m.percent, m.uncommon, m.sid, m.other_sid
    from ${matchesIn(scope)} m
    ${filter.state === undefined ? sql`` : withReview('m')}
    where ${all(conditions)}
    order by m.pid, m.user_a, m.user_b, m.percent desc, m.sid desc`
}

function setPairs(scope: Scope, filter: PairFilter): RawBuilder<unknown> {
  const conditions = [isSet, liesIn(scope, 's'), ...chosen(filter, ['r.user_a', 'r.user_b'], 'r')]
  if (scope.closed) conditions.push(liesIn(scope, 'o'))
  return sql`
    select r.pid, r.user_a, r.user_b, coalesce(r.percent, 0) as percent, null::smallint as uncommon, r.sid, r.other_sid
    from similarity_reviews r
    join submissions s on s.sid = r.sid join submissions o on o.sid = r.other_sid
    where ${all(conditions)}`
}

const withFound = (scope: Scope, filter: PairFilter): RawBuilder<unknown> => sql`
  with matched as materialized (${matchedPairs(scope, filter)}),
  set_pairs as materialized (${setPairs(scope, filter)}),
  found as materialized (
    select *, true as is_current from matched
    where percent >= ${filter.least} or (pid, user_a, user_b) in (select pid, user_a, user_b from set_pairs)
    union all
    select *, false from set_pairs
    where (pid, user_a, user_b) not in (select pid, user_a, user_b from matched)
  )`

const withReview = (pair: 'm' | 'b' | 'found'): RawBuilder<unknown> => {
  const of = (column: string) => sql.ref(`${pair}.${column}`)
  return sql`
    left join similarity_reviews r
      on r.pid = ${of('pid')} and r.user_a = ${of('user_a')} and r.user_b = ${of('user_b')}`
}

type PairRow = Omit<PairRecord, 'earlier' | 'later'> & Record<'earlier' | 'later', { created_at: string }>

function pairOf({
  pid,
  title,
  percent,
  uncommon,
  is_current,
  state,
  note,
  set_at,
  set_by,
  earlier,
  later,
}: PairRow): PairRecord {
  const dated = (side: { created_at: string }) => ({ ...side, created_at: new Date(side.created_at) })
  const pair = { pid, title, percent, uncommon, is_current, state, note, set_at, set_by }
  return { ...pair, earlier: dated(earlier), later: dated(later) } as PairRecord
}

interface Piece {
  limit: number
  offset: number
}

export const listPairs = async (
  db: Queryable,
  scope: Scope,
  filter: PairFilter,
  piece: Piece,
): Promise<PairRecord[]> => (await pagePairs(db, scope, filter, piece)).rows

/** A page needs all pairs, so they are counted along; capped just above the exact limit. */
export async function pagePairs(
  db: Queryable,
  scope: Scope,
  filter: PairFilter,
  { limit, offset }: Piece,
): Promise<{ rows: PairRecord[]; count: number }> {
  const side = (sid: string, user: string) => sql`jsonb_build_object(
    'sid', ${sql.ref(sid)}.sid, 'user_id', ${sql.ref(user)}.id, 'uid', ${sql.ref(user)}.uid, 'nick', ${sql.ref(user)}.nick,
    'contest_id', ${sql.ref(sid)}.contest_id, 'language', ${sql.ref(sid)}.language,
    'created_at', ${sql.ref(sid)}.created_at)`
  const { rows } = await sql<{ count: number } & (PairRow | { pid: null })>`
    ${withFound(scope, filter)}, b as (
      select * from found order by percent desc, sid desc, other_sid desc limit ${limit} offset ${offset}
    )
    select counted.count, b.pid, p.title, b.percent, b.uncommon, b.is_current, coalesce(r.state, 'open') as state, coalesce(r.note, '') as note,
      r.set_at, by_user.uid as set_by, ${side('o', 'ou')} as earlier, ${side('s', 'su')} as later
    from (select least(count(*), ${exactCountLimit + 1}) as count from found) counted
    left join (
      b join problems p on p.pid = b.pid
      join submissions s on s.sid = b.sid join users su on su.id = s.user_id
      join submissions o on o.sid = b.other_sid join users ou on ou.id = o.user_id
      ${withReview('b')} left join users by_user on by_user.id = r.set_by
    ) on true
    order by b.percent desc, b.sid desc, b.other_sid desc`.execute(db)
  return {
    // A page beyond the last has one row with only the count.
    rows: rows.flatMap((row) => (row.pid === null ? [] : [pairOf(row)])),
    count: rows[0]!.count,
  }
}

export async function countStates(
  db: Queryable,
  scope: Scope,
  filter: PairFilter,
): Promise<Record<ReviewState, number>> {
  const { rows } = await sql<{ state: ReviewState; count: number }>`
    ${withFound(scope, filter)}
    select coalesce(r.state, 'open') as state, count(*) from found ${withReview('found')} group by 1`.execute(
    db,
  )
  return {
    open: 0,
    dismissed: 0,
    confirmed: 0,
    ...Object.fromEntries(rows.map((row) => [row.state, row.count])),
  }
}

/** Those of `countStates` that nobody has decided on, of several courses at once: their programs are not gathered first. */
export async function countOpenPairs(
  db: Queryable,
  courseIds: readonly number[],
  { least, closed }: { least: number; closed: boolean },
): Promise<{ course_id: number; count: number }[]> {
  if (courseIds.length === 0) return []
  const { rows } = await sql<{ course_id: number; count: number }>`
    with inside as materialized (
      select c.course_id, c.cid from contests c
      where c.course_id = any(${[...courseIds]}::integer[]) ${closed ? sql`and ${isShownIn('c')}` : sql``}
    ), m as (
      select course_id as place, pid, user_a, user_b, sid, other_sid from similarity_matches
      where course_id = any(${[...courseIds]}::integer[]) and percent >= ${least}
      union all
      select i.course_id, k.pid, k.user_a, k.user_b, k.sid, k.other_sid
      from inside i join similarity_matches k on k.contest_id = i.cid and k.contest_id > 0
      where k.course_id is distinct from i.course_id and k.percent >= ${least}
    )
    select m.place as course_id, count(distinct (m.pid, m.user_a, m.user_b)) as count
    from m ${withReview('m')}
    where coalesce(r.state, 'open') = 'open' and not ${isTakenBack}
      and m.pid not in (select pid from problems where deleted_at is not null)
      ${
        closed
          ? sql`and exists (select from submissions o where o.sid = m.other_sid and (o.course_id = m.place
              or o.contest_id > 0 and (m.place, o.contest_id) in (select course_id, cid from inside)))`
          : sql``
      }
    group by m.place`.execute(db)
  return rows
}

export async function findPrograms(db: Queryable, sids: number[]): Promise<Map<number, FullProgram>> {
  const { rows } = await sql<FullProgram & { language: Language }>`
    select s.sid, s.pid, p.title, s.user_id, u.uid, u.nick, s.contest_id, s.language, s.created_at, s.code,
      coalesce(f.prints, '{}') as prints, coalesce(f.in_texts, false) as in_texts, f.sid is not null and s.counted_judge is not distinct from ${Judge.Accepted} as counts,
      coalesce(s.course_id, (
        select c.course_id from contests c where c.cid = s.contest_id and ${isShownIn('c')})) as course_id
    from submissions s
    left join similarity_prints f on f.sid = s.sid
    join problems p on p.pid = s.pid and p.deleted_at is null
    join users u on u.id = s.user_id
    where s.sid = any(${sids}::integer[])`.execute(db)
  return new Map(rows.map((row) => [row.sid, row]))
}

/** The smaller id first. */
export interface ReviewKey {
  pid: number
  user_a: number
  user_b: number
}

export async function findReview(db: Queryable, key: ReviewKey): Promise<ReviewRecord | undefined> {
  const { rows } = await sql<ReviewRecord>`
    select r.state, r.note, u.uid as set_by, r.set_at from similarity_reviews r join users u on u.id = r.set_by
    where r.pid = ${key.pid} and r.user_a = ${key.user_a} and r.user_b = ${key.user_b}`.execute(db)
  return rows[0]
}

export interface Looked {
  sid: number
  other_sid: number
  percent: number | null
}

export async function holdReview(
  tx: Queryable,
  key: ReviewKey,
  looked: Looked,
  setBy: number,
): Promise<{ state: ReviewState; note: string }> {
  await tx
    .insertInto('similarity_reviews')
    .values({ ...key, ...looked, set_by: setBy })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('similarity_reviews')
    .select(['state', 'note'])
    .where(matchesKey(key))
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

const matchesKey = ({ pid, user_a, user_b }: ReviewKey): RawBuilder<SqlBool> =>
  sql`(pid, user_a, user_b) = (${pid}, ${user_a}, ${user_b})`

/** @param looked replaces what was reviewed if it has a figure */
export async function saveReview(
  tx: Queryable,
  key: ReviewKey,
  looked: Looked,
  change: { state: ReviewState; note: string; set_by: number },
): Promise<void> {
  await tx
    .updateTable('similarity_reviews')
    .set({ ...change, ...(looked.percent !== null && looked), set_at: sql<Date>`clock_timestamp()` })
    .where(matchesKey(key))
    .execute()
}
