import { Judge } from '@verdict/domain/verdict'
import { expect, test } from 'vitest'
import { stripOf } from './strip.ts'

test('the strip shows tests that are done and waits for the others, until the last word', () => {
  const done = [{ uuid: 'a', judge: Judge.Accepted, time: 1, memory: 1 }]
  const running = { judge: Judge.RunningJudge, progress: { done: 1, total: 3 }, testcase: done }
  expect(stripOf(running, false).map((test) => test.judge)).toEqual([Judge.Accepted, null, null])
  const over = { judge: Judge.Accepted, progress: { done: 1, total: 3 }, testcase: done }
  expect(stripOf(over, true)).toEqual([{ judge: Judge.Accepted, href: '#test-1' }])
})
