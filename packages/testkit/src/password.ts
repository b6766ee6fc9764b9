// The page's side of a password, in node:crypto: digest it, then seal it for the server's key. An implementation of its
// own, so that a mistake in the server's does not hide itself.

import {
  createCipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto'

const okp = { kty: 'OKP', crv: 'X25519' } as const

/** md5, then sha1, in lower-case hex: 72 characters. */
export const digest = (password: string): string =>
  createHash('md5').update(password).digest('hex') + createHash('sha1').update(password).digest('hex')

export interface Randomness {
  /** X25519 key made for this message alone. */
  privateKey: KeyObject
  nonce: Buffer
}

/** A private key from its raw 32 bytes. */
export const privateKeyOf = (raw: Buffer): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b656e04220420', 'hex'), raw]),
    format: 'der',
    type: 'pkcs8',
  })

export function encryptFor(
  publicKey: string,
  text: string,
  { privateKey, nonce }: Randomness = {
    privateKey: generateKeyPairSync('x25519').privateKey,
    nonce: randomBytes(12),
  },
): string {
  const server = createPublicKey({
    key: { ...okp, x: Buffer.from(publicKey, 'base64').toString('base64url') },
    format: 'jwk',
  })
  const key = createHash('sha256')
    .update(diffieHellman({ privateKey, publicKey: server }))
    .digest()
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const own = createPublicKey(privateKey).export({ format: 'jwk' }).x ?? ''
  return Buffer.concat([
    Buffer.from(own, 'base64url'),
    nonce,
    cipher.update(text, 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ]).toString('base64')
}

/** The value that the page sends in the place of a password. */
export const sealed = (publicKey: string, password: string): string => encryptFor(publicKey, digest(password))
