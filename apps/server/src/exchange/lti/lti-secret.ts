import { createHash, randomBytes } from 'node:crypto'

export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

export const freshSecret = (): string => randomBytes(32).toString('base64url')

/** Anything else counts as absent. */
export const isSecret = (text: string | undefined): text is string => /^[\w-]{43}$/.test(text ?? '')
