import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { measureOffset, offsetText, serverNow, startServerClock } from './server-clock.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

test('the offset is the average of two requests, each against its own middle', async () => {
  const times = [0, 100, 200, 400]
  const answers = [1050, 1400]
  const offset = await measureOffset(
    async () => answers.shift()!,
    () => times.shift()!,
  )
  expect(offset).toBe((1000 + 1100) / 2)
})

test('the server is asked twice, a second after the start, and not before', async () => {
  const ask = vi.fn(async () => Date.now() + 5_000)
  const stop = startServerClock(ask)
  await vi.advanceTimersByTimeAsync(999)
  expect(ask).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ask).toHaveBeenCalledTimes(2)
  expect(serverNow()).toBe(Date.now() + 5_000)
  stop()
})

test.each([
  [0, '+0 ms'],
  [-0.4, '+0 ms'],
  [40.4, '+40 ms'],
  [-999, '−999 ms'],
  [999.6, '+1.00 s'],
  [-1500, '−1.50 s'],
])('[UI-FMT-3] an offset of %d ms is written %s', (ms, text) => expect(offsetText(ms)).toBe(text))
