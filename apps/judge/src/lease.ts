// The hold on one task. It is renewed while the task is worked on; when the server says that the task was
// cancelled or given to somebody else, or when the lease must have run out because the server cannot be
// reached, everything that belongs to the task is aborted at once. The result is sent once, and again while
// the server does not answer, for as long as the lease may live; after that the server leases the task anew.

import { ApiError, type Client } from '@verdict/contract/client'
import type { JudgedTest, JudgeResult, JudgeTask } from '@verdict/contract/judge-protocol'
import { judging } from '@verdict/domain/judging'
import { Backoff } from './backoff.ts'
import { reason, say } from './log.ts'

/** Why a task is no longer ours. */
class LeaseEnded extends Error {
  override name = 'LeaseEnded'
}

export interface LeaseTimes {
  renewMs: number
  leaseMs: number
}

/** Refusals after which nothing about this task is worth saying again. */
export const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429

export class Lease {
  readonly task: JudgeTask
  readonly signal: AbortSignal
  private readonly call: Client
  private readonly times: LeaseTimes
  private readonly abort = new AbortController()
  private livesUntilMs: number
  private timer: NodeJS.Timeout | null = null
  private over = false

  constructor(task: JudgeTask, call: Client, stop: AbortSignal, times: LeaseTimes = judging) {
    this.task = task
    this.call = call
    this.times = times
    this.signal = AbortSignal.any([stop, this.abort.signal])
    this.livesUntilMs = performance.now() + times.leaseMs
    this.plan(times.renewMs)
  }

  async progress(number: number, tests: JudgedTest[]): Promise<void> {
    try {
      await this.call('POST /judge/task/:taskId/progress', {
        params: this.params,
        body: { fencingToken: this.task.fencingToken, number, total: this.task.tests.length, tests },
        signal: this.signal,
      })
    } catch (error) {
      if (error instanceof ApiError && error.error === 'LEASE_LOST' && !this.over)
        this.lose('given to another host')
      // Otherwise the next message or the result says the same.
    }
  }

  /** @returns what the server says to it; null when it would not have the result any more. */
  async finish(
    result: Omit<JudgeResult, 'fencingToken'>,
    traceparent?: string,
  ): Promise<{ problemFault: boolean } | null> {
    const backoff = new Backoff(200, 5_000)
    this.over = true
    while (!this.signal.aborted) {
      try {
        const body = { ...result, fencingToken: this.task.fencingToken }
        const { params, signal } = this
        return await this.call('POST /judge/task/:taskId/finish', {
          params,
          body,
          signal,
          ...(traceparent !== undefined && { traceparent }),
        })
      } catch (error) {
        if (this.signal.aborted) break
        if (isFinal(error)) {
          say(`the result of task ${this.task.taskId} was refused: ${reason(error)}`)
          return null
        }
      }
      await backoff.wait(this.signal).catch(() => undefined)
    }
    return null
  }

  /** Stops renewing. */
  end(): void {
    this.over = true
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
    this.abort.abort(new LeaseEnded('the task is done'))
  }

  private get params(): { taskId: number } {
    return { taskId: this.task.taskId }
  }

  private plan(ms: number): void {
    if (!this.signal.aborted) this.timer = setTimeout(() => void this.renew(), ms)
  }

  private lose(why: string): void {
    this.abort.abort(new LeaseEnded(why))
  }

  private async renew(): Promise<void> {
    const askedMs = performance.now()
    try {
      const { cancelled } = await this.call('POST /judge/task/:taskId/renew', {
        params: this.params,
        body: { fencingToken: this.task.fencingToken },
        // An answer that comes later than the end of the lease is worth nothing.
        signal: AbortSignal.any([this.signal, AbortSignal.timeout(this.times.renewMs)]),
      })
      this.livesUntilMs = askedMs + this.times.leaseMs
      if (cancelled) this.lose('cancelled')
      else this.plan(this.times.renewMs)
    } catch (error) {
      if (this.signal.aborted) return
      if (isFinal(error)) this.lose(reason(error))
      else if (performance.now() > this.livesUntilMs) this.lose('the server could not be reached')
      else this.plan(this.times.renewMs / 10)
    }
  }
}
