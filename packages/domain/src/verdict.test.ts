import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isCounted,
  isFinal,
  Judge,
  judges,
  judgeShortCode,
  stopsTheRun,
  verdictAsSubmitted,
  verdictOfTests,
} from './verdict.ts'

const {
  Accepted: AC,
  WrongAnswer: WA,
  PresentationError: PE,
  RuntimeError: RE,
  TimeLimitExceeded: TLE,
} = Judge
const { MemoryLimitExceeded: MLE, OutputLimitExceeded: OLE, SystemError: SE, Skipped: SK } = Judge

test.each<[string, Judge[], Judge]>([
  ['no tests is a system error', [], SE],
  ['all accepted is accepted', [AC, AC, AC], AC],
  ['one wrong answer is enough', [AC, WA, AC], WA],
  ['wrong answer hides presentation error', [PE, WA], WA],
  ['runtime error hides wrong answer', [WA, RE, PE], RE],
  ['time limit hides runtime error', [RE, TLE, SK], TLE],
  ['memory limit hides time limit', [TLE, MLE], MLE],
  ['output limit hides memory limit', [MLE, OLE], OLE],
  ['system error hides everything', [OLE, MLE, TLE, RE, WA, PE, SE], SE],
])('[JDG-VERDICT-1] [JDG-VERDICT-2] [JDG-VERDICT-3] verdict of tests: %s', (_, tests, expected) => {
  expect(verdictOfTests(tests)).toBe(expected)
})

test.each<[string, Judge[], Judge]>([
  ['nothing behind a limit counts, though it weighs more', [AC, TLE, MLE, OLE, SE], TLE],
  ['what stands before it does', [WA, RE, MLE, TLE], MLE],
  ['nor anything behind our own failure', [WA, SE, OLE], SE],
  ['a crash and a wrong answer end nothing', [WA, RE, PE, AC], RE],
  ['a limit in the last test', [PE, AC, OLE], OLE],
  ['all is right', [AC, AC], AC],
  ['no tests is a system error', [], SE],
])('[JDG-ORDER-3] verdict of all tests, as a submission gets it: %s', (_, tests, expected) => {
  expect(verdictAsSubmitted(tests)).toBe(expected)
})

test('the order of tests does not change the verdict', () => {
  const results = fc.array(fc.constantFrom(AC, WA, PE, RE, TLE, MLE, OLE, SE), {
    minLength: 1,
    maxLength: 12,
  })
  fc.assert(
    fc.property(results, (tests) => verdictOfTests(tests) === verdictOfTests(tests.toReversed())),
    { seed: 7 },
  )
})

test('[JDG-ORDER-2] [JDG-ORDER-3] only limits and our own failures stop the run', () => {
  expect(judges.filter(stopsTheRun).sort((a, b) => a - b)).toEqual([TLE, MLE, OLE, SE])
})

test('waiting states are not final, and skipped ones count nowhere', () => {
  expect(judges.filter((judge) => !isFinal(judge))).toEqual([
    Judge.Pending,
    Judge.RunningJudge,
    Judge.RejudgePending,
  ])
  expect(isFinal(SK)).toBe(true)
  expect(isCounted(SK)).toBe(false)
  expect(isCounted(Judge.CompileError)).toBe(true)
})

test('[DOM-JUDGE-1] [DOM-JUDGE-2] statuses are numbered 0 to 12 and each has a short code of its own', () => {
  expect(judges).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  expect(judges.map((judge) => judgeShortCode[judge])).toEqual(
    'pd rj ce ac re wa tle mle ole pe se rp sk'.split(' '),
  )
})
