import { createHash } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { digestOf, inTurns, isOutdated, keepPassword, passwordMatches } from './password.ts'

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

test('works take turns: never more at once than allowed, in order, and a failure frees its turn', async () => {
  const inTurn = inTurns(2, 10)
  let running = 0
  let most = 0
  const begun: number[] = []
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>())
  const works = gates.map((gate, index) =>
    inTurn(async () => {
      begun.push(index)
      running += 1
      most = Math.max(most, running)
      await gate.promise
      running -= 1
      if (index === 0) throw new Error('failed')
      return index
    }),
  )
  const settled = Promise.allSettled(works)
  for (const gate of gates) {
    gate.resolve()
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect((await settled).map((result) => result.status)).toEqual(['rejected', ...Array(4).fill('fulfilled')])
  expect(most).toBe(2)
  expect(begun).toEqual([0, 1, 2, 3, 4])
  await expect(inTurn(async () => 'again')).resolves.toBe('again')
})

test('[SEC-HASH-4] more works than may wait are refused at once, and the next one is taken when there is room', async () => {
  const inTurn = inTurns(1, 2)
  const gate = Promise.withResolvers<string>()
  const works = [1, 2, 3].map(() => inTurn(() => gate.promise))
  await expect(inTurn(async () => 'fourth')).rejects.toMatchObject({ error: 'RATE_LIMITED' })
  gate.resolve('done')
  expect(await Promise.all(works)).toEqual(['done', 'done', 'done'])
  expect(await inTurn(async () => 'fifth')).toBe('fifth')
})
