// How much students see of their own submission. Teachers choose it for a problem, a course and a contest; the default
// is the result of every test.

/** The choices: the verdict alone; the tests up to the first that failed; all, with data of the first that failed. */
export const feedbacks = ['verdict', 'test', 'difference'] as const
export type Feedback = (typeof feedbacks)[number]

/** From the least to the most; 'results' is what is shown where nobody chose. */
export const shownAmounts = ['verdict', 'test', 'results', 'difference'] as const
export type Shown = (typeof shownAmounts)[number]

const usual: Shown = 'results'

export interface FeedbackFacts {
  problem: Feedback | null
  /** The course that the submission, or its contest, belongs to. */
  course: { chosen: Feedback | null; ownsProblem: boolean } | null
  /** Its contest, while that is not over for its author. */
  contest: { chosen: Feedback | null; hasCourse: boolean } | null
  /** The most that contests with this problem allow which run meanwhile. */
  caps: readonly Shown[]
}

const least = (amounts: readonly Shown[]): Shown =>
  amounts.reduce((a, b) => (shownAmounts.indexOf(a) < shownAmounts.indexOf(b) ? a : b), 'difference')

/** Tests are their problem's: a course that only lists it, and a contest in a course, cannot give them away. */
const permitted = (chosen: Shown, mayShowTests: boolean): Shown =>
  chosen === 'difference' && !mayShowTests ? usual : chosen

/** @returns the amount that its author is shown now */
export function shownOf({ problem, course, contest, caps }: FeedbackFacts): Shown {
  const isShownByCourse = course?.chosen === 'difference' && course.ownsProblem
  const mayShowTests = problem === 'difference' || isShownByCourse
  const outside = permitted(course?.chosen ?? problem ?? usual, mayShowTests)
  if (!contest) return least([outside, ...caps])
  // Admins alone manage a contest without a course, and they read all tests.
  const inside = contest.chosen
    ? permitted(contest.chosen, mayShowTests || !contest.hasCourse)
    : least([outside, usual])
  return least([inside, ...caps])
}

/** The tests that are shown: with 'test' those up to the first that failed. */
export function shownTests<Test>(
  tests: readonly Test[],
  shown: Shown,
  passed: (test: Test) => boolean,
): Test[] {
  if (shown === 'verdict') return []
  const failed = shown === 'test' ? tests.findIndex((test) => !passed(test)) : -1
  return failed === -1 ? [...tests] : tests.slice(0, failed + 1)
}

/** How much is kept of the first test that failed. */
export const failureRules = {
  inputBytes: 4 * 1024,
  /** A part of the output, and of the answer, around their first difference. */
  excerptChars: 3_000,
  /** How much of such an excerpt stands before the difference at most. */
  beforeChars: 600,
  stderrBytes: 2 * 1024,
  /** A difference further on in output or answer is not looked for. */
  searchedBytes: 1024 * 1024,
} as const
