import { expect, test } from 'vitest'
import { placeOf } from './place.ts'

const rows = (...heights: number[]) =>
  heights.map((height, index) => ({
    height,
    top: heights.slice(0, index).reduce((sum, other) => sum + other, 0),
  }))

test('a row goes behind those whose middle the pointer has reached, however far', () => {
  const boxes = rows(40, 40, 40, 40)
  expect([-100, 10, 30, 50, 70, 90, 110, 150, 999].map((y) => placeOf(boxes, 1, y))).toEqual([
    0, 0, 1, 1, 1, 1, 2, 3, 3,
  ])
})

test('behind a tall neighbour it stays there', () => {
  expect(placeOf(rows(40, 200), 0, 141)).toBe(1)
  expect(placeOf(rows(200, 40), 1, 141)).toBe(1)
})
