// Score cells: one person's standing on one problem of a contest, kept in the transaction that changes one of their
// submissions, so that a ranklist is read and never recomputed. A cell holds two views: everything, and what everybody
// may know while a freeze hides the rest. It is computed anew from its own few submissions each time, which makes
// rejudges and skips right by construction.
//
// Order of locks: submission, judging task, problem, user, user_problems, contest (shared), cell, version of the ranklist.
// Whoever changes the contest itself holds it alone, and takes only cells and the version after it.

import { type Attempt, cellOf, type ScoreCell } from '@verdict/domain/ranklist'
import { Judge } from '@verdict/domain/verdict'
import { freezeTimeOf } from '../contest/clock.ts'
import type { ClockRecord } from '../contest/record.ts'
import { shareContest } from '../contest/hold.ts'
import type { Context } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import {
  attemptsInContest,
  attemptsOf,
  type CellKey,
  holdCell,
  nextVersion,
  type StoredCell,
  updateCell,
  updatePublicViews,
} from './score-queries.ts'

/** Published when a ranklist says something else than before. */
export const ranklistTopic = 'ranklist'

export interface RanklistNews {
  cid: number
  /** For managers. */
  version: number
  /** For everybody else; null while what they may know stays as it was. That, too, would tell them something. */
  publicVersion: number | null
}

type Channelled = Pick<Context, 'channel'>

const dateOrNull = (ms: number | null): Date | null => (ms === null ? null : new Date(ms))

function storedCell(attempts: readonly Attempt[], hiddenFrom: number | null): StoredCell {
  const all = cellOf(attempts, null)
  const shown = cellOf(attempts, hiddenFrom)
  return {
    accepted_at: dateOrNull(all.acceptedAt),
    failed: all.failed,
    pending: all.pending,
    public_accepted_at: dateOrNull(shown.acceptedAt),
    public_failed: shown.failed,
    public_pending: shown.pending,
    submissions: attempts.filter(({ judge }) => judge !== Judge.Skipped).length,
  }
}

type Values = Record<string, Date | number | null>

const isSame = (a: Values, b: Values): boolean =>
  Object.keys(a).every((name) => Number(a[name] ?? -1) === Number(b[name] ?? -1))

const publicOf = (cell: StoredCell): Values => ({
  acceptedAt: cell.public_accepted_at,
  failed: cell.public_failed,
  pending: cell.public_pending,
})

/** Brings a cell up to date with its submissions. Nothing happens outside contests. */
export async function rescore(
  context: Channelled,
  tx: Queryable,
  { contest_id, user_id, pid }: CellKey,
): Promise<void> {
  if (contest_id === 0) return
  const key = { contest_id, user_id, pid }
  const contest = await shareContest(tx, contest_id)
  if (!contest) return
  const before = await holdCell(tx, key)
  const cell = storedCell(await attemptsOf(tx, key), freezeTimeOf(contest))
  if (isSame({ ...before }, { ...cell })) return
  await updateCell(tx, key, cell)
  const hidden = !contest.is_open && isSame(publicOf(before), publicOf(cell))
  await ranklistChanged(context, tx, contest_id, hidden)
}

/** The last thing that a transaction does to a contest. @param hidden only managers may know of it */
export async function ranklistChanged(
  context: Channelled,
  tx: Queryable,
  cid: number,
  hidden = false,
): Promise<void> {
  const { version, public_version } = await nextVersion(tx, cid, hidden)
  const news: RanklistNews = { cid, version, publicVersion: hidden ? null : public_version }
  await context.channel.publish(tx, ranklistTopic, news)
}

const cellsAtOnce = 5_000

/** What everybody may know changes with the time of the freeze. The contest's row is held alone. */
export async function moveFreeze(tx: Queryable, cid: number, contest: ClockRecord): Promise<void> {
  const hiddenFrom = freezeTimeOf(contest)
  const byCell = new Map<string, { user_id: number; pid: number; attempts: Attempt[] }>()
  for (const { user_id, pid, sid, created_at, judge } of await attemptsInContest(tx, cid)) {
    const key = `${user_id} ${pid}`
    const cell = byCell.get(key) ?? { user_id, pid, attempts: [] }
    cell.attempts.push({ sid, createdAt: created_at.getTime(), judge: judge as Judge })
    byCell.set(key, cell)
  }
  const cells = [...byCell.values()].map(({ user_id, pid, attempts }) => ({
    user_id,
    pid,
    view: cellOf(attempts, hiddenFrom) satisfies ScoreCell,
  }))
  for (let from = 0; from < cells.length; from += cellsAtOnce) {
    await updatePublicViews(tx, cid, cells.slice(from, from + cellsAtOnce))
  }
}
