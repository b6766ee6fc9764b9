// The page encrypts a password's 72 characters for the server's X25519 key. A message is the base64 of an ephemeral public
// key (32 bytes), a nonce (12) and AES-256-GCM ciphertext with tag (16), under the SHA-256 of the shared secret. After a
// rotation the old key works for an hour. Each message works once (no replay); the derived key is remembered, since one
// public key can be encoded in several ways.

import {
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto'
import { InvalidSetting } from '@verdict/contract/settings'
import { passwordDigestPattern } from '@verdict/domain/account'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { Database, Queryable } from '../../platform/db.ts'
import { Refusal } from '@verdict/contract/refusal'
import { seal, unseal } from '../../platform/seal.ts'
import { findSiteValue, holdSiteValue, insertSiteValue, putSiteValue } from '../../platform/site-values.ts'
import { forgetUsed, markUsed } from './account-queries.ts'

interface KeyPair {
  privateKey: KeyObject
  /** Raw, in base64. */
  publicKey: string
}

const valueKey = 'password_key_pair'
const replacedKey = 'password_key_pair_before'
const rotatedTopic = 'password-keys-rotated'
const acceptedForMs = 60 * 60_000
/** Keys are read again for undecryptable messages at most this often. */
const rereadAfterMs = 1_000
const replacedValue = z.object({ sealed: z.string(), until: z.number() })
const purpose = 'password-key-pair'
const okp = { kty: 'OKP', crv: 'X25519' } as const

const publicKeyOf = (raw: Buffer): KeyObject =>
  createPublicKey({ key: { ...okp, x: raw.toString('base64url') }, format: 'jwk' })

/** RFC 8410: the bytes before the raw key in an X25519 private key in PKCS #8. */
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

interface Replaced {
  pair: KeyPair
  until: number
}

interface Keys {
  current: KeyPair
  replaced: Replaced | null
  readAt: number
}

type Parts = Pick<Context, 'db' | 'settings'>

const loaded = new WeakMap<Database, Promise<Keys>>()

function keysOf(context: Parts): Promise<Keys> {
  const known = loaded.get(context.db)
  if (known) return known
  const loading = loadKeys(context).catch((error: unknown) => {
    loaded.delete(context.db)
    throw error
  })
  loaded.set(context.db, loading)
  return loading
}

/** The key pair, made by the first process. @throws if SECRET_KEY is not the key that sealed it */
export const passwordKeys = async (context: Parts): Promise<KeyPair> => (await keysOf(context)).current

class AnotherSecretKey extends InvalidSetting {
  constructor(cause: unknown) {
    super(
      'SECRET_KEY',
      'is not the one that sealed the secrets of this database. If that one is lost: npm start -- rotate-key lost',
    )
    this.cause = cause
  }
}

const sealingKey = ({ settings }: Parts): string => {
  if (!settings.secretKey) throw new Error('SECRET_KEY is needed to keep the key pair of passwords')
  return settings.secretKey
}

async function loadKeys(context: Parts): Promise<Keys> {
  const secretKey = sealingKey(context)
  const stored = await insertSiteValue(context.db, valueKey, seal(secretKey, purpose, freshSecret()))
  const before = replacedValue.safeParse(await findSiteValue(context.db, replacedKey))
  const pairOf = (sealed: string): KeyPair => keyPairOf(unseal(secretKey, purpose, sealed))
  try {
    return {
      current: pairOf(stored),
      replaced: before.success ? { pair: pairOf(before.data.sealed), until: before.data.until } : null,
      readAt: Date.now(),
    }
  } catch (error) {
    throw new AnotherSecretKey(error)
  }
}

/** Before the first start, any key does. */
export async function opensSecrets(db: Queryable, secretKey: string): Promise<boolean> {
  const stored = await findSiteValue(db, valueKey)
  if (typeof stored !== 'string') return true
  try {
    unseal(secretKey, purpose, stored)
    return true
  } catch {
    return false
  }
}

/**
 * The old pair works for another hour.
 * @param lost SECRET_KEY was lost, so the old pair cannot be opened
 * @returns the new public key
 * @throws if SECRET_KEY is not the key that sealed the pair, unless `lost`
 */
export async function rotatePasswordKeys(
  context: Parts & Pick<Context, 'channel'>,
  { lost = false } = {},
): Promise<string> {
  if (!lost) await keysOf(context)
  const sealed = seal(sealingKey(context), purpose, freshSecret())
  await context.db.transaction().execute(async (tx) => {
    const before = await holdSiteValue(tx, valueKey)
    const replaced = lost ? 'lost' : { sealed: before, until: Date.now() + acceptedForMs }
    await forgetUsed(tx, replacedKey)
    await putSiteValue(tx, replacedKey, replaced)
    await putSiteValue(tx, valueKey, sealed)
    await context.channel.publish(tx, rotatedTopic, null)
  })
  loaded.delete(context.db)
  return (await passwordKeys(context)).publicKey
}

/** @returns a function that stops this */
export function followKeys({ db, channel }: Pick<Context, 'db' | 'channel'>): () => void {
  const forget = (): void => void loaded.delete(db)
  const endings = [channel.subscribe(rotatedTopic, forget), channel.onReconnect(forget)]
  return () => endings.forEach((end) => end())
}

interface Opened {
  text: string
  keyHash: Buffer
}

/** @throws if the message was not encrypted for this key */
export function decrypt(message: string, { privateKey }: KeyPair): Opened {
  const bytes = Buffer.from(message, 'base64')
  const publicKey = publicKeyOf(bytes.subarray(0, 32))
  const key = createHash('sha256').update(diffieHellman({ privateKey, publicKey })).digest()
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(32, 44), { authTagLength: 16 })
  decipher.setAuthTag(bytes.subarray(-16))
  const text = Buffer.concat([decipher.update(bytes.subarray(44, -16)), decipher.final()]).toString('utf8')
  return { text, keyHash: createHash('sha256').update(key).digest() }
}

