import type { SessionProfile } from '@verdict/contract/account'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../lib/api/query-client.ts'
import { setProfile } from '../../../lib/session/session.ts'
import { contestProblemQuery } from './api/contest.ts'
import { keepStatements } from './kept-statements.ts'

let asked: string[]
let isAway: boolean
const html = { description: '<p>x</p>', input: '', output: '', hint: '', hasMath: false }

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  isAway = false
  setProfile({ uid: 'ann' } as SessionProfile)
  vi.stubGlobal('fetch', async (address: string) => {
    if (isAway) throw new TypeError('Failed to fetch')
    asked.push(address.replace('/api/problem/', ''))
    const data = { html, language: 'en', languages: ['en', 'zh'], title: address }
    return new Response(JSON.stringify({ success: true, code: 200, message: '', data }))
  })
})
afterEach(() => {
  setProfile(null)
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const keep = (language = 'en-US', signal = new AbortController().signal) =>
  keepStatements({ cid: 7, pids: [1000, 1001], language, signal })
const isThere = (pid: number, lang?: string) =>
  queryClient.getQueryData(contestProblemQuery(7, pid, lang).queryKey) !== undefined

test('[EXAM-OFF-10] all statements are fetched once, one after the other, and outlast the time that others are kept', async () => {
  void keep()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(asked).toEqual(['1000?cid=7', '1001?cid=7'])
  void keep()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(asked).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect([isThere(1000), isThere(1001)]).toEqual([true, true])
})

test('[EXAM-OFF-10] in the language that the page shows them in', async () => {
  void keep('zh-CN')
  await vi.advanceTimersByTimeAsync(3_000)
  expect(isThere(1001, 'zh')).toBe(true)
})

test('[EXAM-OFF-10] a network that goes away meanwhile delays them', async () => {
  isAway = true
  void keep()
  await vi.advanceTimersByTimeAsync(60_000)
  isAway = false
  await vi.advanceTimersByTimeAsync(15_000)
  expect([isThere(1000), isThere(1001)]).toEqual([true, true])
})

test('[EXAM-OFF-10] nothing more is fetched for a page that was left', async () => {
  const left = new AbortController()
  const keeping = keep('en-US', left.signal)
  await vi.advanceTimersByTimeAsync(100)
  left.abort()
  await keeping
  expect(asked).toEqual(['1000?cid=7'])
})

test('[EXAM-OFF-10] they are forgotten before another person sees the page', async () => {
  void keep()
  await vi.advanceTimersByTimeAsync(2_000)
  // A session that ended and began again is the same person’s.
  setProfile(null)
  setProfile({ uid: 'ann' } as SessionProfile)
  expect(isThere(1000)).toBe(true)
  setProfile(null)
  setProfile({ uid: 'bob' } as SessionProfile)
  expect(isThere(1000)).toBe(false)
})
