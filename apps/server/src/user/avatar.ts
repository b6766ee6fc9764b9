// The picture of a person, by an avatar service.

import { createHash } from 'node:crypto'

/** Hex MD5 of the trimmed lower-case mail, as avatar services want it; null without one. */
export const avatarHashOf = (mail: string, avatarUrl: string | null): string | null => {
  const address = mail.trim().toLowerCase()
  return avatarUrl && address ? createHash('md5').update(address).digest('hex') : null
}
