import type { RateLimit } from '@verdict/contract/settings'
import { startTestServer, type TestServer } from '@verdict/testkit/server'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Hit, openRateLimiter, RateLimited } from './rate-limit.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

let keys = 0
const freshKey = () => `key-${(keys += 1)}`

/** Limiters of several server processes by one clock of ours. */
function limitersAt() {
  let ms = Date.UTC(2026, 0, 1)
  const now = () => sql<Date>`${new Date(ms).toISOString()}::timestamptz`
  const limiters = [openRateLimiter(server.db, now), openRateLimiter(server.db, now)] as const
  return { limiters, pass: (span: number) => void (ms += span) }
}

/** All hits ever, asked one by one. */
function slowModel({ count, seconds }: RateLimit) {
  let ms = 0
  let hits: { at: number }[] = []
  const counting = () => hits.filter(({ at }) => at > ms - seconds * 1000)
  return {
    pass: (span: number) => void (ms += span),
    /** The hit, or how many seconds to wait. */
    hit(): { at: number } | number {
      const standing = counting()
      if (standing.length >= count) {
        const wait = Math.ceil((standing[0]!.at + seconds * 1000 - ms) / 1000)
        return Math.min(Math.max(1, wait), seconds)
      }
      const hit = { at: ms }
      hits.push(hit)
      return hit
    },
    giveBack: (taken: { at: number }) => void (hits = hits.filter((hit) => hit !== taken)),
  }
}

type Step = { kind: 'hit'; by: 0 | 1 } | { kind: 'pass'; ms: number } | { kind: 'giveBack'; which: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('hit' as const), by: fc.constantFrom(0, 1) }) },
  // Always a little, so that no two hits are of one moment.
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 4000 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('giveBack' as const), which: fc.nat(9) }) },
)

test('[API-RATE-5] hits are let in as a slow count of all of them says, over several processes', async () => {
  const limit = fc.record({ count: fc.integer({ min: 1, max: 5 }), seconds: fc.integer({ min: 1, max: 8 }) })
  await fc.assert(
    fc.asyncProperty(limit, fc.array(step, { minLength: 10, maxLength: 40 }), async (limit, steps) => {
      const key = freshKey()
      const { limiters, pass } = limitersAt()
      const model = slowModel(limit)
      const taken: [Hit, { at: number }][] = []
      for (const step of steps) {
        if (step.kind === 'giveBack') {
          const [hit, expected] = taken.splice(step.which % (taken.length || 1), 1)[0] ?? []
          await hit?.giveBack()
          if (expected) model.giveBack(expected)
          continue
        }
        const span = step.kind === 'pass' ? step.ms : 1
        pass(span)
        model.pass(span)
        if (step.kind === 'pass') continue
        const outcome = await limiters[step.by].hit(key, limit).catch((error: unknown) => error)
        const expected = model.hit()
        if (typeof expected === 'number') {
          expect(outcome).toBeInstanceOf(RateLimited)
          expect((outcome as RateLimited).retryAfterSeconds).toBe(expected)
        } else {
          expect(outcome).not.toBeInstanceOf(Error)
          taken.push([outcome as Hit, expected])
        }
      }
    }),
    { numRuns: 60 },
  )
}, 120_000)

test('[API-RATE-5] no window of a minute takes more than its limit, wherever it begins', async () => {
  const { limiters, pass } = limitersAt()
  const key = freshKey()
  const limit = { count: 10, seconds: 60 }
  const tryMany = async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => limiters[0].hit(key, limit)))
    return outcomes.filter(({ status }) => status === 'fulfilled').length
  }
  await limiters[1].hit(key, limit)
  pass(52_000)
  // One more, and a window that is over eight seconds later: with fixed windows 19 got through.
  expect(await tryMany()).toBe(9)
  pass(8_001)
  expect(await tryMany()).toBe(1)
  pass(51_999)
  expect(await tryMany()).toBe(9)
})

test('[API-RATE-5] a refusal changes nothing, so that going on trying shuts nobody out for longer', async () => {
  const { limiters, pass } = limitersAt()
  const [key, limit] = [freshKey(), { count: 1, seconds: 5 }]
  await limiters[0].hit(key, limit)
  for (let second = 1; second < 5; second += 1) {
    pass(1_000)
    await expect(limiters[0].hit(key, limit)).rejects.toMatchObject({ retryAfterSeconds: 5 - second })
  }
  pass(1_000)
  await limiters[0].hit(key, limit)
})

test('a limit that is off counts nothing', async () => {
  const key = freshKey()
  const hit = await server.context.rateLimiter.hit(key, null)
  await hit.giveBack()
  expect(await server.db.selectFrom('rate_windows').where('key', '=', key).selectAll().execute()).toEqual([])
})
