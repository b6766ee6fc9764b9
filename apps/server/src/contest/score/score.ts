// A cell has two views: everything, and what is public during a freeze. It is always recomputed from all its submissions, so
// rejudges and skips are correct. The order of locks is in docs/architecture.md.

import type { Attempt, ScoreCell, GradedProblem } from '@verdict/domain/contest-rules/rule'
import { contestRule } from '@verdict/domain/contest-rules/table'
import { isAfterFreeze } from '@verdict/domain/contest'
import { cellOf, inOrder } from '@verdict/domain/ranklist'
import { Judge } from '@verdict/domain/verdict'
import { type ContestRecord, lockContest, shareContest } from '../../access/contest-access.ts'
import { type ClockRecord, freezeTimeOf } from '../../access/contest-clock.ts'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { nextVersion } from '../../changes/index.ts'
import { scoredOtherwiseBy } from '../contest-settings.ts'
import { asCounted, type CellAttempts, type CountingFacts } from './counted-attempts.ts'
import {
  attemptsInContest,
  attemptsOf,
  type CellKey,
  holdCell,
  putCells,
  type StoredCell,
  updateCell,
  updatePublicViews,
  memberOf,
  gradedProblems,
  problemsWithCells,
  putTotals,
  type Total,
  type TotalledCell,
  totalledCells,
} from './score-queries.ts'

/** Totals are updated with every change of a cell or the contest; gradebooks only read them. */
type Ruled = Pick<ContestRecord, 'rule'>

function totalOf({ rule }: Ruled, cells: readonly TotalledCell[], problems: readonly GradedProblem[]): Total {
  const listed = new Set(problems.map(({ pid }) => pid))
  const counted = cells.filter(({ pid }) => listed.has(pid))
  const byProblem = new Map(
    counted.map(({ pid, accepted_at, failed, pending, score }): [number, ScoreCell] => [
      pid,
      { acceptedAt: accepted_at?.getTime() ?? null, failed, pending, ...(score !== null && { score }) },
    ]),
  )
  return {
    grade: contestRule(rule).gradeOf(byProblem, problems),
    submissions: counted.reduce((sum, cell) => sum + cell.submissions, 0),
    pending: counted.reduce((sum, cell) => sum + cell.pending, 0),
  }
}

/** Locks the total, so that of two verdicts on two problems the second sees the first one's cell. */
async function totalWith(
  tx: Queryable,
  { contest_id, user_id, pid }: CellKey,
  contest: Ruled,
  cell: Omit<TotalledCell, 'pid'>,
): Promise<Total> {
  const problems = await problemsWithCells(tx, contest_id, user_id)
  const others = problems.flatMap((problem) => (problem.cell && problem.pid !== pid ? [problem.cell] : []))
  return totalOf(contest, [...others, { ...cell, pid }], problems)
}

const totalsAtOnce = 5_000

/** The contest must be locked exclusively. */
async function totalAnew(tx: Queryable, cid: number, contest: Ruled): Promise<void> {
  const problems = await gradedProblems(tx, cid)
  const byPerson = Map.groupBy(await totalledCells(tx, cid), ({ user_id }) => user_id)
  const totals = [...byPerson].map(([user_id, cells]) => ({ user_id, ...totalOf(contest, cells, problems) }))
  for (let from = 0; from < totals.length; from += totalsAtOnce) {
    await putTotals(tx, cid, totals.slice(from, from + totalsAtOnce))
  }
}

export const ranklistTopic = 'ranklist'
/** `{ cid }`: contestants may not see it any more. */
export const ranklistClosedTopic = 'ranklist_closed'

export interface RanklistNews {
  cid: number
  version: number
  /**
   * For everyone but managers; null while the public view is unchanged: a new number would reveal that something happened.
   */
  publicVersion: number | null
  /** Helpers may learn of it: balloons are given in the freeze, too, or it is public. */
  forHelpers: boolean
}

type Channelled = Pick<Context, 'channel'>

const dateOrNull = (ms: number | null): Date | null => (ms === null ? null : new Date(ms))

const cellsAtOnce = 5_000

type Scored = ClockRecord & CountingFacts

interface CountedCell extends CellAttempts {
  all: ScoreCell
  shown: ScoreCell
}

const noCell = ({ rule }: Scored): Pick<CountedCell, 'made' | 'all' | 'shown'> => {
  const { emptyCell } = contestRule(rule)
  return { made: [], all: emptyCell, shown: emptyCell }
}

export function attemptsByCell(
  tx: Queryable,
  cid: number,
  contest: Scored,
  made: readonly (Attempt & { user_id: number; pid: number })[],
): Promise<CellAttempts[]> {
  const byCell = new Map<string, CellAttempts>()
  for (const { user_id, pid, ...attempt } of made) {
    const key = `${user_id} ${pid}`
    const cell = byCell.get(key) ?? { user_id, pid, made: [] }
    cell.made.push(attempt)
    byCell.set(key, cell)
  }
  return asCounted(tx, cid, contest, [...byCell.values()])
}

/** Cells are computed only here, for storing and for forecasts. */
export async function cellsOf(
  tx: Queryable,
  cid: number,
  contest: Scored,
  made: readonly (Attempt & { user_id: number; pid: number })[],
): Promise<CountedCell[]> {
  const rule = contestRule(contest.rule)
  const hiddenFrom = freezeTimeOf(contest)
  return (await attemptsByCell(tx, cid, contest, made)).map((cell) => ({
    ...cell,
    all: cellOf(rule, cell.made, null),
    shown: cellOf(rule, cell.made, hiddenFrom),
  }))
}

