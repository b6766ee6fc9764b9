// Codes of an app (RFC 6238) and recovery codes. Each is good once: of the app's, the step that was used last is kept.

import { createHash, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { recoveryCodesAtOnce } from '@verdict/domain/second-factor'
import type { Context } from '../../platform/context.ts'
import { seal, unseal } from '../../platform/seal.ts'

const purpose = 'totp'
const periodMs = 30_000
/** Clocks may differ by a step. */
const drift = 1

type Parts = Pick<Context, 'settings'>

const keyOf = ({ settings }: Parts): string => {
  if (!settings.secretKey) throw new Error('SECRET_KEY is needed to keep secrets of second factors')
  return settings.secretKey
}

export interface FreshSecret {
  sealed: string
  /** Base32, as apps take it. */
  typed: string
  /** For the QR code. */
  uri: string
}

export function freshSecret(context: Parts, { site, uid }: { site: string; uid: string }): FreshSecret {
  const secret = new Secret({ size: 20 })
  return {
    sealed: seal(keyOf(context), purpose, Buffer.from(secret.bytes)),
    typed: secret.base32,
    uri: new TOTP({ issuer: site, label: uid, secret }).toString(),
  }
}

/** @returns the step that the code is of; null if it is wrong, or the secret was sealed with a key that is lost */
export function stepOf(context: Parts, sealed: string, code: string, at = Date.now()): number | null {
  const bytes = opened(context, sealed)
  if (!bytes) return null
  const secret = new Secret({ buffer: new Uint8Array(bytes).buffer })
  const delta = TOTP.validate({ secret, token: code, window: drift, timestamp: at })
  return delta === null ? null : Math.floor(at / periodMs) + delta
}

function opened(context: Parts, sealed: string): Buffer | null {
  const key = keyOf(context)
  try {
    return unseal(key, purpose, sealed)
  } catch {
    return null
  }
}

/** Without letters and digits that look alike, so that a code can be read from paper: 79 bits. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

const freshCode = (): string =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join(''),
  ).join('-')

export const freshRecoveryCodes = (): string[] => Array.from({ length: recoveryCodesAtOnce }, freshCode)

/** @param plain without blanks and hyphens */
export const hashOfCode = (plain: string): Buffer => createHash('sha256').update(plain).digest()
