// Passwords are hashed with argon2id and OWASP's parameters (19 MiB, two passes, one lane), off the event loop and queued.

import { createHash, randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { inTurns } from '../../platform/fairness/call-queues.ts'
import type { ForeignPassword } from '@verdict/domain/foreign-password'
import { verify as verifyBcrypt } from '@node-rs/bcrypt'

/**
 * Imported passwords are kept until the first login. The page sends md5 and sha1, never the password, so only formats
 * computed from those work. Fast hashes are wrapped in argon2id; bcrypt is slow already.
 */
const bcryptMark = '$2'
const md5Mark = 'md5:'
const saltedMark = 'md5-salt:'

const md5Of = (digest: string): string => digest.slice(0, 32)

const saltedOf = (digest: string, salt: string): string =>
  createHash('sha1')
    .update(md5Of(digest) + salt)
    .digest('hex')

async function sealForeign(
  password: ForeignPassword,
  seal: (text: string) => Promise<string>,
): Promise<string> {
  if (password.kind === 'bcrypt') return password.hash
  if (password.kind === 'digest') return seal(password.digest)
  if (password.kind === 'md5') return md5Mark + (await seal(password.hex))
  const salt = Buffer.from(password.salt).toString('base64url')
  return `${saltedMark}${salt}:${await seal(password.hex)}`
}

const isForeign = (stored: string): boolean =>
  [bcryptMark, md5Mark, saltedMark].some((mark) => stored.startsWith(mark))

/** @param digest the 72 characters */
async function foreignMatches(stored: string, digest: string): Promise<boolean> {
  // PHP and old libraries write other version letters for the same algorithm.
  if (stored.startsWith(bcryptMark)) return verifyBcrypt(digest, stored.replace(/^\$2[xy]\$/, '$2b$'))
  if (stored.startsWith(md5Mark)) return verify(stored.slice(md5Mark.length), md5Of(digest))
  const [salt = '', hash = ''] = stored.slice(saltedMark.length).split(/:(.*)/s, 2)
  return verify(hash, saltedOf(digest, Buffer.from(salt, 'base64url').toString()))
}

const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

const atOnce = Math.max(1, availableParallelism() - 1)
/** Enough for several labs logging in at once, who are done within a minute. */
const maxWaiting = 2_000
const inTurn = inTurns(atOnce, maxWaiting)

/** Entered before the first query, so that a class logging in does not hold all connections. Slightly wider than hashing. */
export const inLine = inTurns(atOnce + 3, maxWaiting)

export interface StoredPassword {
  password_hash: string
  checksum: string
}

/** Base64 of the first 12 bytes of SHA-256 over the stored value. */
export const checksumOf = (passwordHash: string): string =>
  createHash('sha256').update(passwordHash).digest().subarray(0, 12).toString('base64')

/** @param digest the 72 characters */
export async function keepPassword(digest: string): Promise<StoredPassword> {
  const passwordHash = await inTurn(() => hash(digest, parameters))
  return { password_hash: passwordHash, checksum: checksumOf(passwordHash) }
}

/** The caller limits concurrency. */
export async function keepForeign(password: ForeignPassword): Promise<StoredPassword> {
  const passwordHash = await sealForeign(password, (text) => hash(text, parameters))
  return { password_hash: passwordHash, checksum: checksumOf(passwordHash) }
}

/** Matches no password. */
export const noPassword = (): StoredPassword => {
  const passwordHash = `none ${randomBytes(12).toString('hex')}`
  return { password_hash: passwordHash, checksum: checksumOf(passwordHash) }
}

let nobodys: Promise<string> | null = null

/** @param passwordHash null for an unknown account: the same work is done, so that response times reveal no names */
export async function passwordMatches(passwordHash: string | null, digest: string): Promise<boolean> {
  nobodys ??= hash('no account has this', parameters)
  const dummy = await nobodys
  const stored = passwordHash !== null && isUsable(passwordHash) ? passwordHash : null
  const matches = await inTurn(() =>
    stored !== null && isForeign(stored) ? foreignMatches(stored, digest) : verify(stored ?? dummy, digest),
  )
  return matches && stored !== null
}

export const isUsable = (passwordHash: string): boolean =>
  passwordHash.startsWith('$argon2') || isForeign(passwordHash)

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

/** The 72 characters that stand for a password: md5 then sha1 of its UTF-8, in lower-case hex. */
export const digestOf = (password: string): string =>
  createHash('md5').update(password, 'utf8').digest('hex') +
  createHash('sha1').update(password, 'utf8').digest('hex')
