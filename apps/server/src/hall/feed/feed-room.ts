// All followers of one contest in one process. A change is read and written once for all who see the same of it: the
// public, staff, and each team that it is about.

import type { FastifyBaseLogger } from 'fastify'
import type { Database, Queryable } from '../../platform/db.ts'
import type { LogoSizes } from './ccs-logo.ts'
import type { Version } from './ccs-version.ts'
import { ownLines } from './feed-own-lines.ts'
import {
  type Change,
  type Entry,
  entriesOf,
  linesFor,
  stateLine,
  wholeFor,
  wholeLines,
} from './feed-lines.ts'
import { lookNow, mustLook } from './feed-look.ts'
import { feedToken, type TokenKey } from './feed-token.ts'
import type { Follower } from './feed-follower.ts'
import { type Hall, hallOf, type Lens, publicLens } from './hall.ts'
import { changesAfter, holdFeed, isNumbered, numberEvents } from './hall-queries.ts'

const sharedForMs = 10_000
/** Changes that come sooner after others are sent together. */
const togetherMs = 200

interface Whole {
  seq: number
  pieces: Buffer[]
}

const baseOf = (lens: Lens): Lens => (lens.kind === 'team' ? publicLens : lens)

/** Each event that is committed has a number then. */
export async function numberNow(db: Database, cid: number): Promise<void> {
  if (await isNumbered(db, cid)) return
  await db.transaction().execute(async (tx) => {
    if (await holdFeed(tx, cid)) await numberEvents(tx, cid)
  })
}

/** Each time something else may have changed meanwhile. */
const mostLooks = 3

const atOneMoment = <T>(db: Database, work: (tx: Queryable) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)

export interface RoomParts extends TokenKey {
  db: Database
  log: FastifyBaseLogger
  logos: LogoSizes
}

export class FeedRoom {
  readonly #db: Database
  readonly #cid: number
  readonly #logos: LogoSizes
  readonly #log: FastifyBaseLogger
  readonly #key: TokenKey
  readonly #live = new Set<Follower>()
  readonly #arriving = new Set<Follower>()
  readonly #wholes = new Map<string, Promise<Whole>>()
  /** Up to here all live followers know. */
  #seq = 0
  #turn: Promise<unknown> = Promise.resolve()
  #isAsked = false
  /** By the clock of the process. */
  #askedAt = -Infinity

  constructor({ db, log, logos, settings }: RoomParts, cid: number) {
    this.#db = db
    this.#key = { settings }
    this.#logos = logos
    this.#cid = cid
    this.#log = log
  }

  get size(): number {
    return this.#live.size + this.#arriving.size
  }

