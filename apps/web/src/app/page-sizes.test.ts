// Every list asks for its own number of rows, unless the address names another one.

import { describe, expect, test } from 'vitest'
import { solutionsQuery } from '../features/contest/submission/api/manage-solutions.ts'
import { mySubmissionsQuery, statusListQuery } from '../features/contest/submission/api/list-submissions.ts'
import { contestsQuery } from '../features/contest/contest/api/contests.ts'
import { coursesQuery } from '../features/archive/course/api/courses.ts'
import { newsListQuery } from '../features/archive/news/api/news.ts'
import { noticesQuery, sentQuery } from '../features/archive/notification/api/notices.ts'
import { problemsQuery } from '../features/archive/problem/api/problems.ts'
import { userRanklistQuery } from '../features/people/user/api/user.ts'
import { paging, search } from '../lib/search.ts'

const askedFor = ({
  queryKey: [, , query],
}: {
  queryKey: readonly [unknown, unknown, { pageSize?: string }]
}) => Number(query.pageSize)

const named = [
  ['problems', problemsQuery, 30],
  ['contests', contestsQuery, 20],
  ['status', statusListQuery, 30],
  ['my submissions', mySubmissionsQuery, 20],
  ['courses', coursesQuery, 5],
  ['news', newsListQuery, 5],
  ['people', userRanklistQuery, 30],
] as const

describe('[UI-PAGE-3] the rows of a page', () => {
  test.each(named)('%s: its own number, or that of the address', (_name, query, usual) => {
    expect(askedFor(query({}))).toBe(usual)
    expect(askedFor(query({ page: 2 }))).toBe(usual)
    expect(askedFor(query({ pageSize: 100 }))).toBe(100)
  })

  test('lists without a number of their own have 30', () => {
    expect([solutionsQuery({}), noticesQuery(1), sentQuery(1)].map(askedFor)).toEqual([30, 30, 30])
  })

  test('an address with more than 100, or with none, is reset to empty', () => {
    const read = search(paging)
    expect(read({ page: '2', pageSize: '100' })).toEqual({ page: 2, pageSize: 100 })
    for (const pageSize of ['101', '0', '-5', 'all']) expect(read({ page: '2', pageSize })).toEqual({})
  })
})
