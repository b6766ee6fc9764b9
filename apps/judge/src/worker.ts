// The loop of one slot: ask for a task, judge it, hand the result in, clean up. A server that is away
// is asked again for ever, with growing pauses and one line of log, and nobody leases a task that no runner
// could run.

import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError, type Client } from '@verdict/contract/client'
import type { HostStatus, JudgeTask, JudgeTrial } from '@verdict/contract/judge-protocol'
import { judging } from '@verdict/domain/judging'
import { type Language, languageRecords } from '@verdict/domain/language'
import { judgeShortCode } from '@verdict/domain/verdict'
import { Backoff } from './backoff.ts'
import type { Toolbox } from './compile.ts'
import type { Conduct } from './conduct.ts'
import { judgeTask, type Outcome } from './flow.ts'
import { isFinal, Lease, type LeaseTimes } from './lease.ts'
import { reason, say } from './log.ts'
import type { Tracing } from '@verdict/tracing'
import type { PackageCache } from './package-cache.ts'
import { ProgressReporter } from './report.ts'
import type { Slot } from './slot.ts'
import { workOnRun } from './run-work.ts'
import { runTrial } from './trial.ts'
import { WarmUp } from './warm-contest.ts'

interface WorkerParts {
  slot: Slot
  tools: Toolbox
  blobs: PackageCache
  /** A client whose calls may take as long as the long poll. */
  call: Client
  status: () => HostStatus
  /** Called while the slot is idle, with the languages that the server wants. */
  want: (languages: readonly Language[]) => Promise<void>
  /** Called when a task begins (+1) and ends (-1). */
  busy: (change: 1 | -1) => void
  conduct: Conduct
  /** Absent where no collector is set. */
  tracing?: Tracing | undefined
  /** Throws when the host is not fit to judge. */
  selfTest: (slot: Slot) => Promise<unknown>
  stop: AbortSignal
  times?: LeaseTimes
}

const nameOf = ({ sid, pid }: JudgeTask): string =>
  sid === null ? `a program of problem ${pid}` : `submission ${sid}`

/** Numbers and names: nothing that somebody wrote. */
const factsOf = ({ sid, pid, kind, language, tests }: JudgeTask) => ({
  ...(sid !== null && { submission: sid }),
  problem: pid,
  kind,
  language: languageRecords[language].name,
  tests: tests.length,
})

/** Nobody waits longer for a trial. */
const trialMs = 20_000

export class Worker {
  private readonly parts: WorkerParts
  private readonly backoff = new Backoff(250, 5_000)
  private trouble = ''

  constructor(parts: WorkerParts) {
    this.parts = parts
  }

  /** Returns when `stop` aborts and what was running has been dropped. */
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
    const { slot, call, status, stop, conduct, busy, want, times } = this.parts
    await slot.ready(stop)
    const signal = AbortSignal.any([stop, conduct.signal])
    const { task, trial, run, warmUp, languages } = await call('POST /judge/lease', {
      body: status(),
      signal,
    })
    this.well()
    if (!task && !trial && !run && !warmUp) return await want(languages)
    // The lease began when the server answered, which was not before we asked; a long poll makes that a
    // difference, and a renewal at once would be wasted: the first one comes in good time either way.
    const lease = task && new Lease(task, call, stop, times)
    busy(1)
    try {
      if (lease) await this.judge(lease.task, lease)
      if (trial) await this.try(trial)
      if (run) await workOnRun(this.parts, run)
      if (warmUp) await new WarmUp(this.parts, warmUp).run()
    } finally {
      lease?.end()
      busy(-1)
      await slot.clean()
    }
    await want(languages)
  }

  private async try(trial: JudgeTrial): Promise<void> {
    const { slot, tools, call, stop } = this.parts
    const params = { trialId: trial.trialId }
    const ended = new AbortController()
    const watch = this.watchTrial(params, ended)
    const result = await runTrial(trial, slot, tools, AbortSignal.any([stop, ended.signal])).catch(
      (error: unknown) => {
        stop.throwIfAborted()
        if (!ended.signal.aborted) say(`a checker could not be tried: ${reason(error)}`)
        return null
      },
    )
    const isCancelled = ended.signal.aborted
    ended.abort()
    await watch
    if (isCancelled) return
    const finish = { params, body: { result }, signal: stop }
    await call('POST /judge/trial/:trialId/finish', finish).catch((error: unknown) => {
      // The caller has left; that is nobody's trouble.
      if (!(error instanceof ApiError && error.error === 'LEASE_LOST')) throw error
    })
  }

  /** Until it has ended: a trial that nobody waits for any more ends at once. */
  private async watchTrial(params: { trialId: number }, ended: AbortController): Promise<void> {
    const { signal } = ended
    const until = performance.now() + trialMs
    for (;;) {
      await sleep(judging.trialRenewMs, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
      const isAwaited = await this.parts.call('POST /judge/trial/:trialId/renew', { params, signal }).then(
        ({ cancelled }) => !cancelled,
        // A server that cannot be reached will be back, or nobody waits there any more.
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
        progress: (tests) => progress.update(tests),
        trace,
      })
      progress.end()
      if (!outcome.hostFault) this.parts.conduct.succeeded()
      span?.set({ verdict: judgeShortCode[outcome.judge] })
      const reporting = trace?.('report')
      const answer = await lease.finish(outcome, reporting?.traceparent)
      reporting?.end()
      if (outcome.hostFault) await this.takeBlame(task, outcome, answer)
    } catch (error) {
      if (!lease.signal.aborted) throw error
      if (!this.parts.stop.aborted) say(`${nameOf(task)} dropped: ${reason(lease.signal.reason)}`)
    } finally {
      progress.end()
      span?.end()
    }
  }

  private async takeBlame(
    task: JudgeTask,
    outcome: Outcome,
    answer: { problemFault: boolean } | null,
  ): Promise<void> {
    const { conduct, selfTest, slot } = this.parts
    const { judgeMessage, file } = outcome
    say(`${nameOf(task)} could not be judged: ${judgeMessage}`)
    // Only the server knows whose fault a file is.
    if (file !== null && (!answer || answer.problemFault)) return
    const cause = file === null ? 'run' : 'file'
    const isInDoubt = conduct.failed({ cause, pid: task.pid, reason: judgeMessage })
    if (isInDoubt) await selfTest(slot).catch((error: unknown) => conduct.begin(reason(error)))
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
