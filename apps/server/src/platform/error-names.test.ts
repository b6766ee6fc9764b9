// The names of refusals against the calls: a name that no call declares and that not every call may answer is one that
// nobody sends, and its texts would be translated for nothing.

import { errorsOf } from '@verdict/contract/call-errors'
import { endpoints } from '@verdict/contract/endpoints'
import { errorNames, type ErrorName } from '@verdict/contract/errors'
import { expect, test } from 'vitest'

test('every name of a refusal belongs to some call', () => {
  // The answer of a contest's entry carries these inside: to be refused there is no failure of the call.
  const inside: ErrorName[] = [
    'CODE_READ',
    'NOT_INVITED',
    'NOT_IN_COURSE',
    'WRONG_CONTEST_PASSWORD',
    'NOT_ON_ROSTER',
    'NOT_IN_TEAM',
  ]
  const declared = new Set([
    'NOT_FOUND',
    ...inside,
    ...Object.entries(endpoints).flatMap(([key, endpoint]) => errorsOf(key, endpoint)),
  ])
  expect(errorNames.filter((name) => !declared.has(name))).toEqual([])
})
