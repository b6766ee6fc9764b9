// Runs grouped tests in order, skipping those whose result cannot matter.

import { fullScore, scoreOfVerdict } from './score.ts'
import { isClosed, pointsOfWhole, type ScoredTest, shareOfPoints, type TestGroup } from './test-groups.ts'
import { Judge, stopsTheRun, verdictOfTests } from './verdict.ts'

const skipped: ScoredTest = { judge: Judge.Skipped, score: 0 }

export const scoredTest = (judge: Judge, share: number | undefined): ScoredTest => {
  if (share === undefined || (judge !== Judge.Accepted && judge !== Judge.WrongAnswer)) {
    return { judge, score: scoreOfVerdict(judge) }
  }
  return { judge: share === fullScore ? Judge.Accepted : Judge.WrongAnswer, score: share }
}

/** Tests in no group where a contest counts the share of them: each gives the same, whatever became of the others. */
export const evenly = (tests: number): TestGroup[] => [
  {
    points: fullScore,
    way: 'sum',
    needs: [],
    stop: false,
    tests: Array.from({ length: tests }, (_, place) => place),
  },
]

export function scoreByGroups(
  groups: readonly TestGroup[] | null,
  judge: Judge,
  tests: readonly ScoredTest[],
): number {
  // A failed checker says nothing; all accepted is full.
  if (groups === null || judge === Judge.SystemError || judge === Judge.Accepted) return scoreOfVerdict(judge)
  return shareOfPoints(pointsOfWhole(groups, tests))
}

/**
 * Whether to skip the next test.
 * @param groups null: the first exceeded limit ends the run
 * @param done all tests before it
 */
export function skipsNext(groups: readonly TestGroup[] | null, done: readonly ScoredTest[]): boolean {
  if (groups === null) return done.some(({ judge }) => stopsTheRun(judge))
  if (done.some(({ judge }) => judge === Judge.SystemError)) return true
  const index = groups.findIndex(({ tests }) => tests.includes(done.length))
  const group = groups[index]
  if (!group) return false
  const before = group.tests.flatMap((place) => done[place] ?? [])
  if (group.stop && before.some(({ score }) => score === 0)) return true
  const isNothing = (group.way === 'min' || group.way === 'product') && group.passes !== 'any'
  if (isNothing && before.some(({ judge }) => stopsTheRun(judge))) return true
  return isClosed(groups, index, done)
}

export function testsAsSubmitted(
  groups: readonly TestGroup[] | null,
  tests: readonly ScoredTest[],
): ScoredTest[] {
  const done: ScoredTest[] = []
  for (const test of tests) done.push(skipsNext(groups, done) ? skipped : test)
  return done
}

export const verdictByGroups = (groups: readonly TestGroup[] | null, tests: readonly ScoredTest[]): Judge =>
  verdictOfTests(testsAsSubmitted(groups, tests).map(({ judge }) => judge))
