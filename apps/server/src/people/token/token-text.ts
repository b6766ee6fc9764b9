// A token says what it is by its prefix, and by its checksum whether it was copied whole. Scanners of secrets find it, and
// what somebody made up is refused without a look at the database.

import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { tokenCharacters, tokenPattern, tokenPrefix } from '@verdict/domain/access-token'

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

function checksumOf(random: string): string {
  let left = crc32(random)
  let text = ''
  for (let count = 0; count < tokenCharacters.check; count += 1) {
    text = letters[left % letters.length]! + text
    left = Math.floor(left / letters.length)
  }
  return text
}

export function makeToken(): string {
  const random = Array.from(
    { length: tokenCharacters.random },
    () => letters[randomInt(letters.length)],
  ).join('')
  return tokenPrefix + random + checksumOf(random)
}

export function isWholeToken(token: string): boolean {
  if (!tokenPattern.test(token)) return false
  const text = token.slice(tokenPrefix.length)
  return checksumOf(text.slice(0, tokenCharacters.random)) === text.slice(tokenCharacters.random)
}

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()