function readWith(message: string, { current, replaced }: Keys): Opened | null {
  const pairs = replaced && replaced.until > Date.now() ? [current, replaced.pair] : [current]
  for (const pair of pairs) {
    try {
      return decrypt(message, pair)
    } catch {
      // Another key or a corrupted message: the two cannot be distinguished.
    }
  }
  return null
}

/** A message that no known key opens may be for a key that was just created, so the keys are read again. */
async function read(context: Parts, message: string): Promise<Opened | null> {
  const keys = await keysOf(context)
  const opened = readWith(message, keys)
  if (opened !== null || Date.now() - keys.readAt < rereadAfterMs) return opened
  loaded.delete(context.db)
  return readWith(message, await keysOf(context))
}

async function readable(context: Parts, message: string): Promise<Opened> {
  const opened = await read(context, message)
  if (opened === null || !passwordDigestPattern.test(opened.text)) throw new Refusal('DECRYPTION_FAILED')
  return opened
}

/**
 * A text as it was typed, for another service to check. Each call stores a row, so callers limit attempts first.
 * @throws Refusal DECRYPTION_FAILED, also for a message used before
 */
export async function openTyped(context: Parts, message: string, most: number): Promise<string> {
  const opened = await read(context, message)
  if (opened === null || opened.text.length > most || opened.text.includes('\0')) {
    throw new Refusal('DECRYPTION_FAILED')
  }
  if (!(await markUsed(context.db, opened.keyHash))) throw new Refusal('DECRYPTION_FAILED')
  return opened.text
}

/** Does not use the message up. @throws Refusal DECRYPTION_FAILED */
export async function assertReadable(context: Parts, message: string): Promise<void> {
  await readable(context, message)
}

/**
 * Each call stores a row, so callers limit attempts first.
 * @throws Refusal DECRYPTION_FAILED, also for a message used before
 */
export async function openPassword(context: Parts, message: string): Promise<string> {
  const { text, keyHash } = await readable(context, message)
  if (!(await markUsed(context.db, keyHash))) throw new Refusal('DECRYPTION_FAILED')
  return text
}
