// The stored form of a password: argon2id over the 72 characters, by OWASP's parameters (19 MiB, two passes, one lane).
// Hashing runs off the event loop and leaves it a core: a class that logs in at the same moment waits in line instead of
// taking the machine's memory, and a line that is too long takes nobody else. A session's checksum is derived from what is kept.

import { createHash, randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { inTurns } from '../platform/fairness/turns.ts'
import { foreignMatches, type ForeignPassword, isForeign, sealForeign } from './foreign-password.ts'

const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** One core is left for everything else that the process does. */
const atOnce = Math.max(1, availableParallelism() - 1)
/** Several labs that log in at the same moment; they are through within a minute. */
const maxWaiting = 2_000
const inTurn = inTurns(atOnce, maxWaiting)

/**
 * Logins and registrations wait here first, before anything is asked of the database: a class at the same moment would
 * else hold all of its connections for a while. A few more than can be hashed, so that hashing never waits for them.
 */
export const inLine = inTurns(atOnce + 3, maxWaiting)

export interface StoredPassword {
  password_hash: string
  checksum: string
}

/** Base64 of the first 12 bytes of SHA-256 over what is stored. */
export const checksumOf = (passwordHash: string): string =>
  createHash('sha256').update(passwordHash).digest().subarray(0, 12).toString('base64')

/** @param digest the 72 characters */
export async function keepPassword(digest: string): Promise<StoredPassword> {
  const passwordHash = await inTurn(() => hash(digest, parameters))
  return { password_hash: passwordHash, checksum: checksumOf(passwordHash) }
}

/** A password that another judge kept. Several at once are the caller's to bound. */
export async function keepForeign(password: ForeignPassword): Promise<StoredPassword> {
  const passwordHash = await sealForeign(password, (text) => hash(text, parameters))
  return { password_hash: passwordHash, checksum: checksumOf(passwordHash) }
}

/** For an account that no password opens: this is no hash of any. */
export const noPassword = (): StoredPassword => {
  const passwordHash = `none ${randomBytes(12).toString('hex')}`
  return { password_hash: passwordHash, checksum: checksumOf(passwordHash) }
}

let nobodys: Promise<string> | null = null

/**
 * @param passwordHash what is stored; null where there is no such account. The same work is done then, so that the
 * time of an answer does not tell which names exist.
 */
export async function passwordMatches(passwordHash: string | null, digest: string): Promise<boolean> {
  nobodys ??= hash('no account has this', parameters)
  const dummy = await nobodys
  const stored = passwordHash !== null && isUsable(passwordHash) ? passwordHash : null
  const matches = await inTurn(() =>
    stored !== null && isForeign(stored) ? foreignMatches(stored, digest) : verify(stored ?? dummy, digest),
  )
  return matches && stored !== null
}

/** False for an account that no password opens. */
export const isUsable = (passwordHash: string): boolean =>
  passwordHash.startsWith('$argon2') || isForeign(passwordHash)

/** Was it made with other parameters than today's, or by another judge? */
export function isOutdated(passwordHash: string): boolean {
  if (isForeign(passwordHash)) return true
  const { memoryCost, timeCost, parallelism } = parseOptions(passwordHash)
  return (
    !passwordHash.startsWith('$argon2id$') ||
    memoryCost !== parameters.memoryCost ||
    timeCost !== parameters.timeCost ||
    parallelism !== parameters.parallelism
  )
}

/** The 72 characters that stand for a password: md5, then sha1, of its UTF-8 in lower-case hex. */
export const digestOf = (password: string): string =>
  createHash('md5').update(password, 'utf8').digest('hex') +
  createHash('sha1').update(password, 'utf8').digest('hex')
