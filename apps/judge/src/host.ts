// A judge host from its start to its end. It takes no work before the sandbox has shown that it holds: a host
// that fails its self-test ends with the reason. Only the development mode, which is weaker by nature and
// says so, goes on when a check of the limits fails, never when no box can be started.

import { chmod, mkdir, rm } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@verdict/contract/client'
import { type HostStatus, judgeProtocol } from '@verdict/contract/judge-protocol'
import { type Language, languageName, languageRecords, standardLanguages } from '@verdict/domain/language'
import { Runner, selfTest } from '@verdict/sandbox'
import packageJson from '../package.json' with { type: 'json' }
import { createBlobFetch, createJudgeClient } from './client.ts'
import { CompileCache } from './compile-cache.ts'
import type { Toolbox } from './compile.ts'
import { Conduct } from './conduct.ts'
import type { JudgeConfig } from './config.ts'
import { lackOfRoom } from './disk-room.ts'
import type { LanguageDefinition } from './languages/definition.ts'
import { allDefinitions, definitions } from './languages/table.ts'
import type { LeaseTimes } from './lease.ts'
import { reason, say } from './log.ts'
import { PackageCache } from './package-cache.ts'
import { Precompilations } from './precompiled.ts'
import { RunGate } from './run-gate.ts'
import { Slot } from './slot.ts'
import { measureSpeed } from './speed.ts'
import { Testlib } from './testlib.ts'
import { openTracing, type Tracing } from '@verdict/tracing'
import { readVersion, type CompilerReport } from './versions.ts'
import { warmUp } from './warm-up.ts'
import { Worker } from './worker.ts'

export interface HostReady {
  /** One line: mode, slots, compilers. */
  summary: string
  mode: HostStatus['mode']
  warnings: string[]
}

/** The host must not judge; the text says why and what to do. */
export class UnfitHost extends Error {
  override name = 'UnfitHost'
}

interface PauseTimes {
  /** How often a paused host tells that it is there, and why it does not work. */
  tellMs: number
  /** How often it tests whether it could work again. */
  testMs: number
}

export interface HostTimes {
  lease?: LeaseTimes
  pause?: PauseTimes
}

const pauseTimes: PauseTimes = { tellMs: 20_000, testMs: 5 * 60_000 }
const farewellMs = 3_000
const lookAgainMs = 60_000

export class Host {
  private readonly config: JudgeConfig
  private readonly times: HostTimes
  private readonly call: Client
  private readonly conduct = new Conduct()
  private readonly stopping = new AbortController()
  private readonly slots: Slot[]
  private readonly tools: Toolbox
  private readonly blobs: PackageCache
  private readonly compilers = new Map<LanguageDefinition, CompilerReport>()
  /** When to look for languages that were not installed. */
  private readonly lookAgainAt = new Map<Language, number>()
  /** Each warning is logged once. */
  private readonly said = new Set<string>()
  private mode: HostStatus['mode'] = 'full'
  private speedMs: number | undefined
  private busy = 0
  private tracing: Tracing | undefined
  private work: Promise<unknown> = Promise.resolve()

  constructor(config: JudgeConfig, times: HostTimes = {}, SandboxRunner = Runner) {
    this.config = config
    this.times = times
    this.call = createJudgeClient(config)
    const { directory } = config
    const gate = new RunGate()
    this.slots = Array.from(
      { length: config.slots },
      (_, number) =>
        new Slot(new SandboxRunner({ socketPath: config.runnerSocket }), gate, directory, number),
    )
    this.blobs = new PackageCache(join(directory, 'blobs'), config.blobCacheBytes, createBlobFetch(config))
    this.tools = {
      cache: new CompileCache(join(directory, 'compiled'), config.compileCacheBytes),
      precompiled: new Precompilations(join(directory, 'precompiled')),
      testlib: new Testlib(join(directory, 'testlib'), config.testlibPath),
      versionOf: (definition) => this.versionOf(definition),
    }
  }

