// A change leaves a request in its transaction; contest/similarity/similarity-work.ts does the work.

import { Judge } from '@verdict/domain/verdict'
import { sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'

/** Lower numbers first. */
export const Urgency = { Verdict: 0, Consequence: 1, Rebuild: 2 } as const
type Urgency = (typeof Urgency)[keyof typeof Urgency]

/** @param programs selects `sid` @param anew recompute their fingerprints, too */
const request = (programs: ReturnType<typeof sql>, urgency: Urgency, anew = false) => sql`
  insert into similarity_jobs (sid, priority, anew)
  select sid, ${urgency}::smallint, ${anew}::boolean from (${programs}) wanted
  where not exists (select from submissions s where s.sid = wanted.sid and s.outputs > 0) order by sid
  on conflict (sid) do update set
    priority = least(similarity_jobs.priority, excluded.priority),
    anew = similarity_jobs.anew or excluded.anew,
    requested = nextval('similarity_requests'),
    claimed_until = null,
    attempts = 0`

export async function requestSimilarity(
  db: Queryable,
  sids: readonly number[],
  urgency: Urgency,
): Promise<void> {
  if (sids.length > 0) {
    await request(sql`select unnest(${[...sids]}::integer[]) as sid`, urgency).execute(db)
  }
}

/** @param from the submission's verdict before */
export async function requestAfterVerdict(
  tx: Queryable,
  sid: number,
  from: Judge | null,
  to: Judge | null,
): Promise<void> {
  if (from === Judge.Accepted || to === Judge.Accepted) await requestSimilarity(tx, [sid], Urgency.Verdict)
}

const accepted = sql`counted_judge = ${sql.lit(Judge.Accepted)}`

export async function requestOfProblem(tx: Queryable, pid: number): Promise<void> {
  await request(
    sql`select sid from submissions where pid = ${pid} and ${accepted}`,
    Urgency.Consequence,
  ).execute(tx)
}

/** The contest's visibility may change the similarity of every program in a course. @param courses it was in and is in */
export async function requestOfContest(
  tx: Queryable,
  cid: number,
  courses: readonly (number | null)[],
): Promise<void> {
  const ids = courses.filter((id) => id !== null)
  await request(
    sql`
      select sid from submissions where contest_id = ${cid} and contest_id > 0 and ${accepted}
      union
      select s.sid from contests c join submissions s on s.contest_id = c.cid
      where c.course_id = any(${ids}::integer[]) and s.contest_id > 0 and s.counted_judge = ${sql.lit(Judge.Accepted)}
      union
      select sid from submissions where course_id = any(${ids}::integer[]) and ${accepted}`,
    Urgency.Consequence,
  ).execute(tx)
}

/** @returns the last; null if there are no more */
export async function requestAnewAfter(tx: Queryable, after: number, limit: number): Promise<number | null> {
  const { rows } = await sql<{ last: number | null }>`
    with next as materialized (
      select sid from submissions where sid > ${after} and ${accepted} order by sid limit ${limit}
    ), asked as (${request(sql`select sid from next`, Urgency.Rebuild, true)})
    select max(sid) as last from next`.execute(tx)
  return rows[0]?.last ?? null
}
