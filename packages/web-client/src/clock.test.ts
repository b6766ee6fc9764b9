import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createServerClock, measureOffset } from './clock.ts'

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
  const clock = createServerClock()
  const stop = clock.start(ask)
  await vi.advanceTimersByTimeAsync(999)
  expect(ask).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ask).toHaveBeenCalledTimes(2)
  expect(clock.now()).toBe(Date.now() + 5_000)
  stop()
})

test('[EXAM-ENTRY-16] an answer with the time corrects a clock that is off by more than its own way explains', () => {
  const clock = createServerClock()
  clock.correct(Date.now() + 60_000, Date.now())
  expect(clock.now()).toBe(Date.now() + 60_000)
  // Within a second, or within the time that the answer took: it does not jump.
  clock.correct(Date.now() + 60_900, Date.now())
  clock.correct(Date.now() + 63_000, Date.now() - 5_000)
  expect(clock.now()).toBe(Date.now() + 60_000)
  vi.setSystemTime(Date.now() - 3_600_000)
  clock.correct(1_000_000 + 60_000, Date.now())
  expect(clock.now()).toBe(1_060_000)
})

test('[UI-WAIT-2] a machine whose clock is set while the page stands open asks for the time anew', async () => {
  let serverTime = Date.now() + 5_000
  const ask = vi.fn(async () => serverTime)
  const clock = createServerClock()
  const stop = clock.start(ask)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(ask).toHaveBeenCalledTimes(2)
  serverTime += 10_000
  vi.setSystemTime(Date.now() + 3_600_000)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(ask).toHaveBeenCalledTimes(4)
  expect(Math.abs(clock.now() - serverTime)).toBeLessThan(1_000)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(ask).toHaveBeenCalledTimes(4)
  stop()
})
