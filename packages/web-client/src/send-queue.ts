// A queue that survives an unreachable server: items are stored, then sent in order by one tab at a time. Each has a key that
// the server recognises, so that neither a lost answer nor a closed tab duplicates anything. Refusals of queued items are
// kept for the person to see; immediate ones are the caller's.

import type { Alone } from './alone.ts'
import { createStore, type Store } from './store.ts'

export type KeptError = {
  status: number
  message: string
  error: string | null
  params: Record<string, string | number>
}

export interface Kept<What> {
  key: string
  what: What
  /** When handed in: ms since 1970, by the server's clock as far as known. */
  at: number
  place: number
  /** Sent without an answer: the server may have it. */
  tried: boolean
  leaves?: true
  refused?: KeptError
  arrived?: { sid: number }
}

export type Answer<Result> =
  | { kind: 'taken'; result: Result }
  /** Unknown, or it has to wait. @property seconds null: until asked for */
  | { kind: 'later'; seconds: number | null }
  | { kind: 'refused'; error: KeptError }

export type Outcome<Result> =
  | { kind: 'taken'; result: Result }
  | { kind: 'refused'; error: KeptError }
  | { kind: 'kept' }
  | { kind: 'elsewhere' }
  | { kind: 'waitsAlready' }
  /** No answer, and not stored: there are too many, or storage fails. */
  | { kind: 'unkept' }

interface Shelf<What> {
  list: (this: void) => Kept<What>[]
  put: (this: void, item: Kept<What>) => boolean
  remove: (this: void, key: string) => void
}

interface SendQueueOptions<What, Result> {
  shelf: Shelf<What>
  alone: Alone
  newKey: () => string
  now: () => number
  canSend: () => boolean
  /** @param waited a late arrival, for which the server wants `at` */
  send: (item: Kept<What>, waited: boolean) => Promise<Answer<Result>>
  isSame: (one: What, other: What) => boolean
  hasRoom: (kept: readonly Kept<What>[], what: What) => boolean
  /** After waiting. @returns data to show until seen */
  onArrived: (item: Kept<What>, result: Result) => Kept<What>['arrived']
}

export const isWaiting = ({ refused, arrived }: Kept<unknown>): boolean => !refused && !arrived

const inOrder = (one: Kept<unknown>, other: Kept<unknown>): number =>
  one.place - other.place || one.at - other.at || (one.key < other.key ? -1 : 1)

const askAgainSeconds = 5

/** No answer, or one in the server's place. */
const isUnsure = (answer: Answer<unknown>): boolean =>
  answer.kind === 'later' || (answer.kind === 'refused' && answer.error.error === null)

export class SendQueue<What, Result> {
  readonly #options: SendQueueOptions<What, Result>
  readonly #kept = createStore<readonly Kept<What>[]>([])
  /** Handed in here, first in line and not tried yet; and its outcome. */
  readonly #fresh = new Map<string, Outcome<Result> | null>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #ended = false
  #last: Promise<void> = Promise.resolve()
  /** Last item that may have arrived and is not stored: repeating it reuses its key. */
  #unsure: Kept<What> | null = null

  constructor(options: SendQueueOptions<What, Result>) {
    this.#options = options
    this.look()
  }

  get kept(): Pick<Store<readonly Kept<What>[]>, 'get' | 'subscribe'> {
    return this.#kept
  }

  async handIn(what: What): Promise<Outcome<Result>> {
    const { shelf, isSame, hasRoom, newKey, now } = this.#options
    const before = this.#waiting()
    if (before.some((item) => isSame(item.what, what))) {
      void this.sendAll()
      return { kind: 'waitsAlready' }
    }
    const place = Math.max(0, ...shelf.list().map((item) => item.place)) + 1
    const key = this.#unsure && isSame(this.#unsure.what, what) ? this.#unsure.key : newKey()
    const item: Kept<What> = { key, what, at: now(), place, tried: false }
    const first: Kept<What> = before.length > 0 ? item : { ...item, leaves: true }
    if (!hasRoom(shelf.list(), what) || !this.#put(first)) return this.#sendUnkept(item)
    if (before.length > 0) {
      // Earlier ones may take long, or for ever.
      void this.sendAll()
      return { kind: 'kept' }
    }
    this.#fresh.set(item.key, null)
    await this.sendAll()
    const outcome = this.#fresh.get(item.key)
    this.#fresh.delete(item.key)
    return outcome ?? { kind: this.#find(item.key) ? 'kept' : 'elsewhere' }
  }

  sendAll(): Promise<void> {
    return this.#inTurn(async () => {
      clearTimeout(this.#timer)
      for (;;) {
        const [next] = this.#waiting()
        if (!next || this.#ended || !(await this.#sendOne(next))) return
      }
    })
  }

  /** Removes it for good. @returns null if it has been sent meanwhile */
  async takeBack(key: string): Promise<Kept<What> | null> {
    let taken: Kept<What> | undefined
    await this.#inTurn(async () => {
      taken = this.#find(key)
      this.#remove(key)
    })
    return taken ?? null
  }

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

  /** Serialises within this tab, too. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const mine = this.#last.then(() => this.#options.alone(work))
    this.#last = mine.catch(() => undefined)
    return mine
  }

  async #sendOne({ leaves: _leaves, ...item }: Kept<What>): Promise<boolean> {
    const isFresh = this.#fresh.has(item.key)
    if (!this.#options.canSend()) {
      this.#put(item)
      this.#wait(askAgainSeconds)
      return false
    }
    // Before sending: a closed tab must remember that it may have arrived.
    const seen = { ...item, tried: true }
    this.#put(isFresh ? { ...seen, leaves: true } : seen)
    const answer = await this.#options.send(item, !isFresh)
    if (answer.kind === 'later') {
      this.#put(seen)
      this.#wait(answer.seconds)
      return false
    }
    if (isFresh) {
      this.#unsure = isUnsure(answer) ? item : null
      this.#fresh.set(item.key, answer)
      this.#remove(item.key)
    } else {
      this.#finish(seen, answer)
    }
    return true
  }

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
    const answer = await this.#options.send(item, false)
    this.#unsure = isUnsure(answer) ? item : null
    return answer.kind === 'later' ? { kind: 'unkept' } : answer
  }
}
