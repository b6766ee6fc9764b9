// How much students see of their own submission, chosen for a problem, course and contest; by default the result of every
// test.

/** The verdict; tests up to the first failure; all, with data of the first failure. */
export const feedbacks = ['verdict', 'test', 'difference'] as const
export type Feedback = (typeof feedbacks)[number]

/** Ascending; 'results' is the default. */
export const shownAmounts = ['verdict', 'test', 'results', 'difference'] as const
export type Shown = (typeof shownAmounts)[number]

const usual: Shown = 'results'

export interface FeedbackFacts {
  problem: Feedback | null
  course: { chosen: Feedback | null; ownsProblem: boolean } | null
  contest: { chosen: Feedback | null; hasCourse: boolean } | null
  caps: readonly Shown[]
}

const least = (amounts: readonly Shown[]): Shown =>
  amounts.reduce((a, b) => (shownAmounts.indexOf(a) < shownAmounts.indexOf(b) ? a : b), 'difference')

/** Test data belongs to the problem: a course that only lists it, and a contest in a course, cannot give it away. */
const permitted = (chosen: Shown, mayShowTests: boolean): Shown =>
  chosen === 'difference' && !mayShowTests ? usual : chosen

export function shownOf({ problem, course, contest, caps }: FeedbackFacts): Shown {
  const isShownByCourse = course?.chosen === 'difference' && course.ownsProblem
  const mayShowTests = problem === 'difference' || isShownByCourse
  const outside = permitted(course?.chosen ?? problem ?? usual, mayShowTests)
  if (!contest) return least([outside, ...caps])
  // Only admins manage a contest without a course, and they may read all tests.
  const inside = contest.chosen
    ? permitted(contest.chosen, mayShowTests || !contest.hasCourse)
    : least([outside, usual])
  return least([inside, ...caps])
}

export function shownTests<Test>(
  tests: readonly Test[],
  shown: Shown,
  passed: (test: Test) => boolean,
): Test[] {
  if (shown === 'verdict') return []
  const failed = shown === 'test' ? tests.findIndex((test) => !passed(test)) : -1
  return failed === -1 ? [...tests] : tests.slice(0, failed + 1)
}

export const failureRules = {
  inputBytes: 4 * 1024,
  excerptChars: 3_000,
  beforeChars: 600,
  stderrBytes: 2 * 1024,
  /** Differences further on are not looked for. */
  searchedBytes: 1024 * 1024,
} as const
