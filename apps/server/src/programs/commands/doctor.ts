// `doctor.ts ADDRESS [LAST-ERROR]`: checks an installation from outside, even a broken one. Exits with 1 if a check fails.

import { parseSettings } from '@verdict/contract/settings'
import { healthText } from '@verdict/domain/health'
import { edges, examine } from '../../site/index.ts'
import { openBlobStore } from '@verdict/storage/blobs'
import { readBuild } from '../../platform/open-context.ts'
import { openDatabase } from '../../platform/db.ts'

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
  void close().catch(() => undefined)
  process.exit(hasFailed ? 1 : 0)
}
