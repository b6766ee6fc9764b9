// A slot asks an unreachable server for ever, with growing pauses and one log line. Without a runner it takes no task.

import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError, type Client } from '@verdict/contract/client'
import type { HostStatus, JudgeTask } from '@verdict/contract/judge-protocol'
import type { JudgeMake } from '@verdict/contract/make'
import type { TrialResult } from '@verdict/contract/trial'
import { judging } from '@verdict/domain/judging'
import { type Language, languageRecords } from '@verdict/domain/language'
import { judgeShortCode } from '@verdict/domain/verdict'
import { Backoff } from './backoff.ts'
import type { SendBlob } from './client.ts'
import type { Toolbox } from './compile.ts'
import type { Conduct } from './conduct.ts'
import { judgeTask, type Outcome } from './flow.ts'
import { handIn, isFinal, Lease, type LeaseTimes } from './lease.ts'
import { reason, say } from './log.ts'
import type { Tracing } from '@verdict/tracing'
import { type Room, saysDiskIsFull } from './disk-room.ts'
import type { PackageCache } from './package-cache.ts'
import { ProgressReporter } from './report.ts'
import type { Slot } from './slot.ts'
import { workOnRun } from './run-work.ts'
import { compileAlone } from './make/compile-alone.ts'
import { workOnMake } from './make/make-work.ts'
import { runTrial } from './trial.ts'
import { FileFault, HostFault } from './verdict-of-run.ts'
import { WarmUp } from './warm-contest.ts'

interface WorkerParts {
  slot: Slot
  tools: Toolbox
  blobs: PackageCache
  call: Client
  send: SendBlob
  status: () => HostStatus
  want: (languages: readonly Language[]) => Promise<void>
  /** Called when a task begins (+1) and ends (-1). */
  busy: (change: 1 | -1) => void
  conduct: Conduct
  tracing?: Tracing | undefined
  room: Room
  /** Reports why this slot has no runner; null: it has one again. */
  lost: (reason: string | null) => void
  /** Throws if the host is unfit. */
  selfTest: (slot: Slot) => Promise<unknown>
  stop: AbortSignal
  times?: LeaseTimes
}

const nameOf = ({ sid, pid }: JudgeTask): string =>
  sid === null ? `a program of problem ${pid}` : `submission ${sid}`

/** Numbers and names only, nothing that a person wrote. */
const factsOf = ({ sid, pid, kind, language, tests }: JudgeTask) => ({
  ...(sid !== null && { submission: sid }),
  problem: pid,
  kind,
  language: languageRecords[language].name,
  tests: tests.length,
})

const tellMs = 3_000

const trialMs = 20_000

interface Trouble {
  message: string
  isOfFile: boolean
  /** To end soon, whatever the machine is like. */
  isKnown: boolean
}

/** The server that does not answer, or has no room, is no fault of a test. */
const isKnownOutage = (error: unknown): boolean =>
  error instanceof HostFault
    ? error.isOutage
    : error instanceof ApiError && (error.status === 0 || error.status >= 500)

export class Worker {
  private readonly parts: WorkerParts
  private readonly backoff = new Backoff(250, 5_000)
  private trouble = ''

  constructor(parts: WorkerParts) {
    this.parts = parts
  }

  async run(): Promise<void> {
    const { stop, conduct } = this.parts
    while (!stop.aborted) {
      await conduct.until(false, stop)
      try {
        await this.once()
        this.well()
      } catch (error) {
        if (stop.aborted) return
        if (conduct.paused) continue
        this.unwell(error)
        await this.backoff.wait(stop).catch(() => undefined)
      }
    }
  }

  private async once(): Promise<void> {
    const { slot, tools, call, status, stop, conduct, busy, want, times } = this.parts
    if (await this.lacksSomething()) return
    const signal = AbortSignal.any([stop, conduct.signal])
    const { task, trial, run, warmUp, make, compile, languages } = await call('POST /judge/lease', {
      body: status(),
      signal,
    })
    this.well()
    if (!task && !trial && !run && !warmUp && !make && !compile) return await want(languages)
    // The lease began when the server answered, maybe much later than the request; only the first renewal depends on it.
    const lease = task && new Lease(task, call, stop, times)
    busy(1)
    const isAwaited = (task && !task.verification) || trial || compile || run
    const work = async () => {
      if (lease) await this.judge(lease.task, lease)
      if (trial) await this.try(trial, (signal) => runTrial(trial, slot, tools, signal))
      if (compile) await this.try(compile, (signal) => compileAlone(compile, { slot, tools, signal }))
      if (run) await workOnRun(this.parts, run)
      if (warmUp) await new WarmUp(this.parts, warmUp).run()
      if (make) await this.make(make)
    }
    try {
      await (isAwaited ? slot.awaited(work) : work())
    } finally {
      lease?.end()
      busy(-1)
      await slot.clean()
    }
    await want(languages)
  }

  /** Checked before taking a task, so that other hosts get it. */
  private async lacksSomething(): Promise<boolean> {
    const { slot, stop, room, conduct, lost } = this.parts
    try {
      await slot.ready(stop)
      lost(null)
    } catch (error) {
      stop.throwIfAborted()
      lost(reason(error))
      return true
    }
    const lacking = await room.lack()
    if (lacking !== null) conduct.begin(lacking, { isLack: true })
    return lacking !== null
  }

