// If the server cancels a lease or it must have run out, its work is aborted. The result is sent until the server answers, at
// most as long as the lease can live.

import { ApiError, type Client } from '@verdict/contract/client'
import type { JudgedTest, JudgeResult, JudgeTask } from '@verdict/contract/judge-protocol'
import { judging } from '@verdict/domain/judging'
import { Backoff } from './backoff.ts'
import { reason, say } from './log.ts'

class LeaseEnded extends Error {
  override name = 'LeaseEnded'
}

export interface LeaseTimes {
  renewMs: number
  leaseMs: number
}

/** Refusals that repeating will not change. */
export const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429

/** Sends until the server has it. @returns null if `signal` was aborted first @throws the server's final refusal */
export async function handIn<T>(send: () => Promise<T>, signal: AbortSignal): Promise<T | null> {
  const backoff = new Backoff(200, 5_000)
  while (!signal.aborted) {
    try {
      return await send()
    } catch (error) {
      if (signal.aborted) break
      if (isFinal(error)) throw error
    }
    await backoff.wait(signal).catch(() => undefined)
  }
  return null
}

export class Lease {
  readonly task: JudgeTask
  readonly signal: AbortSignal
  private readonly call: Client
  private readonly times: LeaseTimes
  private readonly abort = new AbortController()
  private livesUntilMs: number
  private timer: NodeJS.Timeout | null = null
  private over = false
  private isToMakeRoom = false

  constructor(task: JudgeTask, call: Client, stop: AbortSignal, times: LeaseTimes = judging) {
    this.task = task
    this.call = call
    this.times = times
    this.signal = AbortSignal.any([stop, this.abort.signal])
    this.livesUntilMs = performance.now() + times.leaseMs
    this.plan()
  }

  get makesRoom(): boolean {
    return this.isToMakeRoom
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
      // The next message gets the same answer.
    }
  }

  /** @returns null if the server no longer wants the result */
  async finish(
    result: Omit<JudgeResult, 'fencingToken'>,
    traceparent?: string,
  ): Promise<{ problemFault: boolean } | null> {
    this.over = true
    const { params, signal, task } = this
    const body = { ...result, fencingToken: task.fencingToken }
    const send = () =>
      this.call('POST /judge/task/:taskId/finish', {
        params,
        body,
        signal,
        ...(traceparent !== undefined && { traceparent }),
      })
    return handIn(send, signal).catch((error: unknown) => {
      say(`the result of task ${task.taskId} was refused: ${reason(error)}`)
      return null
    })
  }

  end(): void {
    this.over = true
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
    this.abort.abort(new LeaseEnded('the task is done'))
  }

  private get params(): { taskId: number } {
    return { taskId: this.task.taskId }
  }

  /** Sooner if it makes room for others. */
  private plan(
    ms = this.task.verification ? Math.min(judging.yieldingRenewMs, this.times.renewMs) : this.times.renewMs,
  ): void {
    if (!this.signal.aborted) this.timer = setTimeout(() => void this.renew(), ms)
  }

  private lose(why: string): void {
    this.abort.abort(new LeaseEnded(why))
  }

  private async renew(): Promise<void> {
    const askedMs = performance.now()
    try {
      const { cancelled, makeRoom = false } = await this.call('POST /judge/task/:taskId/renew', {
        params: this.params,
        body: { fencingToken: this.task.fencingToken },
        signal: AbortSignal.any([this.signal, AbortSignal.timeout(this.times.renewMs)]),
      })
      this.livesUntilMs = askedMs + this.times.leaseMs
      this.isToMakeRoom = makeRoom
      if (cancelled) this.lose('cancelled')
      else this.plan()
    } catch (error) {
      if (this.signal.aborted) return
      if (isFinal(error)) this.lose(reason(error))
      else if (performance.now() > this.livesUntilMs) this.lose('the server could not be reached')
      else this.plan(this.times.renewMs / 10)
    }
  }
}
