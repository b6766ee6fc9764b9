import { discussionLimits, juryDeskLimits } from '@verdict/domain/field-limits'
import { memoryLimitKb, timeLimitMs } from '@verdict/domain/limits'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { bodyId, id, isoDate, isStorable, judge, lineOfText } from '../platform/primitives.ts'

const cid = z.object({ cid: id })
const minutes = z.number().int().min(1).max(juryDeskLimits.minutes)
const reason = z.string().trim().min(1).max(juryDeskLimits.reason).refine(isStorable, 'is not plain text')
/** The title of an announcement to the entrants, whose text is the reason; absent: there is none. */
const announcement = lineOfText(discussionLimits.title).min(1).optional()

const submission = z.object({
  sid: z.number().int(),
  pid: z.number().int(),
  /** The entrant's. */
  uid: z.string(),
  name: z.string(),
  judge,
  host: z.string().nullable(),
  /** When it began to wait, or was judged. */
  at: isoDate,
})
export type DeskSubmission = z.output<typeof submission>

const problem = z.object({
  pid: z.number().int(),
  waiting: z.number().int(),
  running: z.number().int(),
  verdicts: z.array(z.object({ judge, count: z.number().int() })),
  /** By parts of the contest, from 0; those without a submission are left out. */
  over: z.array(
    z.object({ part: z.number().int(), submissions: z.number().int(), accepted: z.number().int() }),
  ),
})
export type DeskProblem = z.output<typeof problem>

const removal = z.object({
  id: z.number().int(),
  from: isoDate,
  until: isoDate,
  reason: z.string(),
  by: z.object({ uid: z.string(), nick: z.string() }),
})
export type RemovedInterval = z.output<typeof removal>

const desk = z.object({
  now: isoDate,
  problems: z.array(problem),
  /** The length of a part, and how many have begun. */
  parts: z.object({ minutes: z.number().int(), count: z.number().int() }),
  hosts: z.array(z.object({ name: z.string(), running: z.number().int() })),
  /** The longest waiting, running ones first. */
  waiting: z.array(submission),
  waitingCount: z.number().int(),
  /** Verdicts that wait to be confirmed. */
  heldCount: z.number().int(),
  /** The last verdicts. */
  latest: z.array(submission),
  removals: z.array(removal),
  /** Ms that were left when the countdown was held. */
  heldStart: z.number().int().nullable(),
})
export type JuryDesk = z.output<typeof desk>

const times = z.object({
  start: isoDate,
  end: isoDate,
  freezeTime: isoDate.nullable(),
  isFrozen: z.boolean(),
  heldStart: z.number().int().nullable(),
  removals: z.array(removal),
  /** False where an announcement was wanted and could not be made. */
  announced: z.boolean().optional(),
})
export type DeskTimes = z.output<typeof times>

const testFigures = z.array(z.object({ judge, time: z.number().int(), memory: z.number().int() }))

const heldVerdict = z.object({
  ...submission.shape,
  /** ms */
  time: z.number().int(),
  /** KB */
  memory: z.number().int(),
  /** Empty, as are its tests, to who may not open the submission. */
  error: z.string(),
  /** Empty to all but administrators. */
  judgeMessage: z.string(),
  tests: testFigures,
})
export type HeldVerdict = z.output<typeof heldVerdict>

const limitsTry = z.object({
  id: z.number().int(),
  timeMs: z.number().int(),
  memoryKb: z.number().int(),
  by: z.object({ uid: z.string(), nick: z.string() }),
  at: isoDate,
  judge,
  time: z.number().int(),
  memory: z.number().int(),
  error: z.string(),
  tests: testFigures,
})
export type LimitsTry = z.output<typeof limitsTry>

/** Limits of the run itself, with those of its language in them. */
export const newLimitsTry = z.object({
  sid: bodyId,
  /** ms */
  time: z.number().int().min(timeLimitMs.min).max(timeLimitMs.max),
  /** KB */
  memory: z.number().int().min(memoryLimitKb.min).max(memoryLimitKb.max),
})

const tries = z.object({
  /** As the submission is judged by, in its language. */
  limits: z.object({ timeMs: z.number().int(), memoryKb: z.number().int() }),
  tries: z.array(limitsTry),
})
export type LimitsTries = z.output<typeof tries>

