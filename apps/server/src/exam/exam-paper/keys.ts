// Receipts are signed with Ed25519; the private half is sealed with SECRET_KEY. Old public halves stay published, for checks.

import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { seal, unseal } from '../../platform/seal.ts'
import { allKeys, insertKey, retireKeys, signingKey } from './archive-queries.ts'

type Parts = Pick<Context, 'settings'>

const purpose = 'receipt-key'
const idLength = 16

const sealingKey = ({ settings }: Parts): string => {
  if (!settings.secretKey) throw new Error('SECRET_KEY is needed to sign receipts')
  return settings.secretKey
}

/** @param raw 32 bytes */
const publicKeyOf = (raw: Buffer): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') }, format: 'jwk' })

export const pemOf = (raw: Buffer): string =>
  publicKeyOf(raw).export({ type: 'spki', format: 'pem' }).toString()

function freshKey(context: Parts): { key_id: string; public_key: Buffer; sealed: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  return {
    key_id: createHash('sha256').update(raw).digest('hex').slice(0, idLength),
    public_key: raw,
    sealed: seal(sealingKey(context), purpose, privateKey.export({ type: 'pkcs8', format: 'der' })),
  }
}

interface Signer {
  keyId: string
  sign: (text: string) => Buffer
}

/** Creates the key if there is none. @throws if SECRET_KEY is not the key that sealed it */
export async function openSigner(context: Parts, tx: Queryable): Promise<Signer> {
  const found = (await signingKey(tx)) ?? (await firstKey(context, tx))
  const privateKey = createPrivateKey({
    key: unseal(sealingKey(context), purpose, found.sealed ?? ''),
    type: 'pkcs8',
    format: 'der',
  })
  return { keyId: found.key_id, sign: (text) => sign(null, Buffer.from(text), privateKey) }
}

async function firstKey(context: Parts, tx: Queryable): Promise<{ key_id: string; sealed: string | null }> {
  await insertKey(tx, freshKey(context))
  const made = await signingKey(tx)
  if (!made) throw new Error('the key that signs receipts is gone')
  return made
}

export const isSignedBy = (publicKey: Buffer, content: string, signature: Buffer): boolean =>
  verify(null, Buffer.from(content), publicKeyOf(publicKey), signature)

/** @returns its id */
export async function rotateReceiptKey({ db, settings }: Pick<Context, 'db' | 'settings'>): Promise<string> {
  const key = freshKey({ settings })
  await db.transaction().execute(async (tx) => {
    await retireKeys(tx)
    await insertKey(tx, key)
  })
  return key.key_id
}

export async function listKeys({ db }: Pick<Context, 'db'>) {
  const keys = await allKeys(db)
  return {
    keys: keys.map(({ key_id, public_key, sealed, made_at }) => ({
      id: key_id,
      publicKey: pemOf(public_key),
      since: made_at.toISOString(),
      signs: sealed !== null,
    })),
  }
}
