// The health of the installation, for admins.

import type { HealthReport } from '@verdict/domain/health'
import type { Context } from '../platform/context.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Viewer } from '../platform/viewer.ts'
import { languagesWithHosts } from '../language/index.ts'
import { sendProbes, type SentProbe } from '../probe/index.ts'
import { edges, type Edges } from './edges.ts'
import { maySeeHealth } from './policy.ts'
import { examine } from './report.ts'

/** The way to a verdict is for submissions; nobody needs to look more often. */
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
