// One slot of the host: a runner in the sandbox, a folder for what is worked on, and the gate that all slots
// share. A runner that died is replaced, and what it was running is run once more.

import { mkdir, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  RunnerLost,
  type PairFacts,
  type PairRequest,
  type RunFacts,
  type Runner,
  type RunRequest,
} from '@verdict/sandbox'
import { HostFault } from './verdict-of-run.ts'
import type { RunGate } from './run-gate.ts'

/** How long a new runner may take to come up: the old one's place must be free first. */
const reconnectMs = 5_000

export class Slot {
  readonly runner: Runner
  readonly gate: RunGate
  /** Absolute folder of this slot's work, emptied after every task. */
  readonly folder: string
  /** Without cgroups memory is bounded by addresses: a program meets the limit as a refused allocation. */
  addressesBounded = false
  private readonly base: string
  private names = 0

  constructor(runner: Runner, gate: RunGate, base: string, number: number) {
    this.runner = runner
    this.gate = gate
    this.base = base
    this.folder = join(base, 'work', String(number))
  }

  /** A path as the sandbox wants it: relative to its base folder. */
  inBase(path: string): string {
    return relative(this.base, path)
  }

  /** A path in the work folder that nothing has used before. */
  fresh(name: string): string {
    this.names += 1
    return join(this.folder, `${this.names}-${name}`)
  }

  async clean(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true })
    await mkdir(this.folder, { recursive: true })
  }

  /** @throws HostFault when no runner comes up. */
  async ready(signal?: AbortSignal): Promise<void> {
    const until = performance.now() + reconnectMs
    for (;;) {
      signal?.throwIfAborted()
      try {
        this.addressesBounded = (await this.runner.ready()).mode === 'development'
        return
      } catch (error) {
        if (performance.now() > until)
          throw new HostFault(`no sandbox runner: ${(error as Error).message}`, { cause: error })
        await sleep(50, undefined, { ref: false })
      }
    }
  }

  /** @throws HostFault when the sandbox failed; what `signal` was aborted with. */
  async run(request: RunRequest, signal: AbortSignal): Promise<RunFacts> {
    const { stdout } = request
    const forget = stdout === undefined ? null : () => rm(join(this.base, stdout), { force: true })
    return await this.tryTwice(() => this.runner.run(request, { signal }), signal, forget)
  }

  /** Program and interactor, streams crossed. @throws like `run`. */
  async runPair(request: PairRequest, signal: AbortSignal): Promise<PairFacts> {
    return await this.tryTwice(() => this.runner.runPair(request, { signal }), signal, null)
  }

  /** @param forget removes what the first attempt may have left */
  private async tryTwice<T>(
    run: () => Promise<T>,
    signal: AbortSignal,
    forget: (() => Promise<void>) | null,
  ): Promise<T> {
    try {
      return await once(run, signal)
    } catch (error) {
      if (!(error instanceof HostFault && error.cause instanceof RunnerLost)) throw error
    }
    await this.ready(signal)
    await forget?.()
    return await once(run, signal)
  }
}

async function once<T>(run: () => Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    const facts = await run()
    signal.throwIfAborted()
    return facts
  } catch (error) {
    signal.throwIfAborted()
    throw new HostFault(`sandbox: ${(error as Error).message}`, { cause: error })
  }
}
