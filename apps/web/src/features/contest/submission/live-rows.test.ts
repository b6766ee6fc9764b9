import type { SubmissionRow } from '@verdict/contract/submission'
import { Judge } from '@verdict/domain/verdict'
import { beforeEach, expect, test } from 'vitest'
import { dispatch } from '../../../lib/realtime/subscriptions.ts'
import { withLatest } from './live-rows.ts'

const at = (ms: number): string => new Date(Date.UTC(2026, 0, 1) + ms).toISOString()

/** News of a submission are kept: each test has one of its own. */
let own = 0
beforeEach(() => (own += 10))

const row = (judge: Judge, ms: number, sid = own): SubmissionRow => ({
  sid,
  pid: 1000,
  title: 'A + B',
  uid: 'alice',
  mid: 0,
  course: null,
  judge,
  time: 0,
  memory: 0,
  language: 1,
  length: 10,
  createdAt: at(0),
  create: at(0),
  updatedAt: at(ms),
  viewable: true,
})

const tell = (judgeStatus: Judge, ms: number, progress?: { done: number; total: number }) =>
  dispatch({
    type: 'submission_result',
    data: {
      solutionId: own,
      judgeStatus,
      time: 3,
      memory: 5,
      updatedAt: at(ms),
      ...(progress && { progress }),
    },
  })

test('[RT-ROW-1] a verdict that came before an older list is not overwritten by it', () => {
  tell(Judge.WrongAnswer, 20)
  expect(withLatest(row(Judge.Pending, 0))).toMatchObject({ judge: Judge.WrongAnswer, time: 3, memory: 5 })
  expect(withLatest(row(Judge.Pending, 0, own + 1)).judge).toBe(Judge.Pending)
})

test('[RT-ROW-1] a list that is later than the last news stands, a rejudge for instance', () => {
  tell(Judge.WrongAnswer, 20)
  expect(withLatest(row(Judge.RejudgePending, 30)).judge).toBe(Judge.RejudgePending)
})

test('[RT-ROW-1] within one state the tests go on and never back', () => {
  tell(Judge.RunningJudge, 40, { done: 5, total: 9 })
  const running = { ...row(Judge.RunningJudge, 40), progress: { done: 7, total: 9 } }
  expect(withLatest(running).progress?.done).toBe(7)
  expect(withLatest({ ...running, progress: { done: 3, total: 9 } }).progress?.done).toBe(5)
})

test('[SUB-LIST-12] the points of a row are those of its verdict', () => {
  const waiting = { ...row(Judge.RejudgePending, 70), score: 4_000 }
  dispatch({
    type: 'submission_result',
    data: { solutionId: own, judgeStatus: Judge.WrongAnswer, score: 6_667, updatedAt: at(80) },
  })
  expect(withLatest(waiting).score).toBe(6_667)
  dispatch({
    type: 'submission_result',
    data: { solutionId: own, judgeStatus: Judge.Accepted, updatedAt: at(90) },
  })
  expect(withLatest(waiting).score).toBeUndefined()
})

test('news that come late change nothing', () => {
  tell(Judge.Accepted, 60)
  tell(Judge.RunningJudge, 50, { done: 1, total: 9 })
  expect(withLatest(row(Judge.Pending, 0)).judge).toBe(Judge.Accepted)
})
