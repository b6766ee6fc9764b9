import { expect, test } from 'vitest'
import { type AskedTask, misfitOf, misfitOfFirst } from './result-fit.ts'
import { fullScore } from './score.ts'
import { Judge } from './verdict.ts'

const {
  Accepted,
  CompileError,
  Pending,
  RuntimeError,
  Skipped,
  SystemError,
  TimeLimitExceeded,
  WrongAnswer,
} = Judge

const asked: AskedTask = {
  tests: ['a', 'b', 'c'],
  isVerification: false,
  hasGroups: false,
  timeMs: 1_000,
  memoryKb: 500,
}
const inGroups = { ...asked, hasGroups: true }
const verification = { ...asked, isVerification: true }

const given = (judge: Judge, ...judges: (Judge | [Judge, number])[]) => ({
  judge,
  failure: null,
  tests: judges.map((one, index) => {
    const [of, score] = typeof one === 'number' ? [one, undefined] : one
    return { uuid: 'abcd'.charAt(index), judge: of, score, time: 1_000, memory: 500 }
  }),
})

test.each([
  ['all right', asked, given(Accepted, Accepted, Accepted, Accepted)],
  ['all right, with points', asked, given(Accepted, [Accepted, fullScore], Accepted, Accepted)],
  ['a limit that ends the run', asked, given(TimeLimitExceeded, WrongAnswer, TimeLimitExceeded, Skipped)],
  ['a problem that cannot be judged with', asked, given(SystemError)],
  ['a checker that fails', asked, given(SystemError, Accepted, SystemError, Skipped)],
  ['no program', asked, given(CompileError)],
  ['a problem without tests', { ...asked, tests: [] }, given(SystemError)],
  ['a share of the points', inGroups, given(WrongAnswer, [WrongAnswer, fullScore - 1], Accepted, Accepted)],
  ['a group that is skipped', inGroups, given(WrongAnswer, WrongAnswer, Skipped, Accepted)],
  ['another group behind a limit', inGroups, given(TimeLimitExceeded, TimeLimitExceeded, Skipped, Accepted)],
  [
    'every test of a verification',
    verification,
    given(TimeLimitExceeded, TimeLimitExceeded, Accepted, Accepted),
  ],
  ['a part of a verification', verification, given(Accepted, Accepted, Accepted)],
] as const)('[JDG-HOST-12] %s fits', (_what, task, result) => {
  expect(misfitOf(task, result)).toBeNull()
})

test.each([
  ['a part', asked, given(Accepted, Accepted, Accepted)],
  ['one test more', asked, given(Accepted, Accepted, Accepted, Accepted, Accepted)],
  ['one test more of a verification', verification, given(Accepted, Accepted, Accepted, Accepted, Accepted)],
  ['accepted without tests', asked, given(Accepted)],
  ['wrong without tests', asked, given(WrongAnswer)],
  ['accepted where there are no tests', { ...asked, tests: [] }, given(Accepted)],
  ['no verdict', asked, given(Pending)],
  ['tests of no program', asked, given(CompileError, CompileError, CompileError, CompileError)],
  ['a test that did not compile', asked, given(Accepted, CompileError, Accepted, Accepted)],
  ['a test without a verdict', asked, given(Accepted, Pending, Accepted, Accepted)],
  ['a worse test than the verdict', asked, given(WrongAnswer, WrongAnswer, RuntimeError, Accepted)],
  ['a skipped test of an accepted program', asked, given(Accepted, Accepted, Accepted, Skipped)],
  ['nothing but skipped tests', inGroups, given(Accepted, Skipped, Skipped, Skipped)],
  ['a skipped test behind a wrong answer', asked, given(WrongAnswer, WrongAnswer, Skipped, Accepted)],
  ['a test behind a limit', asked, given(TimeLimitExceeded, TimeLimitExceeded, Accepted, Accepted)],
  ['a skipped test of a verification', verification, given(TimeLimitExceeded, TimeLimitExceeded, Skipped)],
  [
    'less than all points for an accepted test',
    inGroups,
    given(Accepted, [Accepted, 9_999], Accepted, Accepted),
  ],
  ['all points for a wrong test', inGroups, given(WrongAnswer, [WrongAnswer, fullScore], Accepted, Accepted)],
  ['points for a crash', inGroups, given(RuntimeError, [RuntimeError, 1], Accepted, Accepted)],
] as const)('[JDG-HOST-12] %s does not fit', (_what, task, result) => {
  expect(misfitOf(task, result)).not.toBeNull()
})

test.each([
  ['ms', { timeMs: 999 }],
  ['KB', { memoryKb: 499 }],
])(
  '[JDG-HOST-12] more than the most %s does not fit, and anything does where there is no most',
  (unit, most) => {
    const result = given(Accepted, Accepted, Accepted, Accepted)
    expect(misfitOf({ ...asked, ...most }, result)).toContain(unit)
    expect(misfitOf({ ...asked, timeMs: null, memoryKb: null }, result)).toBeNull()
  },
)

test.each([
  ['nothing yet', asked, given(Accepted), true],
  ['the first tests', asked, given(Accepted, Accepted, WrongAnswer), true],
  ['all of them', asked, given(Accepted, Accepted, Accepted, Accepted), true],
  ['one more', asked, given(Accepted, Accepted, Accepted, Accepted, Accepted), false],
  ['a skipped one first', asked, given(Skipped, Skipped), false],
  ['one that runs', asked, given(Pending, Pending), false],
] as const)('[JDG-HOST-12] %s, while a task is under way', (_what, task, { tests }, fits) => {
  expect(misfitOfFirst(task, tests) === null).toBe(fits)
})
