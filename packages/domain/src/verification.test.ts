import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TestGroup } from './test-groups.ts'
import { Judge, verdictAsSubmitted } from './verdict.ts'
import { isAsExpected, noTests, verifiedMark, withTests } from './verification.ts'

const outcome = fc.record({
  judge: fc.constantFrom<Judge>(3, 4, 5, 6, 7, 8, 9, 10),
  time: fc.nat(100),
  memory: fc.nat(100),
  message: fc.string(),
})

test('[VER-RUN-3] however many tests are judged at a time, the same comes of them', () => {
  fc.assert(
    fc.property(fc.array(outcome, { minLength: 1, maxLength: 120 }), fc.nat(120), (tests, at) => {
      const [first, others] = [tests.slice(0, at), tests.slice(at)]
      const whole = withTests(noTests, 0, tests)
      expect(withTests(withTests(noTests, 0, first), first.length, others)).toEqual(whole)
      const judges = tests.map(({ judge }) => judge)
      expect(whole.judge).toBe(verdictAsSubmitted(judges))
      const slowest = Math.max(...tests.map(({ time }) => time))
      expect(whole.slowest).toEqual({
        test: 1 + tests.findIndex(({ time }) => time === slowest),
        ms: slowest,
      })
      expect(whole.memory).toBe(Math.max(...tests.map(({ memory }) => memory)))
      expect(whole.verdicts.reduce((sum, { count }) => sum + count, 0)).toBe(tests.length)
      const failed = tests.flatMap(({ judge, message }, index) =>
        judge === Judge.Accepted ? [] : [{ test: index + 1, judge, message }],
      )
      expect(whole.failures).toEqual(failed.slice(0, 50))
    }),
  )
  expect(noTests.verdicts).toEqual([])
})

test('[VER-RUN-5] where tests are in groups, the verdict is that of a submission, which skips some of them', () => {
  const groups = [{ points: 1, way: 'min', needs: [], stop: true, tests: [0, 1] }] as TestGroup[]
  const result = (judge: Judge) => ({ judge, time: 1, memory: 1 })
  const first = withTests(noTests, 0, [result(Judge.WrongAnswer)], groups)
  const whole = withTests(first, 1, [result(Judge.RuntimeError), result(Judge.PresentationError)], groups)
  expect(whole.judge).toBe(Judge.WrongAnswer)
  expect(whole.verdicts).toHaveLength(3)
})

test('[VER-RUN-2] any of the expected verdicts is right; where none is said, any that says something of the program', () => {
  const either = [Judge.WrongAnswer, Judge.TimeLimitExceeded]
  expect(isAsExpected(either, Judge.TimeLimitExceeded)).toBe(true)
  expect(isAsExpected(either, Judge.Accepted)).toBe(false)
  expect(isAsExpected([], Judge.WrongAnswer)).toBe(true)
  expect(isAsExpected([], Judge.SystemError)).toBe(false)
})

test('[VER-STALE-1] a mark is of what holds now', () => {
  expect(verifiedMark('passed', true)).toBe('verified')
  expect(verifiedMark('passed', false)).toBe('changed')
  expect(verifiedMark('failed', true)).toBe('failed')
  expect(verifiedMark('failed', false)).toBeNull()
  expect(verifiedMark('running', false)).toBe('running')
  expect(verifiedMark('cancelled', true)).toBeNull()
  expect(verifiedMark('overtaken', true)).toBeNull()
  expect(verifiedMark('never', false)).toBeNull()
})
