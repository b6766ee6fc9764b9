// A broken host would use up the attempts of many submissions. It pauses after three failed problems in a row for one cause,
// or a failed self-test; then it is on trial until a task succeeds, and the next fault pauses it without counting as an
// attempt. Faults with a single problem say nothing about the host.

interface Pause {
  reason: string
  /** ISO 8601 */
  since: string
}

export type FaultCause = 'file' | 'run'

export interface Fault {
  cause: FaultCause
  pid: number
  reason: string
}

const problemsInARow = 3
const trialsOfProblem = 3
const reasonChars = 2_000

export class Conduct {
  private readonly problems: Record<FaultCause, Set<number>> = { file: new Set(), run: new Set() }
  private pause: Pause | null = null
  private isLack = false
  /** Faults by problem; null if the host is not on trial. */
  private trials: Map<number, number> | null = null
  private working = new AbortController()
  private waiters: (() => void)[] = []

  get paused(): Pause | null {
    return this.pause
  }

  /** Each pause has its own. */
  get signal(): AbortSignal {
    return this.working.signal
  }

  succeeded(): void {
    this.trials = null
    for (const problems of Object.values(this.problems)) problems.clear()
  }

  isOnTrial(pid: number): boolean {
    return this.trials !== null && (this.trials.get(pid) ?? 0) < trialsOfProblem
  }

  failed({ cause, pid, reason }: Fault): void {
    const problems = this.problems[cause].add(pid)
    const isTried = this.isOnTrial(pid)
    this.trials?.set(pid, (this.trials.get(pid) ?? 0) + 1)
    if (isTried) this.begin(`nothing could be judged here since the last pause. The last one: ${reason}`)
    if (problems.size < problemsInARow) return
    this.trials ??= new Map()
    this.begin(`${problemsInARow} problems in a row could not be judged here. The last one: ${reason}`)
  }

  /** Disk or memory is short, which may end at any moment. */
  get isForLack(): boolean {
    return this.isLack
  }

  /** The first reason is kept. */
  begin(why: string, { isLack = false } = {}): void {
    if (this.pause) return
    this.isLack = isLack
    this.pause = { reason: why.slice(0, reasonChars).toWellFormed(), since: new Date().toISOString() }
    this.working.abort(new Error('the host is paused'))
    this.wake()
  }

  resume(): void {
    for (const problems of Object.values(this.problems)) problems.clear()
    this.pause = null
    this.working = new AbortController()
    this.wake()
  }

  /** Also when `signal` aborts. */
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
