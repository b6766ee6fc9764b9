import { expect, test } from 'vitest'
import { type CheckedProblem, checklistOf, type CheckName, type CheckState } from './checklist.ts'
import { Language } from './language.ts'
import { ProblemType } from './problem.ts'
import { Judge } from './verdict.ts'

const solution = (language: Language, expected: Judge[], isRight: boolean | null = true) => ({
  language,
  expected,
  score: null,
  isRight,
})

const ready: CheckedProblem = {
  type: ProblemType.SpecialJudge,
  answer: 'program',
  hasChecker: true,
  isComplete: true,
  tests: 20,
  recipe: 3,
  isBuilt: true,
  validators: [{ isRight: true }],
  solutions: [
    solution(Language.Cpp17, [Judge.Accepted]),
    solution(Language.Java, [Judge.Accepted]),
    solution(Language.Cpp17, [Judge.WrongAnswer]),
    solution(Language.Python, [Judge.TimeLimitExceeded]),
  ],
  languages: ['zh-CN', 'en'],
  unresolved: 0,
}

const stateOf = (name: CheckName, change: Partial<CheckedProblem> = {}): CheckState =>
  checklistOf({ ...ready, ...change }).find((check) => check.name === name)!.state

test('[SET-CHECK-1] a problem that has all of it', () => {
  expect(checklistOf(ready).map(({ state }) => state)).toEqual(Array.from({ length: 9 }, () => 'done'))
})

test.each<[CheckName, Partial<CheckedProblem>, CheckState]>([
  ['tests', { tests: 0 }, 'missing'],
  ['tests', { isComplete: false }, 'missing'],
  ['build', { isBuilt: false }, 'unchecked'],
  ['build', { recipe: null, isBuilt: false }, 'unneeded'],
  ['build', { recipe: 0, isBuilt: false, tests: 0 }, 'missing'],
  ['validator', { validators: [] }, 'missing'],
  ['validator', { validators: [{ isRight: true }, { isRight: null }] }, 'unchecked'],
  ['validator', { validators: [{ isRight: false }, { isRight: null }] }, 'failed'],
  ['checker', { type: ProblemType.Traditional, hasChecker: false }, 'unneeded'],
  ['checker', { hasChecker: false }, 'missing'],
  ['checker', { solutions: ready.solutions.slice(0, 2) }, 'unchecked'],
  ['checker', { solutions: [solution(Language.C, [Judge.WrongAnswer], false)] }, 'failed'],
  ['solutions', { solutions: ready.solutions.slice(0, 1) }, 'missing'],
  // C and C++ 17 are two languages, two versions of C++ are one.
  [
    'solutions',
    { solutions: [solution(Language.Cpp11, [Judge.Accepted]), solution(Language.Cpp17, [Judge.Accepted])] },
    'missing',
  ],
  [
    'solutions',
    { solutions: [solution(Language.Java, [Judge.Accepted]), solution(Language.C, [Judge.Accepted], false)] },
    'failed',
  ],
  ['solutions', { answer: 'output', solutions: ready.solutions.slice(0, 1) }, 'done'],
  ['wrong', { solutions: ready.solutions.slice(0, 2) }, 'missing'],
  ['wrong', { solutions: [{ ...solution(Language.C, []), score: { least: 0, most: 3_000 } }] }, 'done'],
  // Either verdict would do, so it must not fail.
  ['wrong', { solutions: [solution(Language.C, [Judge.Accepted, Judge.WrongAnswer])] }, 'missing'],
  ['slow', { solutions: ready.solutions.slice(0, 3) }, 'missing'],
  ['slow', { solutions: [solution(Language.C, [Judge.TimeLimitExceeded], null)] }, 'unchecked'],
  ['slow', { answer: 'output', solutions: [] }, 'unneeded'],
  ['statements', { languages: ['zh-CN'] }, 'missing'],
  ['statements', { languages: ['en-GB', 'zh'] }, 'done'],
  ['statements', { languages: ['enm', 'zh'] }, 'missing'],
  ['notes', { unresolved: 1 }, 'failed'],
])('[SET-CHECK-1] %s of %j is %s', (name, change, state) => {
  expect(stateOf(name, change)).toBe(state)
})
