// The application on a database of its own, without a port: requests are injected, nothing inside is mocked.

import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { callUrl, type CallArguments } from '@verdict/contract/client'
import type { DataOf } from '@verdict/contract/endpoint'
import type { Endpoints, Key } from '@verdict/contract/endpoints'
import type { ErrorName } from '@verdict/contract/errors'
import { parseSettings, type SettingName } from '@verdict/contract/settings'
import { Privilege } from '@verdict/domain/privilege'
import { cookieName, openSession } from '@verdict/server/people/account/session'
import { readerOptions } from '@verdict/server/exchange/package/package-reader'
import { buildApp } from '@verdict/server/programs/app'
import { openBlobStore } from '@verdict/storage/blobs'
import { openChannel } from '@verdict/server/platform/channel'
import type { Context } from '@verdict/server/platform/context'
import { openDatabase, type Database } from '@verdict/server/platform/db'
import { openDiskRoom } from '@verdict/server/platform/disk-room'
import { openLog } from '@verdict/server/platform/log'
import { openRateLimiter } from '@verdict/server/platform/fairness/rate-limit'
import type { FastifyInstance } from 'fastify'
import { assertAuditKnown } from './audit-watch.ts'
import { dataRoot } from './data-root.ts'
import { createDatabase, type TestDatabase } from './database.ts'
import { watchLog } from './log-watch.ts'
import { watchErrors } from './error-watch.ts'
import { listenToStatements, type Statements } from './statements.ts'

// Tests leave no idle time, in which packages are read otherwise.
readerOptions.priority = 'normal'

/** An answer with its envelope taken apart. */
export interface TestAnswer<T> {
  status: number
  data: T
  error: ErrorName | null
  message: string
  errors: { path: string; message: string }[]
  headers: Record<string, string | string[] | number | undefined>
  text: string
}

export interface TestPerson {
  userId: number
  uid: string
  privilege: Privilege
  /** As a viewer has it; the server reads its own. */
  teams: readonly number[]
  cookie: string
}

export interface TestServer {
  app: FastifyInstance
  context: Context
  db: Database
  url: string
  /** A logged-in account that exists from now on. Its password is no one's. */
  person(uid: string, privilege?: Privilege): Promise<TestPerson>
  /** One call of the endpoint table as somebody, or as nobody. */
  call<K extends Key>(
    who: TestPerson | null,
    key: K,
    args: CallArguments<Endpoints[K]> & { headers?: Record<string, string> },
  ): Promise<TestAnswer<DataOf<Endpoints[K]>>>
  sentBy: Statements['sentBy']
  /** Fails the file at its end if one of these is in the log. */
  mustNotTell(...secrets: string[]): void
  close(): Promise<void>
}

export interface TestSettings extends Partial<Record<SettingName, string>> {
  lookEveryMs?: number
}

/**
 * @param settings overrides by their environment names; rate limits are off unless given. `lookEveryMs` is for tests that wait
 * for what the server does in the background, which otherwise begins within a second.
 * @param given a migrated one that has rows already; it is dropped at the end
 */
export async function startTestServer(
  { lookEveryMs, ...settings }: TestSettings = {},
  given?: TestDatabase,
): Promise<TestServer> {
  const database = given ?? (await createDatabase())
  const folder = await mkdtemp(join(dataRoot(), 'verdict-blobs-'))
  const { log, sentBy } = listenToStatements()
  const handle = openDatabase(database.url, 8, () => {}, log)
  const leaks = watchLog()
  const logger = openLog('debug', leaks.destination)
  const channel = await openChannel(database.url, logger)
  const parsed = parseSettings({
    RATE_LIMIT_LOGIN: 'off',
    RATE_LIMIT_REGISTER: 'off',
    RATE_LIMIT_SUBMIT: 'off',
    RATE_LIMIT_DISCUSS: 'off',
    RATE_LIMIT_REALTIME: 'off',
    QUEUE_LIMIT: 'off',
    SECRET_KEY: 'a-key-of-the-test-suite-that-is-long-enough',
    JUDGE_TOKEN: 'token-of-the-test-judge',
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    ...settings,
  })
  leaks.mustNotTell(parsed.secretKey, parsed.judgeToken, parsed.oauthClientSecret, parsed.filesKey)
  const parts = {
    settings: parsed,
    db: handle.db,
    blobs: await openBlobStore(parsed),
    disk: openDiskRoom(folder),
    channel,
    rateLimiter: openRateLimiter(handle.db),
    build: { sha: 'test', time: '2026-01-01T00:00:00.000Z' },
  }
  // A busy machine changes nothing of what is answered.
  const app = await buildApp(
    { ...parts, logger },
    { drawnWithinMs: 60_000, ...(lookEveryMs !== undefined && { lookEveryMs }) },
  )
  const refusals = watchErrors(app)
  await app.ready()
  const context: Context = { ...parts, log: app.log }

  return {
    app,
    context,
    db: handle.db,
    url: database.url,
    sentBy,
    mustNotTell: (...secrets) => leaks.mustNotTell(...secrets),
    async person(uid, privilege = Privilege.User) {
      const person = await createPerson(context, uid, privilege)
      leaks.mustNotTell(person.cookie.slice(cookieName.length + 1))
      return person
    },
    call: async (who, key, args) => inject(app, who, key, args),
    async close() {
      await assertAuditKnown(handle.db)
      await app.close()
      await channel.close()
      await handle.close()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
      leaks.assertNone()
      refusals.assertDeclared()
    },
  }
}

/** Resolves once this process has heard everything that was published before: messages arrive in the order of their commits. */
export async function allHeard({ context: { channel, db } }: Pick<TestServer, 'context'>): Promise<void> {
  const [topic, last] = ['heard-by-test', randomUUID()]
  const heard = Promise.withResolvers<void>()
  const end = channel.subscribe(topic, (payload) => {
    if (payload === last) heard.resolve()
  })
  await channel.publish(db, topic, last)
  await heard.promise
  end()
}

const testOrigin = { address: '127.0.0.1', agent: 'test', requestId: 'test' }

async function createPerson(context: Context, uid: string, privilege: Privilege): Promise<TestPerson> {
  const user = await context.db
    .insertInto('users')
    .values({ uid, password_hash: 'no password opens this', checksum: `checksum of ${uid}`, privilege })
    .returning(['id', 'checksum'])
    .executeTakeFirstOrThrow()
  const token = await openSession(context, { id: user.id, privilege, checksum: user.checksum }, testOrigin)
  return { userId: user.id, uid, privilege, teams: [], cookie: `${cookieName}=${token}` }
}

export async function inject<K extends Key>(
  app: FastifyInstance,
  who: TestPerson | null,
  key: K,
  args: CallArguments<Endpoints[K]> & { headers?: Record<string, string> },
): Promise<TestAnswer<DataOf<Endpoints[K]>>> {
  const method = key.slice(0, key.indexOf(' ')) as 'GET' | 'POST' | 'PUT' | 'DELETE'
  const response = await app.inject({
    method,
    url: callUrl('/api', key, args),
    headers: {
      'sec-fetch-site': 'same-origin',
      ...(who && { cookie: who.cookie }),
      ...args.headers,
    },
    ...(args.body !== undefined && { payload: args.body as object }),
  })
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  const envelope = isJson ? response.json<Record<string, never>>() : {}
  return {
    status: response.statusCode,
    data: envelope['data'] as DataOf<Endpoints[K]>,
    error: (envelope['error'] as ErrorName | undefined) ?? null,
    message: envelope['message'] ?? '',
    errors: envelope['errors'] ?? [],
    headers: response.headers,
    text: response.body,
  }
}
