// Two servers on one database: what was done at one holds at the other, and what goes on by itself is done once. Then what happens
// when the database's primary becomes another one under a running server.

import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Privilege } from '@verdict/domain/privilege'
import { anotherServer } from '@verdict/testkit/another-server'
import { createDatabase } from '@verdict/testkit/database'
import { judgeableProblem } from '@verdict/testkit/judging'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChannel } from '../platform/channel.ts'
import { openDatabase } from '../platform/db.ts'
import { openReplica, readReplica, type Replica } from '../platform/replica.ts'

let one: TestServer
let two: Awaited<ReturnType<typeof anotherServer>>
let root: TestPerson
beforeAll(async () => {
  one = await startTestServer({ RATE_LIMIT_DISCUSS: '1/600s' })
  two = await anotherServer(one)
  root = await one.person('root', Privilege.Root)
})
afterAll(async () => {
  await two.close()
  await one.close()
})

const logger = pino({ level: 'silent' })

/** A connection would have to keep it between two transactions, and a pooler gives each its own. */
const needsSession =
  /pg_(?:try_)?advisory_(?:un)?lock\b|`\s*(?:listen|unlisten|prepare|deallocate|discard|reset) \w|`\s*set (?!local\b)|\btemp(?:orary)? table\b|with hold\b|set_config\([^)]*false\)|\.connection\(\)/i

