import { digest, encryptFor, privateKeyOf } from '@verdict/testkit/password'
import { startTestServer, type TestServer } from '@verdict/testkit/server'
import { Privilege } from '@verdict/domain/privilege'
import { parseSettings } from '@verdict/contract/settings'
import { openDatabase } from '../../platform/db.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  decrypt,
  followKeys,
  keyPairOf,
  openPassword,
  passwordKeys,
  rotatePasswordKeys,
} from './encryption.ts'
import { digestOf } from './password.ts'
import { createAccount } from './account-service.ts'

const bytes = (from: number, to: number) =>
  Buffer.from(Array.from({ length: to - from + 1 }, (_, index) => from + index))

const vector = 'WGmv9FBUlzLLqu1eXfmzCm2jHLDldCutWtShp2jxpnsAAQIDBAUGBwgJCgvfjQ/GFOUvrxi16Y+M//s9FSBOTGDPPBY='

describe('the published test vector', () => {
  const keys = keyPairOf(bytes(1, 32))

  test('[SEC-ENC-2] it opens to what was sealed', () => {
    expect(decrypt(vector, keys).text).toBe('Passw0rd')
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
    ['a message that was cut off', (key) => cutOff(encryptFor(key, digest('x')))],
    ['nothing, sealed', (key) => encryptFor(key, '')],
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

describe('a message that was read on its way', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
    await createAccount(server.context, 'anna', 'Passw0rd', Privilege.User)
  })
  afterAll(() => server.close())
  const login = (password: string) =>
    server.call(null, 'POST /account/login', { body: { username: 'anna', password } })

  test('[SEC-ENC-7] is good once: sent again it logs nobody in', async () => {
    const message = encryptFor((await passwordKeys(server.context)).publicKey, digestOf('Passw0rd'))
    const answers = await Promise.all(Array.from({ length: 4 }, () => login(message)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400])
    expect(answers.find(({ status }) => status === 400)).toMatchObject({ error: 'DECRYPTION_FAILED' })
    expect((await login(message)).status).toBe(400)
  })

  test('[SEC-ENC-7] written in another way it is the same', async () => {
    const { publicKey } = await passwordKeys(server.context)
    const message = encryptFor(publicKey, digestOf('Passw0rd'))
    expect((await login(message)).status).toBe(200)
    // X25519 ignores the highest bit of a public key, and base64 the bits behind the last byte.
    const content = Buffer.from(message, 'base64')
    content[31]! ^= 0x80
    expect((await login(content.toString('base64'))).status).toBe(400)
    expect((await login(message.replaceAll('+', '-').replaceAll('/', '_'))).status).toBe(400)
  })

  test('[SEC-ENC-7] a wrong password and a refused try use it up, an unreadable message is no try', async () => {
    const { publicKey } = await passwordKeys(server.context)
    const wrong = encryptFor(publicKey, digestOf('wrong'))
    expect((await login(wrong)).status).toBe(401)
    expect((await login(wrong)).status).toBe(400)
    const used = () => server.db.selectFrom('used_messages').select('key_hash').execute()
    const before = (await used()).length
    expect((await login(encryptFor(publicKey, 'no digest'))).status).toBe(400)
    expect(await used()).toHaveLength(before)
  })

  test('[SEC-ENC-7] what was used is remembered as long as its keys open anything', async () => {
    const message = encryptFor((await passwordKeys(server.context)).publicKey, digestOf('Passw0rd'))
    expect((await login(message)).status).toBe(200)
    const used = async () => (await server.db.selectFrom('used_messages').select('key_hash').execute()).length
    const before = await used()
    await rotatePasswordKeys(server.context)
    expect(await used()).toBe(before)
    expect((await login(message)).status).toBe(400)
    await rotatePasswordKeys(server.context)
    expect(await used()).toBe(0)
    expect((await login(message)).status).toBe(400)
  })
})

describe('another key pair', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())
  const digestOfX = digest('x')
  const opens = (message: string, context = server.context): Promise<boolean> =>
    openPassword(context, message).then(
      (opened) => opened === digestOfX,
      () => false,
    )

  test('[SEC-KEY-3] is made by the command: the old one opens for an hour, then no more', async () => {
    const { publicKey: before } = await passwordKeys(server.context)
    const after = await rotatePasswordKeys(server.context)
    expect(after).not.toBe(before)
    expect((await server.call(null, 'GET /website', {})).data.apiPublicKey).toBe(after)
    expect(await opens(encryptFor(after, digestOfX))).toBe(true)
    expect(await opens(encryptFor(before, digestOfX))).toBe(true)
    expect(await opens(encryptFor(keyPairOf(bytes(1, 32)).publicKey, digestOfX))).toBe(false)

    const { value } = await server.db
      .selectFrom('site_values')
      .select('value')
      .where('key', '=', 'password_key_pair_before')
      .executeTakeFirstOrThrow()
    const { sealed, until } = value as { sealed: string; until: number }
    expect(Math.abs(until - Date.now() - 3_600_000)).toBeLessThan(60_000)
    const over = JSON.stringify({ sealed, until: Date.now() })
    await server.db
      .updateTable('site_values')
      .set({ value: over })
      .where('key', '=', 'password_key_pair_before')
      .execute()
    const later = openDatabase(server.url, 2, () => undefined)
    const context = { ...server.context, db: later.db }
    expect(await opens(encryptFor(after, digestOfX), context)).toBe(true)
    expect(await opens(encryptFor(before, digestOfX), context)).toBe(false)
    await later.close()
  })

  test('[SEC-KEY-3] is taken up by the other processes that run', async () => {
    const other = openDatabase(server.url, 2, () => undefined)
    const context = { ...server.context, db: other.db }
    const stop = followKeys(context)
    try {
      const before = await passwordKeys(context)
      const answered = new Promise<unknown>((resolve) =>
        server.context.channel.subscribe('password-keys-rotated', resolve),
      )
      const after = await rotatePasswordKeys(server.context)
      await answered
      expect((await passwordKeys(context)).publicKey).toBe(after)
      expect(before.publicKey).not.toBe(after)
    } finally {
      stop()
      await other.close()
    }
  })
})

test('[SEC-KEY-4] where SECRET_KEY is lost, another key pair is made without it, and only then', async () => {
  const server = await startTestServer()
  const other = openDatabase(server.url, 2, () => undefined)
  const settings = { ...server.context.settings, secretKey: 'another key of at least thirty-two characters' }
  const context = { ...server.context, db: other.db, settings }
  try {
    await rotatePasswordKeys(server.context)
    await expect(rotatePasswordKeys(context)).rejects.toThrow('npm start -- rotate-key lost')
    const after = await rotatePasswordKeys(context, { lost: true })
    expect((await passwordKeys(context)).publicKey).toBe(after)
    expect(await openPassword(context, encryptFor(after, digest('x')))).toBe(digest('x'))
    // From now on as ever.
    await rotatePasswordKeys(context)
    expect(await openPassword(context, encryptFor(after, digest('x')))).toBe(digest('x'))
  } finally {
    await other.close()
    await server.close()
  }
})

const cutOff = (message: string): string => Buffer.from(message, 'base64').subarray(0, -1).toString('base64')

function turnBit(message: string): string {
  const content = Buffer.from(message, 'base64')
  content[60]! ^= 1
  return content.toString('base64')
}
