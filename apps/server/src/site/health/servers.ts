// Each server process stores its faults, so that every report, including the doctor's, names the faulty one.

import { monitorEventLoopDelay } from 'node:perf_hooks'
import { type HealthFinding, type ServerFault, worstState } from '@verdict/domain/health'
import { healthFaults } from '@verdict/domain/health-faults'
import type { Context } from '../../platform/context.ts'
import { type BackgroundWork, everySecond } from '../../platform/every-second.ts'
import { serverName } from '../../platform/probes.ts'
import { type Check, type Examined, findingOf } from './health-check.ts'
import { addressesSeen } from './checks/health-address.ts'
import { backup } from './checks/backup.ts'
import { clock } from './checks/clock.ts'
import { replicaFaults } from './checks/database.ts'
import { disk } from './checks/disk.ts'
import { files } from './checks/health-files.ts'
import { tokensSeen } from './checks/hosts.ts'
import { realtime } from './checks/realtime.ts'
import { server } from './checks/server.ts'
import { edges } from './edges.ts'
import { forgetServer, otherServers, writeServer } from './health-queries.ts'

const reportEveryMs = 15_000

/** Checks whose results differ between processes. */
const ownChecks: readonly Check[] = [
  server,
  files,
  disk,
  { name: 'clock', look: (examined) => clock.look({ ...examined, isAlone: true }) },
  realtime,
  { name: 'address', look: async ({ settings }) => ({ faults: addressesSeen(settings) }) },
  { name: 'hosts', look: async () => ({ faults: tokensSeen() }) },
  { name: 'database', look: async (examined) => ({ faults: replicaFaults(examined) }) },
  backup,
]

export async function reportServer(examined: Examined & { processId: string }): Promise<void> {
  const findings = await Promise.all(ownChecks.map((check) => findingOf(check, examined)))
  const faults = findings.flatMap((finding) =>
    finding === null ? [] : finding.faults.map(({ name, params }) => ({ name, params })),
  )
  await writeServer(examined.db, {
    id: examined.processId,
    name: serverName(examined.settings),
    build: examined.build.sha,
    faults,
  })
}

export function keepReporting(context: Context & { processId: string }): BackgroundWork {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  let last = -Infinity
  let hasReported = false
  const loopMs = (): number => delay.percentile(99) / 1e6
  const work = everySecond(context.log, 'this server could not report how it is', async () => {
    if (performance.now() - last < reportEveryMs) return
    last = performance.now()
    hasReported = true
    await reportServer({ ...context, edges: { ...edges, loopMs } })
    delay.reset()
  })
  return {
    start() {
      delay.enable()
      work.start()
    },
    async stop() {
      delay.disable()
      await work.stop()
      // Without the database the others miss this process, which is correct.
      if (hasReported) await forgetServer(context.db, context.processId).catch(() => undefined)
    },
  }
}

/** Adds nothing if the database does not answer. */
export async function withOthers(
  examined: Examined,
  findings: readonly HealthFinding[],
): Promise<HealthFinding[]> {
  const others = await otherServers(examined.db, examined.processId ?? null).catch(() => [])
  const own = new Set(findings.flatMap(({ faults }) => faults.map(keyOf)))
  const added = others.flatMap(({ name, faults }) => {
    // The doctor runs on a machine whose server has checked it, too.
    const isHere = examined.outside !== undefined && name === serverName(examined.settings)
    return faults
      .filter((fault) => fault.name in healthFaults && !(isHere && own.has(keyOf(fault))))
      .map((fault) => ({ ...fault, server: name }))
  })
  return findings.map((finding) => {
    const more = added.filter(({ name }) => healthFaults[name].check === finding.check)
    const states = more.map(({ name }) => healthFaults[name].state)
    return {
      ...finding,
      state: worstState([finding.state, ...states]),
      faults: [...finding.faults, ...more],
    }
  })
}

const keyOf = ({ name, params }: ServerFault): string => JSON.stringify([name, params])
