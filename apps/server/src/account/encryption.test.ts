import { digest, encryptFor, privateKeyOf } from '@verdict/testkit/password'
import { startTestServer, type TestServer } from '@verdict/testkit/server'
import { parseSettings } from '@verdict/contract/settings'
import { openDatabase } from '../platform/db.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decrypt, keyPairOf, openPassword, passwordKeys } from './encryption.ts'
import { digestOf } from './password.ts'

const bytes = (from: number, to: number) =>
  Buffer.from(Array.from({ length: to - from + 1 }, (_, index) => from + index))

const vector = 'WGmv9FBUlzLLqu1eXfmzCm2jHLDldCutWtShp2jxpnsAAQIDBAUGBwgJCgvfjQ/GFOUvrxi16Y+M//s9FSBOTGDPPBY='

describe('the published test vector', () => {
  const keys = keyPairOf(bytes(1, 32))

  test('[SEC-ENC-2] it opens to what was sealed', () => {
    expect(decrypt(vector, keys)).toBe('Passw0rd')
  })

  test('[SEC-ENC-1] sealing with the same randomness gives it', () => {
    const randomness = { privateKey: privateKeyOf(bytes(33, 64)), nonce: bytes(0, 11) }
    expect(encryptFor(keys.publicKey, 'Passw0rd', randomness)).toBe(vector)
  })

  test('[ACC-PWD-3] a password is known by md5, then sha1', () => {
    const expected = 'd41e98d1eafa6d6011d3a70f1a5b92f0ebfc7910077770c8340f63cd2dca2ac1f120444f'
    expect(digestOf('Passw0rd')).toBe(expected)
    expect(digestOf('密码Ü')).toBe(digest('密码Ü'))
  })
})

describe('the key pair of an installation', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  test('[SEC-KEY-1] processes that start at once share one, and it is sealed', async () => {
    const handles = Array.from({ length: 6 }, () => openDatabase(server.url, 2, () => undefined))
    try {
      const pairs = await Promise.all(
        handles.map(({ db }) => passwordKeys({ db, settings: server.context.settings })),
      )
      expect(new Set(pairs.map((pair) => pair.publicKey)).size).toBe(1)
      const rows = await server.db.selectFrom('site_values').selectAll().execute()
      expect(rows).toHaveLength(1)
      const secret = pairs[0]!.privateKey.export({ format: 'jwk' }).d!
      const stored = Buffer.from(rows[0]!.value as string, 'base64')
      expect(stored.includes(Buffer.from(secret, 'base64url'))).toBe(false)
    } finally {
      await Promise.all(handles.map((handle) => handle.close()))
    }
  })

  test('[SEC-KEY-1] another SECRET_KEY cannot open it, and says so', async () => {
    await passwordKeys(server.context)
    const handle = openDatabase(server.url, 1, () => undefined)
    const settings = parseSettings({ SECRET_KEY: 'another key of at least thirty-two characters' })
    await expect(passwordKeys({ db: handle.db, settings })).rejects.toThrow('SECRET_KEY is not the one')
    await handle.close()
  })

  test('[SEC-ENC-4] the public key is base64 of 32 bytes', async () => {
    const { publicKey } = await passwordKeys(server.context)
    expect(Buffer.from(publicKey, 'base64')).toHaveLength(32)
  })

  const broken: [string, (publicKey: string) => string][] = [
    ['an empty text', () => ''],
    ['no base64', () => '***'],
    ['too few bytes', () => Buffer.alloc(40).toString('base64')],
    ['a public key of small order', () => Buffer.alloc(132).toString('base64')],
    ['a message for another key', () => encryptFor(keyPairOf(bytes(1, 32)).publicKey, digest('x'))],
    ['a message with one bit turned', (key) => turnBit(encryptFor(key, digest('x')))],
    ['71 characters', (key) => encryptFor(key, digest('x').slice(1))],
    ['upper-case characters', (key) => encryptFor(key, digest('x').toUpperCase())],
    ['the password itself', (key) => encryptFor(key, 'Passw0rd')],
  ]

  test.each(broken)('[SEC-ENC-6][ACC-PWD-4] %s is refused as DECRYPTION_FAILED', async (_, make) => {
    const { publicKey } = await passwordKeys(server.context)
    await expect(openPassword(server.context, make(publicKey))).rejects.toMatchObject({
      error: 'DECRYPTION_FAILED',
      status: 400,
    })
  })
})

function turnBit(message: string): string {
  const content = Buffer.from(message, 'base64')
  content[60]! ^= 1
  return content.toString('base64')
}
