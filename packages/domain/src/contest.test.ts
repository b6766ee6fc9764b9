import { expect, test } from 'vitest'
import {
  effectiveWindow,
  freezeRuleUnder,
  freezeTime,
  isFrozenAt,
  keepApart,
  LabelingStyle,
  phaseAt,
  problemLabel,
  progressAt,
} from './contest.ts'

const minute = 60_000
const hour = 60 * minute
const window = { start: 1_000 * hour, end: 1_005 * hour }

test.each([
  [1, LabelingStyle.Numeric, '1'],
  [27, LabelingStyle.Numeric, '27'],
  [1, LabelingStyle.Alphabetic, 'A'],
  [26, LabelingStyle.Alphabetic, 'Z'],
  [27, LabelingStyle.Alphabetic, 'AA'],
  [52, LabelingStyle.Alphabetic, 'AZ'],
  [53, LabelingStyle.Alphabetic, 'BA'],
  [703, LabelingStyle.Alphabetic, 'AAA'],
])('[CON-LABEL-1] problem %d in style %d is %s', (index, style, label) => {
  expect(problemLabel(index, style)).toBe(label)
})

test.each([
  [window.start - 1, 'ready', 0],
  [window.start, 'running', 0],
  [window.start + 1_000 * 18, 'running', 0.1],
  [window.start + 2.5 * hour, 'running', 50],
  [window.end - 1, 'running', 99.9],
  [window.end, 'ended', 100],
  [window.end + hour, 'ended', 100],
])('[CON-PHASE-1] [CON-OVER-2] at %d a contest is %s and %d percent over', (now, phase, progress) => {
  expect(phaseAt(window, now)).toBe(phase)
  expect(progressAt(window, now)).toBe(progress)
})

test.each([
  ['a fifth of five hours', window, 'auto', window.end - hour],
  ['at least ten minutes', { start: 0, end: 30 * minute }, 'auto', 20 * minute],
  ['rounded up to a minute', { start: 0, end: 61 * minute }, 'auto', 48 * minute],
  ['never before the start', { start: 0, end: 5 * minute }, 'auto', 0],
  ['as set', window, 30, window.end - 30 * minute],
  ['none', window, 'none', null],
  ['none by zero minutes', window, 0, null],
  ['all of it', window, 'all', window.start],
] as const)('[CON-FREEZE-1] the freeze is %s', (_, times, rule, expected) => {
  expect(freezeTime(times, rule)).toBe(expected)
})

test('[CON-FREEZE-1] a rule that shows nothing before the end freezes all, and one that never shows others nothing', () => {
  for (const chosen of ['auto', 'none', 30] as const) {
    expect(freezeRuleUnder('until-freeze', chosen)).toBe(chosen)
    expect(freezeRuleUnder('when-open', chosen)).toBe('all')
    expect(freezeRuleUnder('never', chosen)).toBe('none')
  }
})

test('[CON-FREEZE-2] a freeze lifts at the end, or by hand where so set', () => {
  const automatic = { window, rule: 'auto', unfreeze: 'auto', liftedAt: null } as const
  expect(isFrozenAt(automatic, window.end - hour - 1)).toBe(false)
  expect(isFrozenAt(automatic, window.end - hour)).toBe(true)
  expect(isFrozenAt(automatic, window.end)).toBe(false)
  const manual = { ...automatic, unfreeze: 'manual' } as const
  expect(isFrozenAt(manual, window.end + hour)).toBe(true)
  expect(isFrozenAt({ ...manual, liftedAt: window.end + 1 }, window.end + hour)).toBe(false)
})

test('[CON-CREATE-3] start and end are kept an hour apart when they conflict', () => {
  expect(keepApart({ start: 10 * hour, end: 9 * hour }, 'start')).toEqual({
    start: 10 * hour,
    end: 11 * hour,
  })
  expect(keepApart({ start: 10 * hour, end: 10 * hour }, 'end')).toEqual({ start: 9 * hour, end: 10 * hour })
  expect(keepApart(window, 'end')).toEqual(window)
})

test('the window of one person is the contest’s, longer by the minutes that are theirs', () => {
  expect(effectiveWindow(window, null, window.start)).toEqual(window)
  expect(effectiveWindow(window, { extraMs: 15 * minute }, window.start).end).toBe(window.end + 15 * minute)
})
