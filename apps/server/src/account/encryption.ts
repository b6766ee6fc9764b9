// How a password arrives: the page encrypts its 72 characters for the server's X25519 key. A message is the base64 of
// a public key made for it alone (32 bytes), a nonce (12) and AES-256-GCM ciphertext with its tag (16) under the
// SHA-256 of the shared secret. The private key lies in the database, sealed, and is shared by all server processes. A
// command makes another one; pages that were open then hold the old public key, so the old one is accepted for an hour.
// A message is good once: an eavesdropper cannot log in by sending it again. The server remembers the key that it
// was sealed with, since one public key can be written in several ways. It is remembered as long as the key pair is in use.

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
import type { Context } from '../platform/context.ts'
import type { Database, Queryable } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { seal, unseal } from '../platform/seal.ts'
import { findSiteValue, holdSiteValue, insertSiteValue, putSiteValue } from '../platform/site-values.ts'
import { forgetUsed, markUsed } from './queries.ts'

interface KeyPair {
  privateKey: KeyObject
  /** Base64 of the raw 32 bytes. */
  publicKey: string
}

const valueKey = 'password_key_pair'
const replacedKey = 'password_key_pair_before'
const rotatedTopic = 'password-keys-rotated'
const acceptedForMs = 60 * 60_000
/** Messages that open with no key make the keys be read at most this often. */
const rereadAfterMs = 1_000
const replacedValue = z.object({ sealed: z.string(), until: z.number() })
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

/** A pair that was replaced, and until when what was made for it is still read. */
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

/**
 * The installation's key pair, made by whichever process comes first.
 * @throws when SECRET_KEY is not the one that sealed it
 */
export const passwordKeys = async (context: Parts): Promise<KeyPair> => (await keysOf(context)).current

/** The message for the operator: put the right one back, or say that it is lost. */
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

/** Whether SECRET_KEY is the one that this database goes with; so is any before the first start. */
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
 * Another key pair, for all server processes; the one that stood is accepted for another hour.
 * @param lost it cannot be opened, since SECRET_KEY is another one than before: nothing is accepted but the new one
 * @returns the new public key
 * @throws when SECRET_KEY is not the one that sealed it, unless that is known
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
    // Messages made for keys before the one that is replaced now open no more.
    await forgetUsed(tx, replacedKey)
    await putSiteValue(tx, replacedKey, replaced)
    await putSiteValue(tx, valueKey, sealed)
    await context.channel.publish(tx, rotatedTopic, null)
  })
  loaded.delete(context.db)
  return (await passwordKeys(context)).publicKey
}

/** Reads the keys anew when another process made some. @returns a function that ends it */
export function followKeys({ db, channel }: Pick<Context, 'db' | 'channel'>): () => void {
  const forget = (): void => void loaded.delete(db)
  const endings = [channel.subscribe(rotatedTopic, forget), channel.onReconnect(forget)]
  return () => endings.forEach((end) => end())
}

interface Opened {
  text: string
  /** Identifies the key that it was sealed with, which is another one for each message. */
  keyHash: Buffer
}

/** @throws when the message was not made for this key */
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
      // Not made for this one, or altered on the way: which, nobody can tell.
    }
  }
  return null
}

/** A message that opens with no key may be for one that was made a moment ago: then the keys are read again. */
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

/** Only a look, after which the message is as good as before. @throws Refusal DECRYPTION_FAILED */
export async function assertReadable(context: Parts, message: string): Promise<void> {
  await readable(context, message)
}

/**
 * Opens a message for the one time that it is good. Each leaves a row: callers count their tries before.
 * @throws Refusal DECRYPTION_FAILED, also when something else than 72 hex characters was encrypted, and for one that was used
 */
export async function openPassword(context: Parts, message: string): Promise<string> {
  const { text, keyHash } = await readable(context, message)
  if (!(await markUsed(context.db, keyHash))) throw new Refusal('DECRYPTION_FAILED')
  return text
}
