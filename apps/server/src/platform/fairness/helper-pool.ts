// A helper does one request at a time; a slow or broken one is replaced. Heavy users wait behind light ones, never get the
// last free helper, and have a budget of CPU time, since on a busy machine a helper may wait for a processor.

import { type Helper, HelperFailure, type HelperOptions, startHelper } from './helper.ts'
import { timeLeft, type TimeLimits } from './time-left.ts'

interface LineOptions {
  maxWaiting: number
  maxWaitingOfOne?: number
}

const keptTurns = 1_000

/** Requests without a person go first, then those of the person whose last turn is the longest ago. */
class Line<Job extends { person: number | null }> {
  readonly jobs: Job[] = []
  readonly #lastTurn = new Map<number, number>()
  #turns = 0

  readonly #options: LineOptions

  constructor(options: LineOptions) {
    this.#options = options
  }

  refusalFor(person: number | null): HelperFailure | null {
    const { maxWaiting, maxWaitingOfOne = maxWaiting } = this.#options
    const own = person === null ? 0 : this.jobs.filter((job) => job.person === person).length
    if (own >= maxWaitingOfOne) return new HelperFailure('own', 'too many requests of one person wait')
    return this.jobs.length >= maxWaiting ? new HelperFailure('busy', 'too many requests wait') : null
  }

