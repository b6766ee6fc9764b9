// Packages as setters keep them, with generators, graders and managers where their format has them, made after each format's
// documents and the sources of its judge.

export type Files = Record<string, string | Buffer>

export interface SetPackage {
  format: string
  what: string
  files: Files
  /** Here: 1 compared, 2 with an interactor, 3 with a checker, 4 with a manager. */
  type: 1 | 2 | 3 | 4
  answer: 'program' | 'function' | 'output'
  passes: number
  processes: number
  tests: number
  /** Commands of tests to make. */
  made: string[]
  sources: string[]
  /** Solutions that are to be accepted, and all others. */
  right: number
  other: number
  lacks: string[]
  /** Losses that say what is not kept. */
  lost: string[]
}

export const one = (
  format: string,
  what: string,
  files: Files,
  { lacks = [], lost = [], ...more }: Partial<SetPackage> = {},
): SetPackage => ({
  format,
  what,
  files,
  type: 1,
  answer: 'program',
  passes: 1,
  processes: 1,
  tests: 2,
  made: [],
  sources: [],
  right: 0,
  other: 0,
  ...more,
  lacks: lacks.toSorted(),
  lost: lost.toSorted(),
})

/** Two tests by the names that a format gives them. */
export const twoTests = (input: (number: number) => string, output: (number: number) => string): Files => ({
  [input(1)]: '1 2\n',
  [output(1)]: '3\n',
  [input(2)]: '40 2\n',
  [output(2)]: '42\n',
})
