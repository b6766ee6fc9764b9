import { expect, test } from 'vitest'
import { moved, type Place } from './self-scroll.ts'

const scroll = (steps: number, from: Place, end: number): Place => {
  let place = from
  for (let step = 0; step < steps; step += 1) place = moved(place, 100, end, 0.05)
  return place
}

test('[RANK-PRESENT-2] it rests at the top, goes to the end, rests there and begins again', () => {
  const start = { top: 0, rest: 5_000 }
  expect(scroll(49, start, 100).top).toBe(0)
  expect(scroll(50, start, 100).top).toBeGreaterThan(0)
  // 100 px at 50 px a second.
  const atEnd = scroll(49 + 20, start, 100)
  expect(atEnd).toEqual({ top: 100, rest: 5_000 })
  expect(scroll(48, atEnd, 100).top).toBe(100)
  expect(scroll(50, atEnd, 100)).toEqual({ top: 0, rest: 5_000 })
})

test('[RANK-PRESENT-2] a table that is wholly in sight stays, also when it has become so', () => {
  expect(scroll(200, { top: 0, rest: 0 }, 0).top).toBe(0)
  expect(scroll(1, { top: 40, rest: 0 }, 0).top).toBe(0)
  expect(scroll(1, { top: 40, rest: 0 }, 20).top).toBeLessThanOrEqual(20)
})
