// The names of refusals against the calls: a name that no call declares and that not every call may answer is one that
// nobody sends, and its texts would be translated for nothing.

import type { Endpoint } from '@verdict/contract/endpoint'
import { endpoints } from '@verdict/contract/endpoints'
import { errorNames, type ErrorName } from '@verdict/contract/errors'
import { expect, test } from 'vitest'
import { universalErrors } from './http.ts'

test('every name of a refusal belongs to some call', () => {
  // The answer of a contest's entry carries these inside: to be refused there is no failure of the call.
  const inside: ErrorName[] = [
    'CODE_READ',
    'NOT_INVITED',
    'NOT_IN_COURSE',
    'WRONG_CONTEST_PASSWORD',
    'NOT_ON_ROSTER',
  ]
  const declared = new Set([
    ...universalErrors,
    ...inside,
    ...Object.values<Endpoint>(endpoints).flatMap(({ errors }) => errors),
  ])
  expect(errorNames.filter((name) => !declared.has(name))).toEqual([])
})
