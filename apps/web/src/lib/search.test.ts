import { expect, test } from 'vitest'
import { int, oneOf, oneOfNumbers, paging, parseSearch, search, stringifySearch, text } from './search.ts'

const status = search({
  ...paging,
  uid: text(20),
  contest: int(-1),
  judge: oneOfNumbers([0, 3, 5]),
  sortBy: oneOf(['time', 'memory']),
})

test('a query arrives as text and becomes what the page declared', () => {
  expect(status(parseSearch('?page=2&uid=240001&contest=-1&judge=3&sortBy=time'))).toEqual({
    page: 2,
    uid: '240001',
    contest: -1,
    judge: 3,
    sortBy: 'time',
  })
})

test.each([
  'page=abc',
  'page=0',
  'pageSize=101',
  'contest=-2',
  'judge=4',
  'sortBy=name',
  'page=1.5',
  'page=1e3',
])('an invalid %s resets the whole query to empty', (query) =>
  expect(status(parseSearch(`?uid=ann&${query}`))).toEqual({}),
)

test('a link may give numbers', () => expect(status({ page: 2, judge: 3 })).toEqual({ page: 2, judge: 3 }))

test('unknown and empty values are dropped without a reset', () => {
  expect(status(parseSearch('?utm=x&uid=&page=3'))).toEqual({ page: 3 })
})

test('absent values leave no trace in the address', () => {
  expect(stringifySearch({ page: undefined, uid: '', judge: 0, search: 'a&b' })).toBe('?judge=0&search=a%26b')
  expect(stringifySearch({})).toBe('')
})