  /** One after another, so that nobody gets an older state after a newer one. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work)
    this.#turn = done.catch(() => undefined)
    return done
  }

  /** Something has changed, or may have. */
  ask(): void {
    if (this.#isAsked) return
    this.#isAsked = true
    const waitMs = this.#askedAt + togetherMs - performance.now()
    if (waitMs <= 0) this.#askNow()
    else setTimeout(() => this.#askNow(), waitMs).unref()
  }

  #askNow(): void {
    this.#askedAt = performance.now()
    void this.#inTurn(async () => {
      this.#isAsked = false
      await this.#tellChanges()
    }).catch((error: unknown) => {
      this.#log.warn({ err: error, cid: this.#cid }, 'changes could not be sent to the followers of a feed')
    })
  }

  async #tellChanges(): Promise<void> {
    if (this.#live.size === 0) return
    const news = await this.#read(async (tx, hall) => {
      const changes = await changesAfter(tx, this.#cid, this.#seq)
      const isAnew = changes.some(({ kind }) => kind === 'reset')
      const entries = isAnew ? [] : await entriesOf(tx, hall, changes)
      return { isAnew, entries, changes, seq: hall.contest.last }
    })
    if (!news || news.isAnew) return this.end()
    this.#seq = news.seq
    this.#send(news.entries, news.seq)
    this.#checkAfter(news.changes)
  }

  #checkAfter(changes: readonly Change[]): void {
    if (changes.some(({ kind }) => kind === 'contest' || kind === 'members')) return this.checkAll()
    const moved = new Set(
      changes.flatMap(({ kind, thing }) => (kind === 'team' || kind === 'left' ? thing : [])),
    )
    if (moved.size > 0) this.checkAll((lens) => lens.kind === 'team' && moved.has(lens.entrant))
  }

  #token = (lens: Lens, seq: number): string => feedToken(this.#key, this.#cid, lens, seq)

  #send(entries: readonly Entry[], seq: number): void {
    if (entries.length === 0) return
    const isEach = entries.some(({ owners }) => owners === 'each')
    const owning = new Set(entries.flatMap(({ owners }) => (owners === 'each' ? [] : owners)))
    const written = new Map<string, { shared: Buffer; end: (token: string) => string } | null>()
    const linesOf = (version: Version, lens: Lens) => {
      const seen = lens.kind === 'team' && !isEach && !owning.has(lens.entrant) ? publicLens : lens
      const key = `${version.name} ${seen.kind} ${seen.kind === 'team' ? seen.entrant : ''}`
      const known = written.get(key)
      if (known !== undefined) return known
      const lines = linesFor(entries, version, seen)
      const made = lines && { ...lines, shared: Buffer.from(lines.shared) }
      written.set(key, made)
      return made
    }
    for (const follower of this.#live) {
      const lines = linesOf(follower.version, follower.lens)
      if (!lines) continue
      follower.tell(lines.shared)
      follower.tell(Buffer.from(lines.end(this.#token(follower.lens, seq))))
    }
  }

  /** @param seq of their token; null: they begin with the whole */
  async join(follower: Follower, seq: number | null): Promise<void> {
    this.#arriving.add(follower)
    follower.once('close', () => {
      this.#arriving.delete(follower)
      this.#live.delete(follower)
    })
    const from = seq ?? (await this.#sendWhole(follower))
    if (from === null) return
    await this.#inTurn(() => this.#catchUp(follower, from, seq === null))
  }

  async #sendWhole(follower: Follower): Promise<number | null> {
    const whole = await this.#wholeFor(follower.version, baseOf(follower.lens))
    for (const piece of whole.pieces) if (!(await follower.give(piece))) return null
    return whole.seq
  }

  /** Followers that come together read the same. */
  #wholeFor(version: Version, lens: Lens): Promise<Whole> {
    const key = `${version.name} ${lens.kind}`
    const known = this.#wholes.get(key)
    if (known) return known
    const made = this.#makeWhole(version, lens)
    this.#wholes.set(key, made)
    const forget = () => this.#wholes.get(key) === made && this.#wholes.delete(key)
    made.then(() => setTimeout(forget, sharedForMs).unref(), forget)
    return made
  }

  async #makeWhole(version: Version, lens: Lens): Promise<Whole> {
    const whole = await this.#read(async (tx, hall) => {
      const pieces: Buffer[] = []
      for await (const lines of wholeFor(tx, hall, version, lens)) pieces.push(Buffer.from(lines))
      return { seq: hall.contest.last, pieces }
    })
    if (!whole) throw new Error(`contest ${this.#cid} has no feed`)
    return whole
  }

  /**
   * Changes by time and settings are read with the others, so that nothing is sent which refers to what is not.
   * @returns null without a feed
   */
  async #read<T>(work: (tx: Queryable, hall: Hall) => Promise<T>): Promise<T | null> {
    for (let looks = 0; ; looks += 1) {
      await numberNow(this.#db, this.#cid)
      const read = await atOneMoment(this.#db, async (tx) => {
        const hall = await hallOf(tx, this.#cid, this.#logos)
        if (!hall) return { found: null }
        if (looks < mostLooks && (await mustLook(tx, hall))) return null
        return { found: await work(tx, hall) }
      })
      if (read) return read.found
      await lookNow(this.#db, this.#cid)
    }
  }

  /** Changes since then, at the beginning also what they alone see; from then on they get all that others get. */
  async #catchUp(follower: Follower, from: number, isBeginning: boolean): Promise<void> {
    if (follower.destroyed) return
    const { version, lens } = follower
    const rest = await this.#read(async (tx, hall) => {
      const token = this.#token(lens, hall.contest.last)
      if (from < hall.contest.since) return null
      const changes = await changesAfter(tx, this.#cid, from)
      // All that they alone see comes after it, and may refer to it; the token comes last.
      const seen = isBeginning ? baseOf(lens) : lens
      const lines = wholeLines(
        linesFor(await entriesOf(tx, hall, changes), version, seen),
        isBeginning ? null : token,
      )
      const own = isBeginning ? await ownLines(tx, hall, version, lens) : ''
      const state = isBeginning ? stateLine(hall, version, token) : ''
      return { content: Buffer.from(lines + own + state), seq: hall.contest.last }
    })
    if (rest === null) {
      this.#wholes.clear()
      follower.destroy()
      return
    }
    if (follower.isOnce) {
      this.#arriving.delete(follower)
      return follower.begin(rest.content)
    }
    // Others may be behind: they and this one get it again, which changes nothing.
    this.#seq = this.#live.size === 0 ? rest.seq : Math.min(this.#seq, rest.seq)
    this.#arriving.delete(follower)
    if (follower.destroyed) return
    this.#live.add(follower)
    follower.begin(rest.content)
    this.ask()
  }

  /** Those who may not follow any more as what they came are cut off. */
  checkAll(isMeant: (lens: Lens) => boolean = () => true): void {
    for (const follower of this.#live) {
      if (!isMeant(follower.lens)) continue
      void follower.stands().then(
        (stands) => (stands ? undefined : follower.destroy()),
        () => follower.destroy(),
      )
    }
  }

  keepAlive(): void {
    for (const follower of this.#live) follower.tell(Buffer.from('\n'))
    this.ask()
  }

  /** They come back with their token, or begin anew. */
  end(): void {
    for (const follower of [...this.#live, ...this.#arriving]) follower.destroy()
    this.#wholes.clear()
  }
}
