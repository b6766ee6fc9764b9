// Runs each bench in its quick form, so that none rots: all of them share a database server, and those that need one a product.
// Says of each how long it took, and of one that fails what it printed.

import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@verdict/storage/migrate'
import { startProduct } from '../e2e/product.ts'
import { onOwnDatabase } from './own-database.ts'

/** These follow one another: the last of them kills the server. */
const onProduct = ['web', 'run', 'setting', 'exam']
const others = readdirSync(import.meta.dirname)
  .flatMap((name) => /^(.+)\.bench\.ts$/.exec(name)?.[1] ?? [])
  .filter((name) => !onProduct.includes(name))

/** For one that hangs: each takes seconds. */
const limitMs = 300_000

const failed: string[] = []
const running = new Set<ChildProcess>()
const ending = new AbortController()

/** Ends it with its group, which is the processes that it started. None that has left the group is waited for. */
function end(bench: ChildProcess): void {
  try {
    process.kill(-bench.pid!, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
  bench.stdout?.destroy()
  bench.stderr?.destroy()
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    ending.abort()
    running.forEach(end)
  })

async function run(name: string, env: Record<string, string>): Promise<void> {
  const started = performance.now()
  const child = spawn(process.execPath, [join(import.meta.dirname, `${name}.bench.ts`), '--quick'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  running.add(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)))
  const limit = setTimeout(() => {
    said += `\nit was ended after ${limitMs / 1000} s`
    end(child)
  }, limitMs)
  const code = await new Promise((resolve) => child.once('close', resolve))
  clearTimeout(limit)
  running.delete(child)
  const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(6)
  console.log(`${code === 0 ? '✓' : '✗'} ${seconds} s  ${name}`)
  if (code === 0) return
  failed.push(name)
  console.log(said)
}

async function inTurn(names: string[], env: Record<string, string>): Promise<void> {
  for (let name = names.shift(); name !== undefined && !ending.signal.aborted; name = names.shift())
    await run(name, env)
}

await onOwnDatabase(300, async (url, folder) => {
  await migrate(url)
  const env = { BENCH_DATABASE: JSON.stringify({ url, folder }) }
  const withProduct = async (): Promise<void> => {
    const { stop, ...address } = await startProduct({ CALLS_AT_ONCE: 'off' })
    try {
      await inTurn([...onProduct], { BENCH_PRODUCT: JSON.stringify(address) })
    } finally {
      await stop()
    }
  }
  const hands = Array.from({ length: Math.max(1, availableParallelism() - 1) }, () => inTurn(others, env))
  await Promise.allSettled([
    withProduct().catch((error: unknown) => {
      failed.push(...onProduct)
      console.log(error)
    }),
    ...hands,
  ])
})
if (failed.length > 0) console.log(`not to the end: ${failed.join(', ')}`)
process.exit(failed.length > 0 ? 1 : 0)
