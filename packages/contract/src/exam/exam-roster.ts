import { uidLength } from '@verdict/domain/address-limits'
import { examLimits, importCellLength } from '@verdict/domain/field-limits'
import { plainName } from '@verdict/domain/pasted-cells'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import {
  bodyId,
  id,
  isoDate,
  keyword,
  lineOfText,
  nothing,
  pageOf,
  paging,
  queryNumber,
  timeZone,
} from '../platform/primitives.ts'

const cid = z.object({ cid: id })

export const examSitter = z.object({
  uid: z.string(),
  nick: z.string(),
  studentNumber: z.string(),
  seat: z.object({ seatId: z.number().int(), room: z.string(), name: z.string() }).nullable(),
  placedByHand: z.boolean(),
  temporary: z.boolean(),
  hasCode: z.boolean(),
  enteredAt: isoDate.nullable(),
})
export type ExamSitter = z.output<typeof examSitter>

/** Match of a line: 'temporary' creates an account; the last five stay off the roster. */
const rosterStates = [
  'new',
  'listed',
  'temporary',
  'unknown',
  'ambiguous',
  'repeated',
  'staff',
  'banned',
] as const
const seatFaults = ['room-unknown', 'seat-unknown', 'seat-taken', 'entered'] as const

const rosterRow = z.object({
  who: z.string(),
  state: z.enum(rosterStates),
  /** Null where none or several match. */
  account: z.object({ uid: z.string(), nick: z.string() }).nullable(),
  seatFault: z.enum(seatFaults).nullable(),
})
export type RosterRow = z.output<typeof rosterRow>

export const examRosterEndpoints = defineEndpoints({
  'GET /exam/:cid/sitters': {
    summary: 'The roster of an exam by username (who manages the contest)',
    access: 'login',
    params: cid,
    query: z.object({ ...paging(50), keyword }),
    data: pageOf(examSitter),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /exam/:cid/sitters': {
    summary: 'Put the people of a sheet on the roster, each perhaps in a seat (who manages the contest)',
    description: 'With `dryRun` it only says who they are.',
    access: 'login',
    params: cid,
    body: z.object({
      rows: z
        .array(
          z.object({
            /** Username or student number; '' for a person without an account. */
            who: lineOfText(importCellLength).overwrite(plainName).default(''),
            name: lineOfText(importCellLength).default(''),
            room: lineOfText(importCellLength).default(''),
            seat: lineOfText(importCellLength).default(''),
          }),
        )
        .min(1)
        .max(examLimits.sitters),
      temporary: z.boolean().default(false),
      dryRun: z.boolean().default(false),
    }),
    data: z.object({
      rows: z.array(rosterRow),
      added: z.number().int(),
      made: z.number().int(),
      placed: z.number().int(),
      /** Whether the viewer may make accounts for lines that have none. */
      mayMakeAccounts: z.boolean(),
    }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'COURSE_ARCHIVED', 'EXAM_ROSTER_FULL', 'EXAM_OVER'],
  },
  'POST /exam/:cid/sitters/course': {
    summary:
      'Put the members of the contest’s course, or of one section, on the roster (who manages the contest)',
    access: 'login',
    params: cid,
    body: z.object({ sectionId: bodyId.nullable().default(null) }),
    data: z.object({ added: z.number().int() }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'COURSE_ARCHIVED', 'EXAM_ROSTER_FULL', 'EXAM_OVER'],
  },
  'DELETE /exam/:cid/sitters/:uid': {
    summary: 'Take somebody who has not entered off the roster (who manages the contest)',
    access: 'login',
    params: z.object({ cid: id, uid: z.string().min(1).max(uidLength) }),
    data: nothing,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'COURSE_ARCHIVED', 'EXAM_SITTER_ENTERED'],
  },
  'POST /exam/:cid/slips': {
    summary: 'Slips to print, with a new one-time code for each person (who manages the contest)',
    description: 'Older codes of theirs are good no longer.',
    access: 'login',
    token: 'never',
    params: cid,
    body: z.object({
      language: z.enum(['en-US', 'zh-CN']).default('en-US'),
      uid: z.string().min(1).max(uidLength).optional(),
      missing: z.boolean().default(false),
      /** The start is written by its clock. */
      timeZone: timeZone.default('UTC'),
    }),
    media: ['application/pdf'],
    errors: ['NOT_FOUND', 'FORBIDDEN', 'COURSE_ARCHIVED', 'EXAM_ROSTER_EMPTY', 'EXPORTS_BUSY'],
  },
  'GET /exam/check': {
    summary:
      'A machine before an exam: its address as the server sees it, the clock, and the room that the address belongs to',
    access: 'public',
    exam: 'open',
    query: z.object({ exam: queryNumber(1) }),
    data: z.object({
      address: z.string(),
      serverTime: z.number(),
      room: z.string().nullable(),
    }),
    errors: [],
  },
})
