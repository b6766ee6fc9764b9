import { examEntryStates } from '@verdict/domain/exam'
import { examEntryLimits, loginNameLength } from '@verdict/domain/field-limits'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { id, isoDate, isStorable } from '../platform/primitives.ts'

const cid = z.object({ cid: id })

const examEntry = z.object({
  cid: z.number().int(),
  title: z.string(),
  state: z.enum(examEntryStates),
  isLocked: z.boolean(),
  /** Database clock. */
  now: isoDate,
  doors: isoDate,
  start: isoDate,
  end: isoDate,
  /** Latest entry; null: until the end. */
  latest: isoDate.nullable(),
  /** Minutes from entry, or from the start for early entries; null: until the end. */
  lasts: z.number().int().nullable(),
  seat: z.object({ name: z.string(), room: z.string(), note: z.string() }).nullable(),
  rules: z.object({ html: z.string(), hasMath: z.boolean() }),
  hasAccepted: z.boolean(),
  /** Has, or gets in a moment after the end, a receipt. */
  hasEntered: z.boolean(),
  address: z.string(),
})
export type ExamEntry = z.output<typeof examEntry>

const beat = examEntry.pick({ state: true, now: true, start: true, end: true })

const plain = (max: number) => z.string().trim().min(1).max(max).refine(isStorable, 'is not plain text')

export const examEntryEndpoints = defineEndpoints({
  'GET /exam/:cid/entry': {
    summary: 'How it stands with one’s own entry to an exam',
    access: 'login',
    exam: { cid: 'params.cid', session: 'any', after: 'handed-in' },
    params: cid,
    data: examEntry,
    errors: ['NOT_FOUND'],
  },
  'POST /exam/:cid/entry': {
    summary: 'Enter an exam in this session',
    description:
      'Where another session takes part, this one asks a proctor to be let in. The state of the answer says what came of it.',
    access: 'login',
    token: 'never',
    exam: { cid: 'params.cid', session: 'any', after: 'handed-in' },
    params: cid,
    body: z.object({
      accepts: z.boolean(),
    }),
    data: examEntry,
    errors: ['NOT_FOUND', 'EXAM_RULES', 'EXAM_PLACE', 'RATE_LIMITED'],
  },
  'POST /exam/:cid/beat': {
    summary:
      'A sign of life of the page that takes part, every 20 s or so; says how long one’s own time is now',
    access: 'login',
    token: 'never',
    exam: { cid: 'params.cid', after: 'handed-in' },
    params: cid,
    body: z.object({
      front: z.boolean(),
      leaving: z.boolean().default(false),
      /** First heartbeat of an opened, not reloaded page. */
      opened: z.boolean().default(false),
      /** Seconds since a key or pointer event. */
      idle: z.number().int().min(0).max(examEntryLimits.idleSeconds).default(0),
    }),
    data: beat,
    errors: ['NOT_FOUND'],
  },
  'POST /exam/:cid/code-login': {
    summary: 'Log in to sit an exam, by the one-time code of a slip and the name, or the seat, on it',
    access: 'public',
    token: 'never',
    exam: 'open',
    skipsUserCheck: true,
    params: cid,
    body: z.object({ who: plain(loginNameLength), code: plain(examEntryLimits.code) }),
    data: z.object({ uid: z.string() }),
    errors: ['WRONG_CREDENTIALS', 'BANNED', 'EXAM_DOORS_CLOSED', 'RATE_LIMITED'],
  },
})
