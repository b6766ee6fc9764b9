// Several server processes: each says how it is, and whichever is asked names the one that is ill.

import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { healthText } from '@verdict/domain/health'
import { anotherServer } from '@verdict/testkit/another-server'
import {
  doctorFor,
  faultOfTests,
  GiB,
  healthyEdges,
  reportHost,
  startWellServer,
} from '@verdict/testkit/health'
import type { TestServer } from '@verdict/testkit/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context } from '../../platform/context.ts'
import { openReplica } from '../../platform/replica.ts'
import { serverName } from '../../platform/probes.ts'
import { forgetSightings, sight } from '../../platform/sightings.ts'
import { keepReporting, reportServer } from './servers.ts'

let server: TestServer
const { report, faultsOf, stateOf } = doctorFor(() => server)
const here = randomUUID()

beforeAll(async () => {
  server = await startWellServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  // Other files of this worker see requests, too.
  forgetSightings()
  await reportHost(server)
  await server.db.deleteFrom('server_processes').execute()
})

/** A process on a port of its own reports. */
const reporting = (port: number, change: Partial<Parameters<typeof reportServer>[0]> = {}) =>
  reportServer({
    ...server.context,
    settings: { ...server.context.settings, port },
    edges: healthyEdges,
    processId: randomUUID(),
    ...change,
  })
const nameAt = (port: number): string => `${hostname()}:${port}`

const filesAway: Context['blobs']['probe'] = () => Promise.reject(new Error('the bucket does not answer'))

test('[HEALTH-9] servers that are well are counted, and blamed for nothing', async () => {
  expect((await report()).checks.map(({ check }) => check)).not.toContain('servers')
  await reporting(3001)
  await reporting(3002, { processId: here })
  expect(await stateOf('servers', { processId: here })).toMatchObject({
    state: 'ok',
    facts: [{ name: 'online', value: '2 / 2' }],
  })
  expect(await faultsOf({ processId: here })).toEqual([])
})

test('[HEALTH-9] a fault of one server is named with that server, by the others and by the doctor', async () => {
  const full = { ...healthyEdges, roomOf: async () => ({ bytes: 100 * GiB, freeBytes: 0 }) }
  await reporting(3001, { edges: full, processId: here })
  expect(await faultsOf({ processId: here })).toEqual([])
  await reporting(3001, {
    processId: here,
    blobs: { ...server.context.blobs, probe: filesAway },
    edges: { ...full, now: () => Date.now() - 60_000 },
  })
  sight('token', { address: '10.1.2.3' })
  await reporting(3002)
  forgetSightings()
  const found = (await report({ processId: randomUUID() })).checks.flatMap(({ faults }) =>
    faults.flatMap(({ name, server: at }) => (at === undefined ? [] : [`${at} ${name}`])),
  )
  expect(found).toEqual([
    `${nameAt(3001)} FILES_AWAY`,
    `${nameAt(3001)} DISK_FULL`,
    `${nameAt(3001)} CLOCK_OFF`,
    `${nameAt(3002)} HOST_TOKEN`,
  ])
  const text = healthText(await report())
  expect(text).toContain(`FILES_AWAY (${nameAt(3001)}): Test data and other files cannot`)
  // On the machine of a server its faults are seen twice.
  const outside = { address: 'http://127.0.0.1:3001', lastError: null }
  const settings = { ...server.context.settings, port: 3001 }
  expect(await stateOf('disk', { outside, settings, edges: full })).toMatchObject({
    faults: [{ name: 'DISK_FULL', params: {} }],
  })
})

test('[HEALTH-9] a server that is late with everything says so', async () => {
  const reporting = keepReporting({ ...server.context, processId: here })
  reporting.start()
  try {
    // From the first one on the delay is measured; in the second one nothing else can be done.
    for (const ms of [50, 700]) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
      for (let turns = 0; turns < 2; turns += 1) await new Promise(setImmediate)
    }
    const found = async () => (await stateOf('server', { processId: randomUUID() })).faults
    await expect.poll(found).toContainEqual({
      name: 'SERVER_LATE',
      params: { ms: expect.toSatisfy((ms: number) => ms > 500 && ms < 10_000) },
      server: serverName(server.context.settings),
    })
  } finally {
    await reporting.stop()
  }
})

test('[HEALTH-9] a server whose replica does not answer', async () => {
  const away = openReplica(server.context, 'postgresql:///nothing?host=/nonexistent-socket-folder', 1)
  const since = away.unfitSince()!
  const lookAfter = async (seconds: number) => {
    const edges = { now: () => since + seconds * 1000 }
    const { faults } = await stateOf('database', { replica: away, edges })
    return faults.map(({ name }) => name).filter((name) => name !== faultOfTests)
  }
  try {
    expect(await lookAfter(10)).toEqual([])
    expect(await lookAfter(20)).toEqual(['REPLICA_UNFIT'])
  } finally {
    await away.close()
  }
})

test('[HEALTH-9] a server that is silent, and one of another version', async () => {
  await reporting(3001)
  await sql`update server_processes set seen_at = clock_timestamp() - interval '2 minutes'`.execute(server.db)
  expect((await stateOf('servers')).faults).toEqual([
    { name: 'SERVERS_SILENT', params: { names: nameAt(3001) } },
  ])
  // Another one in its place, or an hour, and it is forgotten.
  await reporting(3001, { build: { sha: 'of-last-year', time: '' } })
  expect(await faultsOf()).toEqual(['SERVERS_DIFFER'])
  await sql`update server_processes set seen_at = clock_timestamp() - interval '2 hours'`.execute(server.db)
  await reporting(3002)
  expect((await stateOf('servers')).facts).toEqual([{ name: 'online', value: '1 / 1' }])
})

test('[METRICS-9] a server that alone does not reach the object store is not ready; where none does, all are', async () => {
  let isAway = false
  let asked = 0
  const probe = async (): Promise<void> => {
    asked += 1
    if (isAway) await filesAway()
  }
  const began = performance.now()
  const first = await anotherServer(server, { blobs: { ...server.context.blobs, folder: null, probe } })
  const ready = async () => JSON.parse((await first.app.inject('/health/ready')).body) as object
  try {
    isAway = true
    const withoutFiles = { ready: true, without: ['files'] }
    // The database is given 2 s for its answer, and the next look is another second later.
    await expect
      .poll(() => Promise.all([ready(), ready(), ready()]))
      .toEqual([withoutFiles, withoutFiles, withoutFiles])
    // A store that is away is asked again after 2 s.
    expect(asked).toBeLessThanOrEqual(1 + Math.floor((performance.now() - began) / 2_000))
    expect(asked).toBeGreaterThan(0)
    await reporting(3001, { blobs: { ...server.context.blobs, probe: filesAway } })
    await expect.poll(ready).toEqual(withoutFiles)
    await reporting(3001)
    await expect.poll(ready).toEqual({ ready: false, missing: ['files'] })
    isAway = false
    await expect.poll(ready).toEqual({ ready: true })
  } finally {
    await first.close()
  }
})
