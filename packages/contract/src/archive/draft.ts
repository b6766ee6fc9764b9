// Drafts, for other machines of the same person, and personal templates. No other account reads them, not even an
// administrator's.

import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { bodyId, id, isoDate, language, max32, nothing, queryNumber } from '../platform/primitives.ts'
import { sourceCode } from '../contest/submission.ts'

const draft = z.object({
  language,
  code: z.string(),
  updatedAt: isoDate,
})

const codeTemplate = z.object({ language, code: z.string() })

/** 0 or absent: outside contests. */
const mid = z.number().int().min(0).max(max32).default(0)

export const draftEndpoints = defineEndpoints({
  'GET /draft': {
    summary: "One's own drafts for a problem, one for each language, the last one first",
    access: 'login',
    exam: { cid: 'query.mid', pid: 'query.pid' },
    query: z.object({ pid: z.coerce.number().pipe(bodyId), mid: queryNumber(0) }),
    data: z.object({ drafts: z.array(draft) }),
    errors: [],
  },
  'PUT /draft': {
    summary: 'Keep a draft; one without code is removed',
    description: 'Refused when another browser has kept a newer one.',
    access: 'login',
    token: 'submit',
    exam: { cid: 'body.mid', pid: 'body.pid' },
    body: z.object({
      pid: bodyId,
      mid,
      language,
      code: sourceCode,
      /** Last version known to this browser, or null. */
      base: isoDate.nullable(),
    }),
    data: z.object({ updatedAt: isoDate.nullable() }),
    errors: ['DRAFT_CHANGED', 'RATE_LIMITED'],
  },
  'GET /draft/templates': {
    summary:
      "The code that one's new programs begin with, by language: in a course, or a contest of one, the course's first",
    access: 'login',
    exam: { cid: 'query.mid' },
    query: z.object({ course: queryNumber(1), mid: queryNumber(0) }),
    data: z.object({ templates: z.array(codeTemplate) }),
    errors: [],
  },
  'PUT /draft/templates/:language': {
    summary: 'Set the code that new programs in a language begin with; an empty one removes it',
    access: 'login',
    token: 'submit',
    params: z.object({ language: z.coerce.number().pipe(language) }),
    body: z.object({ code: sourceCode }),
    data: nothing,
    errors: ['RATE_LIMITED'],
  },
  'GET /course/:id/template': {
    summary: 'The code that new programs begin with in a course, by language (manageProblem)',
    access: 'login',
    params: z.object({ id }),
    data: z.object({ templates: z.array(codeTemplate) }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'PUT /course/:id/template/:language': {
    summary:
      'Set the code that new programs in a language begin with in a course (manageProblem); an empty one removes it',
    access: 'login',
    params: z.object({ id, language: z.coerce.number().pipe(language) }),
    body: z.object({ code: sourceCode }),
    data: nothing,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'COURSE_ARCHIVED'],
  },
})
