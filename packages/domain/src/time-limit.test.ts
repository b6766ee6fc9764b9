import { expect, test } from 'vitest'
import { Language } from './language.ts'
import { timingOf, type TimedProgram } from './time-limit.ts'

const program = (
  must: TimedProgram['must'],
  ms: number,
  given: Partial<TimedProgram> = {},
): TimedProgram => ({
  name: `${must}-${ms}`,
  language: Language.Cpp17,
  factor: 1,
  must,
  ms,
  isMore: false,
  ...given,
})
const suggested = (programs: TimedProgram[], limitMs = 1_000) => timingOf(programs, limitMs).suggestion

test('[VER-LIMIT-1] twice the slowest accepted program, in whole seconds, with room to what must time out', () => {
  expect(suggested([program('accept', 3)])).toEqual({ ms: 1_000, isWithin: true })
  expect(suggested([program('accept', 700), program('accept', 100)])).toEqual({ ms: 2_000, isWithin: false })
  expect(suggested([program('accept', 700), program('timeOut', 3_000)])).toEqual({
    ms: 2_000,
    isWithin: false,
  })
  // 2 s would need 3 s of it.
  expect(suggested([program('accept', 700), program('timeOut', 2_999)])).toEqual({
    ms: 1_400,
    isWithin: false,
  })
  expect(suggested([program('accept', 700), program('timeOut', 2_000)])).toEqual({ why: 'noRoom' })
})

test('[VER-LIMIT-1] each program counts by the factor of its language', () => {
  const java = { language: Language.Java, factor: 2 }
  const timing = timingOf(
    [program('accept', 100), program('accept', 3_000, java), program('timeOut', 9_000, java)],
    3_000,
  )
  expect(timing.suggestion).toEqual({ ms: 3_000, isWithin: true })
  expect(timing.languages).toEqual([
    {
      language: Language.Java,
      factor: 2,
      slowest: { name: 'accept-3000', ms: 3_000, isMore: false },
      fastest: { name: 'timeOut-9000', ms: 9_000, isMore: false },
      least: 3_000,
      most: 3_000,
    },
    {
      language: Language.Cpp17,
      factor: 1,
      slowest: { name: 'accept-100', ms: 100, isMore: false },
      fastest: null,
      least: 200,
      most: null,
    },
  ])
})

test('[VER-LIMIT-1] a program that was stopped says nothing above', () => {
  const stopped = { isMore: true }
  expect(suggested([program('accept', 100), program('timeOut', 3_000, stopped)])).toEqual({
    ms: 1_000,
    isWithin: true,
  })
  expect(suggested([program('accept', 3_000, stopped)])).toEqual({ why: 'stopped' })
  expect(suggested([program('timeOut', 3_000)])).toEqual({ why: 'none' })
  expect(suggested([])).toEqual({ why: 'none' })
})

test('[VER-LIMIT-1] no suggestion leaves what a problem may have', () => {
  expect(suggested([program('accept', 10_000)])).toEqual({ ms: 20_000, isWithin: false })
  expect(suggested([program('accept', 10_001)])).toEqual({ why: 'noRoom' })
})
