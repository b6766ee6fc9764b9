// Whether a host is fit to go on. A host with a broken disk or sandbox would use up the attempts of one submission after
// the other, so it takes no more work once it could not judge three problems in a row for the same cause. Three attempts at
// one task, or at one problem, say nothing about the host: its self-test decides then. It works again after a self-test
// that holds, or a restart.

interface Pause {
  reason: string
  /** ISO 8601 */
  since: string
}

/** A test file that did not arrive though the server has it, or anything on the way from there to a verdict. */
export type FaultCause = 'file' | 'run'

export interface Fault {
  cause: FaultCause
  pid: number
  reason: string
}

const problemsInARow = 3
const faultsBetweenTests = 3
const reasonChars = 2_000

export class Conduct {
  /** Since the last result: the problems that failed, by cause, and how often. */
  private readonly problems: Record<FaultCause, Set<number>> = { file: new Set(), run: new Set() }
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
    for (const problems of Object.values(this.problems)) problems.clear()
  }

  /**
   * A task ended by the host's own fault.
   * @returns whether the host is in doubt: a self-test is to tell
   */
  failed({ cause, pid, reason }: Fault): boolean {
    this.faults += 1
    const problems = this.problems[cause].add(pid)
    if (problems.size >= problemsInARow) {
      this.begin(`${problemsInARow} problems in a row could not be judged here. The last one: ${reason}`)
    }
    return !this.pause && this.faults % faultsBetweenTests === 0
  }

  /** Takes no work from now on. The first reason stays. */
  begin(why: string): void {
    if (this.pause) return
    this.pause = { reason: why.slice(0, reasonChars).toWellFormed(), since: new Date().toISOString() }
    this.working.abort(new Error('the host is paused'))
    this.wake()
  }

  resume(): void {
    this.succeeded()
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
