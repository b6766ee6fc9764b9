// Judge hosts authenticate by bearer token; only its hash is stored. A disabled host counts as unknown.

import { createHash } from 'node:crypto'
import { checkersKnownTo, type HostStatus, knowsKinds } from '@verdict/contract/judge-protocol'
import { type Language, languageWord } from '@verdict/domain/language'
import type { Judges } from '../archive/index.ts'
import type { Context } from '../platform/context.ts'
import { isUniqueViolation } from '../platform/db.ts'
import { builtInHostName } from '@verdict/domain/judging'
import { Refusal } from '@verdict/contract/refusal'
import { findHost, type Host, sawHost, upsertHost } from './judging-queries.ts'

export type { Host } from './judging-queries.ts'

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

export interface AskingHost extends Host, Judges {
  languages: readonly Language[]
  warms?: boolean
  /** It makes tests and compiles sources. */
  makes?: boolean
  /** Languages in which it records programs. */
  records?: readonly Language[]
}

/** Those that a host takes work in beside what names one of its labels. */
export const ownLanguagesOf = (languages: readonly Language[], labels: readonly string[]) =>
  labels.length === 0 ? languages : languages.filter((language) => labels.includes(languageWord(language)))

export const taking = ({ languages, ...host }: AskingHost, { labels }: { labels: readonly string[] }) => ({
  ...host,
  languages,
  labels,
  ownLanguages: ownLanguagesOf(languages, labels),
})

export const asking = (
  host: Host,
  { compilers, records = [], protocol = 1, makes = false }: HostStatus,
): AskingHost => ({
  ...host,
  warms: protocol >= 2,
  makes,
  records,
  checkers: checkersKnownTo(protocol),
  kinds: knowsKinds(protocol),
  languages: compilers.map(({ language }) => language),
})

export const keepHostStatus = ({ db }: Pick<Context, 'db'>, host: Host, status: HostStatus): Promise<void> =>
  sawHost(db, host.id, status)

/** Creates the host of JUDGE_TOKEN or replaces its token. A disabled host stays disabled. */
export async function ensureBuiltInHost({ db, settings }: Pick<Context, 'db' | 'settings'>): Promise<void> {
  if (!settings.judgeToken) return
  try {
    await upsertHost(db, builtInHostName, hashHostToken(settings.judgeToken))
  } catch (error) {
    // Another host already has this token, so it is accepted anyway.
    if (!isUniqueViolation(error)) throw error
  }
}
