// Secrets are sealed with SECRET_KEY, so that the database alone reveals nothing: AES-256-GCM, a key per purpose
// (HKDF-SHA-256), 12-byte nonce first.

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const nonceBytes = 12
const tagBytes = 16

const keyFor = (secretKey: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, 'verdict', purpose, 32))

/** @returns base64 of nonce, ciphertext and tag */
export function seal(secretKey: string, purpose: string, content: Buffer): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secretKey, purpose), nonce)
  return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]).toString(
    'base64',
  )
}

/** @throws if it was sealed by another key or for another purpose, or was altered */
export function unseal(secretKey: string, purpose: string, sealed: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64')
  const nonce = bytes.subarray(0, nonceBytes)
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secretKey, purpose), nonce, {
    authTagLength: tagBytes,
  })
  decipher.setAuthTag(bytes.subarray(-tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()])
}
