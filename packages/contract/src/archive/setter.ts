// People who set a problem beside its owner.

import { setterRoles } from '@verdict/domain/setter'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { id, isoDate, nothing, uid } from '../platform/primitives.ts'

const setterRole = z.enum(setterRoles)

const setterRow = z.object({
  uid: z.string(),
  nick: z.string(),
  role: setterRole,
  addedBy: z.string(),
  addedAt: isoDate,
})
export type SetterRow = z.output<typeof setterRow>

const ofProblem = z.object({ pid: id })
const oneSetter = z.object({ pid: id, uid })

export const setterEndpoints = defineEndpoints({
  'GET /problem/:pid/setters': {
    summary: 'The owner of a problem, and who sets it beside them, for all of these',
    access: 'login',
    params: ofProblem,
    data: z.object({
      owner: z.object({ uid: z.string(), nick: z.string() }),
      docs: z.array(setterRow),
      /** Whether the viewer says who sets it. */
      mayChange: z.boolean(),
    }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'PUT /problem/:pid/setters/:uid': {
    summary: 'Let somebody set a problem, or change their role',
    access: 'login',
    params: oneSetter,
    body: z.object({ role: setterRole }),
    data: setterRow,
    errors: ['COURSE_ARCHIVED', 'NOT_FOUND', 'FORBIDDEN', 'OWNS_PROBLEM', 'SETTERS_FULL'],
  },
  'DELETE /problem/:pid/setters/:uid': {
    summary: 'Take somebody off those who set a problem; everybody may take off themselves',
    access: 'login',
    params: oneSetter,
    data: nothing,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
})
