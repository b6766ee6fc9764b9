// Advice before a problem is opened.

import { checkNames, checkStates } from '@verdict/domain/checklist'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { id } from '../platform/primitives.ts'

const checklist = z.object({
  checks: z.array(
    z.object({
      name: z.enum(checkNames),
      /** `unchecked`: there, but no current verification or build says that it is right. */
      state: z.enum(checkStates),
    }),
  ),
})
export type Checklist = z.output<typeof checklist>

export const checklistEndpoints = defineEndpoints({
  'GET /problem/:pid/checklist': {
    summary: 'What a problem has of what it should have before it is opened',
    access: 'login',
    params: z.object({ pid: id }),
    data: checklist,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
})
