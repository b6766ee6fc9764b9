// The server as a process of its own: started, spoken to over its port, and ended by signals.

import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { request, type IncomingMessage } from 'node:http'
import { createDatabase } from '@verdict/testkit/database'
import { freePort } from '@verdict/testkit/free-port'
import { sealed } from '@verdict/testkit/password'
import {
  database,
  judgeToken,
  secretKey,
  startServer,
  withServerProcesses,
} from '@verdict/testkit/server-process'
import pg from 'pg'
import { expect, test } from 'vitest'

withServerProcesses(createDatabase)

const getJson = async (url: string) => (await fetch(url)).json() as Promise<{ data: Record<string, unknown> }>

test('[SEC-ROOT-1] the first start says where it answers and who root is, once', async () => {
  const first = await startServer()
  const address = await first.ready
  const root = first.messages.find((message) => message.type === 'root-account')
  expect(root?.username).toBe('root')
  const { data } = await getJson(`${address}/api/website`)
  const answer = await fetch(`${address}/api/account/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({
      username: 'root',
      password: sealed(String(data['apiPublicKey']), root!.password!),
    }),
  })
  expect(answer.status).toBe(200)
  expect((await getJson(`${address}/api/problem/1000`)).data['title']).toBe('A + B')
  // The built-in judge host is known by its token.
  const lease = await fetch(`${address}/api/judge/blob/${'0'.repeat(64)}`, {
    headers: { authorization: `Bearer ${judgeToken}` },
  })
  expect(lease.status).toBe(404)
  first.child.kill('SIGTERM')
  expect(await first.exited).toEqual([0, null])
  for (const secret of [judgeToken, secretKey, root!.password!]) expect(first.output()).not.toContain(secret)

  const second = await startServer()
  await second.ready
  expect(second.messages.map((message) => message.type)).toEqual(['ready'])
  second.child.kill('SIGINT')
  expect(await second.exited).toEqual([0, null])
})

test('[API-STATUS-4] [METRICS-6] while it starts every call is NOT_READY, and a browser is asked to come again', async () => {
  // A database that accepts the connection and says nothing: it is waited for.
  const silent = createServer((socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port: databasePort } = silent.address() as AddressInfo
  const port = String(await freePort())
  const DATABASE_URL = `postgresql://nobody@127.0.0.1:${databasePort}/none`
  const server = await startServer({ PORT: port, DATABASE_URL })
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'x-request-id': 'early-1' } }).catch(() => null)
  await expect.poll(() => ask('/api/website')).not.toBeNull()
  const call = (await ask('/api/website'))!
  expect([call.status, call.headers.get('x-request-id')]).toEqual([503, 'early-1'])
  expect(Number(call.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await call.json()).toEqual({
    success: false,
    code: 503,
    message: 'The server is starting or stopping. Please try again in a moment.',
    data: null,
    error: 'NOT_READY',
  })
  const page = (await ask('/problems'))!
  expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/plain; charset=utf-8'])
  expect((await ask('/health/live'))!.status).toBe(200)
  const ready = (await ask('/health/ready'))!
  expect([ready.status, await ready.json()]).toEqual([503, { ready: false, missing: ['starting'] }])
  server.child.kill('SIGTERM')
  expect(await server.exited).toEqual([0, null])
  silent.close()
})

test('the log is one JSON object a line, by route and without the query', async () => {
  const server = await startServer()
  const address = await server.ready
  await fetch(`${address}/api/tag/items?keyword=hidden-query-value`, {
    headers: { 'x-request-id': 'logged-1', cookie: 'verdict_session=hidden-cookie-value' },
  })
  server.child.kill('SIGTERM')
  await server.exited
  const lines = server.output().trim().split('\n')
  const records = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(records).toContainEqual(
    expect.objectContaining({
      reqId: 'logged-1',
      method: 'GET',
      route: '/api/tag/items',
      status: 200,
      ms: expect.any(Number) as number,
    }),
  )
  expect(server.output()).not.toMatch(/hidden-(query|cookie)-value/)
})

test('what was accepted before the end is answered, and no kept connection delays the end', async () => {
  const server = await startServer()
  const address = new URL(await server.ready)
  const body = JSON.stringify({ username: 'someone', password: 'AAAA' })
  // The server has read the head when it says that the body may come.
  const call = request({
    host: address.hostname,
    port: address.port,
    path: '/api/account/login',
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'sec-fetch-site': 'same-origin',
      expect: '100-continue',
    },
  })
  const answered = once(call, 'response')
  const continued = once(call, 'continue')
  call.flushHeaders()
  await continued
  server.child.kill('SIGTERM')
  await expect.poll(() => server.output()).toContain('stopping')
  call.end(body)
  const [response] = (await answered) as [IncomingMessage]
  expect(response.statusCode).toBe(400)
  expect(response.headers.connection).toBe('close')
  response.resume()
  expect(await server.exited).toEqual([0, null])
  expect(server.output()).not.toContain('did not end in time')
})

