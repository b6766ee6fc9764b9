import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { healthText } from '@verdict/domain/health'
import { Language } from '@verdict/domain/language'
import { dayMs, doctorFor, faultOfTests, GiB, reportHost as reportHostTo } from '@verdict/testkit/health'
import { hostStatus, judgeableProblem, submitted } from '@verdict/testkit/judging'
import { Privilege } from '@verdict/domain/privilege'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Settings } from '@verdict/contract/settings'
import type { HostStatus } from '@verdict/contract/judge-protocol'
import { openChannel } from '../../platform/channel.ts'
import { openDatabase } from '../../platform/db.ts'
import { noteDisk } from '../../platform/disk-room.ts'
import { forgetSightings } from '../../platform/sightings.ts'
import type { Examined } from './health-check.ts'

let server: TestServer
let root: TestPerson
/** Each test puts the installation back as it was. */
let undo: (() => unknown)[] = []

const { report, faultsOf, stateOf } = doctorFor(() => server)

const reportHost = (status: Partial<HostStatus> = {}) => reportHostTo(server, status)

/** Another host, until the test is over. */
async function addHost(status: Partial<HostStatus> = {}): Promise<void> {
  undo.push(() => sql`delete from judge_hosts where name = 'second'`.execute(server.db))
  const whole = { ...hostStatus, clock: new Date().toISOString(), ...status }
  await sql`insert into judge_hosts (name, token_hash, last_seen_at, status)
    values ('second', 'y', clock_timestamp(), ${JSON.stringify(whole)}::jsonb)`.execute(server.db)
}

beforeAll(async () => {
  server = await startTestServer()
  root = await server.person('root', Privilege.Root)
})
afterAll(() => server.close())
beforeEach(async () => {
  // Other files of this worker see requests, too.
  forgetSightings()
  await reportHost()
  await writeFile(join(server.context.settings.dataDir, 'last-backup'), new Date().toISOString())
})
afterEach(async () => {
  for (const back of undo.toReversed()) await back()
  undo = []
})

const setHost = (change: ReturnType<typeof sql>) => sql`update judge_hosts set ${change}`.execute(server.db)

test('[HEALTH-1] a healthy installation has no fault, and each link says its facts', async () => {
  const { checks } = await report({ settings: { publicUrl: 'https://judge.example.edu' } })
  const found = checks.filter(({ faults }) => faults.some(({ name }) => name !== faultOfTests))
  expect(found).toEqual([])
  expect(checks.filter(({ state }) => state === 'unknown')).toEqual([])
  const factsOf = Object.fromEntries(checks.map(({ check, facts }) => [check, facts]))
  expect(factsOf['database']).toContainEqual({
    name: 'databaseVersion',
    value: expect.stringMatching(/^1\d/),
  })
  expect(factsOf['hosts']).toContainEqual({ name: 'online', value: '1 / 1' })
  expect(factsOf['certificate']).toContainEqual({ name: 'issuer', value: 'An authority' })
  expect(factsOf['realtime']).toContainEqual({ name: 'hearMs', value: expect.any(Number) })
})

test('[HEALTH-2] the report is for admins, holds no secret, and can be sent as text', async () => {
  const admin = await server.person('admin', Privilege.Admin)
  const { status, data } = await server.call(admin, 'GET /health/report', {})
  expect(status).toBe(200)
  expect(data.checks.map(({ check }) => check)).toContain('database')
  const { secretKey, judgeToken } = server.context.settings
  const broken = {
    ask: async () => {
      throw new Error(`refused with ${secretKey} and ${judgeToken}`)
    },
  }
  const text = healthText(
    await report({ settings: { publicUrl: 'https://judge.example.edu' }, edges: broken }),
  )
  expect(text).toContain('PUBLIC_URL_AWAY: This server cannot reach PUBLIC_URL')
  expect(text).toContain('[secret] and [secret]')
  expect(text).not.toContain(secretKey)
  expect(text).not.toContain(judgeToken)
})

