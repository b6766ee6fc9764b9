import { expect, it } from 'vitest'
import { Conduct } from './conduct.ts'

const never = new AbortController().signal

it('pauses after three faults in a row, with the last reason, and not before', async () => {
  const conduct = new Conduct()
  const signal = conduct.signal
  conduct.failed('one')
  conduct.failed('two')
  conduct.succeeded()
  conduct.failed('three')
  conduct.failed('four')
  expect(conduct.paused).toBeNull()
  expect(signal.aborted).toBe(false)
  const waiting = conduct.until(true, never)
  conduct.failed('the disk is full')
  await waiting
  expect(conduct.paused).toMatchObject({ reason: expect.stringContaining('the disk is full') })
  expect(Date.parse(conduct.paused!.since)).toBeGreaterThan(Date.now() - 60_000)
  expect(signal.aborted).toBe(true)
})

it('keeps the first reason while more tasks fail, and begins anew after it', async () => {
  const conduct = new Conduct()
  for (const reason of ['a', 'b', 'first', 'later']) conduct.failed(reason)
  expect(conduct.paused!.reason).toContain('first')
  const resumed = conduct.until(false, never)
  conduct.resume()
  await resumed
  expect(conduct.signal.aborted).toBe(false)
  conduct.failed('d')
  conduct.failed('e')
  expect(conduct.paused).toBeNull()
})

it('nobody waits on when the host stops', async () => {
  const stop = new AbortController()
  const waiting = new Conduct().until(true, stop.signal)
  stop.abort()
  await waiting
})
