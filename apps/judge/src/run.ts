// CPU time varies, so a run up to a tenth over its limit is repeated once alone, and that run decides. The sandbox stops the
// first only a tenth beyond the limit.

import { rmSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { Judge } from '@verdict/domain/verdict'
import type { RunFacts, RunRequest } from '@verdict/sandbox'
import type { Desk, TestCase, TestOutcome } from './kinds/kind.ts'
import { boxEnvironment } from './languages/definition.ts'
import { keepRuntimeCached, readThrough } from './page-cache.ts'
import type { Slot } from './slot.ts'
import { verdictOfRun } from './verdict-of-run.ts'

const MiB = 1024 * 1024
const tolerance = 1.1
const tailBytes = 4096
/** A larger stack than memory, so that endless recursion always exhausts memory. */
const beyondMemory = 16 * MiB
const noteBytes = 1024

export interface ProgramRun {
  facts: RunFacts
  /** Accepted means that it ran well and its output decides. */
  outcome: TestOutcome
  outputPath: string
  outputBytes: number
  removeOutput: () => Promise<void>
}

const smallBytes = 512 * 1024

interface Tried {
  facts: RunFacts
  outputPath: string
}

/** The thread pool costs more than the call. */
async function remove({ facts, outputPath }: Tried): Promise<void> {
  if (facts.stdoutBytes <= smallBytes) rmSync(outputPath, { force: true })
  else await rm(outputPath, { force: true })
}

/** @throws HostFault, or the reason of the desk's signal */
export async function runProgram(desk: Desk, test: TestCase): Promise<ProgramRun> {
  await readThrough(test.input.path, test.input.bytes)
  await keepRuntimeCached(desk.program.definition)
  const tried = await twiceIfClose(
    desk,
    test,
    (factor) => attempt(desk, test, factor),
    ({ facts }) => facts,
    remove,
  )
  return {
    facts: tried.facts,
    outcome: await outcomeOf(desk, test, tried),
    outputPath: tried.outputPath,
    outputBytes: tried.facts.stdoutBytes,
    removeOutput: () => remove(tried),
  }
}

/** @param forget removes a discarded run's files */
export async function twiceIfClose<T>(
  { slot, isOnce }: { slot: Pick<Slot, 'gate'>; isOnce?: boolean },
  { limits }: Pick<TestCase, 'limits'>,
  run: (factor: number) => Promise<T>,
  factsOf: (tried: T) => RunFacts,
  forget?: (tried: T) => Promise<void>,
): Promise<T> {
  const tried = await slot.gate.beside(() => run(tolerance))
  if (isOnce || !isClose(factsOf(tried), limits.cpuTimeMs)) return tried
  await forget?.(tried)
  return await slot.gate.byItself(() => run(1))
}

function isClose({ killedFor, cpuUs }: RunFacts, limitMs: number): boolean {
  const limitUs = limitMs * 1000
  return killedFor === null && cpuUs > limitUs && cpuUs <= limitUs * tolerance
}

async function attempt(desk: Desk, test: TestCase, factor: number): Promise<Tried> {
  const outputPath = desk.slot.fresh('out')
  const facts = await desk.slot.run(requestFor(desk, test, outputPath, factor), desk.signal)
  return { facts, outputPath }
}

export function programOf(
  { program }: Pick<Desk, 'program'>,
  { limits }: Pick<TestCase, 'limits'>,
  { factor = 1, conversing = false } = {},
) {
  const { run } = program.definition
  const memoryBytes = limits.memoryKb * 1024
  const wholeBytes = memoryBytes + run.allowanceKb * 1024
  return {
    argv: run.argv(limits, conversing),
    env: { ...boxEnvironment, ...run.env },
    box: { kind: 'directory', path: program.directory },
    limits: {
      cpuMs: Math.ceil(limits.cpuTimeMs * factor),
      wallMs: limits.wallTimeMs,
      memoryBytes: wholeBytes,
      processes: limits.processes,
      outputBytes: limits.outputBytes,
      fsizeBytes: limits.outputBytes,
      tmpBytes: 64 * MiB,
      stackBytes: run.stackKb === null ? memoryBytes + beyondMemory : run.stackKb * 1024,
      // A runtime that bounds its own heap reserves far more address space than it uses.
      ...(run.peakDecides && !run.reservesAddresses && { addressSpaceBytes: wholeBytes }),
    },
  } as const
}

function requestFor(desk: Desk, test: TestCase, outputPath: string, factor: number): RunRequest {
  return {
    ...programOf(desk, test, { factor }),
    stdin: desk.slot.inBase(test.input.path),
    stdout: desk.slot.inBase(outputPath),
  }
}

async function outcomeOf(desk: Desk, test: TestCase, { facts, outputPath }: Tried): Promise<TestOutcome> {
  const { limits } = test
  const outcome = verdictOfRun({
    facts,
    limits,
    language: desk.program.definition,
    stdoutTail: facts.exitCode === 0 ? '' : await tailOf(outputPath),
    imageBytes: desk.program.imageBytes,
    addressesBounded: desk.slot.addressesBounded,
  })
  return {
    ...outcome,
    ...measured(facts, limits),
    note: outcome.judge === Judge.Accepted ? '' : noteFor(facts),
  }
}

export const measured = (facts: RunFacts, limits: TestCase['limits']) => ({
  cpuTimeMs: Math.min(Math.round(facts.cpuUs / 1000), limits.cpuTimeMs),
  memoryKb: Math.min(Math.ceil(facts.peakBytes / 1024), limits.memoryKb),
})

async function tailOf(path: string): Promise<string> {
  await using file = await open(path, 'r')
  const { size } = await file.stat()
  const bytes = Buffer.alloc(Math.min(size, tailBytes))
  await file.read(bytes, 0, bytes.length, size - bytes.length)
  return bytes.toString('utf8')
}

export function noteFor(facts: RunFacts): string {
  const end = facts.signal === null ? `exit code ${facts.exitCode}` : `signal ${facts.signal}`
  const killed = facts.killedFor === null ? '' : `, stopped for ${facts.killedFor}`
  const used = `CPU ${facts.cpuUs / 1000} ms, asleep ${facts.asleepUs / 1000} ms, wall ${facts.wallUs / 1000} ms, peak ${Math.ceil(facts.peakBytes / 1024)} KB`
  const stderr = facts.stderr.subarray(0, noteBytes).toString('utf8').replaceAll('\0', '\ufffd')
  return `${end}${killed}; ${used}; out of memory ${facts.oomKills}; stdout ${facts.stdoutBytes} bytes; stderr: ${stderr}`
}
