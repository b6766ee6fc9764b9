import { expect, it } from 'vitest'
import { Conduct, type FaultCause } from './conduct.ts'

const never = new AbortController().signal
const fault = (pid: number, reason = 'x', cause: FaultCause = 'run') => ({ cause, pid, reason })

it('pauses after faults of three problems in a row, with the last reason, and not before', async () => {
  const conduct = new Conduct()
  const signal = conduct.signal
  conduct.failed(fault(1))
  conduct.failed(fault(2))
  conduct.succeeded()
  conduct.failed(fault(3))
  conduct.failed(fault(4))
  expect(conduct.paused).toBeNull()
  expect(signal.aborted).toBe(false)
  const waiting = conduct.until(true, never)
  conduct.failed(fault(5, 'the disk is full'))
  await waiting
  expect(conduct.paused).toMatchObject({ reason: expect.stringContaining('the disk is full') })
  expect(Date.parse(conduct.paused!.since)).toBeGreaterThan(Date.now() - 60_000)
  expect(signal.aborted).toBe(true)
})

it('[JDG-HOST-9] any number of faults of one problem pauses nothing', () => {
  const conduct = new Conduct()
  for (let i = 0; i < 7; i++) conduct.failed(fault(1))
  conduct.failed(fault(2))
  expect(conduct.paused).toBeNull()
})

it('[JDG-HOST-14] after a pause the next fault pauses it again until something was judged, and one problem alone a few times', () => {
  const conduct = new Conduct()
  for (const pid of [1, 2, 3]) conduct.failed(fault(pid))
  const tried: boolean[] = []
  for (const pid of [4, 4, 4, 4, 5, 4]) {
    conduct.resume()
    tried.push(conduct.isOnTrial(pid))
    conduct.failed(fault(pid, `problem ${pid}`))
    expect(conduct.paused !== null).toBe(tried.at(-1))
  }
  expect(tried).toEqual([true, true, true, false, true, false])
  conduct.resume()
  conduct.succeeded()
  expect(conduct.isOnTrial(6)).toBe(false)
  conduct.failed(fault(6))
  expect(conduct.paused).toBeNull()
})

it('[JDG-HOST-14] a pause for anything but problems that could not be judged puts nothing on trial', () => {
  const conduct = new Conduct()
  conduct.begin('the disk is full', { isLack: true })
  conduct.resume()
  expect(conduct.isOnTrial(1)).toBe(false)
})

it('[JDG-HOST-9] counts each cause by itself', () => {
  const conduct = new Conduct()
  for (const [pid, cause] of [
    [1, 'file'],
    [2, 'run'],
    [3, 'file'],
    [4, 'run'],
  ] as const)
    conduct.failed(fault(pid, 'x', cause))
  expect(conduct.paused).toBeNull()
  conduct.failed(fault(5, 'x', 'file'))
  expect(conduct.paused).not.toBeNull()
})

it('keeps the first reason while more tasks fail, and works on after it', async () => {
  const conduct = new Conduct()
  for (const [pid, reason] of ['a', 'b', 'first', 'later'].entries()) conduct.failed(fault(pid, reason))
  conduct.begin('last')
  expect(conduct.paused!.reason).toContain('first')
  const resumed = conduct.until(false, never)
  conduct.resume()
  await resumed
  expect(conduct.signal.aborted).toBe(false)
  expect(conduct.paused).toBeNull()
})

it('nobody waits on when the host stops', async () => {
  const stop = new AbortController()
  const waiting = new Conduct().until(true, stop.signal)
  stop.abort()
  await waiting
})
