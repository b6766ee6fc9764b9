// A PostgreSQL of the bench's own, which keeps what is committed as a real one does. It is gone afterwards.

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRoot } from '@verdict/supervisor/accounts'
import { startPostgres } from '@verdict/supervisor/postgres'
import { testAccount, testBinaries } from '@verdict/testkit/account'

/** @param work gets the database's address and a folder that the account of the database may enter */
export async function onOwnDatabase<T>(
  maxConnections: number,
  work: (url: string, folder: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'verdict-bench-'))
  chmodSync(folder, 0o711)
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
    rmSync(folder, { recursive: true, force: true })
  }
}
