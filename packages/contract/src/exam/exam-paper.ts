import { examPaperLimits } from '@verdict/domain/field-limits'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import {
  id,
  isoDate,
  isStorable,
  judge,
  language,
  lineOfText,
  nothing,
  pageOf,
  paging,
  sha256,
} from '../platform/primitives.ts'

const lastSubmission = z.object({
  sid: z.number().int(),
  at: isoDate,
  language,
  bytes: z.number().int(),
  /** The number of its output files; absent: a program. */
  outputs: z.number().int().optional(),
  sha256,
})

const handInProblem = z.object({
  pid: z.number().int(),
  label: z.string(),
  title: z.string(),
  submissions: z.number().int(),
  last: lastSubmission.nullable(),
  /** Stored code that was never submitted unchanged. */
  draft: z
    .object({
      language,
      bytes: z.number().int(),
      keptAt: isoDate,
      sha256,
      sid: z.number().int().nullable(),
    })
    .nullable(),
})
export type HandInProblem = z.output<typeof handInProblem>

const receipt = z.object({
  code: z.string(),
  /** JSON, exactly as signed. */
  content: z.string(),
  /** Base64 of an Ed25519 signature. */
  signature: z.string(),
  key: z.object({ id: z.string(), /** PEM. */ publicKey: z.string() }),
})
export type Receipt = z.output<typeof receipt>

const handIn = z.object({
  title: z.string(),
  start: isoDate,
  end: isoDate,
  phase: z.enum(['ready', 'running', 'ended']),
  handedInAt: isoDate.nullable(),
  mayHandIn: z.boolean(),
  problems: z.array(handInProblem),
  receipt: receipt.nullable(),
  draftsUntil: isoDate.nullable(),
})
export type HandIn = z.output<typeof handIn>

const checkedReceipt = receipt.extend({
  isValid: z.boolean(),
  /** Superseded by another receipt, or by reopening. */
  replacedAt: isoDate.nullable(),
})

export const paperRow = z.object({
  uid: z.string(),
  nick: z.string(),
  studentNumber: z.string(),
  enteredAt: isoDate.nullable(),
  handedInAt: isoDate.nullable(),
  mayReopen: z.boolean(),
  receipt: z.object({ code: z.string(), at: isoDate, isValid: z.boolean() }).nullable(),
  submissions: z.number().int(),
  drafts: z.array(z.object({ sid: z.number().int(), label: z.string(), judge, counts: z.boolean() })),
})
export type PaperRow = z.output<typeof paperRow>

const exam = z.object({ cid: id })
const code = z.string().min(1).max(examPaperLimits.code).refine(isStorable, 'is not plain text')

export const examPaperEndpoints = defineEndpoints({
  'GET /exam/:cid/hand-in': {
    summary:
      'What one hands in to an exam: the last submission to each problem, unsent drafts, and the receipt',
    access: 'login',
    exam: { cid: 'params.cid', after: 'handed-in' },
    params: exam,
    data: handIn,
    errors: ['NOT_FOUND'],
  },
  'POST /exam/:cid/hand-in': {
    summary: 'Hand in an exam before its end, for good',
    access: 'login',
    token: 'never',
    exam: { cid: 'params.cid', after: 'handed-in' },
    params: exam,
    data: handIn,
    errors: ['NOT_FOUND', 'EXAM_OUT_OF_TIME', 'EXAM_PAUSED', 'HANDED_IN'],
  },
  'POST /exam/:cid/hand-in/:uid/reopen': {
    summary: 'Open an exam again to somebody who handed it in by mistake (its managers and proctors)',
    access: 'login',
    params: z.object({ cid: id, uid: z.string().min(1).max(20) }),
    body: z.object({ reason: lineOfText(examPaperLimits.reason).min(1) }),
    data: nothing,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'EXAM_NOT_HANDED_IN', 'EXAM_OUT_OF_TIME'],
  },
  'POST /exam/:cid/drafts/:pid': {
    summary: 'Hand in the draft that was left of a problem when one’s time was over',
    access: 'login',
    params: z.object({ cid: id, pid: id }),
    data: z.object({ sid: z.number().int() }),
    status: 201,
    errors: [
      'NOT_FOUND',
      'EXAM_DRAFTS_OVER',
      'LANGUAGE_NOT_OFFERED',
      'LANGUAGE_NOT_ALLOWED',
      'OUTPUTS_WANTED',
    ],
  },
  'PUT /exam/:cid/drafts/:sid': {
    summary:
      'Let a draft that was handed in after the end count as if it had come at the end, or not (managers)',
    access: 'login',
    params: z.object({ cid: id, sid: id }),
    body: z.object({ counts: z.boolean() }),
    data: nothing,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'GET /exam/:cid/papers': {
    summary: 'Who handed in an exam, when, with which receipt (managers)',
    access: 'login',
    params: exam,
    query: z.object(paging(50)),
    data: pageOf(paperRow).extend({ isOver: z.boolean() }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'GET /exam/:cid/archive': {
    summary:
      'All of an exam as one zip: statements, submissions, ranklist, roster, log and receipts (managers)',
    access: 'login',
    params: exam,
    media: ['application/zip'],
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONTEST_NOT_ENDED', 'EXPORTS_BUSY'],
  },
  'GET /exam/:cid/print': {
    summary: 'An exam on paper: a zip with a PDF for each who was to sit it (managers)',
    access: 'login',
    params: exam,
    query: z.object({ language: z.enum(['en', 'zh']).default('en') }),
    media: ['application/zip'],
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONTEST_NOT_ENDED', 'EXPORTS_BUSY'],
  },
  'GET /receipt/:code': {
    summary: 'A receipt by its code, and whether its signature is right',
    access: 'public',
    params: z.object({ code }),
    data: checkedReceipt,
    errors: ['NOT_FOUND', 'RATE_LIMITED'],
  },
  'GET /receipt-keys': {
    summary: 'The public keys of this site that receipts were ever signed by, as PEM',
    access: 'public',
    data: z.object({
      keys: z.array(z.object({ id: z.string(), publicKey: z.string(), since: isoDate, signs: z.boolean() })),
    }),
    errors: [],
  },
})
