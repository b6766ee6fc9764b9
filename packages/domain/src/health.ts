// Checks from browser to verdict, their facts, and a report in English; the page has both languages. Faults are in
// health-faults.ts.

import { type HealthCheck, type HealthFault, healthFaults } from './health-faults.ts'
import { type SetupItem, setupText } from './setup.ts'

export const healthStates = ['ok', 'unknown', 'warning', 'failing'] as const
export type HealthState = (typeof healthStates)[number]

type FactKind = 'text' | 'count' | 'bytes' | 'seconds' | 'ms' | 'date'

const facts = {
  address: ['text', 'Address'],
  running: ['seconds', 'Running for'],
  databaseVersion: ['text', 'PostgreSQL'],
  databaseBytes: ['bytes', 'Size'],
  databaseMs: ['ms', 'Round trip'],
  connections: ['text', 'Connections'],
  migrations: ['count', 'Applied'],
  lastMigration: ['text', 'Newest'],
  fileMs: ['ms', 'Write and read'],
  free: ['bytes', 'Free'],
  total: ['bytes', 'Size'],
  days: ['count', 'Days until full'],
  offset: ['ms', 'Largest difference'],
  hearMs: ['ms', 'Message delay'],
  publicUrl: ['text', 'PUBLIC_URL'],
  proxies: ['text', 'TRUSTED_PROXIES'],
  ends: ['date', 'Valid until'],
  issuer: ['text', 'Issued by'],
  online: ['text', 'Online'],
  slots: ['count', 'Slots'],
  languages: ['text', 'Languages'],
  differing: ['text', 'Unlike the reference'],
  waiting: ['count', 'Waiting'],
  judged: ['count', 'Being judged'],
  oldest: ['seconds', 'Oldest waits for'],
  backupElsewhere: ['text', 'By the database’s own tools, at'],
  backupAt: ['date', 'Last backup'],
  backupBytes: ['bytes', 'Size'],
  backupLeavesOut: ['text', 'Left out of it'],
  mailsFailed: ['count', 'Failed within a week'],
  triedAt: ['date', 'Restored on trial'],
  version: ['text', 'Version'],
  node: ['text', 'Node.js'],
} as const satisfies Record<string, readonly [FactKind, string]>

export type HealthFact = keyof typeof facts
export const healthFacts: Record<HealthFact, readonly [FactKind, string]> = facts
export const healthFactNames = Object.keys(facts) as [HealthFact, ...HealthFact[]]

export const healthCheckNames: Record<HealthCheck, string> = {
  server: 'Server',
  servers: 'Server processes',
  settings: 'Settings',
  database: 'Database',
  migrations: 'Schema',
  files: 'Files',
  disk: 'Disk',
  clock: 'Clocks',
  realtime: 'Realtime',
  address: 'Address and proxy',
  certificate: 'Certificate',
  hosts: 'Judge hosts',
  compilers: 'Compilers',
  queue: 'Queue',
  backup: 'Backup',
  mail: 'Mail',
  version: 'Version',
}

export interface ServerFault {
  name: HealthFault
  params: Record<string, string | number>
}

export interface HealthFinding {
  check: HealthCheck
  state: HealthState
  facts: { name: HealthFact; value: string | number }[]
  faults: (ServerFault & { server?: string | undefined })[]
  reason?: string | undefined
}

export interface HealthReport {
  at: string
  checks: HealthFinding[]
  /** Empty where it could not be looked at. */
  setup: SetupItem[]
}

const fill = (text: string, params: Record<string, string | number>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''))

export const worstState = (states: readonly HealthState[]): HealthState =>
  healthStates[Math.max(0, ...states.map((state) => healthStates.indexOf(state)))]!

const MiB = 1024 * 1024
const written: Record<FactKind, (value: string | number) => string> = {
  text: String,
  count: String,
  bytes: (value) => `${Math.round(Number(value) / MiB)} MiB`,
  seconds: (value) => `${Math.round(Number(value))} s`,
  ms: (value) => `${Math.round(Number(value))} ms`,
  date: String,
}

const marks: Record<HealthState, string> = { ok: '✓', warning: '!', failing: '✗', unknown: '?' }
const column = 18

export function healthText({ at, checks, setup }: HealthReport): string {
  const lines = checks.flatMap(({ check, state, facts: shown, faults, reason }) => {
    const beside = shown.map(({ name, value }) => {
      const [kind, label] = healthFacts[name]
      return `${label}: ${written[kind](value)}`
    })
    const head =
      `  ${marks[state]}  ${healthCheckNames[check].padEnd(column)}  ${beside.join('; ')}`.trimEnd()
    return [
      head,
      ...(reason === undefined ? [] : [`       Could not be looked at: ${reason}`]),
      ...faults.flatMap(({ name, params, server }) => [
        `       ${name}${server === undefined ? '' : ` (${server})`}: ${fill(healthFaults[name].says, params)}`,
        `       → ${healthFaults[name].advice}`,
      ]),
    ]
  })
  const state = worstState(checks.map((finding) => finding.state))
  return [`Verdict, ${at}: ${state}`, '', ...lines, '', setupText(setup)].join('\n').trimEnd()
}
