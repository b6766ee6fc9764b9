// Things that a problem should have before it is opened. The list advises, and forbids nothing.

import { type Language, languageRecords } from './language.ts'
import { ProblemType } from './problem.ts'
import { Judge } from './verdict.ts'
import { type ExpectedScore, mustFail } from './verification.ts'

export const checkNames = [
  'tests',
  'build',
  'validator',
  'checker',
  'solutions',
  'wrong',
  'slow',
  'statements',
  'notes',
] as const
export type CheckName = (typeof checkNames)[number]

/** `unchecked`: there, but no current verification or build says that it is right. */
export const checkStates = ['done', 'missing', 'unchecked', 'failed', 'unneeded'] as const
export type CheckState = (typeof checkStates)[number]

interface CheckedProgram {
  language: Language
  expected: readonly Judge[]
  score: ExpectedScore | null
  /** By the last verification, if nothing changed since; null: it does not say. */
  isRight: boolean | null
}

export interface CheckedProblem {
  type: ProblemType
  answer: string
  hasChecker: boolean
  isComplete: boolean
  tests: number
  /** Rows; null: no recipe. */
  recipe: number | null
  isBuilt: boolean
  validators: readonly Pick<CheckedProgram, 'isRight'>[]
  solutions: readonly CheckedProgram[]
  /** Tags of languages that the statement is written in. */
  languages: readonly string[]
  unresolved: number
}

function ofPrograms(programs: readonly Pick<CheckedProgram, 'isRight'>[], least = 1): CheckState {
  if (programs.length < least) return 'missing'
  if (programs.some(({ isRight }) => isRight === false)) return 'failed'
  return programs.some(({ isRight }) => isRight === null) ? 'unchecked' : 'done'
}

const checks: Record<CheckName, (problem: CheckedProblem) => CheckState> = {
  tests: ({ tests, isComplete }) => (tests > 0 && isComplete ? 'done' : 'missing'),
  build({ recipe, isBuilt, tests }) {
    if (!recipe) return tests > 0 ? 'unneeded' : 'missing'
    return isBuilt ? 'done' : 'unchecked'
  },
  validator: ({ validators }) => ofPrograms(validators),
  checker({ type, hasChecker, solutions }) {
    if (type === ProblemType.Traditional) return 'unneeded'
    if (!hasChecker) return 'missing'
    const refused = ofPrograms(solutions.filter(isWrong))
    // It is there, and no wrong output has been tried.
    return refused === 'missing' ? 'unchecked' : refused
  },
  solutions({ solutions, answer }) {
    const accepted = solutions.filter(
      ({ expected }) => expected.length === 1 && expected[0] === Judge.Accepted,
    )
    const families = new Set(accepted.map(({ language }) => languageRecords[language].family))
    const least = answer === 'output' ? 1 : 2
    return families.size < least ? 'missing' : ofPrograms(accepted)
  },
  wrong: ({ solutions }) => ofPrograms(solutions.filter(isWrong)),
  slow: ({ solutions, answer }) =>
    answer === 'output'
      ? 'unneeded'
      : ofPrograms(
          solutions.filter(
            ({ expected, score }) => mustFail(expected, score) && expected.includes(Judge.TimeLimitExceeded),
          ),
        ),
  statements: ({ languages }) =>
    ['zh', 'en'].every((one) => languages.some((tag) => tag === one || tag.startsWith(`${one}-`)))
      ? 'done'
      : 'missing',
  notes: ({ unresolved }) => (unresolved === 0 ? 'done' : 'failed'),
}

const isWrong = ({ expected, score }: CheckedProgram): boolean =>
  mustFail(expected, score) && (expected.includes(Judge.WrongAnswer) || expected.length === 0)

export const checklistOf = (problem: CheckedProblem): { name: CheckName; state: CheckState }[] =>
  checkNames.map((name) => ({ name, state: checks[name](problem) }))
