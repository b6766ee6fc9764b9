import { readdirSync, readFileSync } from 'node:fs'
import { constants, getPriority } from 'node:os'
import { describe, expect, test } from 'vitest'
import { openBudgets, createHelperPool, type PoolOptions } from './helper-pool.ts'

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
    if (what === 'pid') return parentPort.postMessage({ what, done: process.pid })
    if (what === 'buffers') { const all = []; for (;;) all.push(Buffer.alloc(1e6, 1)) }
    if (what === 'wasm') for (const memory = new WebAssembly.Memory({ initial: 1, maximum: 65536 });;) {
      memory.grow(100)
      new Uint8Array(memory.buffer).fill(1)
    }
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

/** A helper that this program started. */
const isChild = (name: string): boolean => {
  try {
    const { pid } = process
    return /^\d+$/.test(name) && readFileSync(`/proc/${name}/status`, 'utf8').includes(`\nPPid:\t${pid}\n`)
  } catch {
    return false
  }
}

interface Answer {
  what: string
  done: number
}

const pool = (options: Partial<PoolOptions> & { isSpent?: (answer: Answer) => boolean } = {}) =>
  createHelperPool<string, Answer>({
    program: new URL(`data:text/javascript,${encodeURIComponent(program)}`),
    helpers: 1,
    cpuMs: 20_000,
    idleMs: 20_000,
    maxWaiting: 3,
    heapMb: 64,
    memoryMb: 300,
    ...options,
  })

describe('helpers of a pool', () => {
  test('one of them answers one request after the other', async () => {
    const threads = pool()
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
    ['buffers', 'memory'],
    ['wasm', 'memory'],
  ])('[SIM-WORK-2] one that ends by %s fails its request as %s and is replaced', async (what, reason) => {
    const threads = pool()
    const [failed, next] = await Promise.allSettled([threads.run(what), threads.run('next')])
    expect(failed).toMatchObject({ status: 'rejected', reason: { reason } })
    expect(next).toEqual({ status: 'fulfilled', value: { what: 'next', done: 1 } })
    threads.stop()
  })

  test('[SIM-WORK-2] one whose answer says that it is spent is replaced before the next request', async () => {
    const threads = pool({ isSpent: ({ what }) => what === 'spent' })
    const answers = await Promise.all(['a', 'spent', 'b', 'c'].map((what) => threads.run(what)))
    expect(answers.map(({ done }) => done)).toEqual([1, 2, 1, 2])
    threads.stop()
  })

  test('[SIM-WORK-2] a request that takes too long fails, and the next one has a new one', async () => {
    const threads = pool({ cpuMs: 200 })
    const [failed, next] = await Promise.allSettled([threads.run('hang'), threads.run('next')])
    expect(failed).toMatchObject({ status: 'rejected', reason: { reason: 'timeout' } })
    expect(next).toMatchObject({ status: 'fulfilled' })
    threads.stop()
  })
})

/** SCHED_OTHER and SCHED_IDLE of the kernel. */
const [normally, whenIdle] = [0, 5]

/** How each of its threads is scheduled: the 41st field, behind the name in brackets. */
const policiesOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).map((thread) => {
    const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[38])
  })

test('[IMP-APART-1] a process beside the server has no secret, idle time alone, and ends with its pool', async () => {
  const processes = pool({ priority: 'idle' })
  expect(await processes.run('environment')).toMatchObject({
    what: '',
    done: expect.not.toBeOneOf([process.pid]),
  })
  const { what, done: pid } = await processes.run('priority')
  expect(Number(what)).toBe(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL))
  expect(new Set(policiesOf(pid))).toEqual(new Set([whenIdle]))
  processes.stop()
  await expect.poll(() => isRunning(pid)).toBe(false)
})

test('[IMP-APART-1] one of low priority goes behind the server and still has its share of a busy machine', async () => {
  const processes = pool({ priority: 'low' })
  const { what, done: pid } = await processes.run('priority')
  expect(Number(what)).toBe(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL))
  expect(new Set(policiesOf(pid))).toEqual(new Set([normally]))
  processes.stop()
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

test('[API-RATE-8] one person never has the last helper, and another is answered while the first one hangs', async () => {
  const threads = pool({ helpers: 2, atOnceOfOne: 1, cpuMs: 60_000 })
  const [alice, bob] = [1, 2]
  const ended: string[] = []
  const hostile = ['hang', 'hang'].map((what) => threads.run(what, alice).catch(() => ended.push('alice')))
  await threads.run('a', bob).then(() => ended.push('bob'))
  await threads.run('b').then(() => ended.push('nobody'))
  expect(ended).toEqual(['bob', 'nobody'])
  threads.stop()
  await Promise.all(hostile)
})

test('[API-RATE-8] who has used up a share of the time is refused, others are not, and it comes back', async () => {
  const threads = pool({ cpuMs: 200, budget: { cpuMs: 100, perMs: 1_000_000 } })
  const [alice, bob] = [1, 2]
  await expect(threads.run('hang', alice)).rejects.toMatchObject({ reason: 'timeout' })
  await expect.poll(() => threads.run('a', alice).catch(({ reason }) => reason as string)).toBe('own')
  expect(await threads.run('b', bob)).toMatchObject({ what: 'b' })
  threads.stop()
  const budgets = openBudgets({ cpuMs: 100, perMs: 1_000 })
  budgets.add(alice, 150, 0)
  expect([0, 499, 501].map((now) => budgets.refusalFor(alice, now)?.reason ?? null)).toEqual([
    'own',
    'own',
    null,
  ])
  expect(budgets.refusalFor(bob, 0)).toBeNull()
})

test('[SIM-WORK-2] one that dies is replaced before anybody asks again', async () => {
  // Those of other pools in this program.
  const others = new Set(readdirSync('/proc').filter(isChild))
  const threads = pool()
  const { done: before } = await threads.run('pid')
  await expect(threads.run('buffers')).rejects.toMatchObject({ reason: 'memory' })
  const own = () => readdirSync('/proc').filter((name) => !others.has(name) && isChild(name))
  await expect.poll(() => own().length).toBe(1)
  expect((await threads.run('pid')).done).not.toBe(before)
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
