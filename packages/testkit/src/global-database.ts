// vitest's global set-up for everything that needs a database: one embedded PostgreSQL for the whole run in a
// temporary folder, without fsync (a crash of the machine loses nothing that matters), with a migrated template.
// The kernel ends the server if the run dies; the next run sweeps folders whose run is gone.

import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '@verdict/storage/migrate'
import { isRoot } from '@verdict/supervisor/accounts'
import { startPostgres } from '@verdict/supervisor/postgres'
import { testAccount, testBinaries } from './account.ts'
import type { TestProject } from 'vitest/node'
import { dataRoot } from './data-root.ts'
import { administer, databaseUrl } from './database.ts'

const prefix = 'verdict-test-'
const template = 'verdict_template'

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const sweep = (): void => {
  for (const entry of readdirSync(dataRoot())) {
    const owner = new RegExp(`^${prefix}(\\d+)-`).exec(entry)?.[1]
    if (!owner || isAlive(Number(owner))) continue
    try {
      rmSync(join(dataRoot(), entry), { recursive: true, force: true })
    } catch {
      // Another user's: theirs to sweep.
    }
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  sweep()
  const folder = mkdtempSync(join(dataRoot(), `${prefix}${process.pid}-`))
  chmodSync(folder, 0o711)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const account = isRoot() ? testAccount() : null
    const server = await startPostgres({
      dataDir: join(folder, 'postgres'),
      account,
      binaries: testBinaries(account, folder),
      database: template,
      durable: false,
      maxConnections: 300,
      // Tests provoke refusals on purpose; a start that fails says why by itself.
      log: () => undefined,
    })
    const stop = async () => {
      await server.stop()
      remove()
    }
    try {
      await migrate(server.url)
      // A template can only be copied while nobody is connected to it.
      const adminUrl = databaseUrl(server.url, 'postgres')
      await administer(adminUrl, `alter database ${template} with allow_connections false is_template true`)
      project.provide('databaseAdminUrl', adminUrl)
      project.provide('databaseTemplate', template)
    } catch (error) {
      await stop()
      throw error
    }
    return stop
  } catch (error) {
    remove()
    throw error
  }
}
