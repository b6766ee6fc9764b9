// Messages by PostgreSQL's NOTIFY arrive only on commit and are lost during a reconnect, so listeners that must not miss any
// also read the tables. A dead connection may fail silently, so each process regularly sends itself a message.

import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Queryable } from './db.ts'

/** The database refuses 8,000 bytes. */
const maxPayloadBytes = 7_900

export interface Channel {
  publish: typeof publish
  /** @returns a function that stops listening */
  subscribe(topic: string, listener: (payload: unknown) => void): () => void
  onReconnect(listener: () => void): () => void
  close(): Promise<void>
}

interface SelfTest {
  db: Database
  everyMs: number
}

const wire = 'verdict'
const selfTopic = 'self'
const againMs = 250
const connectMs = 10_000

export async function publish(tx: Queryable, topic: string, payload: unknown): Promise<void> {
  const text = JSON.stringify({ topic, payload })
  if (Buffer.byteLength(text) > maxPayloadBytes) throw new Error(`Message on ${topic} is too long for NOTIFY`)
  await sql`select pg_notify(${wire}, ${text})`.execute(tx)
}

/** @param databaseUrl a connection that keeps its session, not through a pooler @returns once the first connection is open */
export async function openChannel(
  databaseUrl: string,
  log: FastifyBaseLogger,
  selfTest?: SelfTest,
): Promise<Channel> {
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const reconnectListeners = new Set<() => void>()
  const subscribe: Channel['subscribe'] = (topic, listener) => {
    const set = listeners.get(topic) ?? new Set()
    listeners.set(topic, set.add(listener))
    return () => set.delete(listener)
  }
  const connection = await listen(databaseUrl, log, {
    heard(text) {
      const { topic, payload } = JSON.parse(text) as { topic: string; payload: unknown }
      for (const listener of listeners.get(topic) ?? []) listener(payload)
    },
    back: () => reconnectListeners.forEach((listener) => listener()),
  })
  const stopTesting = selfTest ? hearOneself(selfTest, subscribe, connection.again) : () => undefined
  return {
    publish,
    subscribe,
    onReconnect(listener) {
      reconnectListeners.add(listener)
      return () => reconnectListeners.delete(listener)
    },
    async close() {
      stopTesting()
      await connection.close()
    },
  }
}

interface Ear {
  heard: (text: string) => void
  back: () => void
}

interface Listening {
  again: () => void
  close: () => Promise<void>
}

async function listen(databaseUrl: string, log: FastifyBaseLogger, { heard, back }: Ear): Promise<Listening> {
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | null = null
  let closed = false
  const lost = (): void => {
    client = null
    if (closed || timer) return
    timer = setTimeout(() => {
      timer = null
      connect().then(back, lost)
    }, againMs)
  }
  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: connectMs,
      query_timeout: connectMs,
    })
    const lostThis = (): void => {
      if (client === next) lost()
    }
    next.on('error', (error) => {
      log.warn({ err: error }, 'listening connection lost')
      lostThis()
    })
    next.on('end', lostThis)
    next.on('notification', (message) => heard(message.payload ?? '{}'))
    try {
      await next.connect()
      await next.query(`listen ${wire}`)
      if (closed) throw new Error('The channel was closed meanwhile.')
      client = next
    } catch (error) {
      drop(next)
      throw error
    }
  }
  await connect()
  return {
    again() {
      if (!client) return
      log.warn('the listening connection does not hear what is said, and is opened anew')
      drop(client)
      lost()
    },
    async close() {
      closed = true
      if (timer) clearTimeout(timer)
      await client?.end()
    },
  }
}

/** Does not wait, since the connection may be dead. */
function drop(client: pg.Client): void {
  client.end().catch(() => undefined)
}

/** Each round expects the message of the last one. @returns a function that stops this */
function hearOneself(
  { db, everyMs }: SelfTest,
  subscribe: Channel['subscribe'],
  onDeaf: () => void,
): () => void {
  const own = randomUUID()
  let saying = false
  let unheard = false
  let isOver = false
  const stopListening = subscribe(selfTopic, (payload) => {
    if (payload === own) unheard = false
  })
  const look = async (): Promise<void> => {
    saying = true
    // After a pause of the process, timers run before pending input.
    await setImmediate()
    if (isOver) return
    if (unheard) onDeaf()
    unheard = true
    try {
      await publish(db, selfTopic, own)
    } catch {
      unheard = false
      // The database is away: the connection is tested once it is back.
    } finally {
      saying = false
    }
  }
  const timer = setInterval(() => {
    if (!saying) void look()
  }, everyMs).unref()
  return () => {
    isOver = true
    clearInterval(timer)
    stopListening()
  }
}
