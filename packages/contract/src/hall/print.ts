// Documents of entrants go to a queue for helpers, or to a printer of the site. To all but helpers and managers there is no queue.

import { printLimits, teamLimits } from '@verdict/domain/field-limits'
import { printActs, printStates } from '@verdict/domain/helper'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { id, isoDate, isStorable, lineOfText, nothing, timeZone } from '../platform/primitives.ts'

const person = z.object({ uid: z.string(), nick: z.string() })
const state = z.enum(printStates)

export const printRow = z.object({
  id: z.number().int(),
  /** The entrant, a person or a team. */
  uid: z.string(),
  name: z.string(),
  /** Empty unless it is a team, here and below. */
  label: z.string(),
  room: z.string(),
  seat: z.string(),
  /** The entrant's name for it. */
  title: z.string(),
  pages: z.number().int(),
  state,
  /** The printer's words when it failed. */
  fault: z.string(),
  sentAt: isoDate,
  /** The helper that printed it; null: the printer of the site, or nobody yet. */
  by: person.nullable(),
  /** False once the document is not kept any more. */
  hasFile: z.boolean(),
})
export type PrintRow = z.output<typeof printRow>

const ownPrint = z.object({
  id: z.number().int(),
  title: z.string(),
  pages: z.number().int(),
  state,
  sentAt: isoDate,
})
export type OwnPrint = z.output<typeof ownPrint>

const queue = z.object({
  contest: z.object({ cid: z.number().int(), title: z.string() }),
  manages: z.boolean(),
  /** False to managers alone. */
  isOn: z.boolean(),
  /** The site has a printer, which takes what waits. */
  hasPrinter: z.boolean(),
  rooms: z.array(z.string()),
  /** Open ones first, in the order in which they came; the last ones of those that are printed. */
  prints: z.array(printRow),
  /** In that room, of all. */
  counts: z.record(state, z.number().int()),
})
export type PrintQueue = z.output<typeof queue>

const cid = z.object({ cid: id })
const one = z.object({ cid: id, id })

export const printEndpoints = defineEndpoints({
  'GET /contest/:cid/prints': {
    summary: 'What is to be printed in a contest (its helpers, and who manages it)',
    access: 'login',
    params: cid,
    query: z.object({
      room: z.preprocess(
        (value) => (value === '' ? undefined : value),
        z.string().max(teamLimits.room).refine(isStorable, 'is not plain text').optional(),
      ),
    }),
    data: queue,
    errors: ['NOT_FOUND'],
  },
  'GET /contest/:cid/prints/own': {
    summary: 'What one has sent to be printed, the last first, and how many pages are left (who takes part)',
    access: 'login',
    params: cid,
    data: z.object({ prints: z.array(ownPrint), pagesLeft: z.number().int() }),
    errors: [
      'NOT_FOUND',
      'CONTEST_NOT_STARTED',
      'CONTEST_NOT_ENTERED',
      'COURSE_PRIVATE',
      'COURSE_WITHOUT_CODE',
    ],
  },
  'POST /contest/:cid/prints': {
    summary:
      'Send code or text to be printed, while the contest runs (who takes part; who manages it at any time)',
    access: 'login',
    token: 'never',
    params: cid,
    body: z.object({
      title: lineOfText(printLimits.title).default(''),
      text: z
        .string()
        .min(1)
        .max(printLimits.bytes)
        .refine(isStorable, 'is not plain text')
        .refine((text) => new TextEncoder().encode(text).length <= printLimits.bytes, 'is too long'),
      timeZone: timeZone.default('UTC'),
    }),
    data: z.object({ id: z.number().int(), pages: z.number().int(), pagesLeft: z.number().int() }),
    status: 201,
    errors: [
      'NOT_FOUND',
      'CONTEST_NOT_STARTED',
      'CONTEST_NOT_ENTERED',
      'COURSE_PRIVATE',
      'COURSE_WITHOUT_CODE',
      'COURSE_ARCHIVED',
      'PRINT_NOT_NOW',
      'PRINT_TOO_LONG',
      'PRINT_PAGES_USED',
      'PRINT_PAGES_OF_ALL',
      'RATE_LIMITED',
      'EXPORTS_BUSY',
    ],
  },
  'GET /contest/:cid/prints/:id/document': {
    summary: 'A document to be printed, while it is kept (helpers, and who manages the contest)',
    access: 'login',
    params: one,
    media: ['application/pdf'],
    errors: ['NOT_FOUND'],
  },
  'PUT /contest/:cid/prints/:id': {
    summary:
      'Say that a document is printed, or have it printed again (helpers, and who manages the contest)',
    access: 'login',
    params: one,
    body: z.object({ act: z.enum(printActs) }),
    data: nothing,
    errors: ['NOT_FOUND', 'PRINT_UNDER_WAY', 'PRINT_GONE'],
  },
})