test('[CLUSTER-1] no statement of the server leaves anything with its connection', async () => {
  const files = (await readdir(import.meta.dirname, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  // LISTEN has a connection of its own, past a pooler.
  const apart = new Set(['platform/channel.ts'])
  const found: string[] = []
  for (const name of files) {
    const source = await readFile(join(import.meta.dirname, name), 'utf8')
    if (!apart.has(name) && needsSession.test(source)) found.push(name)
  }
  expect(found).toEqual([])
})

test('[CLUSTER-2] a session opened at one server holds at the other, and its end does too', async () => {
  const alice = await one.person('alice')
  expect((await two.call(alice, 'GET /account/profile', {})).data).toMatchObject({ uid: 'alice' })
  expect((await two.call(alice, 'POST /account/logout', {})).status).toBe(200)
  expect((await one.call(alice, 'GET /account/profile', {})).error).toBe('LOGIN_REQUIRED')
})

test('[CLUSTER-2] a limit counts what both servers were asked', async () => {
  const bob = await one.person('bob')
  const body = { title: 'Asked', content: 'once' }
  expect((await one.call(bob, 'POST /discuss', { body })).status).toBe(201)
  expect((await two.call(bob, 'POST /discuss', { body })).error).toBe('RATE_LIMITED')
})

test('[CLUSTER-2] a file sent to one server is read at the other, and leaves it in a package', async () => {
  const bytes = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const blob = await one.context.blobs.write(bytes, 1000)
  expect(blob.sha256).toBe(sha256)
  expect(await two.context.blobs.bytes(sha256)).toBe(bytes.length)
  const pid = await judgeableProblem(one, root)
  const body = { in: '3 4\n', out: '7\n' }
  const { uuid } = (await one.call(root, 'POST /testcase/:pid', { params: { pid }, body })).data
  const read = await two.call(root, 'GET /testcase/:pid/:uuid', {
    params: { pid, uuid },
    query: { type: 'in' },
  })
  expect(read.text).toBe('3 4\n')
  const query = { format: 'icpc' as const }
  const packed = await two.call(root, 'GET /problem/:pid/package', { params: { pid }, query })
  expect([packed.status, packed.headers['content-type']]).toEqual([200, 'application/zip'])
})

test('[CLUSTER-3] what both servers look for by themselves every second is done once', async () => {
  const { courseId: id } = (await one.call(root, 'POST /course', { body: { name: 'Announced' } })).data
  const carol = await one.person('carol')
  const params = { id, uid: 'carol' }
  await one.call(root, 'POST /course/:id/member/:uid', { params, body: { role: { basic: true } } })
  for (const title of ['First', 'Second', 'Third']) {
    await two.call(root, 'POST /course/:id/announcement', {
      params: { id },
      body: { title, content: 'Read.' },
    })
  }
  const titles = async () => {
    const { docs } = (await two.call(carol, 'GET /account/notifications', { query: {} })).data
    return docs.flatMap(({ about, content }) => (about?.kind === 'course' ? [content] : [])).sort()
  }
  await expect.poll(async () => (await titles()).length).toBeGreaterThanOrEqual(3)
  expect(await titles()).toHaveLength(3)
})

test('[CLUSTER-4] a listening connection that hears nothing of what is said is opened anew', async () => {
  const elsewhere = await createDatabase()
  const handle = openDatabase(one.url, 1, () => undefined)
  const deaf = await openChannel(elsewhere.url, logger, { db: handle.db, everyMs: 40 })
  // Long enough for a slow machine to be heard in between.
  const hearing = await openChannel(one.url, logger, { db: handle.db, everyMs: 1_000 })
  try {
    let [again, heard] = [0, 0]
    hearing.onReconnect(() => (again += 1))
    hearing.subscribe('self', () => (heard += 1))
    await new Promise<void>((resolve) => deaf.onReconnect(resolve))
    await expect.poll(() => heard).toBeGreaterThanOrEqual(2)
    expect(again).toBe(0)
  } finally {
    await deaf.close()
    await hearing.close()
    await handle.close()
    await elsewhere.drop()
  }
})

test('[CLUSTER-4] all connections break, and those of after lead to a replica at first: 503, then all goes on', async () => {
  const name = new URL(one.url).pathname.slice(1)
  const dave = await one.person('dave')
  // From another database: a connection to this one that is opened meanwhile could not write either.
  const outside = new URL(one.url)
  outside.pathname = '/postgres'
  const apart = openDatabase(outside.href, 1, () => undefined)
  const makeReadOnly = (readOnly: 'on' | 'off') =>
    sql`alter database ${sql.id(name)} set default_transaction_read_only = ${sql.raw(readOnly)}`.execute(
      apart.db,
    )
  const write = (who: TestPerson) =>
    two.call(who, 'POST /discuss', { body: { title: 'Written', content: 'late' } })
  let tries = 0
  // A try may have counted for the limit before it came upon a connection of before.
  const writeAnew = async () => {
    tries += 1
    return (await write(await one.person(`dave${tries}`))).status
  }
  try {
    await makeReadOnly('on')
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = ${name}`.execute(apart.db)
    await expect
      .poll(() => write(dave))
      .toMatchObject({ status: 503, error: 'NOT_READY', headers: { 'retry-after': '2' } })
    await makeReadOnly('off')
    // Nobody ends the connections that were opened meanwhile, and they stay as they are.
    await expect.poll(writeAnew).toBe(201)
  } finally {
    await makeReadOnly('off')
    await apart.close()
  }
})

test('[CLUSTER-5] what may be late is read from the replica while it is fit, and from the database otherwise', async () => {
  const away = openDatabase('postgresql:///nothing?host=/nonexistent-socket-folder', 1, () => undefined)
  let fit = true
  const replica = (db: Replica['db']): Replica => ({
    ...openReplica(one.context, one.url, 1),
    db,
    isFit: () => fit,
    lost: () => (fit = false),
  })
  const there = openDatabase(one.url, 1, () => undefined)
  const seen: unknown[] = []
  const read = (db: typeof one.db) => {
    seen.push(db)
    return sql<{ one: number }>`select 1 as one`.execute(db)
  }
  try {
    await readReplica({ db: one.db, replica: replica(there.db) }, read)
    expect(seen.splice(0)).toEqual([there.db])
    const { rows } = await readReplica({ db: one.db, replica: replica(away.db) }, read)
    expect(rows).toEqual([{ one: 1 }])
    expect([seen.splice(0), fit]).toEqual([[away.db, one.db], false])
    await readReplica({ db: one.db, replica: replica(away.db) }, read)
    expect(seen).toEqual([one.db])
    const mistake = () => sql`select nothing`.execute(there.db)
    fit = true
    await expect(readReplica({ db: one.db, replica: replica(there.db) }, mistake)).rejects.toThrow('nothing')
  } finally {
    await away.close()
    await there.close()
  }
})
