// How a password leaves the page: digest (md5, then sha1, of UTF-8, lower-case hex, 72 characters), sealed for the server's
// public key with X25519 (fresh key pair per message) and AES-256-GCM under SHA-256 of the shared secret; base64 of public
// key, nonce and ciphertext. Plain JavaScript, because subtle crypto is absent over http, which many labs use.

import { gcm } from '@noble/ciphers/aes.js'
import { x25519 } from '@noble/curves/ed25519.js'
import { md5, sha1 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** 72 lower-case hex characters. */
export function passwordDigest(password: string): string {
  const bytes = utf8ToBytes(password)
  return bytesToHex(md5(bytes)) + bytesToHex(sha1(bytes))
}

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

class EncryptionError extends Error {
  constructor(reason: string) {
    super(`Encryption failed: ${reason}`)
    this.name = 'EncryptionError'
  }
}

export interface Randomness {
  secretKey: Uint8Array
  nonce: Uint8Array
}

const fresh = (): Randomness => ({
  secretKey: crypto.getRandomValues(new Uint8Array(32)),
  nonce: crypto.getRandomValues(new Uint8Array(12)),
})

function seal(data: string, serverPublicKey: string, { secretKey, nonce }: Randomness): string {
  if (!data) throw new Error('Input data is empty')
  if (!serverPublicKey) throw new Error('Server public key is not set')
  const shared = x25519.getSharedSecret(secretKey, fromBase64(serverPublicKey))
  const ciphertext = gcm(sha256(shared), nonce).encrypt(utf8ToBytes(data))
  return base64(concatBytes(x25519.getPublicKey(secretKey), nonce, ciphertext))
}

/**
 * @param serverPublicKey base64 of the raw 32 bytes.
 * @param randomness for tests only.
 * @throws EncryptionError
 */
export function encrypt(data: string, serverPublicKey: string, randomness: Randomness = fresh()): string {
  try {
    return seal(data, serverPublicKey, randomness)
  } catch (error) {
    throw new EncryptionError(error instanceof Error ? error.message : String(error))
  }
}

/** For every call with an account's password. An empty password is refused, not digested. */
export const sealedPassword = (password: string, serverPublicKey: string): string =>
  encrypt(password && passwordDigest(password), serverPublicKey)
