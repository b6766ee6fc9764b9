// How somebody stands to each problem of a contest, for the marks on its buttons: solved once accepted, else pending
// while something waits, else tried once something counted failed.

import { isCountedInContest } from '@verdict/domain/ranklist'
import { isFinal, Judge } from '@verdict/domain/verdict'

export type ProblemState = 'solved' | 'pending' | 'tried' | 'notTried'

interface Submission {
  pid: number
  judge: Judge
}

/** @param solved pids that the contest says are solved; @param own in any order */
export function problemStates(
  pids: readonly number[],
  solved: readonly number[],
  own: readonly Submission[],
): Map<number, ProblemState> {
  const done = new Set([
    ...solved,
    ...own.flatMap(({ pid, judge }) => (judge === Judge.Accepted ? [pid] : [])),
  ])
  const waiting = new Set(own.flatMap(({ pid, judge }) => (isFinal(judge) ? [] : [pid])))
  const failed = new Set(own.flatMap(({ pid, judge }) => (isCountedInContest(judge) ? [pid] : [])))
  const stateOf = (pid: number): ProblemState => {
    if (done.has(pid)) return 'solved'
    if (waiting.has(pid)) return 'pending'
    return failed.has(pid) ? 'tried' : 'notTried'
  }
  return new Map(pids.map((pid) => [pid, stateOf(pid)]))
}
