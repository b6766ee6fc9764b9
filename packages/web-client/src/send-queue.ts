// A queue of things to send that outlasts a server that cannot be reached: each is kept first and sent then, one after the other
// in the order in which they were handed in, by one tab at a time. Each has a key, by which the server knows what it has already; so a lost answer
// doubles nothing, and neither does a tab that was closed in the middle. A refusal of something that waited is kept for
// the person to see; a refusal that comes at once is the caller's.

import type { Alone } from './alone.ts'
import { createStore, type Store } from './store.ts'

/** A refusal, as it can be kept. */
export type KeptError = {
  status: number
  message: string
  error: string | null
  params: Record<string, string | number>
}

export interface Kept<What> {
  key: string
  what: What
  /** When it was handed in: milliseconds since 1970, by the server's clock as far as it is known. */
  at: number
  /** Its place in the order. */
  place: number
  /** It was sent, and no answer said what became of it: the server may have it. */
  tried: boolean
  /** It leaves for the first time, and nobody waits for it yet. */
  leaves?: true
  /** The server did not take it. */
  refused?: KeptError
  /** It arrived, and there is something to be seen about that. */
  arrived?: { sid: number }
}

export type Answer<Result> =
  | { kind: 'taken'; result: Result }
  /** Nothing is known of it, or it has to wait. @property seconds null: until somebody asks for it */
  | { kind: 'later'; seconds: number | null }
  | { kind: 'refused'; error: KeptError }

export type Outcome<Result> =
  | { kind: 'taken'; result: Result }
  | { kind: 'refused'; error: KeptError }
  | { kind: 'kept' }
  /** Another tab has sent it. */
  | { kind: 'elsewhere' }
  /** The same waits already. */
  | { kind: 'waitsAlready' }
  /** No answer arrived, and it is not kept: there are too many, or the browser keeps nothing. */
  | { kind: 'unkept' }

interface Shelf<What> {
  list: (this: void) => Kept<What>[]
  /** False when it was not kept. */
  put: (this: void, item: Kept<What>) => boolean
  remove: (this: void, key: string) => void
}

interface SendQueueOptions<What, Result> {
  shelf: Shelf<What>
  alone: Alone
  newKey: () => string
  now: () => number
  /** Whether it is worth a try. */
  canSend: () => boolean
  /** @param waited it does not come at once: the server wants to know of `at` */
  send: (item: Kept<What>, waited: boolean) => Promise<Answer<Result>>
  isSame: (one: What, other: What) => boolean
  hasRoom: (kept: readonly Kept<What>[], what: What) => boolean
  /** It arrived after it had waited. @returns what is to be seen about it until somebody has seen it */
  onArrived: (item: Kept<What>, result: Result) => Kept<What>['arrived']
}

export const isWaiting = ({ refused, arrived }: Kept<unknown>): boolean => !refused && !arrived

const inOrder = (one: Kept<unknown>, other: Kept<unknown>): number =>
  one.place - other.place || one.at - other.at || (one.key < other.key ? -1 : 1)

/** While the server cannot be reached, in case nobody says that it is back. */
const askAgainSeconds = 5

export class SendQueue<What, Result> {
  readonly #options: SendQueueOptions<What, Result>
  readonly #kept = createStore<readonly Kept<What>[]>([])
  /** Handed in here and not tried yet, with nothing before it; and what became of it. */
  readonly #fresh = new Map<string, Outcome<Result> | null>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #ended = false
  #last: Promise<void> = Promise.resolve()
  /** The last one that was sent without an answer and is not kept: the same again goes by the same key. */
  #unkept: Kept<What> | null = null

  constructor(options: SendQueueOptions<What, Result>) {
    this.#options = options
    this.look()
  }

  /** All that is kept, in order, without what is just leaving. */
  get kept(): Pick<Store<readonly Kept<What>[]>, 'get' | 'subscribe'> {
    return this.#kept
  }

