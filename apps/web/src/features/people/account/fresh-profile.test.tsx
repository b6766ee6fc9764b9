import { cleanup, renderHook } from '@testing-library/react'
import type { SessionProfile } from '@verdict/contract/account'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { correctServerClock } from '../../../lib/clock/server-clock.ts'
import { dispatch } from '../../../lib/realtime/subscriptions.ts'
import { getSession, setProfile } from '../../../lib/session/session.ts'
import { useFreshProfile } from './fresh-profile.ts'

const { call, openExam } = vi.hoisted(() => ({ call: vi.fn(), openExam: vi.fn() }))
vi.mock('../../../lib/api/client.ts', () => ({ call, noticeRefusal: vi.fn() }))
vi.mock('../../../lib/session/exam.ts', () => ({ openExam }))

const minuteMs = 60_000
const profile = (more: Partial<SessionProfile> = {}) => ({ uid: 'ann', ...more }) as SessionProfile
const exam = (inMs: number) => ({
  cid: 7,
  title: 'Final',
  start: new Date(Date.now() + inMs).toISOString(),
  isExam: true,
})

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2030-01-01T08:00:00.000Z') })
  openExam.mockReset()
  call.mockReset()
  correctServerClock(Date.now(), Date.now())
})
afterEach(() => {
  cleanup()
  setProfile(null)
  vi.useRealTimers()
})
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('[CON-COMING-3] an exam that begins leads to itself from whatever page is open', async () => {
  setProfile(profile({ coming: [exam(10 * minuteMs)] }))
  call.mockImplementation(async () => profile({ exam: { cid: 7, isIn: false, hasHandedIn: false } }))
  renderHook(useFreshProfile)
  await pass(10 * minuteMs)
  expect(call).not.toHaveBeenCalled()
  await pass(1_000)
  expect(openExam).toHaveBeenCalledExactlyOnceWith(7)
  await pass(60 * minuteMs)
  expect(call).toHaveBeenCalledTimes(1)
})

test('[CON-COMING-3] a change of one’s times, or half an hour, asks anew; a failure and another person change nothing', async () => {
  setProfile(profile())
  call.mockImplementation(async () => profile({ coming: [exam(minuteMs)] }))
  renderHook(useFreshProfile)
  dispatch({ type: 'exam_time', data: { cid: 7 } })
  await pass(10)
  expect(getSession().profile?.coming).toHaveLength(1)
  setProfile(profile())
  call.mockClear()
  await pass(29 * minuteMs)
  expect(call).not.toHaveBeenCalled()
  call.mockRejectedValueOnce(new Error('no network'))
  await pass(minuteMs + 1_000)
  expect(call).toHaveBeenCalled()
  expect(getSession().profile?.uid).toBe('ann')
  call.mockImplementation(async () => ({ uid: 'ben' }))
  await pass(60 * minuteMs)
  expect(getSession().profile?.uid).toBe('ann')
})

test('[CON-COMING-3] a visitor has no profile to ask for', async () => {
  renderHook(useFreshProfile)
  dispatch({ type: 'exam_time', data: { cid: 7 } })
  await pass(60 * minuteMs)
  expect(call).not.toHaveBeenCalled()
})
