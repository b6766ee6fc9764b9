import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { correctServerClock } from './server-clock.ts'
import { nextAfter, useAskAtNext, useWaitFor, waitFor } from './wait.ts'

const start = Date.parse('2030-01-01T08:00:00.000Z')
const dayMs = 86_400_000

beforeEach(() => {
  vi.useFakeTimers({ now: start - 5_000 })
  correctServerClock(Date.now(), Date.now())
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('[UI-WAIT-1] a hall of 300 asks within a second of the start, and not in the same instant', async () => {
  const asked: number[] = []
  const ends = Array.from({ length: 300 }, () => waitFor(start, () => asked.push(Date.now() - start)))
  await pass(5_000)
  expect(asked).toEqual([])
  await pass(900)
  expect(asked).toHaveLength(300)
  expect(Math.min(...asked)).toBeGreaterThan(0)
  expect(Math.max(...asked)).toBeLessThan(800)
  const tenths = asked.map((ms) => Math.floor(ms / 100))
  const busiest = Math.max(...tenths.map((tenth) => tenths.filter((other) => other === tenth).length))
  expect(busiest).toBeLessThan(100)
  ends.forEach((end) => end())
})

test('[UI-WAIT-1] it asks ever more rarely until there is another time to wait for', async () => {
  const ask = vi.fn()
  const { rerender } = renderHook<void, { at: number | null }>(({ at }) => useWaitFor(at, ask), {
    initialProps: { at: start },
  })
  await pass(6_000)
  expect(ask).toHaveBeenCalledTimes(1)
  await pass(60_000)
  expect(ask.mock.calls.length).toBeGreaterThan(4)
  expect(ask.mock.calls.length).toBeLessThan(10)
  const before = ask.mock.calls.length
  // Moved by an hour.
  rerender({ at: start + 3_600_000 })
  await pass(3_000_000)
  expect(ask).toHaveBeenCalledTimes(before)
  await pass(700_000)
  expect(ask.mock.calls.length).toBeGreaterThan(before)
  rerender({ at: null })
  const last = ask.mock.calls.length
  await pass(60_000)
  expect(ask).toHaveBeenCalledTimes(last)
})

test('[UI-WAIT-2] the clock of the machine may be set, be wrong, or sleep', async () => {
  const ask = vi.fn()
  const end = waitFor(start, ask)
  // It was an hour ahead, and is corrected.
  vi.setSystemTime(start - 4_000 + 3_600_000)
  correctServerClock(start - 4_000, Date.now())
  await pass(3_000)
  expect(ask).not.toHaveBeenCalled()
  await pass(2_000)
  expect(ask).toHaveBeenCalledTimes(1)
  end()
  // Asleep over a start: within a second of waking.
  const late = vi.fn()
  const woken = waitFor(start + 3_600_000, late)
  await pass(10_000)
  vi.setSystemTime(Date.now() + 7_200_000)
  await pass(1_000)
  expect(late).toHaveBeenCalledTimes(1)
  woken()
})

test('[UI-WAIT-2] a start in forty days is no start now', async () => {
  const ask = vi.fn()
  const end = waitFor(start + 40 * dayMs, ask)
  await pass(120_000)
  expect(ask).not.toHaveBeenCalled()
  vi.setSystemTime(start + 40 * dayMs)
  await pass(1_000)
  expect(ask).toHaveBeenCalled()
  end()
})

test('the next of some times, and an answer that does not say its own', async () => {
  const iso = (ms: number) => new Date(ms).toISOString()
  expect(nextAfter(start, [iso(start), null, iso(start + 2), iso(start + 1), undefined])).toBe(start + 1)
  expect(nextAfter(start, [iso(start - 1), null])).toBeNull()
  // The machine is a minute behind.
  correctServerClock(start - 5_000 + 60_000, Date.now())
  const refetch = vi.fn()
  renderHook(() => useAskAtNext({ dataUpdatedAt: Date.now(), refetch }, [iso(start), iso(start + 60_000)]))
  await pass(4_900)
  expect(refetch).not.toHaveBeenCalled()
  await pass(1_000)
  expect(refetch).toHaveBeenCalledTimes(1)
})
