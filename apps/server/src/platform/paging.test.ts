// How long a list is, as a page of it tells.

import { describe, expect, test } from 'vitest'
import { exactCountLimit, pageFrom } from './paging.ts'

const rows = (count: number): number[] => Array.from({ length: count }, (_, index) => index)
const beyond = exactCountLimit + 1

describe('[API-PAGE-4] the total', () => {
  test.each([
    ['on a page', 1, 30, 77, { total: 77, pages: 3 }],
    ['beyond the last page', 9, 0, 77, { total: 77, pages: 3 }],
    ['of nothing', 1, 0, 0, { total: 0, pages: 1 }],
    ['of as many as are counted', 1, 30, exactCountLimit, { total: 10_000, pages: 334 }],
  ])('is exact %s', (_, page, length, counted, expected) => {
    const answer = pageFrom(rows(length), counted, { page, pageSize: 30 })
    expect(answer).toMatchObject({ page, limit: 30, ...expected })
    expect(answer).not.toHaveProperty('totalIsLowerBound')
  })

  test.each([
    ['near the beginning', 1, 30, 10_000],
    ['as far as somebody has turned', 400, 30, 12_000],
    ['not raised by an empty page far behind the end', 100_000, 0, 10_000],
    ['not lowered by a page that others made shorter', 1, 29, 10_000],
  ])('is a lower bound where there are more than are counted: %s', (_, page, length, total) => {
    expect(pageFrom(rows(length), beyond, { page, pageSize: 30 })).toMatchObject({
      total,
      totalIsLowerBound: true,
    })
  })

  test('is exact again on the last page of such a list', () => {
    const answer = pageFrom(rows(7), beyond, { page: 400, pageSize: 30 })
    expect(answer).toMatchObject({ total: 11_977, pages: 400 })
    expect(answer).not.toHaveProperty('totalIsLowerBound')
  })
})
