// A contest's test files are fetched and checkers compiled. A failure is reported, and the rest continues.

import type { Client } from '@verdict/contract/client'
import type { JudgeWarmUp } from '@verdict/contract/judge-protocol'
import type { ProblemSource } from '@verdict/contract/problem-content'
import { compileGraders } from './answer.ts'
import type { Toolbox } from './compile.ts'
import { isFinal } from './lease.ts'
import { reason, say } from './log.ts'
import type { PackageCache } from './package-cache.ts'
import { compileProblemProgram } from './problem-program.ts'
import type { Slot } from './slot.ts'

interface Parts {
  slot: Slot
  tools: Toolbox
  blobs: PackageCache
  call: Client
  stop: AbortSignal
}

const tellEveryMs = 1_000
const atOnce = 4
const faultLength = 900

export class WarmUp {
  private readonly parts: Parts
  private readonly warmUp: JudgeWarmUp
  private readonly ended = new AbortController()
  private readonly signal: AbortSignal
  private done = 0
  private fault = ''
  private lastMs = performance.now()

  constructor(parts: Parts, warmUp: JudgeWarmUp) {
    this.parts = parts
    this.warmUp = warmUp
    this.signal = AbortSignal.any([parts.stop, this.ended.signal])
  }

  /** Throws only if the host stops or the end cannot be reported. */
  async run(): Promise<void> {
    const { files, programs, withSources } = this.warmUp
    for (let from = 0; from < files.length && !this.signal.aborted; from += atOnce) {
      await Promise.all(files.slice(from, from + atOnce).map((file) => this.attempt(() => this.fetch(file))))
      await this.tellInTime()
    }
    for (const source of programs) {
      if (this.signal.aborted) break
      await this.attempt(() => this.compile(source, []))
      await this.tellInTime()
    }
    for (const { checker, sources } of withSources) {
      if (this.signal.aborted) break
      await this.attempt(async () => {
        if (checker.trim() !== '') await this.compile(checker, sources)
        await compileGraders(this.parts.slot, this.parts.tools, sources, this.signal)
      })
      await this.tellInTime()
    }
    this.parts.stop.throwIfAborted()
    if (!this.ended.signal.aborted) await this.tell(true)
  }

  private async fetch(file: string): Promise<void> {
    const held = await this.parts.blobs.hold(file, this.signal)
    held[Symbol.dispose]()
  }

  private async compile(source: string, sources: readonly ProblemSource[]): Promise<void> {
    const { slot, tools } = this.parts
    const compiled = await compileProblemProgram(slot, tools, source, this.signal, sources)
    if ('error' in compiled) throw new Error(`a checker does not compile: ${compiled.error}`)
    compiled.program[Symbol.dispose]()
  }

  private async attempt(part: () => Promise<void>): Promise<void> {
    try {
      await part()
      this.done += 1
    } catch (error) {
      if (this.signal.aborted || this.fault !== '') return
      this.fault = reason(error).slice(0, faultLength)
      say(`warming up for contest ${this.warmUp.cid}: ${this.fault}`)
    }
  }

  private async tellInTime(): Promise<void> {
    if (performance.now() < this.lastMs + tellEveryMs) return
    this.lastMs = performance.now()
    // The next report contains the same and more.
    await this.tell(false).catch((error: unknown) => {
      if (isFinal(error)) this.ended.abort(new Error('the host is not known any more'))
    })
  }

  private async tell(finished: boolean): Promise<void> {
    const { call, stop } = this.parts
    const { cancelled } = await call('POST /judge/warm-up/:cid/progress', {
      params: { cid: this.warmUp.cid },
      body: { done: this.done, finished, fault: this.fault },
      signal: stop,
    })
    if (cancelled) this.ended.abort(new Error('nobody asks for it any more'))
  }
}
