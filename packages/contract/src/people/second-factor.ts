// The second factor: codes of an app, passkeys and recovery codes. People who have one need it at each login, whatever opens it.

import { secondFactorLimits } from '@verdict/domain/field-limits'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { isStorable } from '../platform/primitives.ts'
import { sessionProfile } from './account.ts'

const typedCode = z.string().min(1).max(secondFactorLimits.code).refine(isStorable, 'is not plain text')

const proof = z.object({
  /** A code of the app, or a recovery code. */
  code: typedCode,
})

export const secondFactorEndpoints = defineEndpoints({
  'POST /account/login/second': {
    summary:
      'The second step of a login that answered SECOND_FACTOR_NEEDED, in the same browser within 10 minutes',
    access: 'public',
    exam: 'open',
    skipsUserCheck: true,
    body: proof,
    data: sessionProfile,
    errors: ['HALF_LOGIN_OVER', 'SECOND_FACTOR_WRONG', 'BANNED', 'RATE_LIMITED'],
  },
})
