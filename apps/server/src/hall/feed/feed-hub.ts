// The rooms of a process, one for each contest that somebody follows here.

import type { Context } from '../../platform/context.ts'
import { addressGroup } from '../../platform/address.ts'
import { RateLimited } from '../../platform/fairness/rate-limit.ts'
import type { MaybeViewer } from '../../platform/viewer.ts'
import { feedTopic } from '../../changes/index.ts'
import type { Follower } from './feed-follower.ts'
import { FeedRoom, type RoomParts } from './feed-room.ts'

/** At once, in one process. A hall of a contest shares one address. */
const most = { all: 2_000, ofAddress: 600, ofPerson: 400 } as const
/** The standard asks for a newline every two minutes. */
const aliveEveryMs = 60_000
const retrySeconds = 30

export class FeedHub {
  readonly #context: RoomParts
  readonly #rooms = new Map<number, FeedRoom>()
  readonly #taken = new Map<string, number>()
  readonly #timer: NodeJS.Timeout
  readonly #ends: (() => void)[]
  #isOver = false

  constructor(context: RoomParts & Pick<Context, 'channel'>) {
    this.#context = context
    this.#ends = [
      context.channel.subscribe(feedTopic, (payload) => {
        this.#rooms.get((payload as { cid: number }).cid)?.ask()
      }),
      // Messages may have been lost meanwhile.
      context.channel.onReconnect(() => this.#rooms.forEach((room) => room.ask())),
    ]
    this.#timer = setInterval(() => {
      for (const [cid, room] of this.#rooms) {
        if (room.size === 0) this.#rooms.delete(cid)
        room.keepAlive()
        room.checkAll()
      }
    }, aliveEveryMs).unref()
  }

  #take(key: string, limit: number): () => void {
    const count = this.#taken.get(key) ?? 0
    if (count >= limit) throw new RateLimited(retrySeconds)
    this.#taken.set(key, count + 1)
    return () => {
      const rest = (this.#taken.get(key) ?? 1) - 1
      if (rest > 0) this.#taken.set(key, rest)
      else this.#taken.delete(key)
    }
  }

  /** @returns to be called when the follower is gone @throws RateLimited */
  admit(viewer: MaybeViewer, address: string): () => void {
    if (this.#isOver) throw new RateLimited(1)
    const places: (() => void)[] = []
    try {
      places.push(this.#take('all', most.all))
      places.push(this.#take(`address ${addressGroup(address)}`, most.ofAddress))
      if (viewer) places.push(this.#take(`person ${viewer.userId}`, most.ofPerson))
    } catch (error) {
      places.forEach((leave) => leave())
      throw error
    }
    return () => places.splice(0).forEach((leave) => leave())
  }

  /** @param seq of their token; null: they begin with the whole */
  follow(cid: number, follower: Follower, seq: number | null): void {
    const room = this.#rooms.get(cid) ?? new FeedRoom(this.#context, cid)
    this.#rooms.set(cid, room)
    room.join(follower, seq).catch((error: unknown) => {
      this.#context.log.warn({ err: error, cid }, 'a follower did not get the beginning of a feed')
      follower.destroy()
    })
  }

  close(): void {
    this.#isOver = true
    clearInterval(this.#timer)
    this.#ends.forEach((end) => end())
    this.#rooms.forEach((room) => room.end())
    this.#rooms.clear()
  }
}
