// Adds what a rule needs besides the judgement: the person's own clock and, in homework, points, late deduction and marks.

import { countedAt, type OwnTime } from '@verdict/domain/contest'
import type { Attempt } from '@verdict/domain/contest-rules/rule'
import { percentOff, worthOf } from '@verdict/domain/homework'
import { fullScore } from '@verdict/domain/score'
import type { Queryable } from '../../platform/db.ts'
import type { ContestRecord } from '../../access/contest-access.ts'
import { dueOf, ownTime, timesOf, type TimesRecord } from '../../access/contest-clock.ts'
import { extrasOf, marksOf, ownTimesOf, pointsOfProblems } from './score-queries.ts'

export interface CellAttempts {
  user_id: number
  pid: number
  made: Attempt[]
}

type OwnClockFacts = TimesRecord & { has_own_times: boolean }

export type CountingFacts = Pick<ContestRecord, 'rule' | 'due_at' | 'late' | 'longest_extra'> & OwnClockFacts

/** A problem that was taken out gives the default points. */
export const pointsIn = async (db: Queryable, cid: number, pid: number): Promise<number> =>
  (await pointsOfProblems(db, cid)).get(pid) ?? fullScore

/** Ignores marks. */
export async function worthIn(
  db: Queryable,
  contest: ContestRecord,
  submission: { user_id: number; pid: number; score: number; created_at: Date },
): Promise<{ points: number; off: number; worth: number }> {
  const { user_id, pid, score, created_at } = submission
  const [points, extras] = await Promise.all([
    pointsIn(db, contest.cid, pid),
    extrasOf(db, contest.cid, [user_id]),
  ])
  const due = dueOf(contest, ownTime(extras.get(user_id) ?? 0)) ?? Infinity
  const off = percentOff(due, contest.late, created_at.getTime())
  return { points, off, worth: worthOf(score, points, off) }
}

/** Penalty minutes exclude pauses and the time before a person's start: attempts are mapped to the contest's clock. */
async function onOwnClocks(
  db: Queryable,
  cid: number,
  contest: OwnClockFacts,
  cells: CellAttempts[],
): Promise<CellAttempts[]> {
  if (!contest.has_own_times && contest.pauses.length === 0) return cells
  const people = [...new Set(cells.map(({ user_id }) => user_id))]
  const own = contest.has_own_times ? await ownTimesOf(db, cid, people) : new Map<number, OwnTime>()
  const times = timesOf(contest)
  return cells.map((cell) => ({
    ...cell,
    made: cell.made.map((attempt) => ({
      ...attempt,
      countedAt: countedAt(times, own.get(cell.user_id) ?? null, attempt.createdAt),
    })),
  }))
}

/** A problem that was taken out gives the default points. */
export async function asCounted(
  tx: Queryable,
  cid: number,
  contest: CountingFacts,
  cells: CellAttempts[],
): Promise<CellAttempts[]> {
  if (cells.length === 0) return cells
  if (contest.rule !== 'homework') return onOwnClocks(tx, cid, contest, cells)
  const people = [...new Set(cells.map(({ user_id }) => user_id))]
  const sids = cells.flatMap(({ made }) => made.map(({ sid }) => sid))
  const points = await pointsOfProblems(tx, cid)
  const extras = contest.longest_extra > 0 ? await extrasOf(tx, cid, people) : new Map<number, number>()
  const marks = await marksOf(tx, sids)
  return cells.map(({ user_id, pid, made }) => {
    const due = dueOf(contest, ownTime(extras.get(user_id) ?? 0)) ?? Infinity
    const most = points.get(pid) ?? fullScore
    const counted = made.map((attempt) => {
      const worth = worthOf(attempt.score, most, percentOff(due, contest.late, attempt.createdAt))
      const given = marks.get(attempt.sid)
      // The mark may date from when the problem gave more points.
      const mark = given && { ...given, score: Math.min(given.score, most) }
      return { ...attempt, worth, ...(mark && { mark }) }
    })
    return { user_id, pid, made: counted }
  })
}
