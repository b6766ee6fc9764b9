// Wakes long polls of this process. Each waiter says how many rings it has heard before it looked for work, so that
// a ring between looking and waiting is not lost.

export class Bell {
  #rings = 0
  #free = 0
  #foundFree = false
  readonly #waiting = new Set<() => void>()

  get rings(): number {
    return this.#rings
  }

  /** A host was waiting for work when it last rang, or is now: it takes what has come. */
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

  /** The same, for a host that has nothing to do. */
  async afterIdle(heard: number, ms: number, signal: AbortSignal): Promise<void> {
    this.#free += 1
    try {
      await this.after(heard, ms, signal)
    } finally {
      this.#free -= 1
    }
  }
}
