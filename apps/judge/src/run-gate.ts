// A run repeated near its time limit gets the machine to itself; no new run starts while it waits.

import { setTimeout as sleep } from 'node:timers/promises'

/** A build goes on slowly beside a queue that never ends. */
const patienceMs = 1_000

export class RunGate {
  private readonly slots: number
  private awaited = 0
  private yielding = 0
  private running = 0
  private alone = false
  private waitingAlone = 0
  private waiters: (() => void)[] = []

  constructor(slots = 1) {
    this.slots = slots
  }

  /** Somebody waits for the end of this. */
  async awaitedBySomebody<T>(work: () => Promise<T>): Promise<T> {
    this.awaited += 1
    try {
      return await work()
    } finally {
      this.awaited -= 1
      this.wake()
    }
  }

  /** Leaves each task that somebody awaits a processor, and all of them one for the server, for a while. */
  async behind<T>(run: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const until = performance.now() + patienceMs
    while (this.awaited > 0 && this.awaited + this.yielding + 1 >= this.slots && !signal.aborted) {
      const leftMs = until - performance.now()
      if (leftMs <= 0) break
      const late = sleep(leftMs, undefined, { signal, ref: false }).catch(() => undefined)
      await Promise.race([this.change(), late])
    }
    this.yielding += 1
    try {
      return await this.beside(run)
    } finally {
      this.yielding -= 1
      this.wake()
    }
  }

  async beside<T>(run: () => Promise<T>): Promise<T> {
    while (this.alone || this.waitingAlone > 0) await this.change()
    this.running += 1
    try {
      return await run()
    } finally {
      this.running -= 1
      this.wake()
    }
  }

  async byItself<T>(run: () => Promise<T>): Promise<T> {
    this.waitingAlone += 1
    try {
      while (this.alone || this.running > 0) await this.change()
      this.alone = true
    } finally {
      this.waitingAlone -= 1
    }
    try {
      return await run()
    } finally {
      this.alone = false
      this.wake()
    }
  }

  private change(): Promise<void> {
    return new Promise((resolve) => this.waiters.push(resolve))
  }

  private wake(): void {
    const waiters = this.waiters
    this.waiters = []
    for (const waiter of waiters) waiter()
  }
}
