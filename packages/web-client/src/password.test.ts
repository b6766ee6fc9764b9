import { gcm } from '@noble/ciphers/aes.js'
import { x25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { passwordDigestPattern } from '@verdict/domain/account'
import { expect, test } from 'vitest'
import { encrypt, passwordDigest, sealedPassword } from './password.ts'

const bytes = (from: number, count: number) => Uint8Array.from({ length: count }, (_, index) => from + index)
const serverSecret = bytes(1, 32)
const serverPublic = btoa(String.fromCharCode(...x25519.getPublicKey(serverSecret)))

test('the digest is md5 and sha1 in hex, one after the other', () => {
  expect(passwordDigest('Passw0rd')).toBe(
    'd41e98d1eafa6d6011d3a70f1a5b92f0ebfc7910077770c8340f63cd2dca2ac1f120444f',
  )
  expect(passwordDigest('密码Passw0rd')).toMatch(passwordDigestPattern)
})

test('the sealed bytes are those of the published vector', () => {
  const sealed = encrypt('Passw0rd', serverPublic, { secretKey: bytes(33, 32), nonce: bytes(0, 12) })
  expect(sealed).toBe(
    'WGmv9FBUlzLLqu1eXfmzCm2jHLDldCutWtShp2jxpnsAAQIDBAUGBwgJCgvfjQ/GFOUvrxi16Y+M//s9FSBOTGDPPBY=',
  )
})

test('the server reads what was sealed, and no two messages are alike', () => {
  const sealed = sealedPassword('Passw0rd', serverPublic)
  const raw = Uint8Array.from(atob(sealed), (letter) => letter.charCodeAt(0))
  const key = sha256(x25519.getSharedSecret(serverSecret, raw.slice(0, 32)))
  const plain = gcm(key, raw.slice(32, 44)).decrypt(raw.slice(44))
  expect(new TextDecoder().decode(plain)).toBe(passwordDigest('Passw0rd'))
  expect(sealedPassword('Passw0rd', serverPublic)).not.toBe(sealed)
})

test.each([
  ['', serverPublic, 'Encryption failed: Input data is empty'],
  ['Passw0rd', '', 'Encryption failed: Server public key is not set'],
])('[SEC-ENC-5] sealing %j with key %j fails with words', (password, key, message) => {
  expect(() => sealedPassword(password, key)).toThrow(message)
})

test('a key that is no key fails as an encryption failure', () => {
  expect(() => encrypt('x', 'not base64!')).toThrow(/^Encryption failed: /)
  expect(() => encrypt('x', 'AAAA')).toThrow(/^Encryption failed: /)
})
