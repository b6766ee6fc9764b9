import { readdirSync, readFileSync } from 'node:fs'
import { constants, getPriority } from 'node:os'
import { describe, expect, test } from 'vitest'
import { createThreadPool, type PoolOptions } from './thread-pool.ts'

const program = `
  import { getPriority } from 'node:os'
  import { parentPort } from 'node:worker_threads'
  let done = 0
  parentPort.on('message', (what) => {
    if (what === 'throw') throw new Error('broken on purpose')
    if (what === 'exit') process.exit(3)
    if (what === 'hang') for (;;);
    if (what === 'environment') return parentPort.postMessage({ what: Object.keys(process.env).join(), done: process.pid })
    if (what === 'priority') return parentPort.postMessage({ what: String(getPriority()), done: process.pid })
    if (what === 'fill') { const all = []; for (;;) all.push(new Array(1e5).fill(Math.random())) }
    parentPort.postMessage({ what, done: ++done })
  })`

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

interface Answer {
  what: string
  done: number
}

const pool = (options: Partial<PoolOptions> & { isSpent?: (answer: Answer) => boolean } = {}) =>
  createThreadPool<string, Answer>({
    program: new URL(`data:text/javascript,${encodeURIComponent(program)}`),
    threads: 1,
    cpuMs: 20_000,
    idleMs: 20_000,
    maxWaiting: 3,
    memoryMb: 64,
    ...options,
  })

describe.each([
  ['a thread', false],
  ['a process', true],
])('%s', (_name, isApart) => {
  test('one of them answers one request after the other', async () => {
    const threads = pool({ isApart })
    expect(await Promise.all(['a', 'b', 'c'].map((what) => threads.run(what)))).toEqual([
      { what: 'a', done: 1 },
      { what: 'b', done: 2 },
      { what: 'c', done: 3 },
    ])
    threads.stop()
  })

  test.each([
    ['throw', 'broken'],
    ['exit', 'broken'],
    ['fill', 'memory'],
  ])('[SIM-WORK-2] one that ends by %s fails its request as %s and is replaced', async (what, reason) => {
    const threads = pool({ isApart })
    const [failed, next] = await Promise.allSettled([threads.run(what), threads.run('next')])
    expect(failed).toMatchObject({ status: 'rejected', reason: { reason } })
    expect(next).toEqual({ status: 'fulfilled', value: { what: 'next', done: 1 } })
    threads.stop()
  })

  test('[SIM-WORK-2] one whose answer says that it is spent is replaced before the next request', async () => {
    const threads = pool({ isApart, isSpent: ({ what }) => what === 'spent' })
    const answers = await Promise.all(['a', 'spent', 'b', 'c'].map((what) => threads.run(what)))
    expect(answers.map(({ done }) => done)).toEqual([1, 2, 1, 2])
    threads.stop()
  })

  test('[SIM-WORK-2] a request that takes too long fails, and the next one has a new one', async () => {
    // The start of the next one counts.
    const threads = pool({ isApart, cpuMs: 2_000 })
    const [failed, next] = await Promise.allSettled([threads.run('hang'), threads.run('next')])
    expect(failed).toMatchObject({ status: 'rejected', reason: { reason: 'timeout' } })
    expect(next).toMatchObject({ status: 'fulfilled' })
    threads.stop()
  })
})

/** SCHED_IDLE of the kernel. */
const onlyIdleTime = 5

/** How each of its threads is scheduled: the 41st field, behind the name in brackets. */
const policiesOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).map((thread) => {
    const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[38])
  })

test('[IMP-APART-1] a process beside the server has no secret, idle time alone, and ends with its pool', async () => {
  const processes = pool({ isApart: true })
  expect(await processes.run('environment')).toMatchObject({
    what: '',
    done: expect.not.toBeOneOf([process.pid]),
  })
  const { what, done: pid } = await processes.run('priority')
  expect(Number(what)).toBe(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL))
  expect(new Set(policiesOf(pid))).toEqual(new Set([onlyIdleTime]))
  processes.stop()
  await expect.poll(() => isRunning(pid)).toBe(false)
})

test('[API-RATE-7] people take turns, what is for nobody goes first, and one person may have so many waiting', async () => {
  const threads = pool({ maxWaiting: 9, maxWaitingOfOne: 3 })
  const [alice, bob] = [1, 2]
  const order: string[] = []
  const ask = (what: string, person: number | null) => threads.run(what, person).then(() => order.push(what))
  const asked = [
    ...['a0', 'a1', 'a2', 'a3'].map((what) => ask(what, alice)),
    ...['b1', 'b2'].map((what) => ask(what, bob)),
    ask('nobody', null),
  ]
  await expect(threads.run('a4', alice)).rejects.toMatchObject({ reason: 'own' })
  await Promise.all(asked)
  expect(order).toEqual(['a0', 'nobody', 'b1', 'a1', 'b2', 'a2', 'a3'])
  threads.stop()
})

test('more than may wait are refused at once, and what waits fails when the pool stops', async () => {
  const threads = pool()
  const given = ['hang', 'a', 'b', 'c', 'd'].map((what) => threads.run(what))
  const settled = Promise.allSettled(given)
  await expect(given[4]).rejects.toMatchObject({ reason: 'busy' })
  threads.stop()
  expect((await settled).map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'rejected'))
})
