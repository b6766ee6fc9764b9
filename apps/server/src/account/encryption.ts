// How a password arrives: the page encrypts its 72 characters for the server's X25519 key. A message is the base64 of
// a public key made for it alone (32 bytes), a nonce (12) and AES-256-GCM ciphertext with its tag (16) under the
// SHA-256 of the shared secret. The private key lies in the database, sealed, and is shared by all server processes.

import {
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto'
import { passwordDigestPattern } from '@verdict/domain/account'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { seal, unseal } from '../platform/seal.ts'
import { insertSiteValue } from './queries.ts'

export interface KeyPair {
  privateKey: KeyObject
  /** Base64 of the raw 32 bytes. */
  publicKey: string
}

const valueKey = 'password_key_pair'
const purpose = 'password-key-pair'
const okp = { kty: 'OKP', crv: 'X25519' } as const

const publicKeyOf = (raw: Buffer): KeyObject =>
  createPublicKey({ key: { ...okp, x: raw.toString('base64url') }, format: 'jwk' })

/** RFC 8410: what stands before the raw 32 bytes of an X25519 private key in PKCS #8. */
const privateKeyPrefix = Buffer.from('302e020100300506032b656e04220420', 'hex')

/** @param secret the raw 32 bytes */
export function keyPairOf(secret: Buffer): KeyPair {
  const privateKey = createPrivateKey({
    key: Buffer.concat([privateKeyPrefix, secret]),
    format: 'der',
    type: 'pkcs8',
  })
  const { x } = createPublicKey(privateKey).export({ format: 'jwk' })
  return { privateKey, publicKey: Buffer.from(x ?? '', 'base64url').toString('base64') }
}

const freshSecret = (): Buffer => {
  const { d } = generateKeyPairSync('x25519').privateKey.export({ format: 'jwk' })
  return Buffer.from(d ?? '', 'base64url')
}

const loaded = new WeakMap<Database, Promise<KeyPair>>()

/**
 * The installation's key pair, made by whichever process comes first.
 * @throws when SECRET_KEY is not the one that sealed it
 */
export function passwordKeys(context: Pick<Context, 'db' | 'settings'>): Promise<KeyPair> {
  const known = loaded.get(context.db)
  if (known) return known
  const loading = loadKeys(context).catch((error: unknown) => {
    loaded.delete(context.db)
    throw error
  })
  loaded.set(context.db, loading)
  return loading
}

async function loadKeys({ db, settings }: Pick<Context, 'db' | 'settings'>): Promise<KeyPair> {
  if (!settings.secretKey) throw new Error('SECRET_KEY is needed to keep the key pair of passwords')
  const stored = await insertSiteValue(db, valueKey, seal(settings.secretKey, purpose, freshSecret()))
  try {
    return keyPairOf(unseal(settings.secretKey, purpose, stored))
  } catch (error) {
    throw new Error('SECRET_KEY is not the one that sealed the secrets of this database', { cause: error })
  }
}

/** @throws when the message was not made for this key */
export function decrypt(message: string, { privateKey }: KeyPair): string {
  const bytes = Buffer.from(message, 'base64')
  const publicKey = publicKeyOf(bytes.subarray(0, 32))
  const key = createHash('sha256').update(diffieHellman({ privateKey, publicKey })).digest()
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(32, 44), { authTagLength: 16 })
  decipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(44, -16)), decipher.final()]).toString('utf8')
}

/** @throws Refusal DECRYPTION_FAILED, also when something else than 72 hex characters was encrypted */
export async function openPassword(
  context: Pick<Context, 'db' | 'settings'>,
  message: string,
): Promise<string> {
  const keys = await passwordKeys(context)
  let digest: string
  try {
    digest = decrypt(message, keys)
  } catch {
    throw new Refusal('DECRYPTION_FAILED')
  }
  if (!passwordDigestPattern.test(digest)) throw new Refusal('DECRYPTION_FAILED')
  return digest
}
