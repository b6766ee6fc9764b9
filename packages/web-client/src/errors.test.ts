import { ApiError } from '@verdict/contract/client'
import { errorNames, errorStatus } from '@verdict/contract/errors'
import { expect, test } from 'vitest'
import { failureKind, isUnanswered, statusOf } from './errors.ts'

test.each([
  [0, 'unanswered'],
  [200, 'foreignAnswer'],
  [302, 'foreignAnswer'],
  [400, 'refused'],
  [401, 'loginRequired'],
  [403, 'forbidden'],
  [404, 'notFound'],
  [418, 'refused'],
  [429, 'tooMany'],
  [500, 'server'],
  [599, 'server'],
])('an answer of status %d is: %s', (status, kind) => {
  expect(failureKind(new ApiError(status, ''))).toBe(kind)
})

test('a refusal of the server is never taken for an answer that did not come from it', () => {
  for (const name of errorNames) {
    expect(['unanswered', 'foreignAnswer'], name).not.toContain(
      failureKind(new ApiError(errorStatus(name), '', { error: name })),
    )
  }
})

test('an error of another kind has no status and is no lost connection', () => {
  expect(statusOf(new TypeError('a bug'))).toBeNull()
  expect(isUnanswered(new TypeError('a bug'))).toBe(false)
  expect(isUnanswered(new ApiError(0, 'fetch failed'))).toBe(true)
})
