// The health of the installation, for admins.

import type { HealthReport } from '@verdict/domain/health'
import type { Context } from '../platform/context.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Viewer } from '../platform/viewer.ts'
import { edges, type Edges } from './edges.ts'
import { maySeeHealth } from './policy.ts'
import { examine } from './report.ts'

/** @throws Refusal FORBIDDEN */
export async function readReport(
  context: Context,
  viewer: Viewer,
  outside: Edges = edges,
): Promise<HealthReport> {
  if (!maySeeHealth(viewer)) throw new Refusal('FORBIDDEN')
  return examine({ ...context, edges: outside })
}