  /** Sends it behind those that wait. It is kept first. */
  async handIn(what: What): Promise<Outcome<Result>> {
    const { shelf, isSame, hasRoom, newKey, now } = this.#options
    const before = this.#waiting()
    if (before.some((item) => isSame(item.what, what))) {
      void this.sendAll()
      return { kind: 'waitsAlready' }
    }
    const place = Math.max(0, ...shelf.list().map((item) => item.place)) + 1
    const item: Kept<What> = { key: newKey(), what, at: now(), place, tried: false }
    const first: Kept<What> = before.length > 0 ? item : { ...item, leaves: true }
    if (!hasRoom(shelf.list(), what) || !this.#put(first)) return this.#sendUnkept(item)
    if (before.length > 0) {
      // Those before it may take long, or for ever.
      void this.sendAll()
      return { kind: 'kept' }
    }
    this.#fresh.set(item.key, null)
    await this.sendAll()
    const outcome = this.#fresh.get(item.key)
    this.#fresh.delete(item.key)
    return outcome ?? { kind: this.#find(item.key) ? 'kept' : 'elsewhere' }
  }

  /** Sends what waits, as far as that goes. */
  sendAll(): Promise<void> {
    return this.#inTurn(async () => {
      clearTimeout(this.#timer)
      for (;;) {
        const [next] = this.#waiting()
        if (!next || this.#ended || !(await this.#sendOne(next))) return
      }
    })
  }

  /** Out of the queue, for good. @returns what it was; null where it has been sent meanwhile */
  async takeBack(key: string): Promise<Kept<What> | null> {
    let taken: Kept<What> | undefined
    await this.#inTurn(async () => {
      taken = this.#find(key)
      this.#remove(key)
    })
    return taken ?? null
  }

  /** Once more after a refusal. */
  async again(key: string): Promise<void> {
    const item = this.#find(key)
    if (!item?.refused) return
    const { refused: _refused, ...fresher } = item
    this.#put(fresher)
    await this.sendAll()
  }

  /** Another tab may have changed something. */
  look(): void {
    this.#kept.set(this.#all().filter(({ leaves }) => !leaves))
  }

  end(): void {
    this.#ended = true
    clearTimeout(this.#timer)
  }

  #all(): Kept<What>[] {
    return this.#options.shelf.list().sort(inOrder)
  }

  #waiting(): Kept<What>[] {
    return this.#all().filter(isWaiting)
  }

  #find(key: string): Kept<What> | undefined {
    return this.#options.shelf.list().find((item) => item.key === key)
  }

  #put(item: Kept<What>): boolean {
    const done = this.#options.shelf.put(item)
    this.look()
    return done
  }

  #remove(key: string): void {
    this.#options.shelf.remove(key)
    this.look()
  }

  #wait(seconds: number | null): void {
    clearTimeout(this.#timer)
    if (seconds !== null && !this.#ended) this.#timer = setTimeout(() => void this.sendAll(), seconds * 1_000)
  }

  /** In this tab too one after the other. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const mine = this.#last.then(() => this.#options.alone(work))
    this.#last = mine.catch(() => undefined)
    return mine
  }

  /** @returns whether the next one may be sent */
  async #sendOne({ leaves: _leaves, ...item }: Kept<What>): Promise<boolean> {
    const isFresh = this.#fresh.has(item.key)
    if (!this.#options.canSend()) {
      this.#put(item)
      this.#wait(askAgainSeconds)
      return false
    }
    // Before it leaves: a tab that is closed now must not forget that it may have arrived.
    const seen = { ...item, tried: true }
    this.#put(isFresh ? { ...seen, leaves: true } : seen)
    const answer = await this.#options.send(item, !isFresh)
    if (answer.kind === 'later') {
      this.#put(seen)
      this.#wait(answer.seconds)
      return false
    }
    if (isFresh) {
      this.#fresh.set(item.key, answer)
      this.#remove(item.key)
    } else {
      this.#finish(seen, answer)
    }
    return true
  }

  /** Something that waited has its answer. */
  #finish(item: Kept<What>, answer: Exclude<Answer<Result>, { kind: 'later' }>): void {
    if (answer.kind === 'refused') {
      this.#put({ ...item, refused: answer.error })
      return
    }
    const arrived = this.#options.onArrived(item, answer.result)
    if (arrived) this.#put({ ...item, arrived })
    else this.#remove(item.key)
  }

  async #sendUnkept(item: Kept<What>): Promise<Outcome<Result>> {
    const before = this.#unkept
    const sent = before && this.#options.isSame(before.what, item.what) ? before : item
    const answer = await this.#options.send(sent, false)
    this.#unkept = answer.kind === 'later' ? sent : null
    return answer.kind === 'later' ? { kind: 'unkept' } : answer
  }
}
