// Judge hosts as administrators see them.

import { z } from 'zod'
import { defineEndpoints } from './endpoint.ts'
import { hostStatus } from './judge-protocol.ts'
import { id, isoDate, nothing } from './primitives.ts'

export const judgeHost = z.object({
  id: z.number().int(),
  name: z.string(),
  /** The one that belongs to this installation's own token; it cannot be removed. */
  builtIn: z.boolean(),
  disabled: z.boolean(),
  /** It has asked for work or reported within the last minute. */
  online: z.boolean(),
  createdAt: isoDate,
  lastSeenAt: isoDate.nullable(),
  tasksDone: z.number().int(),
  /** Attempts that ended by its own fault. */
  errors: z.number().int(),
  /** What it said of itself last. */
  status: hostStatus.nullable(),
})
export type JudgeHost = z.output<typeof judgeHost>

const name = z
  .string()
  .trim()
  .regex(/^[\w.-]{1,40}$/, 'letters, digits, dots, underscores and hyphens, at most 40')
const hostId = z.object({ id })

export const judgeHostEndpoints = defineEndpoints({
  'GET /admin/judges': {
    summary: 'Judge hosts, how they are, and what waits for them',
    access: 'admin',
    data: z.object({
      docs: z.array(judgeHost),
      queue: z.object({
        waiting: z.number().int(),
        running: z.number().int(),
        /** Since when the oldest waits. */
        oldest: isoDate.nullable(),
      }),
    }),
    errors: [],
  },
  'POST /admin/judges': {
    summary: 'A new host; its token is shown this once',
    access: 'root',
    body: z.object({ name }),
    data: z.object({ host: judgeHost, token: z.string() }),
    status: 201,
    errors: ['HOST_NAME_TAKEN'],
  },
  'PUT /admin/judges/:id': {
    summary: 'Rename, disable or enable a host',
    access: 'root',
    params: hostId,
    body: z.object({ name: name.optional(), disabled: z.boolean().optional() }),
    data: judgeHost,
    errors: ['NOT_FOUND', 'HOST_NAME_TAKEN', 'HOST_BUILT_IN'],
  },
  'DELETE /admin/judges/:id': {
    summary: 'Remove a host; what it is judging goes to another',
    access: 'root',
    params: hostId,
    data: nothing,
    errors: ['NOT_FOUND', 'HOST_BUILT_IN'],
  },
})
