import { expect, test } from 'vitest'
import { paced } from './paced.ts'

function counted(most: number) {
  let [made, now] = [0, 0]
  const ask = paced<number>({ most, everyMs: 1_000, keys: 2 }, () => now)
  return {
    ask: (key = 'a') => ask(key, async () => (made += 1)),
    at: (ms: number) => (now = ms),
    made: () => made,
  }
}

test('[RANK-OPEN-2] what many ask is made at most so often in a time, and each gets the last one', async () => {
  const { ask, at, made } = counted(2)
  expect(await Promise.all(Array.from({ length: 500 }, () => ask()))).toEqual([1, ...Array(499).fill(2)])
  at(999)
  expect(await ask()).toBe(2)
  at(1_000)
  expect(await ask()).toBe(3)
  expect(made()).toBe(3)
})

test('[RANK-OPEN-2] each key goes at its own pace, and few are kept', async () => {
  const { ask } = counted(1)
  expect([await ask('a'), await ask('b'), await ask('a'), await ask('c'), await ask('a')]).toEqual([
    1, 2, 1, 3, 4,
  ])
})

test('[RANK-OPEN-2] a failure reaches those of its time alone', async () => {
  let [now, calls] = [0, 0]
  const ask = paced<number>({ most: 1, everyMs: 1_000, keys: 2 }, () => now)
  const fails = () => {
    calls += 1
    return calls === 1 ? Promise.reject(new Error('away')) : Promise.resolve(calls)
  }
  await expect(ask('a', fails)).rejects.toThrow('away')
  await expect(ask('a', fails)).rejects.toThrow('away')
  now = 1_000
  expect(await ask('a', fails)).toBe(2)
})
