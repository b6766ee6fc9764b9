// SQL of the score cells and of the ranklist's version.

import type { Judge } from '@verdict/domain/verdict'
import type { Attempt, ScoreCell } from '@verdict/domain/ranklist'
import { sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'

export interface CellKey {
  contest_id: number
  user_id: number
  pid: number
}

/** A cell as it is stored: both views, and how many submissions stand behind it. */
export interface StoredCell {
  accepted_at: Date | null
  failed: number
  pending: number
  public_accepted_at: Date | null
  public_failed: number
  public_pending: number
  submissions: number
}

const columns = [
  'accepted_at',
  'failed',
  'pending',
  'public_accepted_at',
  'public_failed',
  'public_pending',
  'submissions',
] as const

/** Makes the cell where there is none, and holds it: two verdicts of one person on one problem wait for each other. */
export const holdCell = (tx: Queryable, key: CellKey): Promise<StoredCell> =>
  tx
    .insertInto('score_cells')
    .values(key)
    .onConflict((conflict) =>
      conflict.columns(['contest_id', 'user_id', 'pid']).doUpdateSet({ contest_id: key.contest_id }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow()

export async function updateCell(tx: Queryable, key: CellKey, cell: StoredCell): Promise<void> {
  await tx
    .updateTable('score_cells')
    .set(cell)
    .where('contest_id', '=', key.contest_id)
    .where('user_id', '=', key.user_id)
    .where('pid', '=', key.pid)
    .execute()
}

export async function attemptsOf(tx: Queryable, key: CellKey): Promise<Attempt[]> {
  const rows = await tx
    .selectFrom('submissions')
    .select(['sid', 'created_at', 'judge'])
    .where('contest_id', '=', key.contest_id)
    .where('contest_id', '>', 0)
    .where('user_id', '=', key.user_id)
    .where('pid', '=', key.pid)
    .execute()
  return rows.map(({ sid, created_at, judge }) => ({
    sid,
    createdAt: created_at.getTime(),
    judge: judge as Judge,
  }))
}

/** All of a contest, by person and problem. */
export const attemptsInContest = (
  tx: Queryable,
  contestId: number,
): Promise<{ user_id: number; pid: number; sid: number; created_at: Date; judge: number }[]> =>
  tx
    .selectFrom('submissions')
    .select(['user_id', 'pid', 'sid', 'created_at', 'judge'])
    .where('contest_id', '=', contestId)
    .where('contest_id', '>', 0)
    .orderBy('user_id')
    .orderBy('pid')
    .execute()

/** What everybody may know of many cells at once. */
export async function updatePublicViews(
  tx: Queryable,
  contestId: number,
  cells: { user_id: number; pid: number; view: ScoreCell }[],
): Promise<void> {
  await sql`
    update score_cells c
    set public_accepted_at = to_timestamp(v.accepted_ms / 1000.0), public_failed = v.failed, public_pending = v.pending
    from unnest(
      ${cells.map(({ user_id }) => user_id)}::integer[],
      ${cells.map(({ pid }) => pid)}::integer[],
      ${cells.map(({ view }) => view.acceptedAt)}::float8[],
      ${cells.map(({ view }) => view.failed)}::integer[],
      ${cells.map(({ view }) => view.pending)}::integer[]
    ) as v (user_id, pid, accepted_ms, failed, pending)
    where c.contest_id = ${contestId} and c.user_id = v.user_id and c.pid = v.pid`.execute(tx)
}

/**
 * Taken last: every judgement in the contest waits for this row.
 * @param hidden nothing changes of what everybody may know
 */
export const nextVersion = (
  tx: Queryable,
  contestId: number,
  hidden: boolean,
): Promise<{ version: number; public_version: number }> =>
  tx
    .updateTable('ranklist_versions')
    .set((eb) => ({
      version: eb('version', '+', 1),
      public_version: eb('public_version', '+', hidden ? 0 : 1),
    }))
    .where('contest_id', '=', contestId)
    .returning(['version', 'public_version'])
    .executeTakeFirstOrThrow()
