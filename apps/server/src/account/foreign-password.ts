// Passwords that came from another judge, and what is kept of them until their owner logs in once: then what we keep of
// everybody takes their place. A page sends md5 and sha1 of what was typed and never the words themselves, so only a way of
// keeping that can be followed from these two can be taken over. The stored value is never the fast hash that came, but argon2id
// over it; bcrypt is slow by itself and stays as it is.

import { createHash } from 'node:crypto'
import { verify as verifyBcrypt } from '@node-rs/bcrypt'
import { verify } from '@node-rs/argon2'

/** As the other judge kept it. */
export type ForeignPassword =
  /** md5 and sha1 of it, the 72 characters that our page sends. */
  | { kind: 'digest'; digest: string }
  /** bcrypt over the 72 characters. */
  | { kind: 'bcrypt'; hash: string }
  /** md5 of it. */
  | { kind: 'md5'; hex: string }
  /** sha1 over the hex of its md5 and a salt. */
  | { kind: 'saltedMd5'; hex: string; salt: string }

const bcryptMark = '$2'
const md5Mark = 'md5:'
const saltedMark = 'md5-salt:'

const md5Of = (digest: string): string => digest.slice(0, 32)

const saltedOf = (digest: string, salt: string): string =>
  createHash('sha1')
    .update(md5Of(digest) + salt)
    .digest('hex')

/** @param seal argon2id. @returns what is stored */
export async function sealForeign(
  password: ForeignPassword,
  seal: (text: string) => Promise<string>,
): Promise<string> {
  if (password.kind === 'bcrypt') return password.hash
  if (password.kind === 'digest') return seal(password.digest)
  if (password.kind === 'md5') return md5Mark + (await seal(password.hex))
  const salt = Buffer.from(password.salt).toString('base64url')
  return `${saltedMark}${salt}:${await seal(password.hex)}`
}

/** Was it made by another judge? Then it is renewed at the next login. */
export const isForeign = (stored: string): boolean =>
  [bcryptMark, md5Mark, saltedMark].some((mark) => stored.startsWith(mark))

/** @param digest the 72 characters @param stored for which `isForeign` holds */
export async function foreignMatches(stored: string, digest: string): Promise<boolean> {
  // PHP and old libraries call the same thing by other letters.
  if (stored.startsWith(bcryptMark)) return verifyBcrypt(digest, stored.replace(/^\$2[xy]\$/, '$2b$'))
  if (stored.startsWith(md5Mark)) return verify(stored.slice(md5Mark.length), md5Of(digest))
  const [salt = '', hash = ''] = stored.slice(saltedMark.length).split(/:(.*)/s, 2)
  return verify(hash, saltedOf(digest, Buffer.from(salt, 'base64url').toString()))
}
