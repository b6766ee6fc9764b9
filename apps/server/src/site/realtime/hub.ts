// Messages are not stored: a slow reader is disconnected and fetches what it missed.

import type { RealtimeMessage } from '@verdict/contract/realtime'
import { maxBufferedBytes, maxSocketsPerUser } from '@verdict/domain/realtime'
import type { WebSocket } from 'ws'
import type { EndedSessions } from '../../people/index.ts'
import { mayHear, type Sat } from '../../access/sitting.ts'
import { Watchers } from './watchers.ts'

export const closeCode = {
  goingAway: 1001,
  notAllowed: 1008,
  internal: 1011,
  missed: 1012,
  tooMany: 1013,
} as const

/** Five thousand pages are disconnected within five seconds. */
const closedAtOnce = 100
const closePauseMs = 100

interface Listener {
  userId: number
  sessionId: number
}

interface Connection extends Listener {
  socket: WebSocket
  alive: boolean
}

type SittersAmong = (userIds: readonly number[]) => Promise<ReadonlyMap<number, Sat>>

interface Delivery {
  connections: Connection[]
  message: RealtimeMessage
  cid: number
}

export class Hub {
  readonly #connections = new Map<number, Set<Connection>>()
  readonly #bySocket = new WeakMap<WebSocket, Connection>()
  readonly #sittersAmong: SittersAmong
  readonly #waiting: Delivery[] = []
  #isDelivering = false
  readonly watchers = new Watchers((sockets, message) => this.#toWatchers(sockets, message))

  /** @param sittersAmong asked for each delivery: an exam may have begun */
  constructor(sittersAmong: SittersAmong = async () => new Map()) {
    this.#sittersAmong = sittersAmong
  }

  /** @returns false if this person has too many sockets; then it is closed */
  add(socket: WebSocket, listener: Listener): boolean {
    const own = this.#connections.get(listener.userId) ?? new Set()
    if (own.size >= maxSocketsPerUser) {
      socket.close(closeCode.tooMany, 'too many connections')
      return false
    }
    const connection: Connection = { ...listener, socket, alive: true }
    this.#connections.set(listener.userId, own.add(connection))
    this.#bySocket.set(socket, connection)
    socket.on('pong', () => {
      connection.alive = true
    })
    socket.on('close', () => {
      own.delete(connection)
      if (own.size === 0 && this.#connections.get(listener.userId) === own) {
        this.#connections.delete(listener.userId)
      }
    })
    return true
  }

  get size(): number {
    return this.#all().length
  }

  socketsOf(userId: number): number {
    return this.#connections.get(userId)?.size ?? 0
  }

  /** @param cid 0: no contest */
  toUser(userId: number, message: RealtimeMessage, cid = 0): void {
    this.#deliver([...(this.#connections.get(userId) ?? [])], message, cid)
  }

  toAll(message: RealtimeMessage): void {
    this.#deliver(this.#all(), message, 0)
  }

  #toWatchers(sockets: WebSocket[], message: RealtimeMessage): void {
    const cid = 'cid' in message.data ? message.data.cid : 0
    this.#deliver(
      sockets.flatMap((socket) => this.#bySocket.get(socket) ?? []),
      message,
      cid,
    )
  }

  /** In order, together with messages that arrive meanwhile. */
  #deliver(connections: Connection[], message: RealtimeMessage, cid: number): void {
    if (connections.length === 0) return
    this.#waiting.push({ connections, message, cid })
    if (!this.#isDelivering) void this.#deliverAll()
  }

  async #deliverAll(): Promise<void> {
    this.#isDelivering = true
    while (this.#waiting.length > 0) {
      const deliveries = this.#waiting.splice(0)
      const people = new Set(deliveries.flatMap(({ connections }) => connections.map(({ userId }) => userId)))
      const sitters = await this.#sittersAmong([...people]).catch(() => null)
      for (const { connections, message, cid } of deliveries) {
        const may = ({ userId, sessionId }: Connection) =>
          sitters !== null && mayHear(sitters.get(userId), sessionId, cid)
        send(socketsOf(connections.filter(may)), message)
        // Recipients are unknown, so everyone reconnects and fetches what they missed.
        if (sitters === null) {
          for (const { socket } of connections)
            socket.close(closeCode.missed, 'messages may have been missed')
        }
      }
    }
    this.#isDelivering = false
  }

  closeOf({ userId, sessionId, exceptSessionId }: EndedSessions): void {
    for (const connection of this.#connections.get(userId) ?? []) {
      const ended =
        (sessionId === undefined || connection.sessionId === sessionId) &&
        connection.sessionId !== exceptSessionId
      if (ended) connection.socket.close(closeCode.notAllowed, 'the session has ended')
    }
  }

  /** A few at a time. */
  closeAll(): void {
    const waiting = this.#all()
    const closeSome = (): void => {
      for (const { socket } of waiting.splice(0, closedAtOnce)) {
        socket.close(closeCode.missed, 'messages may have been missed')
      }
      if (waiting.length > 0) setTimeout(closeSome, closePauseMs).unref()
    }
    closeSome()
  }

  ping(): void {
    for (const connection of this.#all()) {
      if (!connection.alive) connection.socket.terminate()
      else {
        connection.alive = false
        connection.socket.ping()
      }
    }
  }

  #all(): Connection[] {
    return [...this.#connections.values()].flatMap((own) => [...own])
  }
}

const socketsOf = (connections: Iterable<Connection>): WebSocket[] =>
  Array.from(connections, ({ socket }) => socket)

function send(sockets: WebSocket[], message: RealtimeMessage): void {
  const text = JSON.stringify(message)
  for (const socket of sockets) {
    if (socket.bufferedAmount > maxBufferedBytes) socket.terminate()
    else if (socket.readyState === socket.OPEN) socket.send(text)
  }
}
