// Decides whether a host is fit to go on, because a broken one would use up the attempts of many submissions. It pauses
// after failing on three problems in a row for the same cause, or when its self-test fails after a fault. It tests
// itself every few seconds and resumes when all is well; after a pause for failed problems it is on trial until a task
// succeeds, and the next fault pauses it again without counting as an attempt. Repeated faults with a single problem
// say nothing about the host and count after a few trials.

interface Pause {
  reason: string
  /** ISO 8601 */
  since: string
}

/** A test file that did not arrive although the server has it, or anything else before the verdict. */
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
  /** Problems that failed since the last success, by cause. */
  private readonly problems: Record<FaultCause, Set<number>> = { file: new Set(), run: new Set() }
  private pause: Pause | null = null
  private isLack = false
  /** Faults per problem since it resumed; null if it is not on trial. */
  private trials: Map<number, number> | null = null
  private working = new AbortController()
  private waiters: (() => void)[] = []

  get paused(): Pause | null {
    return this.pause
  }

  /** Aborted when a pause begins; each pause has its own. */
  get signal(): AbortSignal {
    return this.working.signal
  }

  /** A task had a result of any kind. */
  succeeded(): void {
    this.trials = null
    for (const problems of Object.values(this.problems)) problems.clear()
  }

  /** Whether a fault with this problem would pause the host. */
  isOnTrial(pid: number): boolean {
    return this.trials !== null && (this.trials.get(pid) ?? 0) < trialsOfProblem
  }

  /** A task failed by the host's own fault. */
  failed({ cause, pid, reason }: Fault): void {
    const problems = this.problems[cause].add(pid)
    const isTried = this.isOnTrial(pid)
    this.trials?.set(pid, (this.trials.get(pid) ?? 0) + 1)
    if (isTried) this.begin(`nothing could be judged here since the last pause. The last one: ${reason}`)
    if (problems.size < problemsInARow) return
    this.trials ??= new Map()
    this.begin(`${problemsInARow} problems in a row could not be judged here. The last one: ${reason}`)
  }

  /** The pause is due to a lack of disk or memory, which may end at any moment. */
  get isForLack(): boolean {
    return this.isLack
  }

  /** Stops taking work. The first reason is kept. */
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

  /** Resolves once the host is paused, or not; also when `signal` aborts. */
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
