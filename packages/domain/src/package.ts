// Problems that come as packages of other judges: what becomes of them here.

export const importStates = [
  /** Files are added and read, and their problems looked at. */
  'draft',
  'importing',
  'done',
  'cancelled',
] as const
export type ImportState = (typeof importStates)[number]

/** As a new problem, or as the newer state of one that came from the same package. */
export const importChoices = ['new', 'update'] as const
export type ImportChoice = (typeof importChoices)[number]

/** A group of tests whose words two judges read differently: its tests give points one by one, or it is all or nothing. */
export const pointReadings = ['sum', 'all'] as const
export type PointReading = (typeof pointReadings)[number]

export const importLimits = {
  /** Limits of one import. */
  files: 500,
  problems: 2_000,
  /** Drafts of one person at a time: the oldest gives way. */
  drafts: 5,
  /** Limits of one problem. */
  tests: 1_000,
  /** The part of a package that a preview repeats. */
  shownTests: 50,
  shownSamples: 5,
  shownChars: 2_000,
  shownLosses: 50,
} as const

/** An import that nobody goes on with is forgotten, with its files. */
export const importKeptMs = 24 * 60 * 60_000

/** The parts without which nobody can submit to a problem, each with the field that mends it. */
const lackMendedBy = {
  title: 'title',
  statement: 'description',
  'time-limit': 'time',
  'memory-limit': 'memory',
  checker: 'code',
  'secret-tests': 'tests',
  'some-tests': 'allTests',
  answers: 'answers',
} as const
export type Lack = keyof typeof lackMendedBy
export const lacks = Object.keys(lackMendedBy) as [Lack, ...Lack[]]

export const limitLacks = ['time-limit', 'memory-limit'] as const satisfies Lack[]

/** @returns those that are mended once these fields were given */
export const mendedBy = (fields: readonly string[]): Lack[] =>
  lacks.filter((lack) => fields.includes(lackMendedBy[lack]))
