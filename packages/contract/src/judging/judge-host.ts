import { judgeLabelLength, maxJudgeLabels } from '@verdict/domain/field-limits'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { hostName, hostStatus } from './judge-protocol.ts'
import { id, isoDate, nothing } from '../platform/primitives.ts'

export const keptHostStatus = hostStatus.extend({
  clockOffsetMs: z.number().optional(),
})
/** A language's word (java, c++17) stands for its tasks. */
const judgeLabel = z
  .string()
  .trim()
  .min(1)
  .max(judgeLabelLength)
  .regex(/^[a-z0-9+#-]*$/, 'small letters, digits, hyphens, + and #')
const labels = z.array(judgeLabel).max(maxJudgeLabels)

export const judgeHost = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Uses this installation's own token; cannot be removed. */
  builtIn: z.boolean(),
  disabled: z.boolean(),
  /** Finishes its tasks and gets no more. */
  drained: z.boolean(),
  /** Percent of its slots in use. */
  share: z.number().int(),
  /** If any, it only takes contests that require one of them, and languages of that name. */
  labels: z.array(z.string()),
  joinedBy: z.string().nullable(),
  /** Asked for work or reported within the last minute. */
  online: z.boolean(),
  createdAt: isoDate,
  lastSeenAt: isoDate.nullable(),
  tasksDone: z.number().int(),
  errors: z.number().int(),
  status: keptHostStatus.nullable(),
})
export type JudgeHost = z.output<typeof judgeHost>

export const partTrouble = z.object({
  part: z.string(),
  reason: z.string(),
  since: isoDate,
})
export type PartTrouble = z.output<typeof partTrouble>

export const joinToken = z.object({
  id: z.number().int(),
  name: z.string(),
  labels: z.array(z.string()),
  joined: z.number().int(),
  createdAt: isoDate,
  lastUsedAt: isoDate.nullable(),
})
export type JoinToken = z.output<typeof joinToken>

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
  label: z.string().nullable(),
  labels: z.array(z.string()),
  hosts: z.array(contestHost),
  /** Percent by which the slowest host is slower than the fastest, if significant. */
  unlike: z.number().nullable(),
})
export type ContestJudging = z.output<typeof contestJudging>

const hostId = z.object({ id })
const contestId = z.object({ cid: id })

/** Why nothing is judged: no host, all disabled, offline, paused, or none takes what waits. */
const judgingFaults = ['NO_HOST', 'DISABLED', 'OFFLINE', 'PAUSED', 'STALLED'] as const

export const judgingState = z.object({
  works: z.boolean(),
  /** For admins, as the following. */
  fault: z.enum(judgingFaults).optional(),
  detail: z.string().optional(),
  /** Free MiB, when too few for uploads. */
  diskShortage: z.number().optional(),
})
export type JudgingState = z.output<typeof judgingState>

export const judgingQueue = z.object({
  waiting: z.number().int(),
  running: z.number().int(),
  oldest: isoDate.nullable(),
  /** Wait of the oldest, or estimated time for the queue if longer: for an autoscaler. */
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
      /** Percent between fastest and slowest host for the same tasks, if significant. */
      unlike: z.number().nullable(),
      queue: judgingQueue,
      troubles: z.array(partTrouble),
      diskShortage: z.number().nullable(),
    }),
    errors: [],
  },
  'POST /admin/judges': {
    summary: 'A new host; its token is shown this once',
    access: 'root',
    confirm: 'factor',
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
    confirm: 'factor',
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
