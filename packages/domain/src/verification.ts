// Verification of a problem: programs whose verdict is known are judged on all tests, and validators look at every input.

import { scoreOfVerdict } from './score.ts'
import { scoreByGroups, testsAsSubmitted, verdictByGroups } from './group-run.ts'
import type { ScoredTest, TestGroup } from './test-groups.ts'
import { Judge, stopsTheRun, verdictAsSubmitted } from './verdict.ts'

export const verificationStates = [
  /** Nobody ever asked for it. */
  'never',
  'running',
  /** Every program did what it must. */
  'passed',
  /** Some did not. */
  'failed',
  'cancelled',
  /** The problem changed while it ran, so that it says nothing. */
  'overtaken',
] as const
export type VerificationState = (typeof verificationStates)[number]

/** The mark that editors of a problem see beside its name. `changed`: it passed, and something it depends on is different now. */
export const verifiedMarks = ['running', 'verified', 'changed', 'failed'] as const
export type VerifiedMark = (typeof verifiedMarks)[number]

export const programKinds = ['reference', 'validator'] as const
export type ProgramKind = (typeof programKinds)[number]

/** A program that times out is run with the limit times this, to see how long it takes. */
export const measureFactor = 3

/** @param expected any of these is right; empty where nobody says, but then, too, the problem must be fit to be judged */
export const isAsExpected = (expected: readonly Judge[], got: Judge): boolean =>
  expected.length === 0 ? got !== Judge.SystemError : expected.includes(got)

/** Scores of a submission that are right, both ends too, in hundredths. */
export interface ExpectedScore {
  least: number
  most: number
}

/** Points are rounded down group by group, and a package may round its own. */
const scoreSlack = 5

/** @param expected null where nobody says */
export const isScoreAsExpected = (expected: ExpectedScore | null, got: number): boolean =>
  expected === null || (got >= expected.least - scoreSlack && got <= expected.most + scoreSlack)

/** @returns null where there is nothing to say: it was never verified, or not to its end */
export function verifiedMark(state: VerificationState, isCurrent: boolean): VerifiedMark | null {
  if (state === 'running') return 'running'
  if (state === 'passed') return isCurrent ? 'verified' : 'changed'
  return state === 'failed' && isCurrent ? 'failed' : null
}

/** The results of the tests that a program was run on. Tests are numbered from 1. */
export interface RunSummary {
  /** As a submission would get it, so far; null before the first test. */
  judge: Judge | null
  /** The same; absent where nobody counted. */
  score?: number
  verdicts: { judge: Judge; count: number }[]
  slowest: { test: number; ms: number } | null
  /** KB */
  memory: number
  /** The first tests that were not accepted, with what was said of them. */
  failures: { test: number; judge: Judge; message: string }[]
  /** The score of each, where tests are in groups: by it some are skipped for a submission. */
  scored?: ScoredTest[]
}

export const noTests: RunSummary = { judge: null, verdicts: [], slowest: null, memory: 0, failures: [] }

const failuresKept = 50

interface TestDone {
  judge: Judge
  /** Absent, the verdict is all or nothing. */
  score?: number | undefined
  time: number
  memory: number
  message?: string | undefined
}

/** @param done how many tests came before @param groups of all tests; null where the problem has none */
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
    // Where a submission's run ends, its verdict is known.
    else if (!stopsTheRun(summary.judge)) summary.judge = verdictAsSubmitted([summary.judge, judge])
  }
  return summary
}
