// How the installation is, from outside of the server: `doctor.ts ADDRESS [LAST-ERROR]` with the server's settings in the
// environment. It changes nothing, waits for nothing, and works where the server or the database does not. It ends with 1 when
// something fails.

import { parseSettings } from '@verdict/contract/settings'
import { healthText } from '@verdict/domain/health'
import { edges, examine } from '../health/index.ts'
import { openBlobStore } from '../platform/blobs.ts'
import { readBuild } from '../platform/build.ts'
import { openDatabase } from '../platform/db.ts'

const connections = 4

if (import.meta.main) {
  const settings = parseSettings(process.env)
  const [address = '', lastError = ''] = process.argv.slice(2)
  const { db, close } = openDatabase(settings.databaseUrl ?? '', connections, () => undefined)
  const report = await examine({
    settings,
    db,
    blobs: await openBlobStore(settings),
    build: await readBuild(process.env),
    channel: null,
    edges,
    outside: { address, lastError: lastError === '' ? null : lastError },
  })
  process.stdout.write(`${healthText(report)}\n`)
  const hasFailed = report.checks.some(({ state }) => state === 'failing')
  // A check that is still waiting for an answer is not waited for.
  void close().catch(() => undefined)
  process.exit(hasFailed ? 1 : 0)
}
