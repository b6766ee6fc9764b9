// A PostgreSQL of the bench's own, which keeps what is committed as a real one does. It is gone afterwards. The quick forms
// of several share one, each with a database of its own.

import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRoot } from '@verdict/supervisor/accounts'
import { startPostgres } from '@verdict/supervisor/postgres'
import { testAccount, testBinaries } from '@verdict/testkit/account'
import pg from 'pg'

interface Shared {
  /** Its database has all tables and nobody in it: each bench has a copy. */
  url: string
  folder: string
}

const given = process.env['BENCH_DATABASE']
const shared = given === undefined ? null : (JSON.parse(given) as Shared)

/** One more on the same server. @returns its address */
export async function anotherDatabase(url: string): Promise<string> {
  const name = `bench_${randomBytes(6).toString('hex')}`
  const model = shared ? new URL(shared.url).pathname.slice(1) : 'template1'
  const aside = new URL(url)
  aside.pathname = '/postgres'
  const client = new pg.Client({ connectionString: aside.href })
  await client.connect()
  await client.query(`create database ${name} template ${model}`)
  await client.end()
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** @param work gets the database's address and a folder that the account of the database may enter */
export async function onOwnDatabase<T>(
  maxConnections: number,
  work: (url: string, folder: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'verdict-bench-'))
  chmodSync(folder, 0o711)
  try {
    if (shared) {
      symlinkSync(join(shared.folder, 'postgres'), join(folder, 'postgres'))
      return await work(await anotherDatabase(shared.url), folder)
    }
    return await onNewServer(folder, maxConnections, work)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function onNewServer<T>(
  folder: string,
  maxConnections: number,
  work: (url: string, folder: string) => Promise<T>,
): Promise<T> {
  const account = isRoot() ? testAccount() : null
  const server = await startPostgres({
    dataDir: join(folder, 'postgres'),
    account,
    binaries: testBinaries(account, folder),
    database: 'verdict',
    durable: true,
    maxConnections,
    log: () => undefined,
  })
  try {
    return await work(server.url, folder)
  } finally {
    await server.stop()
  }
}
