// Score cells: one person's standing on one problem of a contest, kept in the transaction that changes one of their
// submissions, so that a ranklist is read and never recomputed. A cell holds two views: everything, and what everybody
// may know while a freeze hides the rest. It is computed anew from its own few submissions each time, which makes
// rejudges and skips right by construction.
//
// The order of locks stands in docs/architecture.md.

import type { Attempt, ScoreCell } from '@verdict/domain/contest-rules/rule'
import { contestRule } from '@verdict/domain/contest-rules/table'
import { cellOf } from '@verdict/domain/ranklist'
import { Judge } from '@verdict/domain/verdict'
import { lockContest, shareContest } from '../standing/contest-access.ts'
import { type ClockRecord, freezeTimeOf } from '../standing/contest-clock.ts'
import type { Context } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import { nextVersion } from '../ranklist-version/index.ts'
import { asCounted, type CellAttempts, type CountingFacts } from './homework.ts'
import {
  attemptsInContest,
  attemptsOf,
  type CellKey,
  holdCell,
  putCells,
  type StoredCell,
  updateCell,
  updatePublicViews,
} from './score-queries.ts'
import { totalAnew, totalWith } from './total.ts'
import { memberOf } from './wire.ts'

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

function storedCell(attempts: readonly Attempt[], all: ScoreCell, shown: ScoreCell): StoredCell {
  return {
    accepted_at: dateOrNull(all.acceptedAt),
    failed: all.failed,
    pending: all.pending,
    score: all.score ?? null,
    public_accepted_at: dateOrNull(shown.acceptedAt),
    public_failed: shown.failed,
    public_pending: shown.pending,
    public_score: shown.score ?? null,
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
  score: cell.public_score,
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
  const own = { user_id, pid, attempts: await attemptsOf(tx, key) }
  const attempts = (await asCounted(tx, contest_id, contest, [own])).flatMap((one) => one.attempts)
  const rule = contestRule(contest.rule)
  const [all, shown] = [cellOf(rule, attempts, null), cellOf(rule, attempts, freezeTimeOf(contest))]
  const cell = storedCell(attempts, all, shown)
  if (isSame({ ...before }, { ...cell })) return
  const members = { member: memberOf(pid, all), public_member: memberOf(pid, shown) }
  await updateCell(tx, key, { ...cell, ...members }, await totalWith(tx, key, contest, cell))
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

type Scored = ClockRecord & CountingFacts

/** The submissions of a contest, by the cell that they make. @param people these alone; null: everybody */
async function cellsOf(
  tx: Queryable,
  cid: number,
  contest: CountingFacts,
  people: readonly number[] | null,
): Promise<CellAttempts[]> {
  const byCell = new Map<string, CellAttempts>()
  for (const { user_id, pid, ...attempt } of await attemptsInContest(tx, cid, people)) {
    const key = `${user_id} ${pid}`
    const cell = byCell.get(key) ?? { user_id, pid, attempts: [] }
    cell.attempts.push(attempt)
    byCell.set(key, cell)
  }
  return asCounted(tx, cid, contest, [...byCell.values()])
}

/** The public view changes with the time of the freeze. The contest's row is held alone. */
export async function moveFreeze(tx: Queryable, cid: number, contest: Scored): Promise<void> {
  const rule = contestRule(contest.rule)
  const hiddenFrom = freezeTimeOf(contest)
  const cells = (await cellsOf(tx, cid, contest, null)).map(({ user_id, pid, attempts }) => ({
    user_id,
    pid,
    view: cellOf(rule, attempts, hiddenFrom) satisfies ScoreCell,
  }))
  for (let from = 0; from < cells.length; from += cellsAtOnce) {
    await updatePublicViews(tx, cid, cells.slice(from, from + cellsAtOnce))
  }
}

/**
 * All cells and totals of a contest from its submissions. The contest's row is held alone.
 * @param people whose cells; null: everybody's @returns how many are others than they were
 */
export async function scoreAnew(
  tx: Queryable,
  cid: number,
  contest: Scored,
  people: readonly number[] | null = null,
): Promise<number> {
  const rule = contestRule(contest.rule)
  const hiddenFrom = freezeTimeOf(contest)
  const cells = (await cellsOf(tx, cid, contest, people)).map(({ user_id, pid, attempts }) => {
    const [all, shown] = [cellOf(rule, attempts, null), cellOf(rule, attempts, hiddenFrom)]
    const views = { member: memberOf(pid, all), public_member: memberOf(pid, shown) }
    return { contest_id: cid, user_id, pid, ...storedCell(attempts, all, shown), ...views }
  })
  let changed = 0
  for (let from = 0; from < cells.length; from += cellsAtOnce) {
    changed += await putCells(tx, cells.slice(from, from + cellsAtOnce))
  }
  await totalAnew(tx, cid, contest)
  return changed
}

/** Brings all cells of a contest up to date at once, for submissions that came in many. */
export async function rescoreContest(context: Pick<Context, 'db' | 'channel'>, cid: number): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const contest = await lockContest(tx, cid)
    if (contest && (await scoreAnew(tx, cid, contest)) > 0) await ranklistChanged(context, tx, cid)
  })
}
