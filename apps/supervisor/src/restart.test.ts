import { describe, expect, it } from 'vitest'
import { nextDelay, type Running, supervise } from './restart.ts'

describe('the wait before a restart', () => {
  it('doubles from 0.2 s up to 10 s', () => {
    const delays: number[] = []
    let delay: number | null = null
    for (let death = 0; death < 8; death++) {
      delay = nextDelay(delay, 0)
      delays.push(delay)
    }
    expect(delays).toEqual([200, 400, 800, 1600, 3200, 6400, 10_000, 10_000])
  })

  it('begins anew for a part that had been well for half a minute', () => {
    expect(nextDelay(10_000, 29_999)).toBe(10_000)
    expect(nextDelay(10_000, 30_000)).toBe(200)
  })
})

/** A part that dies on demand, on a clock of the test's own. */
const stage = () => {
  const starts: { die: (how: string) => void; stopped: boolean }[] = []
  const waits: number[] = []
  const log: string[] = []
  let failures = 0
  let arrived = () => {}
  const start = async (): Promise<Running> => {
    if (failures > 0) {
      failures--
      throw new Error('no room')
    }
    const { promise: exited, resolve } = Promise.withResolvers<string>()
    const part = { die: resolve, stopped: false }
    starts.push(part)
    queueMicrotask(arrived)
    return {
      exited,
      stop: async () => {
        part.stopped = true
        resolve('ended by SIGTERM')
      },
    }
  }
  return {
    starts,
    waits,
    log,
    fail: (times: number) => {
      failures = times
    },
    nextStart: () =>
      new Promise<void>((resolve) => {
        arrived = resolve
      }),
    policy: {
      name: 'The part',
      start,
      log: (line: string) => log.push(line),
      clock: {
        now: () => 0,
        wait: async (ms: number) => {
          waits.push(ms)
        },
      },
    },
  }
}

describe('a supervised part', () => {
  it('is started again each time it dies, with one line for its death and one for its return', async () => {
    const { policy, starts, waits, log, nextStart } = stage()
    const part = await supervise(policy)
    const back = nextStart()
    starts[0]?.die('ended by SIGKILL')
    await back
    expect(starts).toHaveLength(2)
    expect(waits).toEqual([200])
    expect(log[0]).toBe('The part is gone (ended by SIGKILL), starting it again in 0.2 s')
    await part.stop()
    expect(starts[1]?.stopped).toBe(true)
    expect(log).toEqual([log[0], 'The part is back'])
  })

  it('is tried again when its restart fails, after a longer wait', async () => {
    const { policy, starts, waits, fail, nextStart } = stage()
    const part = await supervise(policy)
    fail(2)
    const back = nextStart()
    starts[0]?.die('exit code 1')
    await back
    expect(waits).toEqual([200, 400, 800])
    await part.stop()
  })

  it('is started anew on demand, at once', async () => {
    const { policy, starts, waits, log, nextStart } = stage()
    const part = await supervise(policy)
    const back = nextStart()
    part.restart()
    await back
    expect(starts.map(({ stopped }) => stopped)).toEqual([true, false])
    expect(waits).toEqual([])
    await part.stop()
    expect(log).toEqual(['The part is back'])
  })

  it('stays down after stop', async () => {
    const { policy, starts, log } = stage()
    const part = await supervise(policy)
    await part.stop()
    expect(starts).toHaveLength(1)
    expect(log).toEqual([])
  })

  it('[DISK-3] that may fail at first is tried again with a growing pause until it starts, and says why and when', async () => {
    const { policy, starts, waits, fail, nextStart } = stage()
    const troubles: (string | null)[] = []
    fail(3)
    const back = nextStart()
    const onTrouble = (reason: string | null) => troubles.push(reason)
    const part = await supervise({ ...policy, mayFailAtFirst: true, onTrouble })
    await back
    expect(waits).toEqual([200, 400, 800])
    await expect.poll(() => troubles).toEqual(['no room', 'no room', 'no room', null])
    const again = nextStart()
    starts[0]?.die('ended by SIGKILL')
    await again
    await expect.poll(() => troubles.slice(4)).toEqual(['ended by SIGKILL', null])
    await part.stop()
  })

  it('that cannot start at first is reported, not retried', async () => {
    const { policy, fail, waits } = stage()
    fail(1)
    await expect(supervise(policy)).rejects.toThrow('no room')
    expect(waits).toEqual([])
  })
})
