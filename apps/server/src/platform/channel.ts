// Messages between server processes over the database's NOTIFY. A message sent inside a transaction arrives
// only if that commits. The listening connection reconnects by itself; what is said meanwhile is lost,
// so every listener that must not miss anything also looks at the tables (on 'reconnected' or by polling).

import { sql } from 'kysely'
import pg from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import type { Queryable } from './db.ts'

/** The database refuses payloads of 8,000 bytes and more. */
const maxPayloadBytes = 7_900

export interface Channel {
  publish: typeof publish
  /** @returns a function that stops listening */
  subscribe(topic: string, listener: (payload: unknown) => void): () => void
  /** Called when messages may have been missed. */
  onReconnect(listener: () => void): () => void
  close(): Promise<void>
}

const wire = 'verdict'

/** Deliver `payload` to all processes once the transaction commits. */
export async function publish(tx: Queryable, topic: string, payload: unknown): Promise<void> {
  const text = JSON.stringify({ topic, payload })
  if (Buffer.byteLength(text) > maxPayloadBytes) throw new Error(`Message on ${topic} is too long for NOTIFY`)
  await sql`select pg_notify(${wire}, ${text})`.execute(tx)
}

/** @returns after the first connection stands. */
export async function openChannel(databaseUrl: string, log: FastifyBaseLogger): Promise<Channel> {
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const reconnectListeners = new Set<() => void>()
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | null = null
  let closed = false

  const deliver = (text: string): void => {
    const { topic, payload } = JSON.parse(text) as { topic: string; payload: unknown }
    for (const listener of listeners.get(topic) ?? []) listener(payload)
  }

  const lost = (): void => {
    if (closed || timer) return
    client = null
    timer = setTimeout(() => {
      timer = null
      connect().then(
        () => reconnectListeners.forEach((listener) => listener()),
        () => lost(),
      )
    }, 250)
  }

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: databaseUrl, keepAlive: true })
    next.on('error', (error) => {
      log.warn({ err: error }, 'listening connection lost')
      lost()
    })
    next.on('end', lost)
    next.on('notification', (message) => deliver(message.payload ?? '{}'))
    await next.connect()
    await next.query(`listen ${wire}`)
    client = next
  }

  await connect()
  return {
    publish,
    subscribe(topic, listener) {
      const set = listeners.get(topic) ?? new Set()
      listeners.set(topic, set.add(listener))
      return () => set.delete(listener)
    },
    onReconnect(listener) {
      reconnectListeners.add(listener)
      return () => reconnectListeners.delete(listener)
    },
    async close() {
      closed = true
      if (timer) clearTimeout(timer)
      await client?.end()
    },
  }
}
