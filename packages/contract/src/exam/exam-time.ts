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
  person: person.nullable(),
  room: z.object({ roomId: z.number().int(), name: z.string() }).nullable(),
  since: isoDate,
  until: isoDate,
  reason: z.string(),
  by: z.string(),
})
export type ExamPause = z.output<typeof pause>

const personTime = z.object({
  ...person.shape,
  /** Personal; a running pause counts up to now. */
  start: isoDate,
  end: isoDate,
  extra: z.number().int(),
  paused: z.boolean(),
  given: z.object({
    minutes: z.number().int(),
    share: z.number().int().nullable(),
    later: z.number().int(),
    reason: z.string(),
  }),
})
export type ExamPersonTime = z.output<typeof personTime>

const times = z.object({
  start: isoDate,
  end: isoDate,
  people: z.array(personTime),
  pauses: z.array(pause),
})
export type ExamTimes = z.output<typeof times>

/** Omitted fields stay unchanged. */
export const newExamTime = z.object({
  uid: username,
  minutes: minutes.optional(),
  /** Percent of the length, replacing the account's; null: the account's. */
  share: z.number().int().min(0).max(extraShareLimit).nullable().optional(),
  later: minutes.optional(),
  reason,
})

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