const sids = z.array(bodyId).min(1).max(juryDeskLimits.confirmedAtOnce)

const refusals = [
  'NOT_FOUND',
  'FORBIDDEN',
  'COURSE_ARCHIVED',
  'CONTEST_TIMES_FIXED',
  'CONTEST_FINAL',
] as const

export const newExtension = z.object({ minutes, reason, announcement })
export const newRemoval = z.object({ from: isoDate, until: isoDate, reason, announcement })

export const juryDeskEndpoints = defineEndpoints({
  'GET /contest/:cid/desk': {
    summary: 'What of a contest is judged now, and how its problems fare (managers)',
    access: 'login',
    params: cid,
    data: desk,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /contest/:cid/desk/freeze': {
    summary: 'Freeze the ranklist from this minute on (managers)',
    access: 'login',
    params: cid,
    body: z.object({ reason }),
    data: times,
    errors: [...refusals, 'CONTEST_NOT_RUNNING', 'CONTEST_HAS_NO_FREEZE', 'CONTEST_IS_FROZEN'],
  },
  'POST /contest/:cid/desk/extend': {
    summary: 'End a contest later; a freeze that has begun stays where it is (managers)',
    access: 'login',
    params: cid,
    body: newExtension,
    data: times,
    errors: [...refusals, 'CONTEST_NOT_RUNNING', 'EXAM_PAUSED'],
  },
  'POST /contest/:cid/desk/start': {
    summary: 'Start a contest by a countdown, which ends a held one (managers)',
    description: 'Its length stays. Without minutes a held countdown goes on with what was left.',
    access: 'login',
    params: cid,
    body: z.object({ minutes: minutes.optional() }),
    data: times,
    errors: [...refusals, 'CONTEST_BEGUN', 'START_NOT_HELD'],
  },
  'POST /contest/:cid/desk/hold': {
    summary: 'Hold the countdown to the start, for a day at the longest (managers)',
    access: 'login',
    params: cid,
    body: z.object({ reason }),
    data: times,
    errors: [...refusals, 'CONTEST_BEGUN', 'START_HELD'],
  },
  'POST /contest/:cid/desk/removals': {
    summary: 'Remove an interval that has passed from the time of a contest (managers)',
    description: 'What was submitted in it counts at its begin. The contest ends later by its length.',
    access: 'login',
    params: cid,
    body: newRemoval,
    data: times,
    errors: [...refusals, 'EXAM_PAUSED', 'INTERVAL_INVALID', 'INTERVALS_FULL'],
  },
  'DELETE /contest/:cid/desk/removals/:id': {
    summary: 'Put a removed interval back (managers)',
    access: 'login',
    params: cid.extend({ id }),
    data: times,
    errors: [...refusals, 'EXAM_PAUSED'],
  },
  'GET /contest/:cid/desk/verdicts': {
    summary: 'Verdicts that wait to be confirmed, oldest first (managers)',
    access: 'login',
    params: cid,
    data: z.object({ verdicts: z.array(heldVerdict), count: z.number().int() }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /contest/:cid/desk/verdicts/confirm': {
    summary: 'Confirm verdicts, which are shown then; others are left out (managers)',
    access: 'login',
    params: cid,
    body: z.object({ sids }),
    data: z.object({ confirmed: z.number().int() }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /contest/:cid/desk/verdicts/rejudge': {
    summary: 'Judge submissions again whose verdicts wait to be confirmed (managers)',
    access: 'login',
    params: cid,
    body: z.object({ sids }),
    data: z.object({ rejudged: z.number().int() }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'GET /contest/:cid/desk/tries': {
    summary: 'How a submission ran with other limits (managers)',
    access: 'login',
    params: cid,
    query: z.object({ sid: id }),
    data: tries,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /contest/:cid/desk/tries': {
    summary: 'Run a submission again with other limits: nothing changes, and nobody else sees it (managers)',
    description: 'It waits behind everything that people wait for. The last ones of a submission are kept.',
    access: 'login',
    params: cid,
    body: newLimitsTry,
    data: tries,
    status: 201,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'RATE_LIMITED'],
  },
})
