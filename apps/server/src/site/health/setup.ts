// The list of what a new site needs, for root's home, the doctor and the screen of a start. Checks of health say how the
// machines are, tables how far root has come in the page.

import type { HealthFault, HealthCheck } from '@verdict/domain/health-faults'
import type { HealthFinding } from '@verdict/domain/health'
import { type SetupItem, setupLeft, type SetupStep, setupSteps } from '@verdict/domain/setup'
import { Refusal } from '@verdict/contract/refusal'
import type { Context } from '../../platform/context.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { faceNow } from '../../platform/face-now.ts'
import { maySet } from '../site-policy.ts'
import { sendsMail } from '../../people/index.ts'
import { setupAside } from '../setup-aside.ts'
import { backup } from './checks/backup.ts'
import { certificate } from './checks/certificate.ts'
import { hosts } from './checks/hosts.ts'
import { edges, type Edges } from './edges.ts'
import { type Check, type Examined, findingOf } from './health-check.ts'
import { factsOfSetup } from './health-queries.ts'

/** Its faults keep a step from being done, beside what is there in the page. */
const checkOf: Partial<Record<SetupStep, HealthCheck>> = {
  tls: 'certificate',
  backup: 'backup',
  hosts: 'hosts',
}

/** They come and go in daily life, and are no step of setting up. */
const daily: readonly HealthFault[] = [
  'BACKUP_OLD',
  'HOST_OFFLINE',
  'HOST_PAUSED',
  'HOST_LACKS',
  'HOST_VERSION',
  'HOSTS_UNLIKE',
]

const checks: readonly Check[] = [certificate, backup, hosts]

const isThere = (finding: HealthFinding | null): finding is HealthFinding => finding !== null

/** @param findings with those of the checks of setup @returns nothing while the database does not answer */
export async function setupOf(
  { db, settings }: Examined,
  findings: readonly HealthFinding[],
): Promise<SetupItem[]> {
  const known = await Promise.all([
    factsOfSetup(db),
    faceNow(db, settings),
    setupAside(db),
    sendsMail({ settings }, db),
  ]).catch(() => null)
  if (known === null) return []
  const [facts, { title }, aside, mail] = known
  const isHttps = settings.publicUrl?.startsWith('https:') === true
  const isThereYet = {
    ...facts,
    name: title.from !== 'standard',
    tls: isHttps,
    backup: true,
    hosts: true,
    mail,
  }
  return setupSteps.map((step) => {
    const finding = findings.find(({ check }) => check === checkOf[step])
    const faults = (finding?.faults ?? []).filter(({ name }) => !daily.includes(name))
    const isLeft = !isThereYet[step] || faults.length > 0
    const otherwise = finding?.state === 'unknown' ? 'unknown' : 'done'
    return {
      step,
      state: isLeft ? (aside.includes(step) ? 'aside' : 'left') : otherwise,
      faults: faults.map(({ name, params }) => ({ name, params })),
    }
  })
}

/** Root's home waits for it. */
const patienceMs = 1_500

async function setupNow(examined: Omit<Examined, 'edges'>, outside: Edges = edges): Promise<SetupItem[]> {
  const looking = { ...examined, edges: { ...outside, lookMs: patienceMs } }
  const findings = await Promise.all(checks.map((check) => findingOf(check, looking)))
  return setupOf(looking, findings.filter(isThere))
}

const noLook: Edges = { ...edges, certificateOf: () => Promise.reject(new Error('not looked at')) }

/** For the screen of a start, which waits for nothing outside and says of the judge by itself. */
export async function leftAtStart(context: Context): Promise<string[]> {
  const items = await setupNow(context, noLook)
  return setupLeft(items.filter(({ step }) => step !== 'hosts'))
}

/** @throws Refusal FORBIDDEN */
export async function readSetup(context: Context, viewer: Viewer): Promise<{ steps: SetupItem[] }> {
  if (!maySet(viewer)) throw new Refusal('FORBIDDEN')
  return { steps: await setupNow(context) }
}
