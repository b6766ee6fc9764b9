// A contest's changes are sent once a second: the first at once, the last of the following ones when the second is over.

import type { RealtimeMessage, WatchMessage } from '@verdict/contract/realtime'
import type { WebSocket } from 'ws'
import { z } from 'zod'

const quietMs = 1_000

const watchMessage: z.ZodType<WatchMessage> = z.object({
  type: z.literal('watch'),
  cid: z.number().int().min(1).max(2_147_483_647).nullable(),
  of: z.enum(['desk', 'balloons', 'prints', 'questions']).optional(),
})

/** Null for anything else, which is ignored. */
export function parseWatch(text: string): WatchMessage | null {
  try {
    return watchMessage.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Managers also see changes that a freeze hides. */
export interface Watched {
  cid: number
  view: 'full' | 'public' | 'desk' | 'balloons' | 'prints' | 'questions'
}

const typeOf = {
  full: 'ranklist_changed',
  public: 'ranklist_changed',
  desk: 'exam_changed',
  balloons: 'balloons_changed',
  questions: 'questions_changed',
  prints: 'prints_changed',
} as const

export const changeOf = ({ cid, view }: Watched, version: number): RealtimeMessage => ({
  type: typeOf[view],
  data: { cid, version },
})

interface Room {
  watched: Watched
  sockets: Set<WebSocket>
  quiet: NodeJS.Timeout | null
  /** Sent when `quiet` ends. */
  latest: number | null
}

type Send = (sockets: WebSocket[], message: RealtimeMessage) => void

const keyOf = ({ cid, view }: Watched): string => `${cid} ${view}`

export class Watchers {
  readonly #rooms = new Map<string, Room>()
  readonly #watched = new Map<WebSocket, string>()
  readonly #known = new WeakSet<WebSocket>()
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /** @param watched one thing at a time; null for none */
  watch(socket: WebSocket, watched: Watched | null): void {
    const key = watched && keyOf(watched)
    const before = this.#watched.get(socket)
    if (before === key) return
    if (before !== undefined) this.#leave(socket, before)
    if (!watched || !key || socket.readyState !== socket.OPEN) return
    const room = this.#rooms.get(key) ?? { watched, sockets: new Set(), quiet: null, latest: null }
    room.sockets.add(socket)
    this.#rooms.set(key, room)
    this.#watched.set(socket, key)
    if (this.#known.has(socket)) return
    this.#known.add(socket)
    socket.once('close', () => this.watch(socket, null))
  }

  /** Until somebody asks again: who watches may not any more. */
  close(watched: Watched): void {
    for (const socket of this.#rooms.get(keyOf(watched))?.sockets ?? []) this.watch(socket, null)
  }

  changed(watched: Watched, version: number): void {
    const room = this.#rooms.get(keyOf(watched))
    if (!room) return
    room.latest = version
    if (!room.quiet) this.#tell(room)
  }

  stop(): void {
    for (const { quiet } of this.#rooms.values()) if (quiet) clearTimeout(quiet)
    this.#rooms.clear()
    this.#watched.clear()
  }

  #leave(socket: WebSocket, key: string): void {
    this.#watched.delete(socket)
    const room = this.#rooms.get(key)
    room?.sockets.delete(socket)
    if (!room || room.sockets.size > 0) return
    if (room.quiet) clearTimeout(room.quiet)
    this.#rooms.delete(key)
  }

  #tell(room: Room): void {
    room.quiet = null
    if (room.latest === null) return
    const message = changeOf(room.watched, room.latest)
    room.latest = null
    room.quiet = setTimeout(() => this.#tell(room), quietMs)
    this.#send([...room.sockets], message)
  }
}
