import { expect, test } from 'vitest'
import { pageNumbers, previousPage } from './pagination.tsx'

test.each([
  [1, 1, [1]],
  [1, 5, [1, 2, 3, 4, 5]],
  [1, 43, [1, 2, 3, 4, null, 43]],
  [20, 43, [1, null, 19, 20, 21, null, 43]],
  [43, 43, [1, null, 40, 41, 42, 43]],
  [4, 43, [1, 2, 3, 4, 5, null, 43]],
])('page %d of %d offers %j', (page, pages, numbers) => expect(pageNumbers(page, pages)).toEqual(numbers))

test.each([
  [2, 5, false, 1],
  [5, 5, false, 4],
  [99, 2, false, 2],
  [99, 2, true, 98],
])('before page %d of %d (open end: %s) is page %d', (page, pages, open, before) =>
  expect(previousPage(page, pages, open)).toBe(before),
)
