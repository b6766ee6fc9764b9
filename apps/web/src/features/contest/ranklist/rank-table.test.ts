import { expect, test } from 'vitest'
import { inSight } from './rank-table.tsx'

test('[RANK-OWN-1] one’s own row is pinned only while it is out of sight', () => {
  const range = { startIndex: 10, endIndex: 30 }
  expect([9, 10, 30, 31].map((index) => inSight(range, index))).toEqual([false, true, true, false])
  // Not among those that are looked for.
  expect(inSight(range, -1)).toBe(false)
  // Nothing is drawn yet: nothing that would go at once.
  expect(inSight(null, 5)).toBe(true)
})
