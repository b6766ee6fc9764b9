import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, expect, test } from 'vitest'
import { createThreadPool, type PoolOptions, type ThreadPool } from './thread-pool.ts'

const folder = mkdtempSync(join(tmpdir(), 'verdict-threads-'))
const program = join(folder, 'thread.mjs')
writeFileSync(
  program,
  `import { parentPort, threadId } from 'node:worker_threads'
   const verbs = {
     echo: () => threadId,
     burn: (ms) => { const from = performance.now(); while (performance.now() - from < ms); },
     wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
     fill: () => { const all = []; for (;;) all.push(new Array(10_000).fill(all.length)) },
     die: () => process.exit(1),
   }
   parentPort.on('message', async ([verb, ms]) => { parentPort.postMessage((await verbs[verb](ms)) ?? 'done') })`,
)

type Ask = [verb: 'echo' | 'burn' | 'wait' | 'fill' | 'die', ms?: number]
let pool: ThreadPool<Ask, number | 'done'>

const open = (options: Partial<PoolOptions> = {}): typeof pool =>
  (pool = createThreadPool({
    program: pathToFileURL(program),
    threads: 1,
    cpuMs: 60_000,
    idleMs: 60_000,
    maxWaiting: 2,
    memoryMb: 64,
    ...options,
  }))

afterEach(() => pool.stop())
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('requests are answered one after the other by the same thread', async () => {
  open()
  const [first, second] = await Promise.all([pool.run(['echo']), pool.run(['echo'])])
  expect(first).toBe(second)
})

test('a request that uses up its CPU time fails, and the next has a new thread', async () => {
  open({ cpuMs: 300 })
  const before = await pool.run(['echo'])
  await expect(pool.run(['burn', 600_000])).rejects.toMatchObject({ reason: 'timeout' })
  expect(await pool.run(['echo'])).not.toBe(before)
})

test('a request that only waits longer than that is not at fault', async () => {
  open({ cpuMs: 300 })
  expect(await pool.run(['wait', 700])).toBe('done')
})

test('a request that waits for ever fails all the same', async () => {
  open({ cpuMs: 50 })
  await expect(pool.run(['wait', 600_000])).rejects.toMatchObject({ reason: 'timeout' })
})

test.each([
  ['fill', 'memory'],
  ['die', 'broken'],
] as const)(
  'a request that makes its thread %s fails with the reason, and the next is served',
  async (verb, reason) => {
    open()
    await expect(pool.run([verb])).rejects.toMatchObject({ reason })
    expect(await pool.run(['echo'])).toEqual(expect.any(Number))
  },
)

test('more requests than may wait are refused at once', async () => {
  open()
  const held = [pool.run(['wait', 100]), pool.run(['echo']), pool.run(['echo'])]
  await expect(pool.run(['echo'])).rejects.toMatchObject({ reason: 'busy' })
  await Promise.all(held)
})
