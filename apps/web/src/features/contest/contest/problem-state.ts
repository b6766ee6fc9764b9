// The viewer's state per problem: solved by the contest's rule, else pending, else tried.

import type { ContestRule } from '@verdict/domain/contest-rules/rule'
import { cellOf } from '@verdict/domain/ranklist'
import { scoreOfVerdict } from '@verdict/domain/score'
import type { Judge } from '@verdict/domain/verdict'

export type ProblemState = 'solved' | 'pending' | 'tried' | 'notTried'

interface Submission {
  sid: number
  pid: number
  judge: Judge
  /** Hundredths of a point; absent where it says no more than the verdict. */
  score?: number
  createdAt: string
}

export function problemStates(
  rule: ContestRule,
  pids: readonly number[],
  solved: readonly number[],
  own: readonly Submission[],
): Map<number, ProblemState> {
  const stateOf = (pid: number): ProblemState => {
    const made = own.flatMap(({ pid: of, sid, judge, score = scoreOfVerdict(judge), createdAt }) =>
      of === pid ? { sid, judge, score, createdAt: Date.parse(createdAt) } : [],
    )
    const { acceptedAt, pending, failed } = cellOf(rule, made, null)
    if (acceptedAt !== null || solved.includes(pid)) return 'solved'
    if (pending > 0) return 'pending'
    return failed > 0 ? 'tried' : 'notTried'
  }
  return new Map(pids.map((pid) => [pid, stateOf(pid)]))
}
