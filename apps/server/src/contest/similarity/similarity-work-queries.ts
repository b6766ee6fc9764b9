import type { Language, LanguageFamily } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db.ts'
import { rehearsals } from '../../changes/index.ts'

export interface Job {
  sid: number
  /** A later request keeps the row. */
  requested: number
  anew: boolean
  attempts: number
  pid: number
  user_id: number
  language: Language
  code: string
  counts: boolean
  prints: Buffer | null
  /** Null if never read. */
  in_texts: boolean | null
}

/** Claims requests for a minute: a process that dies in that time loses them. */
export async function claimJobs(db: Queryable, limit: number): Promise<Job[]> {
  const { rows: claimed } = await sql<Pick<Job, 'sid' | 'requested' | 'anew' | 'attempts'>>`
    update similarity_jobs j set claimed_until = clock_timestamp() + interval '1 minute', attempts = attempts + 1
    from (
      select sid from similarity_jobs
      where claimed_until is null or claimed_until < clock_timestamp()
      order by priority, requested limit ${limit} for update skip locked
    ) free
    where free.sid = j.sid
    returning j.sid, j.requested, j.anew, j.attempts`.execute(db)
  // Every server asks every second, nearly always for nothing.
  if (claimed.length === 0) return []
  const { rows } = await sql<Job>`
    select j.*, s.pid, s.user_id, s.language, s.code,
      coalesce(s.counted_judge = ${Judge.Accepted}, false) and p.deleted_at is null and c.deleted_at is null
        and s.contest_id not in ${rehearsals} as counts,
      case when not j.anew then array_send(f.prints) end as prints, f.in_texts
    from json_to_recordset(${JSON.stringify(claimed)}::json)
      as j (sid integer, requested bigint, anew boolean, attempts integer)
    join submissions s on s.sid = j.sid
    join problems p on p.pid = s.pid
    left join contests c on c.cid = s.contest_id
    left join similarity_prints f on f.sid = j.sid
    order by j.requested`.execute(db)
  return rows
}

export async function deleteJob(
  db: Queryable,
  { sid, requested }: Pick<Job, 'sid' | 'requested'>,
): Promise<void> {
  await sql`delete from similarity_jobs where sid = ${sid} and requested = ${requested}`.execute(db)
}

export async function countJobs(db: Queryable, anewOnly = false): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from similarity_jobs ${anewOnly ? sql`where anew` : sql``}`.execute(db)
  return rows[0]!.count
}

export async function recountAll(tx: Queryable): Promise<void> {
  await sql`update similarity_grounds set changed_at = clock_timestamp()`.execute(tx)
}

export interface Place {
  pid: number
  family: LanguageFamily
}

export interface Program extends Place {
  sid: number
  user_id: number
}

/** Locks similarity in all processes. @returns version of the ignored code; null if no longer accepted */
export async function holdAccepted(tx: Queryable, { sid, pid, family }: Program): Promise<number | null> {
  await holdProblem(tx, pid)
  const { rows } = await sql<{ version: number }>`
    select coalesce((select version from similarity_grounds where pid = ${pid} and family = ${family}), 0) as version
    from submissions where sid = ${sid} and counted_judge = ${Judge.Accepted} for no key update`.execute(tx)
  return rows[0]?.version ?? null
}

/** A statement of its own, so that later reads see what was committed before the lock. The first number is similarity's. */
const holdProblem = (tx: Queryable, pid: number) =>
  sql`select pg_advisory_xact_lock(1313, ${pid}::integer)`.execute(tx)

export async function deleteProgram(tx: Queryable, { sid, pid }: Program): Promise<number[]> {
  await holdProblem(tx, pid)
  const { rows: followers } = await sql<{ sid: number }>`
    select sid from similarity_matches where other_sid = ${sid}
    union select sid from similarity_nearest where other_sid = ${sid}`.execute(tx)
  // Cascades to its matches.
  await sql`
    with gone as (delete from similarity_prints where sid = ${sid} returning pid, family, marks),
      marks as (
        delete from similarity_marks m using gone
        where m.pid = gone.pid and m.family = gone.family and m.sid = ${sid} and m.mark = any(gone.marks))
    update similarity_grounds g set programs = greatest(0, g.programs - 1), changed_at = clock_timestamp() from gone
    where g.pid = gone.pid and g.family = gone.family`.execute(tx)
  await sql`
    update submissions set sim = null, sim_sid = null where sid = ${sid} and sim is not null`.execute(tx)
  return followers.map((follower) => follower.sid)
}

export interface Candidate {
  sid: number
  user_id: number
  in_contest: boolean
  in_course: boolean
  prints: Buffer
}

/** Candidates: as many from all earlier programs, its contest and its course. */
const candidatesEach = 16

export async function candidatesFor(
  db: Queryable,
  { sid, pid, family, user_id }: Program,
  marks: number[],
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select * from similarity_candidates(
      ${sid}, ${pid}, ${family}, ${user_id}, ${marks}::integer[], ${candidatesEach})`.execute(db)
  return rows
}

/** Header of the binary array: dimensions, flags, type, length and lower bound, four bytes each. */
const arrayHead = 20

/** PostgreSQL's binary format; each element has a four-byte length. */
export function numbersIn(bytes: Buffer): number[] {
  const numbers: number[] = []
  for (let at = arrayHead + 4; at < bytes.length; at += 8) numbers.push(bytes.readInt32BE(at))
  return numbers
}

export interface Match {
  sid: number
  user_id: number
  percent: number
  /** Without common code; null if too little is left. */
  uncommon: number | null
}

export const Within = { Anywhere: 0, Contest: 1, Course: 2 } as const
export type Within = (typeof Within)[keyof typeof Within]

export type Standing = 'compared' | 'short' | 'common'

export interface Found {
  prints: number[]
  inTexts: boolean
  marks: number[]
  standing: Standing
  /** Best first. */
  matches: Match[]
  /** The most similar ones, however low. */
  nearest: (Match & { within: Within })[]
}
