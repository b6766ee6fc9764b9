import { ApiError } from '@verdict/contract/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createConnection } from './connection.ts'

const ask = vi.fn<() => Promise<unknown>>()
const onBack = vi.fn<() => void>()
const connection = createConnection()
const noAnswer = new ApiError(0, 'Failed to fetch')
let end: () => void

beforeEach(() => {
  vi.useFakeTimers()
  ask.mockReset().mockResolvedValue(1)
  onBack.mockReset()
  end = connection.start({ ask, onBack })
})
afterEach(() => {
  end()
  vi.useRealTimers()
})

const lost = () => connection.lost.get()

test('[UI-NET-3] one call without an answer is no loss while the server answers', async () => {
  connection.noticeFailure(noAnswer)
  await vi.runAllTimersAsync()
  expect(ask).toHaveBeenCalledOnce()
  expect(lost()).toBe(false)
  expect(onBack).not.toHaveBeenCalled()
})

test('[UI-NET-3] while nothing answers it asks every three seconds, and once it does the page goes on', async () => {
  ask.mockRejectedValue(noAnswer)
  connection.noticeFailure(noAnswer)
  connection.noticeFailure(noAnswer)
  await vi.advanceTimersByTimeAsync(6_500)
  expect(ask).toHaveBeenCalledTimes(3)
  expect(lost()).toBe(true)
  // A proxy in front of a server that is away.
  ask.mockRejectedValue(new ApiError(503, 'away'))
  await vi.advanceTimersByTimeAsync(3_000)
  expect(lost()).toBe(true)
  ask.mockResolvedValue(1)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(lost()).toBe(false)
  expect(onBack).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).toHaveBeenCalledTimes(5)
})

test('refusals raise no question', async () => {
  connection.noticeFailure(new ApiError(500, 'broken'))
  await vi.runAllTimersAsync()
  expect(ask).not.toHaveBeenCalled()
})
