// Our RSA keys: the newest signs requests for tokens and chosen content; platforms read the public halves at one address.

import { createPrivateKey, generateKeyPair, randomUUID, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { SignJWT, type JWTPayload } from 'jose'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { seal, unseal } from '../../platform/seal.ts'
import { insertKey, publishedKeys, retireKey, signingKey } from './lti-platform-queries.ts'

const purpose = 'lti-key'
const generate = promisify(generateKeyPair)

type Parts = Pick<Context, 'db' | 'settings'>

const sealingKey = ({ settings }: Pick<Context, 'settings'>): string => {
  if (!settings.secretKey) throw new Error('SECRET_KEY is needed to keep the keys of learning platforms')
  return settings.secretKey
}

interface MadeKey {
  keyId: string
  publicKey: Record<string, unknown>
  privateKey: string
}

async function makeKey(context: Pick<Context, 'settings'>): Promise<MadeKey> {
  const { publicKey, privateKey } = await generate('rsa', { modulusLength: 2048 })
  const keyId = randomUUID()
  const secret = privateKey.export({ type: 'pkcs8', format: 'der' })
  return {
    keyId,
    publicKey: { ...publicKey.export({ format: 'jwk' }), kid: keyId, alg: 'RS256', use: 'sig' },
    privateKey: seal(sealingKey(context), purpose, secret),
  }
}

const yearDays = 365
/** Platforms keep what they read of our keys for hours at most. */
const publishedDays = 14

/** @param olderThanDays 0: whatever its age @returns the new key's name; null if the one that signs is younger */
export async function renewKey(context: Parts, tx: Queryable, olderThanDays = 0): Promise<string | null> {
  const made = await makeKey(context)
  if (!(await retireKey(tx, publishedDays, olderThanDays))) {
    if (olderThanDays > 0) return null
  }
  await insertKey(tx, made)
  return made.keyId
}

export const renewKeyOfLastYear = (context: Parts): Promise<string | null> =>
  context.db.transaction().execute((tx) => renewKey(context, tx, yearDays))

async function currentKey(context: Parts): Promise<{ keyId: string; key: KeyObject }> {
  // The first of several servers makes it.
  if (!(await signingKey(context.db))) await insertKey(context.db, await makeKey(context))
  const row = await signingKey(context.db)
  if (!row) throw new Error('no key signs for learning platforms')
  const secret = unseal(sealingKey(context), purpose, row.private_key)
  return { keyId: row.key_id, key: createPrivateKey({ key: secret, format: 'der', type: 'pkcs8' }) }
}

/** As a JWK set. The first request makes the first key. */
export async function publicKeys(context: Parts): Promise<{ keys: Record<string, string>[] }> {
  await currentKey(context)
  return { keys: (await publishedKeys(context.db)).map(({ public_key }) => public_key) }
}

export interface Signed {
  issuer: string
  audience: string
  seconds: number
  claims: JWTPayload
}

export async function sign(context: Parts, { issuer, audience, seconds, claims }: Signed): Promise<string> {
  const { keyId, key } = await currentKey(context)
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: keyId, typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(`${seconds}s`)
    .sign(key)
}
