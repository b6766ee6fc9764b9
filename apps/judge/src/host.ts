// A host takes no work before its sandbox has passed the self-test. Development mode tolerates a failed check of limits.

import { chmod, mkdir, rm } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@verdict/contract/client'
import { type HostStatus, judgeProtocol } from '@verdict/contract/judge-protocol'
import { type Language, languageName, languageRecords, standardLanguages } from '@verdict/domain/language'
import { Runner, selfTest } from '@verdict/sandbox'
import packageJson from '../package.json' with { type: 'json' }
import { createBlobFetch, createBlobSend, createJudgeClient } from './client.ts'
import { CompileCache } from './compile-cache.ts'
import type { Toolbox } from './compile.ts'
import { Conduct } from './conduct.ts'
import type { JudgeConfig } from './config.ts'
import { Room } from './disk-room.ts'
import type { LanguageDefinition } from './languages/definition.ts'
import { allDefinitions, definitions } from './languages/table.ts'
import type { LeaseTimes } from './lease.ts'
import { reason, say } from './log.ts'
import { PackageCache } from './package-cache.ts'
import { Precompilations } from './precompiled.ts'
import { canRecord } from './record.ts'
import { RunGate } from './run-gate.ts'
import { Slot } from './slot.ts'
import { measureSpeed } from './speed.ts'
import { Testlib } from './testlib.ts'
import { openTracing, type Tracing } from '@verdict/tracing'
import { readVersion, type CompilerReport } from './versions.ts'
import { warmUp } from './warm-up.ts'
import { Worker } from './worker.ts'

export interface HostReady {
  summary: string
  mode: HostStatus['mode']
  warnings: string[]
}

export class UnfitHost extends Error {
  override name = 'UnfitHost'
}

interface PauseTimes {
  tellMs: number
  testMs: number
  /** The same while disk or memory is lacking. */
  healMs?: number
}

export interface HostTimes {
  lease?: LeaseTimes
  pause?: PauseTimes
  /** After which a language or a recorder that did not work is tried again. */
  lookAgainMs?: number
}

const pauseTimes: PauseTimes = { tellMs: 20_000, testMs: 5_000 }
const farewellMs = 3_000
const lookAgainMs = 60_000
const healMs = 1_000

export class Host {
  private readonly config: JudgeConfig
  private readonly times: HostTimes
  private readonly call: Client
  private readonly conduct = new Conduct()
  private readonly stopping = new AbortController()
  private readonly slots: Slot[]
  private readonly tools: Toolbox
  private readonly blobs: PackageCache
  private readonly room: Room
  private readonly lost = new Map<Slot, string>()
  private readonly compilers = new Map<LanguageDefinition, CompilerReport>()
  private readonly recorded = new Set<Language>()
  /** By their recorder, which languages share. */
  private readonly recorders = new Map<string, { works: Promise<boolean>; againAt: number }>()
  private readonly lookAgainAt = new Map<Language, number>()
  private readonly said = new Set<string>()
  private readonly lookAgainMs: number
  private mode: HostStatus['mode'] = 'full'
  private speedMs: number | undefined
  private busy = 0
  /** Logged once, ignoring its numbers. */
  private lastRefusal = ''
  private tracing: Tracing | undefined
  private work: Promise<unknown> = Promise.resolve()

  constructor(config: JudgeConfig, times: HostTimes = {}, SandboxRunner = Runner) {
    this.config = config
    this.times = times
    this.lookAgainMs = times.lookAgainMs ?? lookAgainMs
    this.call = createJudgeClient(config)
    const { directory } = config
    const gate = new RunGate(config.slots)
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
    this.room = new Room(directory, [this.blobs, this.tools.cache])
  }

