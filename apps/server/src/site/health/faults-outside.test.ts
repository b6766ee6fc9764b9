// Faults of what stands beside the program: its certificate, its port, its database server, its parts, the addresses that people type.

import { EventEmitter, once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { healthFaultNames } from '@verdict/domain/health-faults'
import { selfSigned, type TestCertificate } from '@verdict/testkit/certificate'
import { freePort } from '@verdict/testkit/free-port'
import { dayMs, doctorFor, reportHost, startWellServer } from '@verdict/testkit/health'
import type { TestServer } from '@verdict/testkit/server'
import fastify from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../platform/db.ts'
import { hearTroubles } from '../../platform/open-context.ts'
import { forgetSightings, watchAddresses } from '../../platform/sightings.ts'
import type { Examined } from './health-check.ts'
import { askWithin, certificateOf } from './edges.ts'

let server: TestServer
let undo: (() => unknown)[] = []
const { faultsOf, stateOf } = doctorFor(() => server)

beforeAll(async () => {
  server = await startWellServer()
})
afterAll(() => server.close())
afterEach(async () => {
  for (const back of undo.toReversed()) await back()
  undo = []
})
beforeEach(async () => {
  // Other files of this worker see requests, too.
  forgetSightings()
  await reportHost(server)
})

/** Another program on a port of this machine. */
async function listening(answer: RequestListener, certificate?: TestCertificate): Promise<number> {
  const other = certificate ? createSecureServer(certificate, answer) : createServer(answer)
  undo.push(() => new Promise((done) => other.close(done)))
  await once(other.listen(0, '127.0.0.1'), 'listening')
  return (other.address() as AddressInfo).port
}

/** A machine that stands still for some seconds makes no fault. */
const patienceMs = 60_000

const inDays = (days: number): Date => new Date(Date.now() + days * dayMs)

/** @param trusts whether this machine trusts what signed the certificate */
async function withCertificate(name: string, until: Date, trusts = true) {
  const certificate = selfSigned(name, inDays(-90), until)
  const port = await listening((_request, response) => response.end(), certificate)
  const authorities = trusts ? certificate.cert : undefined
  return {
    settings: { publicUrl: `https://localhost:${port}` },
    edges: { certificateOf: (url: URL) => certificateOf(url, authorities, patienceMs) },
  }
}

test('[HEALTH-4] the certificate has ended, ends soon, is of nobody who is trusted, or of another name', async () => {
  const fine = await withCertificate('localhost', inDays(60))
  expect(await faultsOf(fine)).toEqual([])
  expect((await stateOf('certificate', fine)).facts).toContainEqual({ name: 'issuer', value: 'An authority' })
  expect(await faultsOf(await withCertificate('localhost', inDays(-0.1)))).toEqual(['CERTIFICATE_ENDED'])
  const soon = await stateOf('certificate', await withCertificate('localhost', inDays(10.5)))
  expect(soon.faults).toEqual([
    { name: 'CERTIFICATE_ENDS', params: { host: expect.stringContaining('localhost'), days: 10 } },
  ])
  const untrusted = await withCertificate('localhost', inDays(60), false)
  expect(await faultsOf(untrusted)).toEqual(['CERTIFICATE_REFUSED'])
  const ofAnother = await withCertificate('judge.example.edu', inDays(60))
  expect(await faultsOf(ofAnother)).toEqual(['CERTIFICATE_REFUSED'])
})

test('[HEALTH-4] from outside: the server does not answer, or another program does', async () => {
  const at = (port: number, lastError: string | null = null) => ({
    channel: null,
    edges: { ask: askWithin(patienceMs) },
    outside: { address: `http://127.0.0.1:${port}`, lastError },
  })
  const own = await listening((_request, response) => response.end('{"data":{"serverTime":1}}'))
  expect(await faultsOf(at(own, 'of last week'))).toEqual([])
  const nobody = await freePort()
  expect(await faultsOf(at(nobody))).toEqual(['SERVER_AWAY'])
  expect((await stateOf('server', at(nobody, 'the disk is full'))).faults).toEqual([
    {
      name: 'SERVER_AWAY',
      params: { address: `http://127.0.0.1:${nobody}`, reason: expect.stringContaining('ECONNREFUSED') },
    },
    { name: 'SERVER_FAILED', params: { reason: 'the disk is full' } },
  ])
  const page = await listening((_request, response) => response.end('<h1>It works</h1>'))
  expect(await faultsOf(at(page))).toEqual(['SERVER_OTHER'])
  const program = await listening((_request, response) => response.end('{"data":"another"}'))
  expect(await faultsOf(at(program))).toEqual(['SERVER_OTHER'])
})

test('[HEALTH-4] a part beside the server does not come up', async () => {
  const supervisor = new EventEmitter()
  hearTroubles(supervisor)
  const parts = [{ part: 'judge', reason: 'it ended with 1', since: new Date().toISOString() }]
  supervisor.emit('message', { type: 'troubles', parts })
  undo.push(() => supervisor.emit('message', { type: 'troubles', parts: [] }))
  expect((await stateOf('server')).faults).toEqual([
    { name: 'PART_DOWN', params: { part: 'judge', reason: 'it ended with 1' } },
  ])
})

test('[HEALTH-4] people come by http where PUBLIC_URL says https', async () => {
  const publicUrl = 'https://judge.example.edu'
  const app = fastify()
  undo.push(() => app.close())
  watchAddresses(app, { publicUrl, trustedProxies: [] })
  const come = (host: string, origin: string) => app.inject({ url: '/', headers: { host, origin } })
  await come('judge.example.edu', publicUrl)
  // A page of another site is none of ours.
  await come('judge.example.edu', 'http://elsewhere.example.edu')
  expect(await faultsOf({ settings: { publicUrl } })).toEqual([])
  await come('judge.example.edu', 'http://judge.example.edu')
  expect((await stateOf('address', { settings: { publicUrl } })).faults).toEqual([
    { name: 'SCHEME_DIFFERS', params: { asked: 'http://judge.example.edu', url: publicUrl } },
  ])
})

test('[HEALTH-4] the database has no connection left', async () => {
  const name = `"${new URL(server.url).pathname.slice(1)}"`
  undo.push(() => sql.raw(`alter database ${name} connection limit -1`).execute(server.db))
  await sql.raw(`alter database ${name} connection limit 1000`).execute(server.db)
  expect(await faultsOf()).toEqual([])
  await sql.raw(`alter database ${name} connection limit 1`).execute(server.db)
  expect((await stateOf('database')).faults).toContainEqual({
    name: 'DATABASE_CONNECTIONS',
    params: { used: expect.any(Number), most: 1 },
  })
})

/** A database whose own functions of these names answer something else; the statements that ask it are the program's. */
async function answering(...functions: string[]): Promise<Examined['db']> {
  const url = new URL(server.url)
  url.searchParams.set('options', '-c search_path=instead,pg_catalog,public')
  const { db, close } = openDatabase(url.href, 1, () => undefined)
  undo.push(() => sql`drop schema instead cascade`.execute(server.db), close)
  const made = functions.map((made) => `create function instead.${made}`)
  await sql.raw(['create schema instead', ...made].join(';')).execute(server.db)
  return db
}

// Another major version beside the one that all tests have would be 60 MB for one comparison.
test('[HEALTH-4] the database server is an old one', async () => {
  const db = await answering(`current_setting(name text) returns text language sql as $$
    select case name when 'server_version' then '15.4' when 'server_version_num' then '150004'
      else pg_catalog.current_setting(name) end $$`)
  expect((await stateOf('database', { db })).faults).toContainEqual({
    name: 'DATABASE_OLD',
    params: { version: '15.4' },
  })
})

test('[HEALTH-4] a statement waits for a lock for more than a minute', async () => {
  const [holding, waiting] = [1, 2].map(() => new pg.Client({ connectionString: server.url })) as [
    pg.Client,
    pg.Client,
  ]
  await Promise.all([holding.connect(), waiting.connect()])
  await holding.query('begin; lock table news')
  const held = waiting.query('begin; lock table news').catch(() => undefined)
  undo.push(async () => {
    await holding.end()
    await held
    await waiting.end()
  })
  // By a clock that is a minute on.
  const later = await answering(`clock_timestamp() returns timestamptz language sql volatile as $$
    select pg_catalog.clock_timestamp() + interval '61 s' $$`)
  const seconds = async () =>
    (await stateOf('database', { db: later })).faults.find(({ name }) => name === 'DATABASE_SLOW')?.params
  await expect.poll(seconds).toEqual({ seconds: expect.any(Number) })
  expect((await stateOf('database')).faults.map(({ name }) => name)).not.toContain('DATABASE_SLOW')
})

test('[HEALTH-4] there is no fault that no test makes', async () => {
  const files = [
    ...['faults.test.ts', 'faults-outside.test.ts', 'servers.test.ts'].map((name) =>
      join(import.meta.dirname, name),
    ),
    join(import.meta.dirname, '../../../../supervisor/src/doctor.test.ts'),
    join(import.meta.dirname, '../../../../../packages/testkit/src/health.ts'),
  ]
  const texts = await Promise.all(files.map((path) => readFile(path, 'utf8')))
  const made = new Set(texts.flatMap((text) => text.match(/\b[A-Z]+(?:_[A-Z]+)+\b/g) ?? []))
  expect(healthFaultNames.filter((name) => !made.has(name))).toEqual([])
})
