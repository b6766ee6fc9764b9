import { expect, test } from 'vitest'
import { moved } from './moved.ts'

test('[CON-EDIT-2] a problem moves to its place, and never out of the list', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  for (const [from, to] of [
    [0, -1],
    [2, 3],
    [1, 1],
  ] as const) {
    expect(moved(['a', 'b', 'c'], from, to)).toEqual(['a', 'b', 'c'])
  }
})
