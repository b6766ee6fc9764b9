// Judge hosts: who they are, by their bearer token. The table keeps only the token's hash; a disabled host is unknown.

import { createHash } from 'node:crypto'
import { checkersKnownTo, type HostStatus } from '@verdict/contract/judge-protocol'
import { type Language, languageWord } from '@verdict/domain/language'
import type { ProgramProtocol } from '@verdict/domain/problem'
import type { Context } from '../platform/context.ts'
import { isUniqueViolation } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { findHost, sawHost, upsertHost, type Host } from './queries.ts'

export type { Host } from './queries.ts'

export const builtInHostName = 'built-in'

export const hashHostToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** @throws Refusal HOST_UNKNOWN */
export async function authenticateHost(
  { db }: Pick<Context, 'db'>,
  authorization: string | undefined,
): Promise<Host> {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
  const host = token && (await findHost(db, hashHostToken(token)))
  if (!host) throw new Refusal('HOST_UNKNOWN')
  if (host.stale) await sawHost(db, host.id)
  return { id: host.id, name: host.name }
}

/** A host that asks for work, with the languages that it has. */
export interface AskingHost extends Host {
  languages: readonly Language[]
  /** It knows how to be warmed. */
  warms?: boolean
  /** The protocols of checkers that its version knows; all where it says none. */
  checkers?: readonly ProgramProtocol[]
}

/** With what somebody has set of it, which may change while it waits. */
export const taking = ({ languages, ...host }: AskingHost, { labels }: { labels: readonly string[] }) => ({
  ...host,
  languages,
  labels,
  ownLanguages:
    labels.length === 0 ? languages : languages.filter((language) => labels.includes(languageWord(language))),
})

export const asking = (host: Host, { compilers, protocol = 1 }: HostStatus): AskingHost => ({
  ...host,
  warms: protocol >= 2,
  checkers: checkersKnownTo(protocol),
  languages: compilers.map(({ language }) => language),
})

export const keepHostStatus = ({ db }: Pick<Context, 'db'>, host: Host, status: HostStatus): Promise<void> =>
  sawHost(db, host.id, status)

/** The host that JUDGE_TOKEN stands for. A new token takes the place of the old one; a disabled host stays disabled. */
export async function ensureBuiltInHost({ db, settings }: Pick<Context, 'db' | 'settings'>): Promise<void> {
  if (!settings.judgeToken) return
  try {
    await upsertHost(db, builtInHostName, hashHostToken(settings.judgeToken))
  } catch (error) {
    // Another host has this very token: it is known, which is all that matters here.
    if (!isUniqueViolation(error)) throw error
  }
}
