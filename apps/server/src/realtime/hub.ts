// The open sockets of this process, by person. A message goes to every socket of whom it is for. Nobody's messages are
// kept: a reader that does not keep up is cut off and fetches what it missed when it is back. A socket that answers no
// ping is dead.

import type { RealtimeMessage } from '@verdict/contract/realtime'
import { maxBufferedBytes, maxSocketsPerUser } from '@verdict/domain/realtime'
import type { WebSocket } from 'ws'
import type { EndedSessions } from '../account/index.ts'
import { Watchers } from './watchers.ts'

export const closeCode = {
  goingAway: 1001,
  /** No token, or a session that has ended. */
  notAllowed: 1008,
  internal: 1011,
  /** Come back: something may have been missed. */
  missed: 1012,
  tooMany: 1013,
} as const

/** Five thousand pages are sent away within five seconds. */
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

export class Hub {
  readonly #connections = new Map<number, Set<Connection>>()
  /** Watchers of ranklists. */
  readonly watchers = new Watchers(send)

  /** @returns false when this person has too many sockets: then it is closed */
  add(socket: WebSocket, listener: Listener): boolean {
    const own = this.#connections.get(listener.userId) ?? new Set()
    if (own.size >= maxSocketsPerUser) {
      socket.close(closeCode.tooMany, 'too many connections')
      return false
    }
    const connection: Connection = { ...listener, socket, alive: true }
    this.#connections.set(listener.userId, own.add(connection))
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

  socketsOf(userId: number): number {
    return this.#connections.get(userId)?.size ?? 0
  }

  toUser(userId: number, message: RealtimeMessage): void {
    const own = this.#connections.get(userId)
    if (own) send(socketsOf(own), message)
  }

  toAll(message: RealtimeMessage): void {
    send(socketsOf(this.#all()), message)
  }

  /** Ends the sockets of one person that were opened in `sessionId`, or in any session but `exceptSessionId`. */
  closeOf({ userId, sessionId, exceptSessionId }: EndedSessions): void {
    for (const connection of this.#connections.get(userId) ?? []) {
      const ended =
        (sessionId === undefined || connection.sessionId === sessionId) &&
        connection.sessionId !== exceptSessionId
      if (ended) connection.socket.close(closeCode.notAllowed, 'the session has ended')
    }
  }

  /** Sends every page away to come back and fetch what it missed: a few at a time, since all come back alike. */
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

  /** Ends sockets that have not answered since the last call, and asks the others. */
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
