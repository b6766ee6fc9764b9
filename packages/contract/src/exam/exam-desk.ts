// For proctors: seats, states, incidents and messages. None of these calls reveals problems, programs or verdicts.

import { examLogKinds, sitterStates } from '@verdict/domain/exam'
import { uidLength } from '@verdict/domain/address-limits'
import { examDeskLimits } from '@verdict/domain/field-limits'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import {
  bodyId,
  id,
  isoDate,
  isStorable,
  lineOfText,
  nothing,
  pageOf,
  paging,
  uid,
} from '../platform/primitives.ts'

const cid = z.object({ cid: id })
const person = z.object({ uid: z.string(), nick: z.string() })
const state = z.enum(sitterStates)

export const deskSitter = person.extend({
  studentNumber: z.string(),
  seatId: z.number().int().nullable(),
  state,
  enteredAt: isoDate.nullable(),
  /** Last heartbeat of the page that takes part; may lag in lists. */
  lastSeenAt: isoDate.nullable(),
  handedInAt: isoDate.nullable(),
  address: z.string().nullable(),
  letIn: z.boolean(),
  start: isoDate,
  end: isoDate,
  isPaused: z.boolean(),
})
export type DeskSitter = z.output<typeof deskSitter>

const seat = z.object({
  id: z.number().int(),
  roomId: z.number().int(),
  name: z.string(),
  row: z.number().int(),
  column: z.number().int(),
})
export type DeskSeat = z.output<typeof seat>

const room = z.object({ id: z.number().int(), name: z.string(), note: z.string() })
export type DeskRoom = z.output<typeof room>

export const deskWaiting = z.object({
  id: z.number().int(),
  uid: z.string(),
  nick: z.string(),
  askedAt: isoDate,
  address: z.string(),
  agent: z.string(),
})
export type DeskWaiting = z.output<typeof deskWaiting>

export const deskQuestion = z.object({
  id: z.number().int(),
  uid: z.string(),
  nick: z.string(),
  askedAt: isoDate,
  text: z.string(),
})
export type DeskQuestion = z.output<typeof deskQuestion>

const waits = { waiting: z.array(deskWaiting), questions: z.array(deskQuestion) }

const desk = z.object({
  now: isoDate,
  exam: z.object({ cid: z.number().int(), title: z.string(), start: isoDate, end: isoDate }),
  manages: z.boolean(),
  isPaused: z.boolean(),
  rooms: z.array(room),
  seats: z.array(seat),
  sitters: z.array(deskSitter),
  counts: z.record(state, z.number().int()),
  ...waits,
})
export type Desk = z.output<typeof desk>

const changes = z.object({
  now: isoDate,
  /** Too many changes: reload everything. */
  whole: z.boolean(),
  sitters: z.array(deskSitter),
  states: z.partialRecord(state, z.array(z.string())),
  ...waits,
})
export type DeskChanges = z.output<typeof changes>

export const examLogRow = z.object({
  id: z.number().int(),
  at: isoDate,
  kind: z.enum(examLogKinds),
  person: person.nullable(),
  actor: person.nullable(),
  address: z.string().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type ExamLogRow = z.output<typeof examLogRow>

/** Keeps line breaks, as a message may have several lines. */
const controls = /(?![\n\t])[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu
const text = z
  .string()
  .max(examDeskLimits.text)
  .refine(isStorable, 'is not plain text')
  .overwrite((value) => value.replace(controls, ' '))
  .trim()
  .min(1)
const reason = lineOfText(examDeskLimits.reason).min(1)
const account = uid.refine(isStorable, 'is not plain text')

export const examMessage = z.object({
  id: z.number().int(),
  sentAt: isoDate,
  text: z.string(),
  forAll: z.boolean(),
  questionId: z.number().int().nullable(),
})
export type ExamMessage = z.output<typeof examMessage>

const ownQuestion = z.object({
  id: z.number().int(),
  askedAt: isoDate,
  text: z.string(),
  isClosed: z.boolean(),
})
export type ExamQuestion = z.output<typeof ownQuestion>

export const examDeskEndpoints = defineEndpoints({
  'GET /exam/:cid/desk': {
    summary: 'Rooms, seats and everybody on the roster (proctors, and who manages the contest)',
    access: 'login',
    params: cid,
    data: desk,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'GET /exam/:cid/desk/changes': {
    summary: 'What has changed at the desk since it was asked for (proctors, and who manages the contest)',
    access: 'login',
    params: cid,
    query: z.object({ since: isoDate }),
    data: changes,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'GET /exam/:cid/log': {
    summary: 'What happened in an exam, the last first (proctors, and who manages the contest)',
    access: 'login',
    params: cid,
    query: z.object({
      ...paging(50),
      person: z.preprocess(
        (value) => (value === '' ? undefined : value),
        z.string().max(uidLength).refine(isStorable, 'is not plain text').optional(),
      ),
      kind: z.preprocess((value) => (value === '' ? undefined : value), z.enum(examLogKinds).optional()),
    }),
    data: pageOf(examLogRow),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /exam/:cid/desk/waiting/:id': {
    summary: 'Let a session that waits take part in the place of the one before, or turn it away (proctors)',
    access: 'login',
    params: z.object({ cid: id, id }),
    body: z.object({ approve: z.boolean(), reason }),
    data: nothing,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /exam/:cid/desk/seat': {
    summary:
      'Give somebody another seat, or none; the one who sits there changes places with them (proctors)',
    access: 'login',
    params: cid,
    body: z.object({
      uid: account,
      seatId: bodyId.nullable(),
      /** Exchanges seats with the person who has it. */
      swap: z.boolean().default(false),
      /** This person's next session from the new seat needs no proctor. */
      release: z.boolean().default(false),
      reason,
    }),
    data: nothing,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'EXAM_SEAT_TAKEN'],
  },
  'POST /exam/:cid/desk/let-in': {
    summary: 'Let somebody enter although it is too late (proctors)',
    access: 'login',
    params: cid,
    body: z.object({ uid: account, reason }),
    data: nothing,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /exam/:cid/desk/incident': {
    summary: 'Write down what happened: to a person, in a room, or in all of the exam (proctors)',
    access: 'login',
    params: cid,
    body: z.object({ uid: account.nullable(), roomId: bodyId.nullable(), text }),
    data: nothing,
    status: 201,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /exam/:cid/desk/message': {
    summary: 'Say something to one person, a room or everybody, or answer a question (proctors)',
    access: 'login',
    params: cid,
    body: z.object({
      uid: account.nullable(),
      roomId: bodyId.nullable(),
      text,
      questionId: bodyId.nullable().default(null),
    }),
    data: z.object({ readers: z.number().int() }),
    status: 201,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /exam/:cid/desk/questions/:id/close': {
    summary: 'Put a question aside that was answered at the seat (proctors)',
    access: 'login',
    params: z.object({ cid: id, id }),
    data: nothing,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'GET /exam/:cid/messages': {
    summary: 'What the proctors said to oneself, and what one asked them, the last first (who sits the exam)',
    access: 'login',
    exam: { cid: 'params.cid' },
    params: cid,
    data: z.object({ messages: z.array(examMessage), questions: z.array(ownQuestion) }),
    errors: ['NOT_FOUND'],
  },
  'POST /exam/:cid/questions': {
    summary: 'Ask the proctors something (who sits the exam)',
    access: 'login',
    token: 'never',
    exam: { cid: 'params.cid' },
    params: cid,
    body: z.object({ text }),
    data: z.object({ id: z.number().int() }),
    status: 201,
    errors: ['NOT_FOUND', 'EXAM_QUESTIONS_WAIT'],
  },
})
