// Secrets and signatures as Standard Webhooks 1.0 says: symmetric, `v1`.

import { createHmac, randomBytes } from 'node:crypto'
import type { Context } from '../../platform/context.ts'
import { seal, unseal } from '../../platform/seal.ts'

const secretBytes = 32
const prefix = 'whsec_'
const purpose = 'webhook-secret'

const secretKeyOf = ({ settings }: Pick<Context, 'settings'>): string => {
  if (!settings.secretKey) throw new Error('SECRET_KEY is needed for webhooks')
  return settings.secretKey
}

/** @returns as it is shown once, and as it is stored */
export function makeSecret(context: Pick<Context, 'settings'>): { shown: string; sealed: string } {
  const secret = randomBytes(secretBytes)
  return {
    shown: prefix + secret.toString('base64'),
    sealed: seal(secretKeyOf(context), purpose, secret),
  }
}

/** @param at seconds since 1970 */
export function signedHeaders(
  context: Pick<Context, 'settings'>,
  sealed: string,
  { id, at, body }: { id: string; at: number; body: string },
): Record<string, string> {
  const secret = unseal(secretKeyOf(context), purpose, sealed)
  const signature = createHmac('sha256', secret).update(`${id}.${at}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': `${at}`, 'webhook-signature': `v1,${signature}` }
}
