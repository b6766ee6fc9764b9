// SQL of the work: what is to be looked at, fingerprints, what they match, and what does not count.

import type { Language } from '@verdict/domain/language'
import type { LanguageFamily } from '@verdict/domain/similarity'
import { Judge } from '@verdict/domain/verdict'
import { sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'

export interface Job {
  sid: number
  /** Of this request; a later one leaves the row where it is. */
  requested: number
  anew: boolean
  attempts: number
}

/** What is in nobody's hands, for a minute: whoever dies meanwhile loses it. */
export async function claimJobs(db: Queryable, limit: number): Promise<Job[]> {
  const { rows } = await sql<Job>`
    update similarity_jobs j set claimed_until = clock_timestamp() + interval '1 minute', attempts = attempts + 1
    from (
      select sid from similarity_jobs
      where claimed_until is null or claimed_until < clock_timestamp()
      order by priority, requested limit ${limit} for update skip locked
    ) free
    where free.sid = j.sid
    returning j.sid, j.requested, j.anew, j.attempts`.execute(db)
  return rows.sort((a, b) => a.requested - b.requested)
}

export async function deleteJob(db: Queryable, { sid, requested }: Job): Promise<void> {
  await sql`delete from similarity_jobs where sid = ${sid} and requested = ${requested}`.execute(db)
}

export async function requestSimilarity(db: Queryable, sids: number[], priority: 0 | 1 | 2): Promise<void> {
  if (sids.length > 0) await sql`select request_similarity(${sids}::integer[], ${priority})`.execute(db)
}

export async function countJobs(db: Queryable, anewOnly = false): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from similarity_jobs ${anewOnly ? sql`where anew` : sql``}`.execute(db)
  return rows[0]!.count
}

/** All accepted submissions after `after`, to be done anew. @returns the last; null when there are no more */
export async function requestAnewAfter(tx: Queryable, after: number, limit: number): Promise<number | null> {
  const { rows } = await sql<{ last: number | null }>`
    with next as (
      select sid from submissions where sid > ${after} and counted_judge = ${Judge.Accepted}
      order by sid limit ${limit}
    ), asked as (select request_similarity(array(select sid from next), 2, true))
    select max(sid) as last from next, asked`.execute(tx)
  return rows[0]?.last ?? null
}

export interface Subject {
  sid: number
  pid: number
  user_id: number
  contest_id: number
  language: Language
  code: string
  sim: number | null
  sim_sid: number | null
  /** Accepted, with problem and contest still there. */
  counts: boolean
  /** Fingerprints that are known. */
  prints: number[] | null
}

export async function findSubject(db: Queryable, sid: number): Promise<Subject | undefined> {
  const { rows } = await sql<Subject>`
    select s.sid, s.pid, s.user_id, s.contest_id, s.language, s.code, s.sim, s.sim_sid, f.prints,
      coalesce(s.counted_judge = ${Judge.Accepted}, false) and p.deleted_at is null and c.deleted_at is null as counts
    from submissions s
    join problems p on p.pid = s.pid
    left join contests c on c.cid = s.contest_id
    left join similarity_prints f on f.sid = s.sid
    where s.sid = ${sid}`.execute(db)
  return rows[0]
}

/** Until the transaction ends nobody else changes the fingerprints of this problem, in any process. */
export async function holdProblem(tx: Queryable, pid: number): Promise<void> {
  // The first number keeps these locks apart from others.
  await sql`select pg_advisory_xact_lock(1313, ${pid}::integer)`.execute(tx)
}

/**
 * Holds the submission.
 * @returns the marks that it is found by now, null when it is not there yet; undefined when a verdict has come meanwhile
 *   and it is no longer accepted
 */
export async function holdAccepted(tx: Queryable, sid: number): Promise<number[] | null | undefined> {
  const { rows } = await sql<{ judge: Judge | null; marks: number[] | null }>`
    select s.counted_judge as judge, f.marks from submissions s
    left join similarity_prints f on f.sid = s.sid
    where s.sid = ${sid} for no key update of s`.execute(tx)
  return rows[0]?.judge === Judge.Accepted ? rows[0].marks : undefined
}

export interface Place {
  pid: number
  family: LanguageFamily
}

export interface Program extends Place {
  sid: number
  user_id: number
  prints: number[]
  marks: number[]
  /** Percent of the best earlier match; null where too few fingerprints count. */
  best: number | null
}

/** @param before the marks that it was found by; null for one that was not there */
export async function saveProgram(
  tx: Queryable,
  { sid, ...program }: Program,
  before: number[] | null,
): Promise<void> {
  await tx
    .insertInto('similarity_prints')
    .values({ sid, ...program })
    .onConflict((conflict) => conflict.column('sid').doUpdateSet(program))
    .execute()
  if (before) await deleteMarks(tx, { ...program, sid, marks: before })
  await sql`
    insert into similarity_marks (pid, family, mark, sid, user_id)
    select ${program.pid}, ${program.family}, mark, ${sid}, ${program.user_id}
    from unnest(${program.marks}::integer[]) mark`.execute(tx)
}

async function deleteMarks(
  tx: Queryable,
  { sid, pid, family, marks }: Place & { sid: number; marks: number[] },
): Promise<void> {
  await sql`
    delete from similarity_marks
    where pid = ${pid} and family = ${family} and sid = ${sid} and mark = any(${marks}::integer[])`.execute(
    tx,
  )
}

/** @returns the programs whose figure came from this one; null when it was not there */
export async function deleteProgram(tx: Queryable, sid: number): Promise<number[] | null> {
  const followers = await tx
    .selectFrom('similarity_matches')
    .select('sid')
    .where('other_sid', '=', sid)
    .execute()
  // Its matches go with it.
  const gone = await tx
    .deleteFrom('similarity_prints')
    .where('sid', '=', sid)
    .returning(['pid', 'family', 'marks'])
    .executeTakeFirst()
  if (!gone) return null
  const { pid, family, marks } = gone
  await deleteMarks(tx, { sid, pid, family: family as LanguageFamily, marks })
  await sql`
    update similarity_grounds set programs = programs - 1
    where pid = ${pid} and family = ${family} and programs > 0`.execute(tx)
  return followers.map(({ sid }) => sid)
}

export interface Candidate {
  sid: number
  user_id: number
  contest_id: number
  prints: number[]
}

/** Of one mark, so many programs are looked at, the nearest in time: what is so common says little. */
const programsOfMark = 300
const candidateLimit = 120

/**
 * Programs of other people that share marks with this one, at most two of each person, most marks first. What it costs is
 * bounded by the number of marks, however many programs there are.
 */
export async function candidatesFor(
  tx: Queryable,
  { sid, pid, family, user_id }: Pick<Program, 'sid' | 'pid' | 'family' | 'user_id'>,
  marks: number[],
  which: 'earlier' | 'later',
): Promise<Candidate[]> {
  const beyond = which === 'earlier' ? sql`sid < ${sid}` : sql`sid > ${sid}`
  const nearest = which === 'earlier' ? sql`sid desc` : sql`sid`
  const { rows } = await sql<Omit<Candidate, 'prints'> & { prints: string }>`
    with found as (
      select near.sid, near.user_id, count(*) as shared
      from unnest(${marks}::integer[]) wanted (mark)
      cross join lateral (
        select sid, user_id from similarity_marks
        where pid = ${pid} and family = ${family} and mark = wanted.mark and ${beyond} and user_id <> ${user_id}
        order by ${nearest} limit ${programsOfMark}
      ) near
      group by near.sid, near.user_id
    ), best as (
      select sid from (
        select sid, shared, row_number() over (partition by user_id order by shared desc, ${nearest}) as turn from found
      ) ranked
      where turn <= 2 order by shared desc, ${nearest} limit ${candidateLimit}
    )
    select f.sid, f.user_id, array_to_string(f.prints, ' ') as prints, s.contest_id
    from best join similarity_prints f using (sid) join submissions s using (sid)`.execute(tx)
  // As text: the driver reads long arrays slowly.
  return rows.map((row) => ({ ...row, prints: row.prints.split(' ').map(Number) }))
}

export interface Match {
  other_sid: number
  other_user_id: number
  percent: number
}

export async function saveBest(tx: Queryable, { sid, best }: Pick<Program, 'sid' | 'best'>): Promise<void> {
  await tx.updateTable('similarity_prints').set({ best }).where('sid', '=', sid).execute()
}

export async function deleteMatches(tx: Queryable, sid: number): Promise<void> {
  await tx.deleteFrom('similarity_matches').where('sid', '=', sid).execute()
}

export async function insertMatches(
  tx: Queryable,
  { sid, pid, user_id }: Program,
  matches: Match[],
): Promise<void> {
  if (matches.length === 0) return
  await tx
    .insertInto('similarity_matches')
    .values(matches.map((match) => ({ sid, pid, user_id, ...match })))
    .execute()
}

/** What lists and pages of the submission tell. It is no change of the submission itself. */
export async function showSimilarity(
  tx: Queryable,
  sid: number,
  match: Pick<Match, 'other_sid' | 'percent'> | null,
): Promise<void> {
  await tx
    .updateTable('submissions')
    .set({ sim: match?.percent ?? null, sim_sid: match?.other_sid ?? null })
    .where('sid', '=', sid)
    .execute()
}