test('[METRICS-6] [HEALTH-9] asked to stop, it first says that it is not ready, and goes on answering for as long as a balancer needs', async () => {
  const server = await startServer({ DRAIN_SECONDS: '300' })
  const address = await server.ready
  const before = async () => {
    const { status, headers } = await fetch(`${address}/health/ready`)
    return [status, headers.get('connection')]
  }
  // The database is given 2 s for its answer.
  await expect.poll(before).toEqual([200, 'keep-alive'])
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const processes = async () => (await client.query('select name from server_processes')).rowCount
  await expect.poll(processes).toBe(1)
  server.child.kill('SIGTERM')
  await expect.poll(async () => (await fetch(`${address}/health/ready`)).status).toBe(503)
  // And a caller that keeps its connection is asked to open the next one elsewhere.
  const answer = await fetch(`${address}/api/tag`)
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
  expect((await fetch(`${address}/health/live`)).status).toBe(200)
  // Asked again, it waits no longer.
  server.child.kill('SIGTERM')
  expect(await server.exited).toEqual([0, null])
  expect(await processes()).toBe(0)
  await client.end()
  // They come every few seconds.
  expect(server.output()).not.toContain('/health/')
})

test('[JDG-HOST-1] a long poll of a judge host ends with the server', async () => {
  const server = await startServer()
  const address = await server.ready
  const poll = fetch(`${address}/api/judge/lease`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${judgeToken}` },
    body: JSON.stringify({ version: '1', mode: 'full', slots: 1, busy: 0, load: 0, compilers: [] }),
  })
  // The host is seen once its poll has begun.
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await expect
      .poll(
        async () => (await client.query('select status from judge_hosts where status is not null')).rowCount,
      )
      .toBe(1)
  } finally {
    await client.end()
  }
  server.child.kill('SIGTERM')
  const answer = await poll
  expect([200, 503]).toContain(answer.status)
  await answer.text()
  expect(await server.exited).toEqual([0, null])
  expect(server.output()).not.toContain('did not end in time')
})

test('connections that the database ends are replaced', async () => {
  const server = await startServer()
  const address = await server.ready
  expect((await fetch(`${address}/api/tag`)).status).toBe(200)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )
  } finally {
    await client.end()
  }
  await expect.poll(async () => (await fetch(`${address}/api/tag`)).status).toBe(200)
  await expect.poll(() => server.output()).toContain('listening connection lost')
  server.child.kill('SIGTERM')
  expect(await server.exited).toEqual([0, null])
})

test('a wrong setting stops the start with its name and what is allowed, and without its value', async () => {
  const server = await startServer({ PORT: 'not-a-port-value' })
  expect((await server.exited)[0]).toBe(1)
  expect(server.output()).toMatch(/^PORT must be a whole number from 1 to 65535\./)
  expect(server.output()).not.toContain('not-a-port-value')
})

test('[SEC-ROOT-1] a port that is taken stops the start by its name, and the password of root is not lost by it', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  try {
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const refused = await startServer({ PORT: String(port) })
    expect((await refused.exited)[0]).toBe(1)
    expect(refused.output()).toContain(`PORT ${port} is in use by another program on 127.0.0.1.`)
    expect(refused.messages).toEqual([])
  } finally {
    other.close()
  }
  const server = await startServer()
  await server.ready
  expect(server.messages.map(({ type }) => type)).toEqual(['root-account', 'ready'])
})

test('[SEC-KEY-1] another SECRET_KEY than this database’s stops the start', async () => {
  const first = await startServer()
  await first.ready
  first.child.kill('SIGTERM')
  await first.exited
  const second = await startServer({ SECRET_KEY: 'another key of at least thirty-two characters' })
  expect((await second.exited)[0]).toBe(1)
  expect(second.output()).toContain('SECRET_KEY is not the one that sealed the secrets of this database')
})

test('a database of a newer program, a changed migration and a database that is away stop the start with a sentence each', async () => {
  const refusal = async (sql: string, settings: Record<string, string> = {}): Promise<string> => {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await client.query(sql)
    await client.end()
    const server = await startServer(settings)
    expect((await server.exited)[0]).toBe(1)
    return server.output().trim()
  }
  expect(await refusal(`insert into migrations (name, sha256) values ('9999_later.sql', '')`)).toBe(
    'The database is of a newer version than this program, which does not know its migration 9999_later.sql. ' +
      'Start the newer program, or restore the backup from before it.',
  )
  const changed = `delete from migrations where name = '9999_later.sql';
    update migrations set sha256 = 'another' where name = '0001_people.sql'`
  expect(await refusal(changed)).toBe(
    'Migration 0001_people.sql was changed after it ran. Add a new file instead.',
  )
  const elsewhere = new URL(database.url)
  elsewhere.pathname = '/not-a-database-of-ours'
  expect(await refusal('select 1', { DATABASE_URL: elsewhere.href })).toMatch(
    /^DATABASE_URL cannot be used: database "not-a-database-of-ours" does not exist\./,
  )
})

test('it ends when its parent is gone', async () => {
  const server = await startServer()
  await server.ready
  server.child.disconnect()
  expect(await server.exited).toEqual([0, null])
})
