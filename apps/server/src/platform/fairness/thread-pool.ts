// Heavy work off the event loop: a few worker threads, or processes, started when needed and ended when idle. Each does one request at
// a time, asked and answered by message. One that takes too long, runs out of memory or breaks is replaced, and its
// request fails with the reason; more requests than may wait are refused at once. People take turns: a person who asks for much
// waits behind everybody who has asked for less, and may have a few waiting. A request's length is measured by the CPU
// time of the thread: on a busy machine a thread may wait for its turn for seconds, which is not its request's fault.

import { type Helper, type HelperOptions, startHelper, ThreadFailure } from './helper.ts'
import { type TimeLimits, timeLeft } from './time-left.ts'

export interface PoolOptions extends HelperOptions, TimeLimits {
  threads: number
  /** An idle thread ends after this. */
  idleMs: number
  /** More than this waiting means that something is wrong; better to say so than to pile up. */
  maxWaiting: number
  /** The limit for one person. Requests without a person are not counted. */
  maxWaitingOfOne?: number
}

interface AnswerOptions<Answer> {
  /** A thread that answered this is not to be asked again: what it works with may be broken. */
  isSpent?: (answer: Answer) => boolean
}

interface ThreadPool<Request, Answer> {
  /** @param person for whom; null for nobody in particular @throws ThreadFailure */
  run(request: Request, person?: number | null): Promise<Answer>
  /** Ends the threads; what they were at fails. The pool may be used again. */
  stop(): void
}

interface Job<Request, Answer> {
  request: Request
  person: number | null
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
}

interface Thread<Request, Answer> {
  helper: Helper<Request>
  job: Job<Request, Answer> | null
  timer: NodeJS.Timeout | null
}

function arm<Request, Answer>(thread: Thread<Request, Answer>, ms: number, then: () => void): void {
  if (thread.timer) clearTimeout(thread.timer)
  thread.timer = setTimeout(then, Math.max(0, ms))
  thread.timer.unref()
}

/** Looks at the CPU time as soon as it could be used up, again and again, as long as the thread is at the same job. */
function watch<Request, Answer>(
  thread: Thread<Request, Answer>,
  limits: TimeLimits,
  tooLong: () => void,
): void {
  const { helper, job } = thread
  const before = helper.cpuMs()
  const left = timeLeft(limits, performance.now())
  const look = async (): Promise<void> => {
    arm(thread, left.onClock(performance.now()), tooLong)
    const usedMs = (await helper.cpuMs()) - (await before)
    if (thread.job !== job) return
    const leftMs = left.of(usedMs, performance.now())
    if (leftMs <= 0) tooLong()
    else arm(thread, Math.max(50, leftMs), () => void look())
  }
  arm(thread, limits.cpuMs, () => void look())
}

/** The number of people whose latest turn is remembered. */
const keptTurns = 1_000

/** The waiting requests. Those of no person go first, then those of the person whose turn is longest ago, or none. */
class Line<Request, Answer> {
  readonly jobs: Job<Request, Answer>[] = []
  /** The number of each person's last turn, the latest at the end. */
  readonly #lastTurn = new Map<number, number>()
  #turns = 0

  readonly #options: PoolOptions

  constructor(options: PoolOptions) {
    this.#options = options
  }

  /** Null where there is room. */
  refusalFor(person: number | null): ThreadFailure | null {
    const { maxWaiting, maxWaitingOfOne = maxWaiting } = this.#options
    const own = person === null ? 0 : this.jobs.filter((job) => job.person === person).length
    if (own >= maxWaitingOfOne) return new ThreadFailure('own', 'too many requests of one person wait')
    return this.jobs.length >= maxWaiting ? new ThreadFailure('busy', 'too many requests wait') : null
  }

  take(): Job<Request, Answer> {
    const next = this.jobs.reduce((first, job) => (this.#turnOf(job) < this.#turnOf(first) ? job : first))
    this.jobs.splice(this.jobs.indexOf(next), 1)
    if (next.person !== null) this.#note(next.person)
    return next
  }

  #turnOf({ person }: Job<Request, Answer>): number {
    return person === null ? -1 : (this.#lastTurn.get(person) ?? 0)
  }

  #note(person: number): void {
    this.#turns += 1
    this.#lastTurn.delete(person)
    this.#lastTurn.set(person, this.#turns)
    const [oldest] = this.#lastTurn.keys()
    if (this.#lastTurn.size > keptTurns && oldest !== undefined) this.#lastTurn.delete(oldest)
  }
}

export function createThreadPool<Request, Answer>(
  options: PoolOptions & AnswerOptions<Answer>,
): ThreadPool<Request, Answer> {
  const threads = new Set<Thread<Request, Answer>>()
  const line = new Line<Request, Answer>(options)

  /** End a thread that is idle, stuck or broken; its request, if any, fails. */
  const retire = (thread: Thread<Request, Answer>, failure?: ThreadFailure): void => {
    if (!threads.delete(thread)) return
    if (thread.timer) clearTimeout(thread.timer)
    thread.job?.reject(failure ?? new ThreadFailure('broken', 'the thread ended'))
    thread.job = null
    thread.helper.end()
    dispatch()
  }

  const finish = (thread: Thread<Request, Answer>, answer: Answer): void => {
    const { job } = thread
    thread.job = null
    job?.resolve(answer)
    if (options.isSpent?.(answer)) return retire(thread)
    thread.helper.hold(false)
    arm(thread, options.idleMs, () => retire(thread))
    dispatch()
  }

  const startThread = (): Thread<Request, Answer> => {
    const helper = startHelper<Request, Answer>(options, {
      answered: (answer) => finish(thread, answer),
      ended: (failure) => retire(thread, failure),
    })
    const thread: Thread<Request, Answer> = { helper, job: null, timer: null }
    threads.add(thread)
    return thread
  }

  const start = (thread: Thread<Request, Answer>, job: Job<Request, Answer>): void => {
    thread.job = job
    thread.helper.hold(true)
    watch(thread, options, () => retire(thread, new ThreadFailure('timeout', 'took too long')))
    thread.helper.ask(job.request)
  }

  const dispatch = (): void => {
    while (line.jobs.length > 0) {
      const idle = [...threads].find((thread) => !thread.job)
      if (!idle && threads.size >= options.threads) return
      start(idle ?? startThread(), line.take())
    }
  }

  return {
    run(request, person = null) {
      const refusal = line.refusalFor(person)
      if (refusal) return Promise.reject(refusal)
      return new Promise((resolve, reject) => {
        line.jobs.push({ request, person, resolve, reject })
        dispatch()
      })
    },
    stop() {
      for (const job of line.jobs.splice(0))
        job.reject(new ThreadFailure('broken', 'the threads were stopped'))
      for (const thread of threads) retire(thread)
    },
  }
}
