export const importStates = ['draft', 'importing', 'done', 'cancelled'] as const
export type ImportState = (typeof importStates)[number]

export const importChoices = ['new', 'update'] as const
export type ImportChoice = (typeof importChoices)[number]

export const pointReadings = ['sum', 'all'] as const
export type PointReading = (typeof pointReadings)[number]

export const importLimits = {
  /** Per import. */
  files: 500,
  problems: 2_000,
  drafts: 5,
  tests: 1_000,
  shownTests: 50,
  shownSamples: 5,
  shownChars: 2_000,
  shownLosses: 50,
} as const

/** Abandoned imports are deleted with their files. */
export const importKeptMs = 24 * 60 * 60_000

const lackMendedBy = {
  title: 'title',
  statement: 'description',
  'time-limit': 'time',
  'memory-limit': 'memory',
  checker: 'code',
  'secret-tests': 'tests',
  'some-tests': 'allTests',
  answers: 'answers',
  /** Held by the server at each change: it comes and goes with the graders. */
  grader: 'graders',
} as const
export type Lack = keyof typeof lackMendedBy
export const lacks = Object.keys(lackMendedBy) as [Lack, ...Lack[]]

export const testLacks = ['secret-tests', 'some-tests', 'answers'] as const satisfies Lack[]

/** Where a build follows the import, it makes the tests that the package lacks. */
export const lacksAfterBuild = (lacks: readonly Lack[], willBuild: boolean): Lack[] =>
  lacks.filter((lack) => !willBuild || !testLacks.some((one) => one === lack))

export const limitLacks = ['time-limit', 'memory-limit'] as const satisfies Lack[]

export const mendedBy = (fields: readonly string[]): Lack[] =>
  lacks.filter((lack) => fields.includes(lackMendedBy[lack]))
