// Time of one's own in an exam: who has more of it, or starts later, and pauses.

import { extraShareLimit } from '@verdict/domain/exam-time'
import { examTimeLimits } from '@verdict/domain/field-limits'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { bodyId, id, isoDate, isStorable, uid } from '../platform/primitives.ts'

const cid = z.object({ cid: id })
const person = z.object({ uid: z.string(), nick: z.string() })

const reason = z.string().trim().min(1).max(examTimeLimits.reason).refine(isStorable, 'is not plain text')
const minutes = z.number().int().min(0).max(examTimeLimits.minutes)
const username = uid.refine(isStorable, 'is not plain text')

const pause = z.object({
  /** One of these; none: everybody. */
  person: person.nullable(),
  room: z.object({ roomId: z.number().int(), name: z.string() }).nullable(),
  since: isoDate,
  /** By then it lifts itself. */
  until: isoDate,
  reason: z.string(),
  by: z.string(),
})
export type ExamPause = z.output<typeof pause>

const personTime = z.object({
  ...person.shape,
  /** Their own start and end. While a pause goes on, as if it ended now. */
  start: isoDate,
  end: isoDate,
  /** Minutes more in all. */
  extra: z.number().int(),
  paused: z.boolean(),
  /** As it was given for this exam: what a change of it begins from. */
  given: z.object({
    minutes: z.number().int(),
    /** Percent; null: that of the account holds. */
    share: z.number().int().nullable(),
    later: z.number().int(),
    /** Why, of what was given last; '': nothing was given. */
    reason: z.string(),
  }),
})
export type ExamPersonTime = z.output<typeof personTime>

const times = z.object({
  /** Everybody's; without a pause that goes on. */
  start: isoDate,
  end: isoDate,
  /** Those whose time is another than everybody's. */
  people: z.array(personTime),
  /** Those that go on. */
  pauses: z.array(pause),
})
export type ExamTimes = z.output<typeof times>

/** Fields that are left out stay as they are. */
export const newExamTime = z.object({
  uid: username,
  /** Minutes more, besides a share. */
  minutes: minutes.optional(),
  /** Percent more of the length, for this exam in the place of that of the account; null: that of the account. */
  share: z.number().int().min(0).max(extraShareLimit).nullable().optional(),
  /** Starts, and ends, so many minutes later. */
  later: minutes.optional(),
  reason,
})

/** A person, a room, or else everybody. */
const target = z.object({ uid: username.optional(), roomId: bodyId.optional() })
const isOne = ({ uid, roomId }: z.output<typeof target>) => uid === undefined || roomId === undefined
const both = { message: 'names a person and a room' }

export const newExamPause = target.extend({ reason }).refine(isOne, both)
const endOfExamPause = target.refine(isOne, both)

export const examTimeEndpoints = defineEndpoints({
  'GET /exam/:cid/times': {
    summary: 'Whose time in an exam is their own, and the pauses that go on (managers and proctors)',
    access: 'login',
    params: cid,
    data: times,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /exam/:cid/times': {
    summary: 'Give somebody who sits an exam more time, or a later start (managers and proctors)',
    access: 'login',
    params: cid,
    body: newExamTime,
    data: times,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'COURSE_ARCHIVED'],
  },
  'POST /exam/:cid/pauses': {
    summary: 'Stop the clock of a person, a room or everybody (managers and proctors)',
    access: 'login',
    params: cid,
    body: newExamPause,
    data: times,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'COURSE_ARCHIVED', 'EXAM_PAUSED', 'EXAM_NOTHING_TO_PAUSE'],
  },
  'POST /exam/:cid/pauses/resume': {
    summary: 'Let the clock of a person, a room or everybody go on (managers and proctors)',
    access: 'login',
    params: cid,
    body: endOfExamPause,
    data: times,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'COURSE_ARCHIVED', 'EXAM_NOT_PAUSED'],
  },
})
