// The doctor's look at an installation of the tests, whose disk, address and certificate are well unless a test changes them.

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { HealthFinding, HealthReport } from '@verdict/domain/health'
import type { HealthCheck, HealthFault } from '@verdict/domain/health-faults'
import type { HostStatus } from '@verdict/contract/judge-protocol'
import type { Settings } from '@verdict/contract/settings'
import { type Edges, edges } from '@verdict/server/site/health/edges'
import { type Examined } from '@verdict/server/site/health/health-check'
import { examine } from '@verdict/server/site/health/health-service'
import { builtInHostName } from '@verdict/domain/judging'
import { sql } from 'kysely'
import { builtInToken, hostStatus } from './judging.ts'
import { startTestServer, type TestServer } from './server.ts'

export const dayMs = 24 * 60 * 60_000
export const GiB = 2 ** 30

/** The database of the tests is made for speed: that it is unsafe is found in every report, and tested by itself. */
export const faultOfTests: HealthFault = 'DATABASE_UNSAFE'

export const healthyEdges: Edges = {
  ...edges,
  // A machine that stands still for some seconds is not ill.
  lookMs: 60_000,
  echoMs: 30_000,
  roomOf: async () => ({ bytes: 100 * GiB, freeBytes: 50 * GiB }),
  ask: async () => ({ data: { serverTime: Date.now() } }),
  certificateOf: async () => ({
    endsAt: new Date(Date.now() + 60 * dayMs),
    issuer: 'An authority',
    refused: null,
  }),
}

/** The built-in judge host reports itself. Its clock is right unless it says another time. */
export async function reportHost(server: TestServer, status: Partial<HostStatus> = {}): Promise<void> {
  await server.call(null, 'POST /judge/start', {
    headers: { authorization: `Bearer ${builtInToken}` },
    body: { ...hostStatus, clock: new Date().toISOString(), ...status },
  })
  if (status.clock !== undefined) return
  // The report may have been on its way for seconds.
  await sql`update judge_hosts set status = jsonb_set(status, '{clockOffsetMs}', '0')
    where name = ${builtInHostName}`.execute(server.db)
}

/** A server with a judge host that has reported, and a backup of now. */
export async function startWellServer(): Promise<TestServer> {
  const server = await startTestServer()
  await reportHost(server)
  await writeFile(join(server.context.settings.dataDir, 'last-backup'), new Date().toISOString())
  return server
}

interface Change extends Partial<Omit<Examined, 'settings' | 'edges'>> {
  settings?: Partial<Settings>
  edges?: Partial<Edges>
}

interface Doctor {
  report: (change?: Change) => Promise<HealthReport>
  /** Names of all faults that are found. */
  faultsOf: (change?: Change) => Promise<HealthFault[]>
  stateOf: (check: HealthCheck, change?: Change) => Promise<HealthFinding>
}

/** @param server asked for at each look, since a test file opens it later */
export function doctorFor(server: () => TestServer): Doctor {
  const report = ({ settings, edges: outside, ...parts }: Change = {}) => {
    const { context } = server()
    return examine({
      ...context,
      ...parts,
      settings: { ...context.settings, ...settings },
      edges: { ...healthyEdges, ...outside },
    })
  }
  return {
    report,
    faultsOf: async (change) =>
      (await report(change)).checks
        .flatMap(({ faults }) => faults.map(({ name }) => name))
        .filter((name) => name !== faultOfTests),
    stateOf: async (check, change) =>
      (await report(change)).checks.find((finding) => finding.check === check)!,
  }
}
