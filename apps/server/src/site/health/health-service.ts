// All checks run at once; without the database, those that need it are skipped, and its own check says why.

import type { HealthReport } from '@verdict/domain/health'
import type { Context } from '../../platform/context.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { Viewer } from '../../platform/viewer.ts'
import { languagesWithHosts } from '../../archive/index.ts'
import { sendProbes, type SentProbe } from '../../judging/index.ts'
import { edges, type Edges } from './edges.ts'
import { maySeeHealth } from './health-policy.ts'
import { type Check, type Examined, findingOf } from './health-check.ts'
import { address } from './checks/health-address.ts'
import { backup } from './checks/backup.ts'
import { certificate } from './checks/certificate.ts'
import { clock } from './checks/clock.ts'
import { compilers } from './checks/compilers.ts'
import { database } from './checks/database.ts'
import { disk } from './checks/disk.ts'
import { files } from './checks/health-files.ts'
import { hosts } from './checks/hosts.ts'
import { migrations } from './checks/health-migrations.ts'
import { mail } from './checks/mails.ts'
import { queue } from './checks/health-queue.ts'
import { realtime } from './checks/realtime.ts'
import { server } from './checks/server.ts'
import { servers } from './checks/servers-check.ts'
import { settings } from './checks/health-settings.ts'
import { version } from './checks/version.ts'
import { withOthers } from './servers.ts'
import { setupOf } from './setup.ts'

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
  mail,
  version,
]

export async function examine(examined: Examined): Promise<HealthReport> {
  const findings = await Promise.all(checks.map((check) => findingOf(check, examined)))
  const all = await withOthers(
    examined,
    findings.filter((finding) => finding !== null),
  )
  return {
    at: new Date(examined.edges.now()).toISOString(),
    checks: all,
    setup: await setupOf(examined, all),
  }
}

/** Nobody needs to test the path to a verdict more often. */
const probeLimit = { count: 3, seconds: 60 }

/** @throws Refusal FORBIDDEN, RATE_LIMITED */
export async function probe(context: Context, viewer: Viewer): Promise<{ probes: SentProbe[] }> {
  if (!maySeeHealth(viewer)) throw new Refusal('FORBIDDEN')
  await context.rateLimiter.hit('probe', probeLimit)
  const { rows } = await languagesWithHosts(context.db)
  const offered = rows.filter(({ isOffered }) => isOffered).map(({ language }) => language)
  return { probes: await sendProbes(context, viewer.userId, offered) }
}

/** @throws Refusal FORBIDDEN */
export async function readReport(
  context: Context,
  viewer: Viewer,
  outside: Edges = edges,
): Promise<HealthReport> {
  if (!maySeeHealth(viewer)) throw new Refusal('FORBIDDEN')
  return examine({ ...context, edges: outside })
}
