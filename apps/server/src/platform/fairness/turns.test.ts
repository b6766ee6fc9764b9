import { expect, test } from 'vitest'
import { inTurns } from './call-queues.ts'

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
