// A run repeated near its time limit gets the machine to itself; no new run starts while it waits.

export class RunGate {
  private running = 0
  private alone = false
  private waitingAlone = 0
  private waiters: (() => void)[] = []

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
