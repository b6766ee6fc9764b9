// Verdicts of a submission, and how tests' results become one. Values and short codes are public and stored. Precedence:
// system error, limits, crash, wrong output; Accepted only when every test is.

export const Judge = {
  Pending: 0,
  RunningJudge: 1,
  CompileError: 2,
  Accepted: 3,
  RuntimeError: 4,
  WrongAnswer: 5,
  TimeLimitExceeded: 6,
  MemoryLimitExceeded: 7,
  OutputLimitExceeded: 8,
  PresentationError: 9,
  SystemError: 10,
  RejudgePending: 11,
  Skipped: 12,
} as const

export type Judge = (typeof Judge)[keyof typeof Judge]

export const judges: readonly Judge[] = Object.values(Judge)

export const judgeShortCode: Record<Judge, string> = {
  0: 'pd',
  1: 'rj',
  2: 'ce',
  3: 'ac',
  4: 're',
  5: 'wa',
  6: 'tle',
  7: 'mle',
  8: 'ole',
  9: 'pe',
  10: 'se',
  11: 'rp',
  12: 'sk',
}

const waiting: ReadonlySet<Judge> = new Set([Judge.Pending, Judge.RunningJudge, Judge.RejudgePending])

/** Skipped is final, too. */
export const isFinal = (judge: Judge): boolean => !waiting.has(judge)

export const isCounted = (judge: Judge): boolean => isFinal(judge) && judge !== Judge.Skipped

/** Later tests are not run and shown as Skipped. */
const stopping: ReadonlySet<Judge> = new Set([
  Judge.TimeLimitExceeded,
  Judge.MemoryLimitExceeded,
  Judge.OutputLimitExceeded,
  Judge.SystemError,
])

export const stopsTheRun = (judge: Judge): boolean => stopping.has(judge)

const precedence: readonly Judge[] = [
  Judge.SystemError,
  Judge.OutputLimitExceeded,
  Judge.MemoryLimitExceeded,
  Judge.TimeLimitExceeded,
  Judge.RuntimeError,
  Judge.WrongAnswer,
  Judge.PresentationError,
]

/**
 * For a submission that compiled.
 * @param tests in stored order; empty means that the problem has no tests: SystemError
 */
export function verdictOfTests(tests: readonly Judge[]): Judge {
  if (tests.length === 0) return Judge.SystemError
  return precedence.find((judge) => tests.includes(judge)) ?? Judge.Accepted
}

export function verdictAsSubmitted(tests: readonly Judge[]): Judge {
  const last = tests.findIndex(stopsTheRun)
  return verdictOfTests(last === -1 ? tests : tests.slice(0, last + 1))
}
