import { createHash } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { digest } from '@verdict/testkit/password'
import { describe, expect, test } from 'vitest'
import { digestOf, isOutdated, keepPassword, passwordMatches } from './password.ts'

describe('what is kept of a password', () => {
  test('[SEC-HASH-1] argon2id by the current parameters, salted, and never the characters', async () => {
    const digest = digestOf('Passw0rd')
    const [one, two] = await Promise.all([keepPassword(digest), keepPassword(digest)])
    expect(one.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one.password_hash).not.toContain(digest)
    expect(one.password_hash).not.toBe(two.password_hash)
    expect(isOutdated(one.password_hash)).toBe(false)
  })

  test('[SEC-SESS-5] the checksum is base64 of the first 12 bytes of SHA-256 over it', async () => {
    const { password_hash, checksum } = await keepPassword(digestOf('x'))
    const whole = createHash('sha256').update(password_hash).digest()
    expect(Buffer.from(checksum, 'base64')).toEqual(whole.subarray(0, 12))
  })

  test('only the same characters match', async () => {
    const { password_hash } = await keepPassword(digestOf('Passw0rd'))
    expect(await passwordMatches(password_hash, digestOf('Passw0rd'))).toBe(true)
    expect(await passwordMatches(password_hash, digestOf('passw0rd'))).toBe(false)
  })

  test('[ACC-LOGIN-7] no account and no usable hash never match', async () => {
    expect(await passwordMatches(null, 'no account has this')).toBe(false)
    expect(await passwordMatches('no password opens this', digestOf('x'))).toBe(false)
  })

  test.each([
    ['less memory', { memoryCost: 8192, timeCost: 2, parallelism: 1 }],
    ['fewer passes', { memoryCost: 19_456, timeCost: 1, parallelism: 1 }],
    ['more lanes', { memoryCost: 19_456, timeCost: 2, parallelism: 2 }],
  ])('[SEC-HASH-2] a hash made with %s is outdated', async (_, parameters) => {
    expect(isOutdated(await hash(digestOf('x'), parameters))).toBe(true)
  })
})

test('[SEC-HASH-4] hashing is done beside the loop', async () => {
  let hashed = false
  const hashing = keepPassword(digest('Passw0rd-of-one')).then(() => (hashed = true))
  // A promise that is kept by work on the loop would be kept by now; what a thread answers needs a turn of the loop.
  for (let turn = 0; turn < 1_000; turn++) await Promise.resolve()
  expect(hashed).toBe(false)
  await hashing
})
