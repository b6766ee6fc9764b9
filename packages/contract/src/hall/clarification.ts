// Questions of a contest as its jury answers them, and what its entrants hear of them.

import { discussionLimits, preparedAnswerLimits } from '@verdict/domain/field-limits'
import { z } from 'zod'
import { entrantNames, quick } from '../archive/discussion.ts'
import { defineEndpoints } from '../platform/endpoint.ts'
import { id, isoDate, isStorable, nothing, pageOf, paging, queryNumber } from '../platform/primitives.ts'

const cid = z.object({ cid: id })
const question = z.object({ cid: id, did: id })
const person = z.object({ uid: z.string(), nick: z.string() })

const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine(isStorable, 'is not plain text')
    .refine((value) => value.trim() !== '', 'is required')

const words = {
  html: z.string(),
  hasMath: z.boolean(),
}

const reply = person.extend({
  id: z.number().int(),
  byAsker: z.boolean(),
  quick: quick.nullable(),
  ...words,
  createdAt: isoDate,
})

export const clarificationRow = person.extend({
  did: z.number().int(),
  title: z.string(),
  ...words,
  /** The place in the contest of the problem that it is about; null: of none. */
  problem: z.number().int().nullable(),
  /** Its author has the last word, and nobody put it aside. */
  waits: z.boolean(),
  /** The person who is answering it. */
  taken: person.extend({ byMe: z.boolean() }).nullable(),
  /** The last ones, the oldest first. */
  replies: z.array(reply),
  comments: z.number().int(),
  askedAt: isoDate,
  activeAt: isoDate,
})
export type ClarificationRow = z.output<typeof clarificationRow>

export const clarificationActs = ['take', 'takeOver', 'release', 'dismiss', 'reopen'] as const
const preparedAnswers = z.array(z.string())

const broadcast = z.object({
  did: z.number().int(),
  title: z.string(),
  ...words,
  /** Under it, by those who manage the contest. */
  replies: z.array(z.object({ id: z.number().int(), quick: quick.nullable(), ...words })),
  /** When it was last written in, by the server's clock; as `shown` it says how far they were shown. */
  at: isoDate,
})
export type Broadcast = z.output<typeof broadcast>

export const clarificationEndpoints = defineEndpoints({
  'GET /contest/:cid/clarifications': {
    summary:
      'Questions of a contest for its jury: those that wait, the oldest first, or those that are answered',
    description: '`problem` is a place in the contest, or 0 for questions about none.',
    access: 'login',
    params: cid,
    query: z.object({
      ...paging(30),
      state: z.enum(['waiting', 'answered']).default('waiting'),
      problem: queryNumber(0),
    }),
    data: pageOf(clarificationRow).extend({
      waiting: z.number().int(),
      taken: z.number().int(),
      answered: z.number().int(),
      /** The contest’s own, in order. */
      prepared: preparedAnswers,
    }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'PUT /contest/:cid/clarifications/:did': {
    summary:
      'Take a question to answer it, give it back, put it aside, or let it wait again (who manages the contest)',
    access: 'login',
    params: question,
    body: z.object({ act: z.enum(clarificationActs) }),
    data: nothing,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'QUESTION_TAKEN'],
  },
  'POST /contest/:cid/clarifications/:did/answer': {
    summary: 'Answer a question, also to chosen entrants or to everybody (who manages the contest)',
    description:
      'Others than the asker are notified the question without its author. Without `again` it is refused where somebody has answered meanwhile.',
    access: 'login',
    params: question,
    body: z
      .object({
        content: text(discussionLimits.content).optional(),
        quick: quick.optional(),
        to: z.union([z.enum(['asker', 'all']), entrantNames]).default('asker'),
        again: z.boolean().default(false),
      })
      .refine((given) => (given.content === undefined) !== (given.quick === undefined), {
        path: ['content'],
        message: 'is given, or a quick answer',
      }),
    data: z.object({ id: z.number().int() }),
    status: 201,
    errors: [
      'NOT_FOUND',
      'FORBIDDEN',
      'UNKNOWN_USERS',
      'RATE_LIMITED',
      'QUESTION_TAKEN',
      'QUESTION_ANSWERED',
    ],
  },
  'PUT /contest/:cid/clarifications/prepared': {
    summary: 'Replace the prepared answers of a contest (who manages it)',
    access: 'login',
    params: cid,
    body: z.object({
      answers: z
        .array(text(preparedAnswerLimits.text).transform((answer) => answer.trim()))
        .max(preparedAnswerLimits.answers),
    }),
    data: z.object({ prepared: preparedAnswers }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'GET /contest/:cid/clarifications/news': {
    summary: 'What waits to be read in the questions of a contest, and announcements not yet shown',
    description:
      '`since` lets a page that stays open have what came after it was opened, whatever other pages were shown.',
    access: 'login',
    exam: { cid: 'params.cid' },
    params: cid,
    query: z.object({ since: isoDate.optional() }),
    data: z.object({
      now: isoDate,
      /** For those who manage the contest: questions that wait. */
      unread: z.number().int(),
      manages: z.boolean(),
      /** The newest few, the oldest first; while the contest runs, for its entrants. */
      broadcasts: z.array(broadcast),
      /** Older ones that were not shown either. */
      more: z.number().int(),
    }),
    errors: [
      'NOT_FOUND',
      'CONTEST_NOT_ENTERED',
      'CONTEST_NOT_STARTED',
      'COURSE_PRIVATE',
      'COURSE_WITHOUT_CODE',
    ],
  },
  'PUT /contest/:cid/clarifications/news': {
    summary: 'Remember how far one was shown announcements of a contest, and has read its questions',
    access: 'login',
    exam: { cid: 'params.cid' },
    params: cid,
    body: z.object({ shown: isoDate.optional(), read: isoDate.optional() }),
    data: nothing,
    errors: [
      'NOT_FOUND',
      'CONTEST_NOT_ENTERED',
      'CONTEST_NOT_STARTED',
      'COURSE_PRIVATE',
      'COURSE_WITHOUT_CODE',
    ],
  },
})
