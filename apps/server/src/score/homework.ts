// Homework knows more of attempts than their verdicts: the points of the problem, what being late takes off with the
// person's own time, and the marks that were given by hand.

import type { Attempt } from '@verdict/domain/contest-rules/rule'
import { percentOff, worthOf } from '@verdict/domain/homework'
import { fullScore } from '@verdict/domain/score'
import type { Queryable } from '../platform/db.ts'
import type { ContestRecord } from '../standing/contest-access.ts'
import { dueOf, ownTime } from '../standing/contest-clock.ts'
import { extrasOf, marksOf, pointsOfProblems } from './homework-queries.ts'
import { type OwnClockFacts, onOwnClocks } from './own-clock.ts'

export interface CellAttempts {
  user_id: number
  pid: number
  attempts: Attempt[]
}

export type CountingFacts = Pick<ContestRecord, 'rule' | 'due_at' | 'late' | 'longest_extra'> & OwnClockFacts

/** The worth of one submission by itself, whatever mark it has. */
export async function worthIn(
  db: Queryable,
  contest: ContestRecord,
  submission: { user_id: number; pid: number; score: number; created_at: Date },
): Promise<{ points: number; off: number; worth: number }> {
  const { user_id, pid, score, created_at } = submission
  const [points, extras] = await Promise.all([
    pointsOfProblems(db, contest.cid),
    extrasOf(db, contest.cid, [user_id]),
  ])
  const due = dueOf(contest, ownTime(extras.get(user_id) ?? 0)) ?? Infinity
  const off = percentOff(due, contest.late, created_at.getTime())
  const most = points.get(pid) ?? fullScore
  return { points: most, off, worth: worthOf(score, most, off) }
}

/** Cells of one contest, as its rule counts them. A problem that was taken out of it gives the usual points. */
export async function asCounted(
  tx: Queryable,
  cid: number,
  contest: CountingFacts,
  cells: CellAttempts[],
): Promise<CellAttempts[]> {
  if (cells.length === 0) return cells
  if (contest.rule !== 'homework') return onOwnClocks(tx, cid, contest, cells)
  const people = [...new Set(cells.map(({ user_id }) => user_id))]
  const sids = cells.flatMap(({ attempts }) => attempts.map(({ sid }) => sid))
  const points = await pointsOfProblems(tx, cid)
  const extras = contest.longest_extra > 0 ? await extrasOf(tx, cid, people) : new Map<number, number>()
  const marks = await marksOf(tx, sids)
  return cells.map(({ user_id, pid, attempts }) => {
    const due = dueOf(contest, ownTime(extras.get(user_id) ?? 0)) ?? Infinity
    const most = points.get(pid) ?? fullScore
    const counted = attempts.map((attempt) => {
      const worth = worthOf(attempt.score, most, percentOff(due, contest.late, attempt.createdAt))
      const mark = marks.get(attempt.sid)
      return { ...attempt, worth, ...(mark && { mark }) }
    })
    return { user_id, pid, attempts: counted }
  })
}
