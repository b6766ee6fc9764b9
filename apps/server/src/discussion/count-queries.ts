// SQL that counts discussions without a look at each. Outside contests few are kept from anybody, and these are about
// problems that are hidden or in a contest that runs: all are counted, by an index that holds nothing else, and those few
// taken off. Those of contests are added, contest by contest.

import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'
import { exactCountLimit } from '../platform/paging.ts'
import type { MaybeViewer } from '../platform/viewer.ts'
import { insideOf } from '../standing/contest.ts'
import { ofContest, ofPrivacy, ofProblem, pidsInDoubt } from '../standing/discussion.ts'

const counted = sql`${exactCountLimit + 1}::integer`

/** Discussions that stand, about the one thing. `offset 0` keeps it a look into an index for each. */
const about = (column: 'pid' | 'contest_id', thing: RawBuilder<unknown>, fits: RawBuilder<unknown>) => sql`(
  select * from discussions d where d.${sql.ref(column)} = ${thing} and d.deleted_at is null ${fits} offset 0)`

/**
 * Those that this viewer may see, at most one more than is counted exactly. Nobody who sees those of every contest.
 * @param ofWord a condition on their titles, `and` included
 */
export async function countVisible(
  db: Queryable,
  viewer: MaybeViewer,
  ofWord: RawBuilder<unknown>,
): Promise<number> {
  const fits = sql`${ofWord} and ${ofPrivacy(viewer)}`
  const inside = viewer
    ? sql`
      select from ${insideOf(viewer)} mine
      cross join lateral ${about('contest_id', sql`mine.cid`, fits)} d
      where ${ofContest(viewer)} limit greatest(0, ${counted} - outside.count + kept.count)`
    : sql`select where false`
  const { rows } = await sql<{ count: number }>`
    select least(${counted}, outside.count - kept.count + inside.count) as count
    from (
      select count(*) from (${pidsInDoubt(viewer)}) doubtful (pid)
      cross join lateral ${about('pid', sql`doubtful.pid`, fits)} d
      where (${ofProblem(viewer)}) is not true
    ) kept
    cross join lateral (
      select count(*) from (
        select from discussions d where d.deleted_at is null and d.contest_id is null ${fits}
        limit ${counted} + kept.count
      ) found
    ) outside
    cross join lateral (select count(*) from (${inside}) found) inside`.execute(db)
  return rows[0]!.count
}