test('[HEALTH-3] a check that cannot look is no fault of its link, and keeps none of the others', async () => {
  const change = { edges: { roomOf: () => Promise.reject(new Error('no such folder')) } }
  expect(await stateOf('disk', change)).toMatchObject({
    state: 'unknown',
    reason: 'no such folder',
    faults: [],
  })
  expect((await stateOf('migrations', change)).state).toBe('ok')
})

/** Another statement of the owner, on a connection that is as it was when it was opened. */
async function alter(statement: string, back: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  undo.push(async () => {
    await client.query(`begin read write; ${back}; commit`)
    await client.end()
  })
  await client.query(statement)
}

/** A new connection, as after a restart: settings of a database are read by new ones alone. */
function reconnected(): Examined['db'] {
  const { db, close } = openDatabase(server.url, 2, () => undefined)
  undo.push(close)
  return db
}

describe('[HEALTH-4] each of these faults is found and named, and nothing else is blamed', () => {
  const database = () => `"${new URL(server.url).pathname.slice(1)}"`

  test('the database is read-only', async () => {
    await alter(
      `alter database ${database()} set default_transaction_read_only = on`,
      `alter database ${database()} reset default_transaction_read_only`,
    )
    // A message cannot be sent either; who looks after the database mends both.
    expect(await faultsOf({ db: reconnected(), channel: null })).toEqual(['DATABASE_READ_ONLY'])
  })

  test('[HEALTH-5] commits that do not reach the disk', async () => {
    const { state, faults } = await stateOf('database')
    expect(state).toBe('failing')
    expect(faults).toEqual([
      { name: faultOfTests, params: { settings: expect.stringContaining('fsync = off') } },
    ])
  })

  test('the database does not answer', async () => {
    const { db, close } = openDatabase('postgres://nobody:hidden-word@127.0.0.1:1/none', 2, () => undefined)
    undo.push(close)
    const away = await report({
      db,
      channel: null,
      settings: { databaseUrl: 'postgres://nobody:hidden-word@127.0.0.1:1/none' },
    })
    expect(away.checks.flatMap(({ faults }) => faults.map(({ name }) => name))).toEqual(['DATABASE_AWAY'])
    expect(away.checks.find(({ check }) => check === 'queue')!.state).toBe('unknown')
    expect(JSON.stringify(away)).not.toContain('hidden-word')
  })

  test('a migration is missing, unknown, changed', async () => {
    const held = await sql<{ name: string; sha256: string; needs: string | null }>`
      select name, sha256, needs from migrations order by name desc limit 1`.execute(server.db)
    const { name, sha256, needs } = held.rows[0]!
    undo.push(() =>
      sql`update migrations set name = ${name}, sha256 = ${sha256}, needs = ${needs} where sha256 in (${sha256}, 'x')`.execute(
        server.db,
      ),
    )
    await sql`update migrations set sha256 = 'x' where name = ${name}`.execute(server.db)
    expect(await faultsOf()).toEqual(['MIGRATIONS_CHANGED'])
    await sql`update migrations set name = '9999_later.sql', needs = null where name = ${name}`.execute(
      server.db,
    )
    expect(await faultsOf()).toEqual(['MIGRATIONS_MISSING', 'MIGRATIONS_UNKNOWN'])
    expect((await stateOf('migrations')).faults).toEqual([
      { name: 'MIGRATIONS_MISSING', params: { names: name } },
      { name: 'MIGRATIONS_UNKNOWN', params: { names: '9999_later.sql' } },
    ])
  })

  test('the folder of files is gone', async () => {
    const folder = join(server.context.settings.dataDir, 'blobs')
    await report()
    await rename(folder, `${folder}-aside`)
    await writeFile(folder, 'no folder')
    undo.push(async () => {
      await rename(folder, `${folder}-no`)
      await rename(`${folder}-aside`, folder)
    })
    expect(await faultsOf()).toEqual(['FILES_AWAY'])
  })

  test('a test file is damaged', async () => {
    undo.push(() => sql`delete from broken_files`.execute(server.db))
    await sql`insert into blobs (sha256, bytes) values (${'a'.repeat(64)}, 1)`.execute(server.db)
    await sql`insert into broken_files (sha256, state) values (${'a'.repeat(64)}, 'missing')`.execute(
      server.db,
    )
    expect(await faultsOf()).toEqual(['FILES_BROKEN'])
  })

  test('the disk is full, and nearly full', async () => {
    const disk = (freeBytes: number) => ({
      edges: { roomOf: async () => ({ bytes: 100 * GiB, freeBytes }) },
    })
    expect(await faultsOf(disk(0.1 * GiB))).toEqual(['DISK_FULL'])
    expect(await faultsOf(disk(5 * GiB))).toEqual(['DISK_LOW'])
  })

  test('the disk is full in ten days, at the pace of the last four', async () => {
    const { dataDir } = server.context.settings
    undo.push(() => rm(join(dataDir, 'disk-days.json')))
    const daysAgo = (days: number): number => Date.now() - days * dayMs
    for (const [days, free] of [
      [4, 70],
      [3.5, 1],
      [2, 60],
    ] as const) {
      await noteDisk(dataDir, free * GiB, daysAgo(days))
    }
    expect((await stateOf('disk')).faults).toEqual([
      { name: 'DISK_SOON', params: { days: expect.closeTo(10, -1) } },
    ])
    expect(
      await faultsOf({ edges: { roomOf: async () => ({ bytes: 100 * GiB, freeBytes: 80 * GiB }) } }),
    ).toEqual([])
  })

  test('the clock of the server is off by a minute, and that of a host', async () => {
    expect(await faultsOf({ edges: { now: () => Date.now() + 60_000 } })).toEqual(['CLOCK_OFF'])
    await reportHost({ clock: new Date(Date.now() - 60_000).toISOString() })
    const { faults } = await stateOf('clock')
    // The report may have been on its way for some seconds, and then the clock seems to be off by more.
    const seconds = expect.toSatisfy((found: number) => found <= -60 && found >= -90)
    expect(faults).toEqual([{ name: 'CLOCK_OFF', params: { name: 'built-in', seconds } }])
  })

  test('nobody hears what is said to all server processes', async () => {
    const channel = await openChannel(server.url, server.context.log)
    await channel.close()
    expect(await faultsOf({ channel, edges: { echoMs: 100 } })).toEqual(['REALTIME_DEAF'])
  })

  test('a proxy that is not trusted', async () => {
    await server.app.inject({ url: '/api/servertime', headers: { 'x-forwarded-for': '10.1.2.3' } })
    expect(await faultsOf()).toEqual(['PROXY_NOT_TRUSTED'])
  })

  test('PUBLIC_URL leads elsewhere, or nowhere', async () => {
    const settings = { publicUrl: 'https://judge.example.edu' }
    const ask = (answer: () => unknown) => ({ settings, edges: { ask: async () => answer() } })
    expect(await faultsOf(ask(() => ({ it: 'works' })))).toEqual(['PUBLIC_URL_OTHER'])
    const away = () => {
      throw new Error('getaddrinfo ENOTFOUND judge.example.edu')
    }
    expect(await faultsOf(ask(away))).toEqual(['PUBLIC_URL_AWAY'])
  })

  test('no host, none that is enabled, none that is there, one of two', async () => {
    const { rows } = await sql<{ row: object }>`select to_jsonb(h) as row from judge_hosts h`.execute(
      server.db,
    )
    undo.push(() => setHost(sql`disabled_at = null, last_seen_at = clock_timestamp()`))
    await setHost(sql`last_seen_at = clock_timestamp() - interval '2 minutes'`)
    expect(await faultsOf()).toEqual(['HOSTS_OFFLINE'])
    await setHost(sql`disabled_at = clock_timestamp()`)
    expect(await faultsOf()).toEqual(['HOSTS_DISABLED'])
    await sql`delete from judge_hosts`.execute(server.db)
    expect(await faultsOf()).toEqual(['HOST_NONE'])
    await sql`insert into judge_hosts overriding system value
      select * from jsonb_populate_record(null::judge_hosts, ${JSON.stringify(rows[0]!.row)}::jsonb)`.execute(
      server.db,
    )
    await sql`insert into judge_hosts (name, token_hash) values ('away', 'x')`.execute(server.db)
    undo.push(() => sql`delete from judge_hosts where name = 'away'`.execute(server.db))
    expect(await faultsOf()).toEqual(['HOST_OFFLINE'])
  })

  test('a host with a token that nobody knows', async () => {
    const headers = { authorization: 'Bearer a-token-of-yesterday' }
    const { status } = await server.call(null, 'POST /judge/lease', { headers, body: hostStatus })
    expect(status).toBe(401)
    expect(await faultsOf()).toEqual(['HOST_TOKEN'])
  })

  test('a host that does not judge: its self-test failed, its disk is full', async () => {
    const paused = (reason: string) => ({ paused: { reason, since: new Date().toISOString() } })
    await reportHost(paused('sandbox self-test, memory: 64 MiB were not enough'))
    expect(await faultsOf()).toEqual(['HOST_SELF_TEST'])
    await reportHost(paused('the disk is full'))
    expect(await faultsOf()).toEqual(['HOST_PAUSED'])
  })

  test('[HEALTH-10] a host of which a slot has no runner, while others work', async () => {
    await reportHost({ lacks: 'no sandbox runner: no free slot', paused: null })
    expect((await stateOf('hosts')).faults).toEqual([
      {
        name: 'HOST_LACKS',
        params: expect.objectContaining({ reason: 'no sandbox runner: no free slot' }),
      },
    ])
  })

  test('a host without cgroups, and one of another version', async () => {
    await reportHost({ mode: 'development' })
    expect(await faultsOf()).toEqual(['HOST_NO_CGROUPS'])
    await reportHost({ build: 'of-last-year' })
    expect(await faultsOf()).toEqual(['HOST_VERSION'])
  })

  test('no host has a compiler, and one of two hosts lacks it', async () => {
    const compilers = hostStatus.compilers.filter(({ language }) => language !== Language.Java)
    await reportHost({ compilers })
    expect((await stateOf('compilers')).faults).toEqual([
      { name: 'COMPILER_MISSING', params: { languages: 'Java' } },
    ])
    await addHost()
    expect(await faultsOf()).toEqual(['COMPILER_SOME'])
  })

  test('of two hosts that take the same tasks one is slower', async () => {
    await reportHost({ speedMs: 100 })
    await addHost({ speedMs: 130 })
    expect((await stateOf('hosts')).faults).toEqual([{ name: 'HOSTS_UNLIKE', params: { percent: 30 } }])
  })

  test('a submission waits for minutes: nobody takes it, or there are many', async () => {
    const pid = await judgeableProblem(server, root)
    undo.push(() => sql`delete from judging_tasks`.execute(server.db))
    await submitted(server, root, pid)
    await sql`update judging_tasks set created_at = clock_timestamp() - interval '3 minutes'`.execute(
      server.db,
    )
    expect(await faultsOf()).toEqual(['QUEUE_STALLED'])
    await submitted(server, root, pid)
    await sql`update judging_tasks set lease_until = clock_timestamp() + interval '1 minute'
      where id = (select max(id) from judging_tasks)`.execute(server.db)
    expect(await faultsOf()).toEqual(['QUEUE_OLD'])
  })

  test('mails failed, or wait for hours', async () => {
    const { settings } = server.context
    const { publicUrl } = settings
    settings.publicUrl = 'http://localhost'
    undo.push(async () => {
      settings.publicUrl = publicUrl
      await sql`delete from deliveries`.execute(server.db)
      await sql`delete from site_values where key = 'mail'`.execute(server.db)
    })
    const body = { isOn: true, server: '127.0.0.1', port: 1, address: 'judge@example.edu' }
    await server.call(root, 'PUT /admin/mail', { body })
    const add = (key: string, state: string, age: string) =>
      sql`
      insert into deliveries (key, way, kind, user_id, recipient, content, rank, state, due_at, created_at, expires_at)
      values (${key}, 'mail', 'answer', ${root.userId}, 'x@example.edu', '{}', 1, ${state}, 'infinity',
        clock_timestamp() - ${age}::interval, clock_timestamp() + interval '1 day')`.execute(server.db)
    await add('old', 'failed', '10 days')
    await add('new', 'waiting', '1 minute')
    expect(await faultsOf()).toEqual([])
    await add('failed', 'failed', '1 hour')
    await add('unsure', 'unsure', '1 hour')
    expect((await stateOf('mail')).faults).toEqual([{ name: 'MAIL_FAILED', params: { count: 2 } }])
    await sql`delete from deliveries where state <> 'waiting'`.execute(server.db)
    await add('late', 'waiting', '3 hours')
    expect((await stateOf('mail')).faults).toMatchObject([{ name: 'MAIL_LATE', params: { count: 2 } }])
  })

  test('there is no backup, or an old one', async () => {
    const note = join(server.context.settings.dataDir, 'last-backup')
    await writeFile(note, new Date(Date.now() - 20 * dayMs).toISOString())
    expect((await stateOf('backup')).faults).toEqual([{ name: 'BACKUP_OLD', params: { days: 20 } }])
    const state = { last: null, tried: null, failed: null, logUntil: null }
    const at = new Date().toISOString()
    const kept = join(server.context.settings.dataDir, 'backup-state.json')
    undo.push(() => rm(kept))
    await writeFile(note, at)
    await writeFile(
      kept,
      JSON.stringify({ ...state, tried: { name: 'a', at, problems: ['2 submissions are missing'] } }),
    )
    expect(await faultsOf()).toEqual(['BACKUP_BROKEN'])
    await writeFile(kept, JSON.stringify({ ...state, failed: { at, reason: 'the disk is full' } }))
    expect(await faultsOf()).toEqual(['BACKUP_FAILED'])
    const last = { name: 'a', at, bytes: 1, files: 1, seconds: 1 }
    await writeFile(kept, JSON.stringify({ ...state, last }))
    expect(await faultsOf()).toEqual(['BACKUP_UNTRIED'])
    await writeFile(kept, '')
    await writeFile(note, '')
    // Nothing is known of what other tools do, wherever the database is: that they do it is to be said.
    const places = {
      '/srv/verdict/postgres/socket': 'postgresql:///verdict?host=/srv/verdict/postgres/socket',
      'localhost:5432': 'postgresql://verdict:hidden-word@localhost:5432/verdict',
      '10.0.0.5:6432': 'postgresql://verdict:hidden-word@10.0.0.5:6432/verdict',
    }
    for (const [value, databaseUrl] of Object.entries(places)) {
      expect(await faultsOf({ settings: { databaseUrl } })).toEqual(['BACKUP_NONE'])
      const settings: Partial<Settings> = { databaseUrl, backupElsewhere: 'on' }
      const facts = [{ name: 'backupElsewhere', value }]
      expect(await stateOf('backup', { settings })).toMatchObject({ state: 'ok', facts })
    }
  })

  test('SECRET_KEY is missing, or that of another database', async () => {
    // The first visit makes what is sealed.
    await server.call(null, 'GET /website', {})
    expect(await faultsOf({ settings: { secretKey: null } })).toEqual(['SECRET_KEY_MISSING'])
    expect(await faultsOf({ settings: { secretKey: 'of-another-database-that-is-long-enough' } })).toEqual([
      'SECRET_KEY_WRONG',
    ])
  })
})
