// What a client does to a password before it is sent, written a second time from the rules and with another library than
// the page's, so that the journeys through the API also show that the two sides mean the same.

import {
  createCipheriv,
  createHash,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  randomBytes,
} from 'node:crypto'

/** 32 hex characters of MD5, then 40 of SHA-1. */
export const passwordDigest = (password: string): string =>
  createHash('md5').update(password, 'utf8').digest('hex') +
  createHash('sha1').update(password, 'utf8').digest('hex')

/** @param serverKey base64 of the raw 32 bytes of an X25519 key. */
export function encrypt(text: string, serverKey: string): string {
  const raw = Buffer.from(serverKey, 'base64')
  const own = generateKeyPairSync('x25519')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: { kty: 'OKP', crv: 'X25519', x: raw.toString('base64url') },
  })
  const key = createHash('sha256')
    .update(diffieHellman({ privateKey: own.privateKey, publicKey }))
    .digest()
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  const x = own.publicKey.export({ format: 'jwk' }).x ?? ''
  return Buffer.concat([Buffer.from(x, 'base64url'), nonce, body]).toString('base64')
}
