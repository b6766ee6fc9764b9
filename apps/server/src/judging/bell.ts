// Wakes the long polls of this process. Waiters pass the number of rings heard before looking, so that no ring is lost.

export class Bell {
  #rings = 0
  #free = 0
  #foundFree = false
  readonly #waiting = new Set<() => void>()

  get rings(): number {
    return this.#rings
  }

  get isHeardByFreeHost(): boolean {
    return this.#foundFree || this.#free > 0
  }

  ring(): void {
    this.#rings += 1
    this.#foundFree = this.#free > 0
    for (const wake of this.#waiting) wake()
  }

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

  async afterIdle(heard: number, ms: number, signal: AbortSignal): Promise<void> {
    this.#free += 1
    try {
      await this.after(heard, ms, signal)
    } finally {
      this.#free -= 1
    }
  }
}
