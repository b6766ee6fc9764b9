// Pages that listen: sockets as browsers open them.

import type { AddressInfo } from 'node:net'
import type { RealtimeMessage } from '@verdict/contract/realtime'
import { notify } from '@verdict/server/archive/notification/notification-service'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeAll, expect } from 'vitest'
import { WebSocket } from 'ws'
import { server, withLab } from './lab.ts'
import type { TestPerson } from './server.ts'

/** Not closed yet. */
export const open: Page[] = []

/** The lab's server listens, and what a test opened is closed after it. */
export function withPages(): void {
  withLab()
  beforeAll(() => server.app.listen({ port: 0, host: '127.0.0.1' }))
  afterEach(() => {
    for (const page of open.splice(0)) page.socket.terminate()
  })
}

export const portOf = (app: FastifyInstance): number => (app.server.address() as AddressInfo).port

/** A socket that keeps what arrives until the test asks for it. */
export class Page {
  readonly socket: WebSocket
  readonly closed: Promise<number>
  readonly #arrived: RealtimeMessage[] = []
  #wake: (() => void) | null = null

  constructor(query: string, app: FastifyInstance = server.app, headers: Record<string, string> = {}) {
    this.socket = new WebSocket(`ws://127.0.0.1:${portOf(app)}/ws${query}`, { headers })
    this.socket.on('error', () => {})
    this.closed = new Promise((resolve) => {
      this.socket.on('close', resolve)
    })
    this.socket.on('message', (data: Buffer) => {
      this.#arrived.push(JSON.parse(data.toString()) as RealtimeMessage)
      this.#wake?.()
    })
    open.push(this)
  }

  async next(): Promise<RealtimeMessage> {
    while (this.#arrived.length === 0) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    return this.#arrived.shift()!
  }
}

export async function tokenOf(person: TestPerson): Promise<string> {
  return (await server.call(person, 'GET /websocket/token', {})).data.token
}

/** Connected and greeted. */
export async function pageOf(person: TestPerson, app?: FastifyInstance): Promise<Page> {
  const page = new Page(`?token=${await tokenOf(person)}`, app)
  expect(await page.next()).toMatchObject({ type: 'connect', data: { username: person.uid } })
  return page
}

/** Notifies one person, or everybody. */
export const say = (title: string, userId?: number): Promise<void> =>
  server.db
    .transaction()
    .execute((tx) =>
      notify(
        server.context,
        tx,
        userId === undefined
          ? { target: 'broadcast', title, content: 'to all' }
          : { target: 'user', userId, title, content: 'to one' },
      ),
    )