  /** Gets everything ready; takes no work yet. @throws UnfitHost */
  async prepare(): Promise<HostReady> {
    const { collector } = this.config
    // The SDK is loaded where somebody collects, and nowhere else.
    this.tracing = collector
      ? await openTracing({ ...collector, service: 'verdict-judge', version: packageJson.version })
      : undefined
    await this.openFolders()
    const warnings = [...(await this.firstTest()), ...(await this.prepareTestlib())]
    const first = this.slots[0]!
    warnings.push(...(await this.takeUp(first, standardLanguages)))
    if (this.compilers.size === 0) throw new UnfitHost('no compiler works in the sandbox')
    warnings.push(...differing([...this.compilers.values()]))
    await this.tools.precompiled.removeOthers(allDefinitions, this.tools.versionOf)
    this.speedMs = measureSpeed()
    return { summary: this.summary(), mode: this.mode, warnings }
  }

  /** Takes up languages that the host does not have yet, as far as they are installed. @returns what went wrong */
  private async takeUp(slot: Slot, languages: readonly Language[]): Promise<string[]> {
    const { signal } = this.stopping
    const warnings: string[] = []
    for (const language of languages) {
      const definition = definitions[language]
      if (this.compilers.has(definition)) continue
      const report = await readVersion(slot, definition, signal)
      if (!report) {
        warnings.push(`${languageName(language)} is not installed: its submissions cannot be judged here`)
        continue
      }
      warnings.push(...(await this.tools.precompiled.prepare(slot, definition, report.version, signal)))
      const problem = await warmUp(slot, this.tools, definition, signal)
      if (problem === null) this.compilers.set(definition, report)
      else warnings.push(`${languageName(language)} does not work, so it is not judged here: ${problem}`)
    }
    await slot.clean()
    return warnings
  }

  /**
   * The languages that the server wants, taken up by the first idle slot that hears of them. One that is not installed, or does
   * not work, is looked for again after a minute: somebody may install it meanwhile.
   */
  async want(slot: Slot, languages: readonly Language[]): Promise<void> {
    const now = performance.now()
    const missing = languages.filter(
      (language) =>
        !this.compilers.has(definitions[language]) && now >= (this.lookAgainAt.get(language) ?? 0),
    )
    if (missing.length === 0) return
    // Before the first wait: no other slot does the same.
    for (const language of missing) this.lookAgainAt.set(language, now + lookAgainMs)
    for (const warning of await this.takeUp(slot, missing)) {
      if (!this.said.has(warning)) say(warning)
      this.said.add(warning)
    }
    const added = missing.filter((language) => this.compilers.has(definitions[language]))
    if (added.length > 0)
      say(`judges ${added.map((language) => languageName(language)).join(', ')} from now on`)
  }

  /** A language that was not looked at yet has the version of another one with the same compiler. */
  private versionOf(definition: LanguageDefinition): string {
    const [compiler] = definition.version.argv
    const same = [...this.compilers].find(([{ version }]) => version.argv[0] === compiler)
    return (this.compilers.get(definition) ?? same?.[1])?.version ?? 'unknown'
  }

  /** Takes work in all slots until `stop`. */
  start(): void {
    const workers = this.slots.map(
      (slot) =>
        new Worker({
          slot,
          tools: this.tools,
          blobs: this.blobs,
          call: this.call,
          conduct: this.conduct,
          tracing: this.tracing,
          selfTest: (own) => this.test(own),
          status: () => this.status(),
          want: (languages) => this.want(slot, languages),
          busy: (change) => (this.busy += change),
          stop: this.stopping.signal,
          ...(this.times.lease && { times: this.times.lease }),
        }),
    )
    // Beside the first tasks: nobody needs it, it is only faster.
    void this.tools.precompiled.readThrough().catch(() => undefined)
    this.work = this.announce().then(() =>
      Promise.all([this.sitOut(), ...workers.map((worker) => worker.run())]),
    )
  }

  /**
   * Tasks that this host took before it was killed go back to the queue at once, so it must report before any slot asks for
   * work. A server that cannot be reached has nothing to take back before its leases have run out.
   */
  private async announce(): Promise<void> {
    const { signal } = this.stopping
    await this.call('POST /judge/start', { body: this.status(), signal }).catch((error: unknown) => {
      if (!signal.aborted) say(`could not report the start to the server: ${reason(error)}`)
    })
  }

  status(): HostStatus {
    return {
      version: packageJson.version,
      mode: this.mode,
      slots: this.slots.length,
      busy: this.busy,
      load: Math.round(loadavg()[0]! * 100) / 100,
      ...(process.env['BUILD_SHA'] && { build: process.env['BUILD_SHA'] }),
      clock: new Date().toISOString(),
      compilers: [...this.compilers.values()],
      protocol: judgeProtocol,
      ...(this.speedMs !== undefined && { speedMs: this.speedMs }),
      paused: this.conduct.paused,
    }
  }

