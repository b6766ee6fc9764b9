// Verification of a problem: programs of known verdict run on all tests, and validators check every input.

import { fullScore, scoreOfVerdict } from './score.ts'
import { scoreByGroups, testsAsSubmitted, verdictByGroups } from './group-run.ts'
import type { ScoredTest, TestGroup } from './test-groups.ts'
import { Judge, stopsTheRun, verdictAsSubmitted } from './verdict.ts'

export const verificationStates = ['never', 'running', 'passed', 'failed', 'cancelled', 'overtaken'] as const
export type VerificationState = (typeof verificationStates)[number]

/** Shown to editors. `changed`: it passed, but something it depends on differs now. */
export const verifiedMarks = ['running', 'verified', 'changed', 'failed'] as const
export type VerifiedMark = (typeof verifiedMarks)[number]

export const programKinds = ['reference', 'validator'] as const
export type ProgramKind = (typeof programKinds)[number]

/** Tests in one answer of results by test. */
export const verificationTestsMost = 200

/** Multiplies the limit for programs that must time out, to measure them. */
export const measureFactor = 3

/** @param expected any of these; empty: not given, but a SystemError is still a failure */
export const isAsExpected = (expected: readonly Judge[], got: Judge): boolean =>
  expected.length === 0 ? got !== Judge.SystemError : expected.includes(got)

export interface ExpectedScore {
  least: number
  most: number
}

/** Points are rounded down per group, and packages may round, too. */
const scoreSlack = 5

export const isScoreAsExpected = (expected: ExpectedScore | null, got: number): boolean =>
  expected === null || (got >= expected.least - scoreSlack && got <= expected.most + scoreSlack)

/** A solution that somebody gave to be found wrong, slow or partly right. */
export const mustFail = (expected: readonly Judge[], score: ExpectedScore | null): boolean =>
  (expected.length > 0 && !expected.includes(Judge.Accepted)) || (score !== null && score.most < fullScore)

export function verifiedMark(state: VerificationState, isCurrent: boolean): VerifiedMark | null {
  if (state === 'running') return 'running'
  if (state === 'passed') return isCurrent ? 'verified' : 'changed'
  return state === 'failed' && isCurrent ? 'failed' : null
}

export interface RunSummary {
  judge: Judge | null
  score?: number
  verdicts: { judge: Judge; count: number }[]
  slowest: { test: number; ms: number } | null
  /** KB */
  memory: number
  failures: { test: number; judge: Judge; message: string }[]
  /** With groups, to know which tests a submission skips. */
  scored?: ScoredTest[]
}

export const noTests: RunSummary = { judge: null, verdicts: [], slowest: null, memory: 0, failures: [] }

const failuresKept = 50

interface TestDone {
  judge: Judge
  /** Absent: all or nothing. */
  score?: number | undefined
  time: number
  memory: number
  message?: string | undefined
}

export function withTests(
  before: RunSummary,
  done: number,
  tests: readonly TestDone[],
  groups: readonly TestGroup[] | null = null,
): RunSummary {
  const summary = withResults(before, done, tests)
  if (groups === null)
    return summary.judge === null ? summary : { ...summary, score: scoreOfVerdict(summary.judge) }
  const scored = tests.map(({ judge, score = scoreOfVerdict(judge) }) => ({ judge, score }))
  const all = [...(before.scored ?? []), ...scored]
  if (all.length === 0) return { ...summary, scored: all, judge: null }
  const judge = verdictByGroups(groups, all)
  const score = scoreByGroups(groups, judge, testsAsSubmitted(groups, all))
  return { ...summary, scored: all, judge, score }
}

function withResults(before: RunSummary, done: number, tests: readonly TestDone[]): RunSummary {
  const summary = structuredClone(before)
  for (const [index, { judge, time, memory, message = '' }] of tests.entries()) {
    const test = done + index + 1
    const counted = summary.verdicts.find((verdict) => verdict.judge === judge)
    if (counted) counted.count += 1
    else summary.verdicts.push({ judge, count: 1 })
    if (summary.slowest === null || time > summary.slowest.ms) summary.slowest = { test, ms: time }
    summary.memory = Math.max(summary.memory, memory)
    if (judge !== Judge.Accepted && summary.failures.length < failuresKept) {
      summary.failures.push({ test, judge, message })
    }
    if (summary.judge === null) summary.judge = judge
    // The verdict is fixed where a submission's run ends.
    else if (!stopsTheRun(summary.judge)) summary.judge = verdictAsSubmitted([summary.judge, judge])
  }
  return summary
}
