// People who help a contest: each sees the queue of their kind, and nothing else of it.

import { hallLimits } from '@verdict/domain/field-limits'
import { helperKinds } from '@verdict/domain/helper'
import { uidLength } from '@verdict/domain/address-limits'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { id, isStorable } from '../platform/primitives.ts'

const person = z.object({ uid: z.string(), nick: z.string() })
const helpers = z.record(z.enum(helperKinds), z.array(person))
export type Helpers = z.output<typeof helpers>

const cid = z.object({ cid: id })

export const helperEndpoints = defineEndpoints({
  'GET /contest/:cid/helpers': {
    summary: 'Who helps a contest with balloons and with printing (who manages it)',
    access: 'login',
    params: cid,
    data: helpers,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'PUT /contest/:cid/helpers': {
    summary: 'Name all helpers of one kind; nobody who takes part in the contest (who manages it)',
    access: 'login',
    params: cid,
    body: z.object({
      kind: z.enum(helperKinds),
      uids: z
        .array(z.string().min(1).max(uidLength).refine(isStorable, 'is not plain text'))
        .max(hallLimits.helpers),
    }),
    data: helpers,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'COURSE_ARCHIVED', 'UNKNOWN_USERS', 'HELPERS_TAKE_PART'],
  },
})
