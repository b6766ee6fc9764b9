// Whether a host is fit to go on. Three tasks in a row that it could not judge for a reason of its own, and it takes no
// more work: a host with a broken disk or sandbox would otherwise use up the attempts of one submission after the
// other. It works again after a self-test that holds, or a restart.

interface Pause {
  reason: string
  /** ISO 8601 */
  since: string
}

const faultsInARow = 3
const reasonChars = 2_000

export class Conduct {
  private faults = 0
  private pause: Pause | null = null
  private working = new AbortController()
  private waiters: (() => void)[] = []

  get paused(): Pause | null {
    return this.pause
  }

  /** Aborted when a pause begins; another one after it. */
  get signal(): AbortSignal {
    return this.working.signal
  }

  /** A task had a result, whatever it was. */
  succeeded(): void {
    this.faults = 0
  }

  /** A task ended by the host's own fault. */
  failed(reason: string): void {
    this.faults += 1
    if (this.faults < faultsInARow || this.pause) return
    const why = `${faultsInARow} tasks in a row could not be judged here. The last one: ${reason}`
    this.pause = { reason: why.slice(0, reasonChars).toWellFormed(), since: new Date().toISOString() }
    this.working.abort(new Error('the host is paused'))
    this.wake()
  }

  resume(): void {
    this.faults = 0
    this.pause = null
    this.working = new AbortController()
    this.wake()
  }

  /** Resolves when it is paused, or not; at once when that is so, and in any case when `signal` aborts. */
  async until(paused: boolean, signal: AbortSignal): Promise<void> {
    while ((this.pause !== null) !== paused && !signal.aborted) {
      await new Promise<void>((resolve) => {
        const wake = (): void => {
          signal.removeEventListener('abort', wake)
          resolve()
        }
        signal.addEventListener('abort', wake)
        this.waiters.push(wake)
      })
    }
  }

  private wake(): void {
    const waiters = this.waiters
    this.waiters = []
    for (const wake of waiters) wake()
  }
}
