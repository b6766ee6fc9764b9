import { expect, test } from 'vitest'
import { moved } from '../../../../ui/order/moved.ts'
import { positionBefore } from './positions.ts'

const listed = [1, 2, 5, 9].map((position, index) => ({ pid: 1000 + index, position }))

/** The server's rule: before that position, the rest in its order. */
const putBefore = (from: number, beforePos: number): number[] => {
  const rest = listed.toSpliced(from, 1)
  const at = rest.findIndex(({ position }) => position >= beforePos)
  return rest.toSpliced(at < 0 ? rest.length : at, 0, listed[from]!).map(({ pid }) => pid)
}

test('[CRS-PROB-2] each place of a list with gaps is reached from each other one', () => {
  for (const [from] of listed.entries()) {
    for (const [to] of listed.entries()) {
      const wanted = moved(listed, from, to).map(({ pid }) => pid)
      expect(putBefore(from, positionBefore(listed, wanted[to + 1]))).toEqual(wanted)
    }
  }
})

test('the first problem of a course stands at its beginning', () => {
  expect(positionBefore([], undefined)).toBe(1)
})
