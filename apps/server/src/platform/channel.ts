// Messages between server processes over the database's NOTIFY. A message sent inside a transaction arrives
// only if that commits. The listening connection reconnects by itself; what is said meanwhile is lost,
// so every listener that must not miss anything also looks at the tables (on 'reconnected' or by polling).
// A connection may also go deaf without a word: to a server that was cut off, or that another one has taken over from. So each
// process says something to itself now and then, on the way that all messages go, and listens anew when it does not hear it.

import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Queryable } from './db.ts'

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

interface SelfTest {
  /** By which messages are sent. */
  db: Database
  everyMs: number
}

const wire = 'verdict'
const selfTopic = 'self'
const againMs = 250
const connectMs = 10_000

/** Deliver `payload` to all processes once the transaction commits. */
export async function publish(tx: Queryable, topic: string, payload: unknown): Promise<void> {
  const text = JSON.stringify({ topic, payload })
  if (Buffer.byteLength(text) > maxPayloadBytes) throw new Error(`Message on ${topic} is too long for NOTIFY`)
  await sql`select pg_notify(${wire}, ${text})`.execute(tx)
}

/**
 * @param databaseUrl of a session, which no pooler takes away
 * @returns after the first connection stands.
 */
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
  /** It was lost, and is there again. */
  back: () => void
}

interface Listening {
  /** Opens it anew, where it is open. */
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

/** Nobody waits for a connection that may lead nowhere. */
function drop(client: pg.Client): void {
  client.end().catch(() => undefined)
}

/**
 * Each look expects to have heard what the one before said.
 * @returns a function that ends it
 */
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
    // A process that had no processor for a while meets its timers first, and has not read yet what arrived meanwhile.
    await setImmediate()
    if (isOver) return
    if (unheard) onDeaf()
    unheard = true
    try {
      await publish(db, selfTopic, own)
    } catch {
      unheard = false
      // The database is away: nothing can be heard, and the connection says so itself or is tested when it is back.
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
