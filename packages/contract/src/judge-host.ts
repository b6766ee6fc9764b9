// Judge hosts as administrators see them.

import { judgeHostNameLength } from '@verdict/domain/field-limits'
import { z } from 'zod'
import { defineEndpoints } from './endpoint.ts'
import { hostStatus } from './judge-protocol.ts'
import { id, isoDate, nothing } from './primitives.ts'

/** As the server keeps it. */
export const keptHostStatus = hostStatus.extend({
  /** By how much its clock was ahead of the database's. */
  clockOffsetMs: z.number().optional(),
})

const judgeHost = z.object({
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
  /** Its last report about itself. */
  status: keptHostStatus.nullable(),
})
export type JudgeHost = z.output<typeof judgeHost>

/** A part of this installation that is not there just now, as the supervisor tells it. */
export const partTrouble = z.object({
  part: z.string(),
  /** The last line of what it said, or how it ended. */
  reason: z.string(),
  since: isoDate,
})
export type PartTrouble = z.output<typeof partTrouble>

const name = z
  .string()
  .trim()
  .min(1)
  .max(judgeHostNameLength)
  .regex(/^[\w.-]*$/, 'letters, digits, dots, underscores and hyphens')
const hostId = z.object({ id })

/** Why nothing is judged: no host, all disabled, none there, all paused by themselves, or what waits is not taken. */
const judgingFaults = ['NO_HOST', 'DISABLED', 'OFFLINE', 'PAUSED', 'STALLED'] as const

export const judgingState = z.object({
  works: z.boolean(),
  /** Where it does not: for admins. */
  fault: z.enum(judgingFaults).optional(),
  /** The reason that a paused host gives, for admins. */
  detail: z.string().optional(),
  /** MiB that are free when the disk takes no upload any more: for admins. */
  diskShortage: z.number().optional(),
})
export type JudgingState = z.output<typeof judgingState>

export const judgingQueue = z.object({
  waiting: z.number().int(),
  running: z.number().int(),
  /** Since when the oldest waits. */
  oldest: isoDate.nullable(),
})

export const judgeHostEndpoints = defineEndpoints({
  'GET /judging': {
    summary: 'Whether submissions are judged now',
    access: 'login',
    data: judgingState,
    errors: [],
  },
  'GET /admin/judges': {
    summary: 'Judge hosts, how they are, and what waits for them',
    access: 'admin',
    data: z.object({
      docs: z.array(judgeHost),
      queue: judgingQueue,
      troubles: z.array(partTrouble),
      /** MiB that are free, when the disk takes no upload any more. */
      diskShortage: z.number().nullable(),
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