  /** While the host is paused: tells the server why, and tests now and then whether it could work again. */
  private async sitOut(): Promise<void> {
    const { signal } = this.stopping
    const { tellMs, testMs } = this.times.pause ?? pauseTimes
    for (;;) {
      await this.conduct.until(true, signal)
      if (signal.aborted) return
      say(`takes no more work: ${this.conduct.paused!.reason}`)
      let testAt = performance.now() + testMs
      while (this.conduct.paused && !signal.aborted) {
        await this.tell(this.status(), signal)
        await sleep(tellMs, undefined, { signal }).catch(() => undefined)
        if (signal.aborted || performance.now() < testAt) continue
        await this.testAgain()
        testAt = performance.now() + testMs
      }
    }
  }

  private async testAgain(): Promise<void> {
    try {
      await this.test()
      this.conduct.resume()
      say('the self-test holds: takes work again')
    } catch (error) {
      say(`still takes no work: ${reason(error)}`)
    }
  }

  /** A message that may be lost: a paused host is given nothing. */
  private async tell(status: HostStatus, signal: AbortSignal): Promise<void> {
    await this.call('POST /judge/lease', { body: status, signal }).catch(() => undefined)
  }

  /** Drops what is running: its lease runs out and the server gives it to somebody else. */
  async stop(): Promise<void> {
    this.stopping.abort(new Error('the host is stopping'))
    await this.work
    await Promise.all(this.slots.map((slot) => slot.runner.close()))
    await this.tracing?.close()
  }

  private async openFolders(): Promise<void> {
    const { directory } = this.config
    await mkdir(directory, { recursive: true })
    await rm(join(directory, 'work'), { recursive: true, force: true })
    for (const slot of this.slots) await slot.clean()
    await this.blobs.open()
    // Test data is for the judge alone; the sandbox opens it on the judge's behalf.
    await chmod(join(directory, 'blobs'), 0o700)
    await this.tools.cache.open()
  }

  private async prepareTestlib(): Promise<string[]> {
    try {
      return await this.tools.testlib.prepare()
    } catch (error) {
      throw new UnfitHost(`testlib.h cannot be used: ${reason(error)}`, { cause: error })
    }
  }

  /** A host that fails it ends, but not before administrators can read why. */
  private async firstTest(): Promise<string[]> {
    try {
      return await this.test()
    } catch (error) {
      const paused = { reason: reason(error), since: new Date().toISOString() }
      await this.tell({ ...this.status(), paused }, AbortSignal.timeout(farewellMs))
      throw error
    }
  }

  private async test(slot = this.slots[0]!): Promise<string[]> {
    const problem = await lackOfRoom(this.config.directory)
    if (problem !== null) throw new UnfitHost(problem)
    const result = await selfTest(slot.runner)
    this.mode = result.mode
    const failed = result.checks.filter((check) => !check.ok)
    const words = failed.map((check) => `sandbox self-test, ${check.name}: ${check.detail}`)
    const started = result.checks.some((check) => check.name === 'hello' && check.ok)
    if (!result.ok && (this.mode === 'full' || !started)) throw new UnfitHost(words.join('\n'))
    if (this.mode === 'full') return []
    return [
      'development mode: no cgroup, so memory and the time of several processes are bounded by weaker means. ' +
        'Fit for trying, not for contests; start as root or with a delegated cgroup to judge.',
      ...words,
    ]
  }

  private summary(): string {
    const versions = [...this.compilers].map(([{ language }, { version, matchesReference }]) => {
      const note = matchesReference ? '' : ` (reference: ${languageRecords[language].reference})`
      return `${languageName(language)} ${version}${note}`
    })
    const slots = `${this.slots.length} slot${this.slots.length === 1 ? '' : 's'}`
    return `${this.mode} mode, ${slots}: ${versions.join(', ')}`
  }
}

function differing(compilers: CompilerReport[]): string[] {
  const names = compilers
    .filter((compiler) => !compiler.matchesReference)
    .map(
      ({ language, version }) =>
        `${languageName(language)} ${version} and not ${languageRecords[language].reference}`,
    )
  return names.length === 0 ? [] : [`differs from the reference environment (Debian 12): ${names.join(', ')}`]
}
