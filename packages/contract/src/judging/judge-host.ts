// Judge hosts as administrators see them.

import { judgeLabelLength, maxJudgeLabels } from '@verdict/domain/field-limits'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { hostName, hostStatus } from './judge-protocol.ts'
import { id, isoDate, nothing } from '../platform/primitives.ts'

/** As the server keeps it. */
export const keptHostStatus = hostStatus.extend({
  /** By how much its clock was ahead of the database's. */
  clockOffsetMs: z.number().optional(),
})
/** The word of a language (java, c++17) stands for tasks in it. */
const judgeLabel = z
  .string()
  .trim()
  .min(1)
  .max(judgeLabelLength)
  .regex(/^[a-z0-9+#-]*$/, 'small letters, digits, hyphens, + and #')
const labels = z.array(judgeLabel).max(maxJudgeLabels)

const judgeHost = z.object({
  id: z.number().int(),
  name: z.string(),
  /** The one that belongs to this installation's own token; it cannot be removed. */
  builtIn: z.boolean(),
  disabled: z.boolean(),
  /** It finishes what it has and gets no more. */
  drained: z.boolean(),
  /** Percent of its slots that work at a time. */
  share: z.number().int(),
  /** With labels it takes only tasks of contests that ask for one of them, and in languages of that name. */
  labels: z.array(z.string()),
  /** Name of the token by which it joined. */
  joinedBy: z.string().nullable(),
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

/** A token by which machines become hosts. */
const joinToken = z.object({
  id: z.number().int(),
  name: z.string(),
  labels: z.array(z.string()),
  /** Hosts that it has made. */
  joined: z.number().int(),
  createdAt: isoDate,
  lastUsedAt: isoDate.nullable(),
})
export type JoinToken = z.output<typeof joinToken>

/** How hosts that take the tasks of one contest stand to it. */
const contestHost = z.object({
  id: z.number().int(),
  name: z.string(),
  builtIn: z.boolean(),
  online: z.boolean(),
  speedMs: z.number().nullable(),
  warmUp: z
    .object({
      askedAt: isoDate,
      done: z.number().int(),
      total: z.number().int(),
      finished: z.boolean(),
      fault: z.string(),
    })
    .nullable(),
})

const contestJudging = z.object({
  /** Only hosts with this label judge the contest; null: those without any. */
  label: z.string().nullable(),
  /** Those that hosts have. */
  labels: z.array(z.string()),
  hosts: z.array(contestHost),
  /** By how many percent the slowest of them takes longer than the fastest, where that matters. */
  unlike: z.number().nullable(),
})
export type ContestJudging = z.output<typeof contestJudging>

const hostId = z.object({ id })
const contestId = z.object({ cid: id })

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
  /** Seconds that the oldest has waited, or that all that waits will take where that is longer: for an autoscaler. */
  waitingSeconds: z.number().int(),
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
      joinTokens: z.array(joinToken),
      /** Percent between the fastest and the slowest of hosts that take the same tasks, where that matters. */
      unlike: z.number().nullable(),
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
    body: z.object({ name: hostName }),
    data: z.object({ host: judgeHost, token: z.string() }),
    status: 201,
    errors: ['HOST_NAME_TAKEN'],
  },
  'PUT /admin/judges/:id': {
    summary: 'Rename, drain, disable or enable a host; its share and its labels',
    access: 'root',
    params: hostId,
    body: z.object({
      name: hostName.optional(),
      disabled: z.boolean().optional(),
      drained: z.boolean().optional(),
      share: z.number().int().min(1).max(100).optional(),
      labels: labels.optional(),
    }),
    data: judgeHost,
    errors: ['NOT_FOUND', 'HOST_NAME_TAKEN', 'HOST_BUILT_IN'],
  },
  'POST /admin/judge-tokens': {
    summary: 'A token by which machines become hosts; it is shown this once',
    access: 'root',
    body: z.object({ name: hostName, labels }),
    data: z.object({ joinToken, token: z.string() }),
    status: 201,
    errors: ['HOST_NAME_TAKEN'],
  },
  'DELETE /admin/judge-tokens/:id': {
    summary: 'Revoke such a token; the hosts that it made stay',
    access: 'root',
    params: hostId,
    data: nothing,
    errors: ['NOT_FOUND'],
  },
  'GET /contest/:cid/judging': {
    summary:
      'The hosts that judge a contest, whether they are alike, and how warm they are, for those who manage it',
    access: 'login',
    params: contestId,
    data: contestJudging,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'PUT /contest/:cid/judging': {
    summary: 'The label of the hosts that judge a contest',
    access: 'login',
    params: contestId,
    body: z.object({ label: judgeLabel.nullable() }),
    data: contestJudging,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'HOST_LABEL_UNKNOWN'],
  },
  'POST /contest/:cid/warm-up': {
    summary: 'All hosts of a contest fetch its files and compile its checkers ahead',
    access: 'login',
    params: contestId,
    data: contestJudging,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'DELETE /admin/judges/:id': {
    summary: 'Remove a host; what it is judging goes to another',
    access: 'root',
    params: hostId,
    data: nothing,
    errors: ['NOT_FOUND', 'HOST_BUILT_IN'],
  },
})
