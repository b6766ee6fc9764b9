// Requests to look at programs again. Making a submission accepted, or taking that away, leaves one in the same
// transaction, and so do problems and contests that go or change: the work in the background finds them (similarity/work.ts).

import { Judge } from '@verdict/domain/verdict'
import { sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'

/** Lower first: a new verdict, what follows from something, all anew. */
export const Urgency = { Verdict: 0, Consequence: 1, Rebuild: 2 } as const
type Urgency = (typeof Urgency)[keyof typeof Urgency]

/** @param programs a statement that selects `sid` @param anew their fingerprints are to be taken again too */
const request = (programs: ReturnType<typeof sql>, urgency: Urgency, anew = false) => sql`
  insert into similarity_jobs (sid, priority, anew)
  select sid, ${urgency}::smallint, ${anew}::boolean from (${programs}) wanted order by sid
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

/** @param from what a submission counted as, before and after */
export async function requestAfterVerdict(
  tx: Queryable,
  sid: number,
  from: Judge | null,
  to: Judge | null,
): Promise<void> {
  if (from === Judge.Accepted || to === Judge.Accepted) await requestSimilarity(tx, [sid], Urgency.Verdict)
}

const accepted = sql`counted_judge = ${sql.lit(Judge.Accepted)}`

/** A problem went or came back, or other code is given with it. */
export async function requestOfProblem(tx: Queryable, pid: number): Promise<void> {
  await request(
    sql`select sid from submissions where pid = ${pid} and ${accepted}`,
    Urgency.Consequence,
  ).execute(tx)
}

/**
 * A contest went or came back, or what may be known of it in a course is another: then all programs of the course may have
 * another figure there.
 * @param courses it was in, and is in
 */
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

/** All accepted submissions after `after`, to be done anew. @returns the last; null when there are no more */
export async function requestAnewAfter(tx: Queryable, after: number, limit: number): Promise<number | null> {
  const { rows } = await sql<{ last: number | null }>`
    with next as materialized (
      select sid from submissions where sid > ${after} and ${accepted} order by sid limit ${limit}
    ), asked as (${request(sql`select sid from next`, Urgency.Rebuild, true)})
    select max(sid) as last from next`.execute(tx)
  return rows[0]?.last ?? null
}