  /** Takes no work yet. @throws UnfitHost */
  async prepare(): Promise<HostReady> {
    const { collector } = this.config
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

  /** @returns what went wrong */
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
      if (problem === null) {
        this.compilers.set(definition, report)
        if (await this.records(slot, definition)) this.recorded.add(language)
      } else warnings.push(`${languageName(language)} does not work, so it is not judged here: ${problem}`)
    }
    await slot.clean()
    return warnings
  }

  /** One that broke off is tried again later: the host may have been too busy, or its debugger is installed meanwhile. */
  private async records(slot: Slot, definition: LanguageDefinition): Promise<boolean> {
    const file = definition.record?.file ?? ''
    const before = this.recorders.get(file)
    const now = performance.now()
    if (before && ((await before.works) || now < before.againAt)) return before.works
    const works = canRecord(definition, slot, this.tools, this.stopping.signal)
    this.recorders.set(file, { works, againAt: now + this.lookAgainMs })
    return works
  }

  private async recordAgain(slot: Slot, languages: readonly Language[]): Promise<void> {
    for (const language of languages) {
      const definition = definitions[language]
      if (!definition.record || !this.compilers.has(definition) || this.recorded.has(language)) continue
      if (!(await this.records(slot, definition))) continue
      this.recorded.add(language)
      say(`records runs in ${languageName(language)} from now on`)
    }
    await slot.clean()
  }

  /** Missing or failing ones are tried again, since somebody may install them. */
  async want(slot: Slot, languages: readonly Language[]): Promise<void> {
    await this.recordAgain(slot, languages)
    const now = performance.now()
    const missing = languages.filter(
      (language) =>
        !this.compilers.has(definitions[language]) && now >= (this.lookAgainAt.get(language) ?? 0),
    )
    if (missing.length === 0) return
    // Before the first await, so that no other slot does the same.
    for (const language of missing) this.lookAgainAt.set(language, now + this.lookAgainMs)
    for (const warning of await this.takeUp(slot, missing)) {
      if (!this.said.has(warning)) say(warning)
      this.said.add(warning)
    }
    const added = missing.filter((language) => this.compilers.has(definitions[language]))
    if (added.length > 0)
      say(`judges ${added.map((language) => languageName(language)).join(', ')} from now on`)
  }

  /** Languages with the same compiler share its version. */
  private versionOf(definition: LanguageDefinition): string {
    const [compiler] = definition.version.argv
    const same = [...this.compilers].find(([{ version }]) => version.argv[0] === compiler)
    return (this.compilers.get(definition) ?? same?.[1])?.version ?? 'unknown'
  }

  start(): void {
    const send = createBlobSend(this.config)
    const workers = this.slots.map(
      (slot) =>
        new Worker({
          slot,
          tools: this.tools,
          blobs: this.blobs,
          call: this.call,
          send,
          conduct: this.conduct,
          tracing: this.tracing,
          room: this.room,
          lost: (why) => this.lose(slot, why),
          selfTest: (own) => this.test(own),
          status: () => this.status(),
          want: (languages) => this.want(slot, languages),
          busy: (change) => (this.busy += change),
          stop: this.stopping.signal,
          ...(this.times.lease && { times: this.times.lease }),
        }),
    )
    // In parallel with the first tasks, since it only saves time.
    void this.tools.precompiled.readThrough().catch(() => undefined)
    this.work = this.announce().then(() =>
      Promise.all([this.sitOut(), ...workers.map((worker) => worker.run())]),
    )
  }

  /** Before any slot asks for work, so that tasks from before a crash return to the queue at once. */
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
      slots: Math.max(1, this.slots.length - this.lost.size),
      busy: this.busy,
      load: Math.round(loadavg()[0]! * 100) / 100,
      ...(process.env['BUILD_SHA'] && { build: process.env['BUILD_SHA'] }),
      clock: new Date().toISOString(),
      compilers: [...this.compilers.values()],
      records: [...this.recorded],
      protocol: judgeProtocol,
      makes: true,
      ...(this.tools.testlib.library && { testlib: this.tools.testlib.library.hash }),
      ...(this.speedMs !== undefined && { speedMs: this.speedMs }),
      paused: this.conduct.paused,
      lacks: [...this.lost.values()][0] ?? null,
    }
  }

  private async sitOut(): Promise<void> {
    const { signal } = this.stopping
    const { tellMs, testMs, healMs: soonMs = healMs } = this.times.pause ?? pauseTimes
    for (;;) {
      await this.conduct.until(true, signal)
      if (signal.aborted) return
      say(`takes no more work: ${this.conduct.paused!.reason}`)
      const everyMs = this.conduct.isForLack ? soonMs : testMs
      let [testAt, tellAt] = [performance.now() + everyMs, 0]
      while (this.conduct.paused && !signal.aborted) {
        if (performance.now() >= tellAt) {
          tellAt = performance.now() + tellMs
          await this.tell(this.status(), signal)
        }
        await sleep(Math.min(tellMs, everyMs), undefined, { signal }).catch(() => undefined)
        if (signal.aborted || performance.now() < testAt) continue
        await this.testAgain()
        testAt = performance.now() + everyMs
      }
    }
  }

  private async testAgain(): Promise<void> {
    try {
      await this.test()
      this.conduct.resume()
      this.lastRefusal = ''
      say('the self-test holds: takes work again')
    } catch (error) {
      const text = `still takes no work: ${reason(error)}`
      if (text.replaceAll(/\d+/g, '') !== this.lastRefusal.replaceAll(/\d+/g, '')) say(text)
      this.lastRefusal = text
    }
  }

  /** The slot waits while other slots work. */
  private lose(slot: Slot, why: string | null): void {
    if (why === null) {
      if (this.lost.delete(slot)) say('a slot has its runner again')
      return
    }
    if (!this.lost.has(slot)) say(`a slot waits: ${why}`)
    this.lost.set(slot, why)
    if (this.lost.size === this.slots.length) this.conduct.begin(why, { isLack: true })
  }

  /** @throws UnfitHost if none has a runner */
  private async readySlot(): Promise<Slot> {
    const coming = this.slots.map((slot) => slot.ready(this.stopping.signal).then(() => slot))
    return await Promise.any(coming).catch((error: unknown) => {
      this.stopping.signal.throwIfAborted()
      const cause = error instanceof AggregateError ? error.errors[0] : error
      throw new UnfitHost(`sandbox self-test: ${reason(cause)}`, { cause })
    })
  }

  private async tell(status: HostStatus, signal: AbortSignal): Promise<void> {
    await this.call('POST /judge/lease', { body: status, signal }).catch(() => undefined)
  }

  /** Drops running tasks, whose leases run out. */
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
    // Only the judge may read test data; the sandbox opens it on its behalf.
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

  /** A host that fails reports the reason before it exits. */
  private async firstTest(): Promise<string[]> {
    try {
      return await this.test()
    } catch (error) {
      const paused = { reason: reason(error), since: new Date().toISOString() }
      await this.tell({ ...this.status(), paused }, AbortSignal.timeout(farewellMs))
      throw error
    }
  }

  private async test(given?: Slot): Promise<string[]> {
    const problem = await this.room.lack()
    if (problem !== null) throw new UnfitHost(problem)
    const slot = given ?? (await this.readySlot())
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
