// The copy of a database in use, read by a server that starts on it.

import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { testAccount, testBinaries } from '@verdict/testkit/account'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isRoot } from './accounts.ts'
import { giveTo } from './data-folder.ts'
import { type Postgres, startPostgres, withClient } from './postgres.ts'
import { copyDatabase } from './postgres-copy.ts'

let folder: string
const account = isRoot() ? testAccount() : null
const servers: Postgres[] = []

const start = async (dataDir: string): Promise<Postgres> => {
  const binaries = testBinaries(account, folder)
  const server = await startPostgres({ dataDir, account, binaries, log: () => undefined })
  servers.push(server)
  return server
}
const countOf = (url: string): Promise<number> =>
  withClient(url, async (client) => (await client.query('select count(*)::int from written')).rows[0].count)

/** Writes a row after the other until stopped. @returns how many were committed */
const writing = (url: string): (() => Promise<number>) => {
  const stop = new AbortController()
  const committed = withClient(url, async (client) => {
    let rows = 0
    while (!stop.signal.aborted) {
      await client.query(`insert into written (text) values (repeat('x', 4000))`)
      rows += 1
    }
    return rows
  })
  return () => {
    stop.abort()
    return committed
  }
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'verdict-copy-'))
  chmodSync(folder, 0o711)
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  rmSync(folder, { recursive: true, force: true })
})

it('[RUN-BACKUP-1] a copy taken while rows are written holds all that were committed before it began', async () => {
  const [original, copy] = [join(folder, 'one/data'), join(folder, 'two/data')]
  const { url } = await start(original)
  await withClient(url, (client) => client.query('create table written (text text)'))
  const stop = writing(url)
  await expect.poll(() => countOf(url)).toBeGreaterThan(50)
  const before = await countOf(url)
  mkdirSync(dirname(copy), { mode: 0o711 })
  await copyDatabase(url, original, copy)
  const all = await stop()
  expect(await countOf(url)).toBe(all)
  // Files of the original's run are not in it.
  expect(existsSync(join(original, 'postmaster.pid'))).toBe(true)
  expect(existsSync(join(copy, 'postmaster.pid'))).toBe(false)

  if (account) giveTo(copy, account)
  const restored = await start(copy)
  const kept = await countOf(restored.url)
  expect(kept).toBeGreaterThanOrEqual(before)
  expect(kept).toBeLessThanOrEqual(all)
  // The slot that held the log for the copy is gone with its connection.
  const slots = await withClient(url, (client) => client.query('select 1 from pg_replication_slots'))
  expect(slots.rowCount).toBe(0)
})
