import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { changeLanguage, i18n, startI18n } from '../../../i18n/index.ts'
import { countdownAt, countdownText, leftText, lengthText } from './countdown.ts'
import { solveRatio } from './overview.tsx'
import { progressState } from './time-line.tsx'

const hour = 3_600_000
const window = { start: 100 * hour, end: 102 * hour }

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }))
  await startI18n('en-US')
})
beforeEach(() => changeLanguage('en-US'))

test('[CON-OVER-4] it counts to the start, then to the end, then it is over', () => {
  expect(countdownAt(window, window.start - 1_000)).toEqual({ kind: 'toStart', days: 0, clock: '00:00:01' })
  expect(countdownAt(window, window.start)).toEqual({ kind: 'toEnd', days: 0, clock: '02:00:00' })
  expect(countdownAt(window, window.end - 1)).toEqual({ kind: 'toEnd', days: 0, clock: '00:00:01' })
  expect(countdownAt(window, window.end).kind).toBe('ended')
})

test('[CON-OVER-4] the long form from a day on, in both languages', async () => {
  const words = (now: number) => countdownText(i18n.t, countdownAt(window, now))
  expect(words(window.start - 24 * hour)).toBe('Starts in 1 day 00:00:00')
  expect(words(window.start - 24 * hour + 1_000)).toBe('Starts in 23:59:59')
  expect(words(window.start - 51 * hour)).toBe('Starts in 2 days 03:00:00')
  expect(words(window.end - hour)).toBe('Ends in 01:00:00')
  expect(words(window.end)).toBe('The contest has ended.')
  await changeLanguage('zh-CN')
  expect(leftText(i18n.t, countdownAt(window, window.start - 51 * hour))).toBe('2 天 03:00:00')
})

test('the length of a contest is given in days where hours would have to be counted', async () => {
  const lengths = [3, 30, 47.5, 48, 51, 168].map((hours) => lengthText(i18n.t, hours * hour))
  expect(lengths).toEqual(['3:00', '30:00', '47:30', '2 days', '2 days 3:00', '7 days'])
  await changeLanguage('zh-CN')
  expect(lengthText(i18n.t, 168 * hour)).toBe('7 天')
})

test('[CON-OVER-3] the bar is success at 100, active above 0, otherwise normal', () => {
  expect([0, 0.1, 99.9, 100].map(progressState)).toEqual(['normal', 'active', 'active', 'success'])
})

test('[CON-OVER-1] the ratio has two decimals, also where nobody tried', () => {
  expect(solveRatio({ solve: 0, submit: 0 })).toBe('0.00%')
  expect(solveRatio({ solve: 2, submit: 3 })).toBe('66.67%')
  expect(solveRatio({ solve: 3, submit: 3 })).toBe('100.00%')
})
