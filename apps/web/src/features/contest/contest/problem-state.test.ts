import { icpc } from '@verdict/domain/contest-rules/icpc'
import { Judge } from '@verdict/domain/verdict'
import { expect, test } from 'vitest'
import { problemStates } from './problem-state.ts'

test('solved beats pending beats tried; what does not count leaves a problem untouched', () => {
  const made = [
    { pid: 1, judge: Judge.WrongAnswer },
    { pid: 1, judge: Judge.Accepted },
    { pid: 2, judge: Judge.WrongAnswer },
    { pid: 2, judge: Judge.RunningJudge },
    { pid: 3, judge: Judge.TimeLimitExceeded },
    { pid: 4, judge: Judge.CompileError },
    { pid: 5, judge: Judge.RejudgePending },
  ]
  const own = made.map((one, sid) => ({ ...one, sid, createdAt: new Date(sid).toISOString() }))
  expect([...problemStates(icpc, [1, 2, 3, 4, 5, 6], [6, 5], own).values()]).toEqual([
    'solved',
    'pending',
    'tried',
    'notTried',
    'solved',
    'solved',
  ])
})
