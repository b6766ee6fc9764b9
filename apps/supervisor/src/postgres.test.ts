import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { testAccount, testBinaries } from '@verdict/testkit/account'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isRoot } from './accounts.ts'
import { bufferMib, type Postgres, startPostgres } from './postgres.ts'

let folder: string
const account = isRoot() ? testAccount() : null
const servers: Postgres[] = []
/** The server of the data folder that tests share; null after one that ended it. */
let running: Postgres | null = null

const start = async (name = 'postgres'): Promise<Postgres> => {
  const server = await startPostgres({
    dataDir: dataDirOf(name),
    account,
    binaries: testBinaries(account, folder),
    log: () => undefined,
  })
  servers.push(server)
  return server
}

const dataDirOf = (name: string): string => join(folder, name, 'data')

/** With a table of 1,000 rows. */
const withRows = async (): Promise<Postgres> => {
  running ??= await start()
  await query(running.url, 'create table if not exists kept as select generate_series(1, 1000) n')
  return running
}
const countRows = (url: string) => query(url, 'select count(*)::int from kept')

const query = async <T>(url: string, sql: string): Promise<T[]> => {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows as T[]
  } finally {
    await client.end()
  }
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'verdict-pg-'))
  chmodSync(folder, 0o711)
})

afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  rmSync(folder, { recursive: true, force: true })
})

describe('the embedded PostgreSQL', { timeout: 60_000 }, () => {
  it('starts from nothing, as an unprivileged account, without a network port', async () => {
    const server = await start('first')
    expect(server.adopted).toBe(false)
    const uid = Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1])
    expect(uid).toBe(account?.uid ?? process.getuid?.())
    const [facts] = await query<{
      address: string
      provider: string
      locale: string
      name: string
      fsync: string
      buffers: string
    }>(
      server.url,
      `select current_setting('listen_addresses') address, current_setting('fsync') fsync,
         pg_size_bytes(current_setting('shared_buffers')) / 1048576 buffers,
         datlocprovider provider, datlocale locale, datname name
       from pg_database where datname = current_database()`,
    )
    const { buffers, ...others } = facts!
    expect(others).toEqual({ address: '', fsync: 'on', provider: 'b', locale: 'C.UTF-8', name: 'verdict' })
    expect(Number(buffers)).toBe(bufferMib(Math.min(totalmem(), process.constrainedMemory() || Infinity)))
    expect(statSync(join(folder, 'first/socket')).mode & 0o777).toBe(0o700)
  })

  it('keeps an eighth of the memory for tables, within bounds', () => {
    const MiB = 2 ** 20
    expect([256, 4096, 24_000, 262_144].map((mib) => bufferMib(mib * MiB))).toEqual([128, 512, 3000, 4096])
  })

  it('that is still answering is taken over instead of started twice', async () => {
    const first = await withRows()
    expect(await start()).toMatchObject({ adopted: true, pid: first.pid })
  })

  it('comes back with all committed rows after kill -9', async () => {
    const first = await withRows()
    process.kill(first.pid, 'SIGKILL')
    // At once: while its backends may still be there.
    running = await start()
    expect(running.adopted).toBe(false)
    expect(await countRows(running.url)).toEqual([{ count: 1000 }])
    expect(await first.exited).toBe('ended by SIGKILL')
  })

  it('is not kept from starting by a lock file that names another living process', async () => {
    await (await withRows()).stop()
    writeFileSync(join(dataDirOf('postgres'), 'postmaster.pid'), `${process.pid}\n${dataDirOf('postgres')}\n`)
    running = await start()
    expect(await countRows(running.url)).toEqual([{ count: 1000 }])
  })

  it('ends on stop and leaves no lock file', async () => {
    const server = await withRows()
    running = null
    await server.stop()
    expect(await server.exited).toBe('exit code 0')
    expect(existsSync(join(dataDirOf('postgres'), 'postmaster.pid'))).toBe(false)
  })

  it('begins its data folder again when an earlier attempt was cut short', async () => {
    const half = `${dataDirOf('second')}.new`
    mkdirSync(half, { recursive: true })
    writeFileSync(join(half, 'PG_VERSION'), '18\n')
    chmodSync(join(folder, 'second'), 0o711)
    const server = await start('second')
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(existsSync(half)).toBe(false)
  })

  it.runIf(isRoot())('refuses to start as root in a sentence', async () => {
    await expect(
      startPostgres({ dataDir: dataDirOf('third'), account: null, log: () => undefined }),
    ).rejects.toThrow('refuses to run as root')
  })
})
