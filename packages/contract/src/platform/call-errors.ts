// A call refuses with what its entry declares, and with what follows from its guard and its input.

import type { Endpoint } from './endpoint.ts'
import { errorNames, type ErrorName } from './errors.ts'
import { tokenUseOf } from './token-scope.ts'

/** Any call is refused so where the server is too busy, stops, fails, or lacks what it needs. */
const anywhere: readonly ErrorName[] = [
  'VALIDATION_FAILED',
  'BAD_REQUEST',
  'TOO_LARGE',
  'RATE_LIMITED',
  'INTERNAL',
  'DISK_FULL',
  'FILES_AWAY',
  'NOT_READY',
]

function ofGuard(key: string, endpoint: Endpoint): ErrorName[] {
  const { access, anyOrigin, confirm, exam, skipsUserCheck } = endpoint
  if (access === 'judge') return ['HOST_UNKNOWN']
  return [
    ...(key.startsWith('GET ') || anyOrigin ? [] : (['CROSS_ORIGIN'] as const)),
    ...(access === 'public' ? [] : (['LOGIN_REQUIRED'] as const)),
    ...(access === 'admin' || access === 'root' ? (['FORBIDDEN'] as const) : []),
    ...(skipsUserCheck ? [] : (['OTHER_USER'] as const)),
    'TOKEN_INVALID',
    tokenUseOf(key, endpoint) === 'never' ? 'TOKEN_NEVER' : 'TOKEN_SCOPE',
    'TOKEN_ASLEEP',
    ...(confirm ? (['CONFIRM_NEEDED', 'TOKEN_NEVER'] as const) : []),
    // A session of a slip is none for what exams leave closed.
    ...(exam === 'open' ? [] : (['EXAM_ONLY', 'EXAM_ELSEWHERE', 'FACTOR_DUE', 'LOGIN_REQUIRED'] as const)),
  ]
}

/** In the order of the table of errors. */
export function errorsOf(key: string, endpoint: Endpoint): ErrorName[] {
  const may = new Set<ErrorName>([
    ...endpoint.errors,
    ...anywhere,
    ...ofGuard(key, endpoint),
    ...(key.startsWith('GET ') ? [] : (['NOT_JSON'] as const)),
  ])
  return errorNames.filter((name) => may.has(name))
}