type Views = Pick<CountedCell, 'all' | 'shown'>

const membersOf = (pid: number, { all, shown }: Views) => ({
  member: memberOf(pid, all),
  public_member: memberOf(pid, shown),
})

const storedCell = ({ all, shown, made }: Omit<CountedCell, 'user_id' | 'pid'>): StoredCell => ({
  accepted_at: dateOrNull(all.acceptedAt),
  failed: all.failed,
  pending: all.pending,
  score: all.score ?? null,
  public_accepted_at: dateOrNull(shown.acceptedAt),
  public_failed: shown.failed,
  public_pending: shown.pending,
  public_score: shown.score ?? null,
  submissions: made.filter(({ judge }) => judge !== Judge.Skipped).length,
})

type Values = Record<string, Date | number | null>

const isSame = (a: Values, b: Values): boolean =>
  Object.keys(a).every((name) => Number(a[name] ?? -1) === Number(b[name] ?? -1))

const publicOf = (cell: StoredCell): Values => ({
  acceptedAt: cell.public_accepted_at,
  failed: cell.public_failed,
  pending: cell.public_pending,
  score: cell.public_score,
})

/** When each cell came to its points, by `USER PROBLEM`, in ms on the contest's clock. */
export async function improvements(
  db: Queryable,
  contest: Scored & { cid: number },
  isFull: boolean,
): Promise<Map<string, number>> {
  const rule = contestRule(contest.rule)
  const hiddenFrom = isFull ? null : freezeTimeOf(contest)
  const made = await attemptsInContest(db, contest.cid, null)
  const times = new Map<string, number>()
  for (const { user_id, pid, made: attempts } of await cellsOf(db, contest.cid, contest, made)) {
    let cell = rule.emptyCell
    for (const attempt of inOrder(attempts)) {
      const at = attempt.countedAt ?? attempt.createdAt
      const hidden = isAfterFreeze(attempt.createdAt, hiddenFrom)
      const next = rule.after(cell, { ...attempt, createdAt: at }, hidden)
      if (next.score !== cell.score) times.set(`${user_id} ${pid}`, at)
      cell = next
    }
  }
  return times
}

/** Does nothing outside contests. */
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
  const made = (await attemptsOf(tx, key)).map((attempt) => ({ ...attempt, user_id, pid }))
  const [counted = noCell(contest)] = await cellsOf(tx, contest_id, contest, made)
  const cell = storedCell(counted)
  if (isSame({ ...before }, { ...cell })) return
  const total = await totalWith(tx, key, contest, cell)
  await updateCell(tx, key, { ...cell, ...membersOf(pid, counted) }, total)
  const hidden = !contest.is_open && isSame(publicOf(before), publicOf(cell))
  await ranklistChanged(context, tx, contest_id, hidden, !hidden || contest.balloons === 'all')
}

/** Must be the last lock of a transaction in a contest. @param hidden the public view is unchanged */
export async function ranklistChanged(
  context: Channelled,
  tx: Queryable,
  cid: number,
  hidden = false,
  forHelpers = !hidden,
): Promise<void> {
  const { version, public_version } = await nextVersion(tx, cid, hidden)
  const news: RanklistNews = { cid, version, publicVersion: hidden ? null : public_version, forHelpers }
  await context.channel.publish(tx, ranklistTopic, news)
}

/** The contest must be locked exclusively. */
async function moveFreeze(tx: Queryable, cid: number, contest: Scored): Promise<void> {
  const cells = await cellsOf(tx, cid, contest, await attemptsInContest(tx, cid, null))
  for (let from = 0; from < cells.length; from += cellsAtOnce) {
    await updatePublicViews(tx, cid, cells.slice(from, from + cellsAtOnce))
  }
}

/** The contest must be locked exclusively. @param changed whether its problems or their points changed */
export async function scoreChanged(
  tx: Queryable,
  before: ContestRecord,
  after: ContestRecord,
  changed: { problems: boolean; points: boolean },
): Promise<void> {
  const { cid } = after
  if (changed.points || scoredOtherwiseBy(before, after).length > 0) {
    await scoreAnew(tx, cid, after)
    return
  }
  if (changed.problems) await totalAnew(tx, cid, after)
  if (freezeTimeOf(before) !== freezeTimeOf(after)) await moveFreeze(tx, cid, after)
}

/** The contest must be locked exclusively. @param people null: everybody's @returns how many cells changed */
export async function scoreAnew(
  tx: Queryable,
  cid: number,
  contest: Scored,
  people: readonly number[] | null = null,
): Promise<number> {
  const counted = await cellsOf(tx, cid, contest, await attemptsInContest(tx, cid, people))
  const cells = counted.map((cell) => ({
    contest_id: cid,
    user_id: cell.user_id,
    pid: cell.pid,
    ...storedCell(cell),
    ...membersOf(cell.pid, cell),
  }))
  let changed = 0
  for (let from = 0; from < cells.length; from += cellsAtOnce) {
    changed += await putCells(tx, cells.slice(from, from + cellsAtOnce))
  }
  await totalAnew(tx, cid, contest)
  return changed
}

export async function rescoreContest(context: Pick<Context, 'db' | 'channel'>, cid: number): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const contest = await lockContest(tx, cid)
    if (contest && (await scoreAnew(tx, cid, contest)) > 0) await ranklistChanged(context, tx, cid)
  })
}
