/**
 * The cost of a box: the same small dynamic program, once by a bare child_process.spawn
 * and once in a box, alternating, so that other load meets both alike. The bar is on
 * the ratio of the medians.
 */
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { compileRunner, Runner } from '../packages/sandbox/src/index.ts'
import type { RunRequest } from '../packages/sandbox/src/index.ts'
import { quick, sized } from './size.ts'

const RUNS = sized(300, 3)
const WARM_UPS = sized(20, 1)
const BAR = 2.2
const MIB = 1024 * 1024

const request: RunRequest = {
  argv: ['/box/hello'],
  box: { kind: 'directory', path: 'program' },
  limits: {
    cpuMs: 1000,
    wallMs: 3000,
    memoryBytes: 64 * MIB,
    processes: 16,
    outputBytes: MIB,
    fsizeBytes: MIB,
    tmpBytes: 16 * MIB,
  },
}

function makeHello(base: string): string {
  const folder = join(base, 'program')
  const source = join(base, 'hello.c')
  mkdirSync(folder)
  writeFileSync(source, '#include <stdio.h>\nint main(void) { return puts("hello") < 0; }\n')
  execFileSync('gcc', ['-O2', '-o', join(folder, 'hello'), source])
  chmodSync(base, 0o755)
  return join(folder, 'hello')
}

function bareSpawn(file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, [], { stdio: ['ignore', 'pipe', 'ignore'] })
    child.stdout.resume()
    child.once('error', reject)
    child.once('close', () => resolve())
  })
}

async function timeMs(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

async function measure(runner: Runner, hello: string): Promise<{ bare: number[]; boxed: number[] }> {
  const bare: number[] = []
  const boxed: number[] = []
  for (let i = -WARM_UPS; i < RUNS; i++) {
    const plainMs = await timeMs(() => bareSpawn(hello))
    const boxMs = await timeMs(async () => {
      const facts = await runner.run(request)
      if (facts.exitCode !== 0 || facts.stdoutBytes !== 6) throw new Error('the boxed run failed')
    })
    if (i >= 0) {
      bare.push(plainMs)
      boxed.push(boxMs)
    }
  }
  return { bare, boxed }
}

const base = mkdtempSync('/tmp/verdict-bench-')
try {
  const hello = makeHello(base)
  const runnerPath = join(base, 'verdict-runner')
  await compileRunner({ outFile: runnerPath })
  const runner = new Runner({ spawn: { runnerPath, base, slot: 90 } })
  const { privilege, cgroup } = await runner.ready()
  const { bare, boxed } = await measure(runner, hello)
  await runner.close()
  const figures = {
    bareMs: quantile(bare, 0.5),
    bareP95Ms: quantile(bare, 0.95),
    boxMs: quantile(boxed, 0.5),
    boxP95Ms: quantile(boxed, 0.95),
    overhead: quantile(boxed, 0.5) / quantile(bare, 0.5),
  }
  const rounded = Object.fromEntries(
    Object.entries(figures).map(([key, value]) => [key, Number(value.toFixed(3))]),
  )
  console.log(`${RUNS} runs each, alternating (ms)      median     p95`)
  console.log(
    `bare child_process.spawn           ${figures.bareMs.toFixed(3).padStart(8)}${figures.bareP95Ms.toFixed(3).padStart(8)}`,
  )
  console.log(
    `in a box (${privilege}, cgroup ${cgroup})            ${figures.boxMs.toFixed(3).padStart(8)}${figures.boxP95Ms.toFixed(3).padStart(8)}`,
  )
  console.log(`overhead ${figures.overhead.toFixed(2)} x, at most ${BAR} x`)
  const machine = {
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryMib: Math.round(totalmem() / MIB),
    kernel: release(),
    node: process.version,
  }
  const holds = quick || figures.overhead <= BAR
  console.log(JSON.stringify({ bench: 'sandbox', figures: rounded, bars: { overhead: BAR }, machine, holds }))
  process.exitCode = holds ? 0 : 1
} finally {
  rmSync(base, { recursive: true, force: true })
}
