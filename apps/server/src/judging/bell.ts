// Wakes the long polls of this process. A waiter passes the number of rings it had heard before it looked for work, so
// that a ring between looking and waiting is not lost.

export class Bell {
  #rings = 0
  #free = 0
  #foundFree = false
  readonly #waiting = new Set<() => void>()

  get rings(): number {
    return this.#rings
  }

  /** Whether an idle host is polling, or was at the last ring. */
  get isHeardByFreeHost(): boolean {
    return this.#foundFree || this.#free > 0
  }

  ring(): void {
    this.#rings += 1
    this.#foundFree = this.#free > 0
    for (const wake of this.#waiting) wake()
  }

  /** Ends at the first ring after `heard`, after `ms`, or when `signal` is aborted. */
  async after(heard: number, ms: number, signal: AbortSignal): Promise<void> {
    if (this.#rings !== heard || signal.aborted) return
    await new Promise<void>((resolve) => {
      const wake = (): void => {
        clearTimeout(timer)
        this.#waiting.delete(wake)
        signal.removeEventListener('abort', wake)
        resolve()
      }
      const timer = setTimeout(wake, ms)
      this.#waiting.add(wake)
      signal.addEventListener('abort', wake)
    })
  }

  /** Like `after`, but counts the caller as an idle host. */
  async afterIdle(heard: number, ms: number, signal: AbortSignal): Promise<void> {
    this.#free += 1
    try {
      await this.after(heard, ms, signal)
    } finally {
      this.#free -= 1
    }
  }
}
