// Queues of calls, without a server.

import { expect, test } from 'vitest'
import { openCallQueues } from './call-queues.ts'
import type { MaybeViewer } from '../viewer.ts'

const person = (userId: number): MaybeViewer => ({
  userId,
  uid: `user-${userId}`,
  privilege: 1,
  teams: [],
  sessionId: 1,
})
const [alice, bob] = [person(1), person(2)]

/** How many of `calls` calls are worked on, while none of them ends. */
function begun(atOnce: number | null, calls: [who: MaybeViewer, address: string][]): number {
  const queueCall = openCallQueues(atOnce)
  let count = 0
  for (const [who, address] of calls) {
    void queueCall(who, address, () => {
      count += 1
      return new Promise(() => undefined)
    })
  }
  return count
}
const times = (count: number, who: MaybeViewer, address = '192.0.2.1') =>
  Array.from({ length: count }, (): [MaybeViewer, string] => [who, address])

test('[API-RATE-7] each person has a share, wherever they sit, and each address of visitors eight', () => {
  expect(begun(2, times(9, alice))).toBe(2)
  expect(begun(2, [...times(9, alice), ...times(9, alice, '192.0.2.2')])).toBe(2)
  expect(begun(2, [...times(9, alice), ...times(9, bob), ...times(20, null)])).toBe(2 + 2 + 16)
  expect(begun(2, [...times(20, null), ...times(20, null, '192.0.2.2')])).toBe(32)
  expect(begun(null, times(99, alice))).toBe(99)
})

test('[API-RATE-7] what ends or fails makes room for what waits, in its order', async () => {
  const queueCall = openCallQueues(1)
  const order: string[] = []
  const work = (name: string) => () => {
    order.push(name)
    return name === 'fails' ? Promise.reject(new Error(name)) : Promise.resolve(name)
  }
  const answers = ['first', 'fails', 'last'].map((name) => queueCall(alice, '', work(name)))
  const settled = await Promise.allSettled(answers)
  expect(order).toEqual(['first', 'fails', 'last'])
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await queueCall(alice, '', work('again'))).toBe('again')
})
