// All checks at once. Where the database does not answer, those that need it cannot look: its own check says why.

import type { HealthReport } from '@verdict/domain/health'
import { type Check, type Examined, findingOf } from './check.ts'
import { address } from './checks/address.ts'
import { backup } from './checks/backup.ts'
import { certificate } from './checks/certificate.ts'
import { clock } from './checks/clock.ts'
import { compilers } from './checks/compilers.ts'
import { database } from './checks/database.ts'
import { disk } from './checks/disk.ts'
import { files } from './checks/files.ts'
import { hosts } from './checks/hosts.ts'
import { migrations } from './checks/migrations.ts'
import { queue } from './checks/queue.ts'
import { realtime } from './checks/realtime.ts'
import { server } from './checks/server.ts'
import { servers } from './checks/servers.ts'
import { settings } from './checks/settings.ts'
import { version } from './checks/version.ts'
import { withOthers } from './servers.ts'

/** In the order in which they are shown. */
const checks: readonly Check[] = [
  server,
  servers,
  settings,
  database,
  migrations,
  files,
  disk,
  clock,
  realtime,
  address,
  certificate,
  hosts,
  compilers,
  queue,
  backup,
  version,
]

export async function examine(examined: Examined): Promise<HealthReport> {
  const findings = await Promise.all(checks.map((check) => findingOf(check, examined)))
  return {
    at: new Date(examined.edges.now()).toISOString(),
    checks: await withOthers(
      examined,
      findings.filter((finding) => finding !== null),
    ),
  }
}
