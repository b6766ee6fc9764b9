import type { FileFault } from '@verdict/contract/testcase'
import { sql } from 'kysely'
import { ago, now, type Queryable } from '../platform/db.ts'

/** Deleted tests, too: a running task may need their files. */
export async function isFileOfLease(db: Queryable, hostId: number, sha256: string): Promise<boolean> {
  const found = await db
    .selectFrom('judging_tasks as t')
    .leftJoin('judgements as j', 'j.id', 't.judgement_id')
    .leftJoin('submissions as s', 's.sid', 'j.sid')
    .leftJoin('verification_runs as r', 'r.id', 't.verification_run_id')
    .innerJoin('testcases as c', (join) => join.on('c.pid', '=', (eb) => eb.fn.coalesce('s.pid', 'r.pid')))
    .select('t.id')
    .where('t.host_id', '=', hostId)
    .where('t.lease_until', 'is not', null)
    .where((eb) => eb.or([eb('c.input_sha256', '=', sha256), eb('c.output_sha256', '=', sha256)]))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** An output file of a submission that the host is judging. */
export async function isOutputOfLease(db: Queryable, hostId: number, sha256: string): Promise<boolean> {
  const found = await db
    .selectFrom('judging_tasks as t')
    .innerJoin('judgements as j', 'j.id', 't.judgement_id')
    .innerJoin('submission_outputs as o', 'o.sid', 'j.sid')
    .select('t.id')
    .where('t.host_id', '=', hostId)
    .where('t.lease_until', 'is not', null)
    .where('o.sha256', '=', sha256)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export const sentOutputs = (db: Queryable, sid: number) =>
  db
    .selectFrom('submission_outputs')
    .select(['number', 'test_uuid', 'sha256', 'bytes'])
    .where('sid', '=', sid)
    .execute()

/** Usually empty, so this costs next to nothing. */
export const stoppedProblems = sql<number[]>`array(
  select c.pid from broken_files b
  cross join lateral (
    select pid from testcases where input_sha256 = b.sha256 and deleted_at is null
    union all
    select pid from testcases where output_sha256 = b.sha256 and deleted_at is null
    offset 0
  ) c)`

export async function keepBroken(db: Queryable, sha256: string, state: FileFault): Promise<void> {
  await db
    .insertInto('broken_files')
    .values({ sha256, state })
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ state, checked_at: now }))
    .execute()
}

/** Claims the file whose last check is longest ago, so that only the caller checks it. */
export async function takeForCheck(db: Queryable, ms: number): Promise<string | undefined> {
  const taken = await db
    .updateTable('broken_files')
    .set({ checked_at: now })
    .where('sha256', '=', (eb) =>
      eb
        .selectFrom('broken_files')
        .select('sha256')
        .where('checked_at', '<', ago(ms))
        .orderBy('checked_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning('sha256')
    .executeTakeFirst()
  return taken?.sha256
}

export async function forgetBroken(tx: Queryable, sha256: string): Promise<void> {
  await tx.deleteFrom('broken_files').where('sha256', '=', sha256).execute()
}

/** Where the jury of a contest runs a submission again with other limits. */
export const triedLimits = (
  db: Queryable,
  judgementId: number,
): Promise<{ timeMs: number; memoryKb: number } | undefined> =>
  db
    .selectFrom('tried_judgements')
    .select(['time_ms as timeMs', 'memory_kb as memoryKb'])
    .where('judgement_id', '=', judgementId)
    .executeTakeFirst()
