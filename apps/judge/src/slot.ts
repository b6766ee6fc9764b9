// A runner that dies is replaced, and its run is repeated once.

import { mkdir, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  RunnerLost,
  type GroupFacts,
  type GroupRequest,
  type PairFacts,
  type PairRequest,
  type Program,
  type RunFacts,
  type Runner,
  type RunRequest,
} from '@verdict/sandbox'
import { HostFault } from './verdict-of-run.ts'
import type { RunGate } from './run-gate.ts'

/** A new runner waits for the old one to be gone. */
const reconnectMs = 5_000

export class Slot {
  readonly runner: Runner
  readonly folder: string
  /** Memory is limited by address space, so the limit shows as a failed allocation. */
  addressesBounded = false
  /** Set while this slot does work for which nobody waits, until it is aborted: other programs come first. */
  yieldsUntil: AbortSignal | null = null
  readonly number: number
  private readonly shared: RunGate
  private readonly base: string
  private names = 0

  constructor(runner: Runner, gate: RunGate, base: string, number: number) {
    this.runner = runner
    this.shared = gate
    this.base = base
    this.number = number
    this.folder = join(base, 'work', String(number))
  }

  get gate(): Pick<RunGate, 'beside' | 'byItself'> {
    const { yieldsUntil, shared } = this
    if (!yieldsUntil) return shared
    return {
      beside: (run) => shared.behind(run, yieldsUntil),
      byItself: (run) => shared.byItself(run),
    }
  }

  /** Somebody waits for the end of this. */
  awaited<T>(work: () => Promise<T>): Promise<T> {
    return this.shared.awaitedBySomebody(work)
  }

  inBase(path: string): string {
    return relative(this.base, path)
  }

  fresh(name: string): string {
    this.names += 1
    return join(this.folder, `${this.names}-${name}`)
  }

  async clean(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true })
    await mkdir(this.folder, { recursive: true })
  }

  /** @throws HostFault if no runner starts */
  async ready(signal?: AbortSignal): Promise<void> {
    const until = performance.now() + reconnectMs
    for (let pauseMs = 50; ; pauseMs = Math.min(2 * pauseMs, 1_000)) {
      signal?.throwIfAborted()
      try {
        this.addressesBounded = (await this.runner.ready()).mode === 'development'
        return
      } catch (error) {
        if (performance.now() > until)
          throw new HostFault(`no sandbox runner: ${(error as Error).message}`, { cause: error })
        await sleep(pauseMs, undefined, { ref: false })
      }
    }
  }

  /** @throws HostFault if the sandbox failed; the reason of `signal` */
  async run(request: RunRequest, signal: AbortSignal): Promise<RunFacts> {
    const { stdout } = request
    const forget = stdout === undefined ? null : () => rm(join(this.base, stdout), { force: true })
    const facts = await this.tryTwice(() => this.runner.run(this.placed(request), { signal }), signal, forget)
    return fed(facts, facts)
  }

  /** Runs two programs with crossed streams. @throws like `run` */
  async runPair(request: PairRequest, signal: AbortSignal): Promise<PairFacts> {
    const pair = {
      ...request,
      program: this.placed(request.program),
      interactor: this.placed(request.interactor),
    }
    const facts = await this.tryTwice(() => this.runner.runPair(pair, { signal }), signal, null)
    return fed(fed(facts, facts.program), facts.interactor)
  }

  /** Runs programs beside a manager. @throws like `run` */
  async runGroup(request: GroupRequest, signal: AbortSignal): Promise<GroupFacts> {
    const { stdout } = request.manager
    const forget = stdout === undefined ? null : () => rm(join(this.base, stdout), { force: true })
    const group = {
      ...request,
      programs: request.programs.map((program) => this.placed(program)),
      manager: this.placed(request.manager),
    }
    const facts = await this.tryTwice(() => this.runner.runGroup(group, { signal }), signal, forget)
    return [...facts.programs, facts.manager].reduce(fed, facts)
  }

  private placed<T extends Program>(program: T): T {
    return this.yieldsUntil ? { ...program, yields: true } : program
  }

  /** @param forget removes files of the first attempt */
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

/** @throws HostFault if it got no processor, or no memory within its limit, which says nothing about the program */
function fed<T>(facts: T, { killedFor, wallUs, asleepUs, cpuUs, oomKills, metMemoryLimit }: RunFacts): T {
  if (oomKills > 0 && !metMemoryLimit)
    throw new HostFault(
      'this machine is out of memory: the kernel ended a program that kept within its limit',
    )
  if (killedFor !== 'starved') return facts
  const [all, own] = [wallUs, asleepUs + cpuUs].map((us) => (us / 1e6).toFixed(1))
  throw new HostFault(
    `this machine is too busy: of ${all} s a program could use ${own} s, and got no processor in the rest`,
  )
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
