// Pauses double up to a limit, with jitter, so that many hosts do not retry at once when their server returns.

import { setTimeout as sleep } from 'node:timers/promises'

export class Backoff {
  private readonly firstMs: number
  private readonly mostMs: number
  private nextMs: number

  constructor(firstMs: number, mostMs: number) {
    this.firstMs = firstMs
    this.mostMs = mostMs
    this.nextMs = firstMs
  }

  reset(): void {
    this.nextMs = this.firstMs
  }

  /** @throws when `signal` aborts. */
  async wait(signal: AbortSignal): Promise<void> {
    const spread = this.nextMs * (0.5 + Math.random() / 2)
    this.nextMs = Math.min(this.nextMs * 2, this.mostMs)
    await sleep(spread, undefined, { signal })
  }
}
