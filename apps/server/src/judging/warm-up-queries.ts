import { sql } from 'kysely'
import { now, type Queryable } from '../platform/db.ts'

/** A host reports progress every few seconds; after this much silence it has lost the warm-up. */
const lostSeconds = 60

export async function takeNextWarmUp(tx: Queryable, hostId: number): Promise<number | undefined> {
  const taken = await tx
    .updateTable('judge_warm_ups')
    .set({ heard_at: now, done: 0, fault: '' })
    .where('host_id', '=', hostId)
    .where('cid', '=', (eb) =>
      eb
        .selectFrom('judge_warm_ups')
        .select('cid')
        .where('host_id', '=', hostId)
        .where('finished_at', 'is', null)
        .where(
          sql<boolean>`coalesce(heard_at < clock_timestamp() - make_interval(secs => ${lostSeconds}), true)`,
        )
        .orderBy('asked_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning('cid')
    .executeTakeFirst()
  return taken?.cid
}

export async function setTotal(tx: Queryable, hostId: number, cid: number, total: number): Promise<void> {
  await tx
    .updateTable('judge_warm_ups')
    .set({ total })
    .where('host_id', '=', hostId)
    .where('cid', '=', cid)
    .execute()
}

/** @param cid null: all its warm-ups */
export async function releaseWarmUps(db: Queryable, hostId: number, cid: number | null): Promise<void> {
  await db
    .updateTable('judge_warm_ups')
    .set({ heard_at: null })
    .where('host_id', '=', hostId)
    .where('finished_at', 'is', null)
    .$if(cid !== null, (query) => query.where('cid', '=', cid!))
    .execute()
}

/** @returns false if it is no longer wanted */
export async function updateWarmUp(
  db: Queryable,
  { hostId, cid }: { hostId: number; cid: number },
  { done, fault, finished }: { done: number; fault: string; finished: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('judge_warm_ups')
    .set({
      heard_at: now,
      done: sql<number>`least(${done}::integer, total)`,
      fault,
      finished_at: finished ? now : null,
    })
    .where('host_id', '=', hostId)
    .where('cid', '=', cid)
    .where('heard_at', 'is not', null)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function filesOfContest(db: Queryable, cid: number): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    select distinct file from contest_problems p
    join testcases c on c.pid = p.pid and c.deleted_at is null
    cross join lateral (values (c.input_sha256), (c.output_sha256)) f (file)
    where p.contest_id = ${cid}`.execute(db)
  return rows.map(({ file }) => file)
}

export async function problemsOfContest(db: Queryable, cid: number): Promise<number[]> {
  const rows = await db
    .selectFrom('contest_problems')
    .select('pid')
    .where('contest_id', '=', cid)
    .orderBy('position')
    .execute()
  return rows.map(({ pid }) => pid)
}

export async function isFileOfWarmUp(db: Queryable, hostId: number, sha256: string): Promise<boolean> {
  const found = await db
    .selectFrom('judge_warm_ups as w')
    .innerJoin('contest_problems as p', 'p.contest_id', 'w.cid')
    .innerJoin('testcases as c', 'c.pid', 'p.pid')
    .select('w.cid')
    .where('w.host_id', '=', hostId)
    .where('w.finished_at', 'is', null)
    .where('w.heard_at', 'is not', null)
    .where((eb) => eb.or([eb('c.input_sha256', '=', sha256), eb('c.output_sha256', '=', sha256)]))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