  /** @param mayBegin whether another request of this person may start @returns undefined if none may */
  take(mayBegin: (person: number | null) => boolean): Job | undefined {
    const able = this.jobs.filter(({ person }) => mayBegin(person))
    const [first] = able
    if (!first) return undefined
    const next = able.reduce((best, job) => (this.#turnOf(job) < this.#turnOf(best) ? job : best), first)
    this.jobs.splice(this.jobs.indexOf(next), 1)
    if (next.person !== null) this.#note(next.person)
    return next
  }

  #turnOf({ person }: Job): number {
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

interface Budget {
  cpuMs: number
  /** The whole budget is restored after this. */
  perMs: number
}

interface Used {
  ms: number
  at: number
}

interface Budgets {
  /** Null while some budget is left. */
  refusalFor: (person: number | null, now: number) => HelperFailure | null
  add: (person: number, usedMs: number, now: number) => void
}

const keptPeople = 1_000

export function openBudgets(budget: Budget = { cpuMs: Infinity, perMs: 1 }): Budgets {
  const used = new Map<number, Used>()
  const usedBy = (person: number, now: number): number => {
    const { ms, at } = used.get(person) ?? { ms: 0, at: now }
    return Math.max(0, ms - ((now - at) * budget.cpuMs) / budget.perMs)
  }
  return {
    refusalFor(person, now) {
      if (person === null || !used.has(person) || usedBy(person, now) < budget.cpuMs) return null
      return new HelperFailure('own', 'this person has used up the time of some time')
    },
    add(person, usedMs, now) {
      const ms = usedBy(person, now) + usedMs
      used.delete(person)
      used.set(person, { ms, at: now })
      const [oldest] = used.keys()
      if (used.size > keptPeople && oldest !== undefined) used.delete(oldest)
    },
  }
}

export interface PoolOptions extends HelperOptions, TimeLimits {
  helpers: number
  idleMs: number
  /** More waiting requests mean that something is wrong. */
  maxWaiting: number
  /** Per person; requests without one are not limited. */
  maxWaitingOfOne?: number
  /** Less than `helpers`, so that one stays free for others. */
  atOnceOfOne?: number
  budget?: Budget
}

interface AnswerOptions<Answer> {
  /** Whether a helper with this answer must be replaced: its state may be corrupt. */
  isSpent?: (answer: Answer) => boolean
}

interface HelperPool<Request, Answer> {
  /** @param person null: on behalf of nobody @throws HelperFailure */
  run(request: Request, person?: number | null): Promise<Answer>
  /** The pool may be used again. */
  stop(): void
}

interface Job<Request, Answer> {
  request: Request
  person: number | null
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
}

interface Place<Request, Answer> {
  helper: Helper<Request>
  /** The helper's CPU time at the beginning; null while loading, which is not charged. */
  before: Promise<number> | null
  beganAt: number
  isLoaded: boolean
  job: Job<Request, Answer> | null
  timer: NodeJS.Timeout | null
}

/** Clock time to load a program on the busiest machine. */
const loadMs = 120_000

function arm<Request, Answer>(place: Place<Request, Answer>, ms: number, then: () => void): void {
  if (place.timer) clearTimeout(place.timer)
  place.timer = setTimeout(then, Math.max(0, ms))
  place.timer.unref()
}

function watch<Request, Answer>(
  place: Place<Request, Answer>,
  limits: TimeLimits,
  tooLong: () => void,
): void {
  const { helper, job } = place
  const before = helper.cpuMs()
  Object.assign(place, { before, beganAt: performance.now() })
  const left = timeLeft(limits, performance.now())
  const look = async (): Promise<void> => {
    arm(place, left.onClock(performance.now()), tooLong)
    const usedMs = (await helper.cpuMs()) - (await before)
    if (place.job !== job) return
    const leftMs = left.of(usedMs, performance.now())
    if (leftMs <= 0) tooLong()
    else arm(place, Math.max(20, leftMs), () => void look())
  }
  arm(place, limits.cpuMs, () => void look())
}

class Pool<Request, Answer> implements HelperPool<Request, Answer> {
  readonly #options: PoolOptions & AnswerOptions<Answer>
  readonly #places = new Set<Place<Request, Answer>>()
  readonly #spent: Budgets
  readonly #line: Line<Job<Request, Answer>>

  constructor(options: PoolOptions & AnswerOptions<Answer>) {
    this.#options = options
    this.#spent = openBudgets(options.budget)
    this.#line = new Line(options)
  }

  run(request: Request, person: number | null = null): Promise<Answer> {
    const refusal = this.#line.refusalFor(person) ?? this.#spent.refusalFor(person, performance.now())
    if (refusal) return Promise.reject(refusal)
    return new Promise((resolve, reject) => {
      this.#line.jobs.push({ request, person, resolve, reject })
      this.#dispatch()
    })
  }

  stop(): void {
    for (const job of this.#line.jobs.splice(0))
      job.reject(new HelperFailure('broken', 'the helpers were stopped'))
    for (const place of this.#places) this.#retire(place)
  }

  async #charge({ helper, job, before, beganAt }: Place<Request, Answer>): Promise<void> {
    const person = job?.person ?? null
    if (person === null || before === null || !this.#options.budget) return
    const now = performance.now()
    const used = (await helper.cpuMs()) - (await before)
    // The CPU time of a dead helper is unknown, so clock time counts.
    this.#spent.add(person, used >= 0 ? used : now - beganAt, now)
  }

  #retire(place: Place<Request, Answer>, failure?: HelperFailure): void {
    if (!this.#places.delete(place)) return
    if (place.timer) clearTimeout(place.timer)
    const { job } = place
    const charged = this.#charge(place)
    place.job = null
    void charged.finally(() => place.helper.end())
    job?.reject(failure ?? new HelperFailure('broken', 'the helper ended'))
    this.#dispatch()
    // Started now, so that the next request need not wait for loading.
    if (job && failure && this.#places.size < this.#options.helpers) this.#rest(this.#start())
  }

  #finish(place: Place<Request, Answer>, answer: Answer): void {
    const { job } = place
    void this.#charge(place)
    place.job = null
    job?.resolve(answer)
    if (this.#options.isSpent?.(answer)) return this.#retire(place)
    this.#rest(place)
    this.#dispatch()
  }

  #rest(place: Place<Request, Answer>): void {
    place.helper.hold(false)
    arm(place, this.#options.idleMs, () => this.#retire(place))
  }

  #begin(place: Place<Request, Answer>): void {
    watch(place, this.#options, () => this.#retire(place, new HelperFailure('timeout', 'took too long')))
  }

  #start(): Place<Request, Answer> {
    const helper = startHelper<Request, Answer>(this.#options, {
      ready: () => {
        place.isLoaded = true
        if (place.job) this.#begin(place)
      },
      answered: (answer) => this.#finish(place, answer),
      ended: (failure) => this.#retire(place, failure),
    })
    const place: Place<Request, Answer> = {
      helper,
      before: null,
      beganAt: 0,
      isLoaded: false,
      job: null,
      timer: null,
    }
    this.#places.add(place)
    return place
  }

  #give(place: Place<Request, Answer>, job: Job<Request, Answer>): void {
    place.job = job
    place.before = null
    place.helper.hold(true)
    const notLoaded = (): void => this.#retire(place, new HelperFailure('broken', 'was not loaded in time'))
    if (place.isLoaded) this.#begin(place)
    else arm(place, loadMs, notLoaded)
    place.helper.ask(job.request)
  }

  #mayBegin(person: number | null): boolean {
    const atWork = [...this.#places].filter(({ job }) => job && job.person === person).length
    return atWork < (this.#options.atOnceOfOne ?? this.#options.helpers)
  }

  #dispatch(): void {
    for (;;) {
      const free = [...this.#places].filter(({ job }) => !job)
      const idle = free.find(({ isLoaded }) => isLoaded) ?? free[0]
      if (!idle && this.#places.size >= this.#options.helpers) return
      const job = this.#line.take((person) => this.#mayBegin(person))
      if (!job) return
      this.#give(idle ?? this.#start(), job)
    }
  }
}

export const createHelperPool = <Request, Answer>(
  options: PoolOptions & AnswerOptions<Answer>,
): HelperPool<Request, Answer> => new Pool(options)
