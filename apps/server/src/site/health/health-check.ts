// A check returns facts and faults; severity follows from the faults. One that throws or times out counts as not done.

import { type HealthFact, type HealthFinding, worstState } from '@verdict/domain/health'
import { type HealthCheck, type HealthFault, healthFaults } from '@verdict/domain/health-faults'
import type { Context } from '../../platform/context.ts'
import type { Edges } from './edges.ts'

export interface Examined extends Pick<Context, 'settings' | 'db' | 'blobs' | 'build' | 'processId'> {
  /** null if no server runs here. */
  channel: Context['channel'] | null
  replica?: Context['replica']
  edges: Edges
  /** Checks only this process, not what all share. */
  isAlone?: boolean
  /** Only given by the command. */
  outside?: { address: string; lastError: string | null }
}

type Facts = Partial<Record<HealthFact, string | number | null>>

type Params = Record<string, string | number>

export type Fault = readonly [name: HealthFault, params?: Params]

interface Look {
  facts?: Facts
  faults?: readonly (Fault | false)[]
}

export interface Check {
  name: HealthCheck
  /** @returns null if there is no such component */
  look(examined: Examined): Promise<Look | null>
}

/** @param examined its secrets are removed from findings */
export async function findingOf(check: Check, examined: Examined): Promise<HealthFinding | null> {
  try {
    const looked = await within(examined.edges.lookMs, check.look(examined))
    if (looked === null) return null
    const { facts = {}, faults = [] } = looked
    const found = faults.flatMap((fault) => (fault ? [{ name: fault[0], params: fault[1] ?? {} }] : []))
    return clean(examined, {
      check: check.name,
      state: worstState(found.map(({ name }) => healthFaults[name].state)),
      facts: Object.entries(facts).flatMap(([name, value]) =>
        value === null ? [] : [{ name: name as HealthFact, value }],
      ),
      faults: found,
    })
  } catch (error) {
    const reason = reasonOf(error)
    return clean(examined, { check: check.name, state: 'unknown', facts: [], faults: [], reason })
  }
}

const reasonLength = 500

/** With several addresses, each error has its own reason and the aggregate has none. */
export function reasonOf(error: unknown): string {
  const [first = error]: unknown[] = error instanceof AggregateError ? error.errors : []
  const { message, cause } = first instanceof Error ? first : { message: String(first), cause: undefined }
  const text = cause instanceof Error && cause.message !== '' ? `${message} (${cause.message})` : message
  return text.slice(0, reasonLength).toWellFormed()
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms / 1000} s`)), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

function secretsOf({ settings }: Examined): string[] {
  const { databaseUrl, databaseListenUrl, databaseReadUrl, secretKey, judgeToken, judgeJoinToken } = settings
  const { oauthClientSecret, rootPassword, filesKey, filesOldKey } = settings
  const addresses = [databaseUrl, databaseListenUrl, databaseReadUrl].filter((url) => url !== null)
  const passwords = addresses.map((url) =>
    URL.canParse(url) ? decodeURIComponent(new URL(url).password) : null,
  )
  const keys = [secretKey, judgeToken, judgeJoinToken, oauthClientSecret, rootPassword, filesKey, filesOldKey]
  return [...addresses, ...passwords, ...keys].filter((secret): secret is string => Boolean(secret))
}

/** Removes secrets, since reports are copied and sent around. */
function clean(examined: Examined, finding: HealthFinding): HealthFinding {
  const secrets = secretsOf(examined)
  const cleaned = (value: string | number): string | number =>
    typeof value === 'string'
      ? secrets.reduce((text, secret) => text.replaceAll(secret, '[secret]'), value)
      : value
  return {
    ...finding,
    ...(finding.reason !== undefined && { reason: String(cleaned(finding.reason)) }),
    facts: finding.facts.map((fact) => ({ ...fact, value: cleaned(fact.value) })),
    faults: finding.faults.map(({ name, params }) => ({
      name,
      params: Object.fromEntries(Object.entries(params).map(([key, value]) => [key, cleaned(value)])),
    })),
  }
}
