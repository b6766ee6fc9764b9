import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, getToasts, holdToast, releaseToast, submissionToast, toast } from './toast.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const shown of getToasts()) dismissToast(shown.id)
  vi.useRealTimers()
})

const shown = () => getToasts().map(({ text }) => text)

test.each([
  ['success', 3_000],
  ['info', 5_000],
  ['warning', 7_000],
  ['error', 9_000],
  ['message', 3_500],
  ['failedCall', 6_500],
] as const)('[UI-TOAST-1] [UI-TOAST-2] a toast of kind %s lives %d ms', (kind, life) => {
  toast[kind]('words')
  vi.advanceTimersByTime(life - 1)
  expect(shown()).toEqual(['words'])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})

test('under the pointer it stays, and then lives its whole life again', () => {
  toast.success('words')
  const [only] = getToasts()
  vi.advanceTimersByTime(2_000)
  holdToast(only!.id)
  vi.advanceTimersByTime(60_000)
  expect(shown()).toEqual(['words'])
  releaseToast(only!.id)
  vi.advanceTimersByTime(2_999)
  expect(shown()).toEqual(['words'])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})

test('the same words at once are one toast, and at most five are shown, the newest', () => {
  toast.error('lost')
  toast.error('lost')
  expect(shown()).toEqual(['lost'])
  for (const text of ['1', '2', '3', '4', '5']) toast.info(text)
  expect(shown()).toEqual(['1', '2', '3', '4', '5'])
})

test('[RT-CLIENT-3] what is said of one thing takes the place of what was said of it before, and lives anew', () => {
  toast.success('submitted', { key: submissionToast(7) })
  toast.message('between')
  vi.advanceTimersByTime(2_000)
  const [before] = getToasts()
  toast.info('judged', { key: submissionToast(7) })
  toast.info('judged too', { key: submissionToast(8) })
  expect(shown()).toEqual(['judged', 'between', 'judged too'])
  expect(getToasts()[0]!.id).toBe(before!.id)
  vi.advanceTimersByTime(4_999)
  expect(shown()).toEqual(['judged', 'judged too'])
})