  private async try(
    { trialId }: { trialId: number },
    work: (signal: AbortSignal) => Promise<TrialResult>,
  ): Promise<void> {
    const { call, stop } = this.parts
    const params = { trialId }
    const ended = new AbortController()
    const watch = this.watchTrial(params, ended)
    const result = await work(AbortSignal.any([stop, ended.signal])).catch((error: unknown) => {
      stop.throwIfAborted()
      if (!ended.signal.aborted) say(`a program could not be tried: ${reason(error)}`)
      return null
    })
    const isCancelled = ended.signal.aborted
    ended.abort()
    await watch
    if (isCancelled) return
    const signal = AbortSignal.any([stop, AbortSignal.timeout(trialMs)])
    const finish = { params, body: { result }, signal }
    await handIn(() => call('POST /judge/trial/:trialId/finish', finish), signal).catch((error: unknown) => {
      // The caller has left, so nobody needs the result.
      if (!(error instanceof ApiError && error.error === 'LEASE_LOST')) throw error
    })
  }

  /** Aborts a trial without a waiting caller. */
  private async watchTrial(params: { trialId: number }, ended: AbortController): Promise<void> {
    const { signal } = ended
    const until = performance.now() + trialMs
    for (;;) {
      await sleep(judging.yieldingRenewMs, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
      const isAwaited = await this.parts.call('POST /judge/trial/:trialId/renew', { params, signal }).then(
        ({ cancelled }) => !cancelled,
        // The server will return, or nobody waits any more.
        (error: unknown) => !isFinal(error),
      )
      if (!isAwaited || performance.now() > until) ended.abort(new Error('nobody waits for it any more'))
    }
  }

  private async judge(task: JudgeTask, lease: Lease): Promise<void> {
    const { slot, tools, blobs } = this.parts
    const progress = new ProgressReporter((number, tests) => lease.progress(number, tests))
    const span = this.parts.tracing?.begin('judge', { parent: task.traceparent, attributes: factsOf(task) })
    const trace = span && ((step: string) => this.parts.tracing!.begin(step, { parent: span.traceparent }))
    try {
      const outcome = await judgeTask(task, {
        slot,
        tools,
        hold: (sha256, signal) => blobs.hold(sha256, signal),
        signal: lease.signal,
        makesRoom: () => lease.makesRoom,
        progress: (tests) => progress.update(tests),
        trace,
      })
      progress.end()
      const fault = outcome.hostFault ? await this.fault(task, outcome) : null
      if (!fault) this.succeeded()
      span?.set({ verdict: judgeShortCode[outcome.judge] })
      const reporting = trace?.('report')
      const answer = await lease.finish(fault ?? outcome, reporting?.traceparent)
      reporting?.end()
      if (fault?.file) this.takeBlame(task, fault, answer)
    } catch (error) {
      if (!lease.signal.aborted) throw error
      if (!this.parts.stop.aborted) say(`${nameOf(task)} dropped: ${reason(lease.signal.reason)}`)
    } finally {
      progress.end()
      span?.end()
    }
  }

  private async make(make: JudgeMake): Promise<void> {
    const isOutage = (error: unknown) =>
      this.isOutage(make.pid, {
        message: reason(error),
        isOfFile: error instanceof FileFault,
        isKnown: isKnownOutage(error),
      })
    if (await workOnMake(this.parts, make, isOutage)) this.succeeded()
  }

  private succeeded(): void {
    this.parts.conduct.succeeded()
    this.parts.room.sufficed()
  }

  private async fault(task: JudgeTask, outcome: Outcome): Promise<Outcome> {
    const { judgeMessage, file } = outcome
    say(`${nameOf(task)} could not be judged: ${judgeMessage}`)
    const fault = { message: judgeMessage, isOfFile: file !== null, isKnown: outcome.outage }
    return { ...outcome, outage: await this.isOutage(task.pid, fault) }
  }

  /** If the host is out of order, the server must know before the result, so that no attempt is counted. */
  private async isOutage(pid: number, { message, isOfFile, isKnown }: Trouble): Promise<boolean> {
    const { conduct, selfTest, slot, room } = this.parts
    const isDiskFull = saysDiskIsFull(message)
    if (isDiskFull) {
      await slot.clean()
      await room.ranOut()
    }
    const isLacking = (await this.lacksSomething()) || isDiskFull
    if (isOfFile) return isLacking || conduct.isOnTrial(pid)
    if (!isLacking && !isKnown) {
      conduct.failed({ cause: 'run', pid, reason: message })
      if (!conduct.paused) await selfTest(slot).catch((error: unknown) => conduct.begin(reason(error)))
    }
    if (conduct.paused) await this.tellStatus()
    return isKnown || isLacking || conduct.paused !== null
  }

  private async tellStatus(): Promise<void> {
    const { call, status, stop } = this.parts
    const signal = AbortSignal.any([stop, AbortSignal.timeout(tellMs)])
    await call('POST /judge/lease', { body: status(), signal }).catch(() => undefined)
  }

  private takeBlame(
    { pid }: JudgeTask,
    { judgeMessage }: Outcome,
    answer: { problemFault: boolean } | null,
  ): void {
    if (answer && !answer.problemFault)
      this.parts.conduct.failed({ cause: 'file', pid, reason: judgeMessage })
  }

  private well(): void {
    this.backoff.reset()
    if (this.trouble !== '') say('the server answers again')
    this.trouble = ''
  }

  private unwell(error: unknown): void {
    const text =
      error instanceof ApiError && error.status === 0
        ? `the server cannot be reached (${error.message}), trying on`
        : `cannot take work: ${reason(error)}; trying on`
    if (text !== this.trouble) say(text)
    this.trouble = text
  }
}
