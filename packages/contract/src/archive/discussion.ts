// Discussions, optionally about a problem or contest, whose viewers they share. While a contest runs, what its contestants
// write about it stays between them and its managers.

import { discussionLimits } from '@verdict/domain/field-limits'
import { quickAnswerNames } from '@verdict/domain/quick-answer'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import {
  bodyId,
  id,
  isoDate,
  isStorable,
  keyword,
  lineOfText,
  nothing,
  pageOf,
  paging,
  queryNumber,
  uid,
} from '../platform/primitives.ts'
import { titles } from './problem.ts'

const did = z.object({ did: id })
const comment = z.object({ did: id, id })

const title = lineOfText(discussionLimits.title).min(1)
const content = z
  .string()
  .max(discussionLimits.content)
  .refine(isStorable, 'is not plain text')
  .refine((value) => value.trim() !== '', 'is required')

const about = { pid: bodyId.nullable().default(null), cid: bodyId.nullable().default(null) }
const isAboutOne = ({ pid, cid }: { pid?: number | null; cid?: number | null }): boolean =>
  pid === undefined || pid === null || cid === undefined || cid === null

/** Usernames; those of teams, too. */
export const entrantNames = z
  .array(uid.refine(isStorable, 'is not plain text'))
  .min(1)
  .max(discussionLimits.readers)

export const newDiscussion = z
  .object({
    title,
    content,
    ...about,
    /** Written for those who organize its contest: refused if others there would read it. */
    forOrganizers: z.boolean().default(false),
    /** A problem of its contest, by its place there. */
    problem: bodyId.nullable().default(null),
    /** By its managers, to these entrants alone. */
    to: entrantNames.nullable().default(null),
  })
  .refine(isAboutOne, { path: ['cid'], message: 'is given beside a problem' })
  .refine(({ cid, problem, to }) => cid !== null || (problem === null && to === null), {
    path: ['cid'],
    message: 'is missing',
  })
/** Problem and contest are replaced together. */
export const discussionChange = z
  .object({ title, content, pid: bodyId.nullable(), cid: bodyId.nullable() })
  .partial()
  .refine(isAboutOne, { path: ['cid'], message: 'is given beside a problem' })
export const newComment = z.object({ content })
export const quick = z.enum(quickAnswerNames)
/** `quick` and `everybody` are for the managers of a contest, about its questions. */
const newAnswer = z
  .object({
    content: content.optional(),
    quick: quick.optional(),
    /** Also announces the question, without its author, and this answer. */
    everybody: z.boolean().default(false),
  })
  .refine((given) => (given.content === undefined) !== (given.quick === undefined), {
    path: ['content'],
    message: 'is given, or a quick answer',
  })

const author = { uid: z.string(), nick: z.string() }
/** How this viewer reads a non-public problem: through a course or a contest. Null: public. */
const problemWay = z
  .union([
    z.object({ course: z.number().int() }),
    z.object({ cid: z.number().int(), index: z.number().int() }),
  ])
  .nullable()
export type ProblemWay = z.output<typeof problemWay>

const topic = {
  problem: z.object({ pid: z.number().int(), title: z.string(), titles, via: problemWay }).nullable(),
  contest: z.object({ cid: z.number().int(), title: z.string() }).nullable(),
}

/** The problem of its contest that it is about. */
const asked = z.object({ pid: z.number().int(), index: z.number().int() }).nullable()

export const discussionRow = z.object({
  did: z.number().int(),
  title: z.string(),
  ...author,
  ...topic,
  asked,
  /** By a manager of its contest, for its contestants. */
  announcement: z.boolean(),
  /** No announcement, and nobody but its author wrote in it; in a course also not by somebody who teaches there. */
  unanswered: z.boolean(),
  /** In a course: who answered, its staff before others. */
  answer: z.object({ uid: z.string(), nick: z.string(), staff: z.boolean() }).nullable().optional(),
  comments: z.number().int(),
  createdAt: isoDate,
  activeAt: isoDate,
})
export type DiscussionRow = z.output<typeof discussionRow>

const written = {
  ...author,
  /** As in a profile; null about an exam. */
  avatarHash: z.string().nullable(),
  /** Administers the site, or manages the course that the discussion belongs to; null about an exam. */
  staff: z.enum(['site', 'course']).nullable(),
  content: z.string(),
  html: z.string(),
  hasMath: z.boolean(),
  createdAt: isoDate,
  editedAt: isoDate.nullable(),
}

export const discussionComment = z.object({
  id: z.number().int(),
  ...written,
  /** One of the few that each reader reads in their own language. */
  quick: quick.nullable(),
  may: z.object({ edit: z.boolean(), delete: z.boolean() }),
})
export type DiscussionComment = z.output<typeof discussionComment>

export const discussionDetail = z.object({
  did: z.number().int(),
  title: z.string(),
  ...written,
  ...topic,
  asked,
  /** For its author and those whom it is notified, or for its author and admins. */
  private: z.boolean(),
  /** For its managers: the entrants who read it, where these are chosen. */
  readers: z.array(z.object(author)).nullable(),
  /** Only visible to its author and the contest's managers while the contest runs. */
  held: z.boolean(),
  /** The viewer competes on its problem, and may write once that is over. */
  mustWait: z.boolean(),
  comments: pageOf(discussionComment),
  may: z.object({ edit: z.boolean(), delete: z.boolean(), comment: z.boolean(), answer: z.boolean() }),
  /** For those who answer: another question of the contest without comments. */
  next: z.number().int().nullable(),
})
export type DiscussionDetail = z.output<typeof discussionDetail>

export const discussionEndpoints = defineEndpoints({
  'GET /discuss/list': {
    summary: 'Discussions, what was written last first',
    description:
      '`keyword` is looked for in titles. With `course` what its people asked about its problems, homework and contests, unanswered ones first or alone.',
    access: 'public',
    exam: { cid: 'query.cid' },
    query: z.object({
      ...paging(30),
      keyword,
      pid: queryNumber(1),
      cid: queryNumber(1),
      course: queryNumber(1),
      /** In a course. */
      unanswered: z.literal('1').optional(),
    }),
    data: pageOf(discussionRow),
    errors: [],
  },
  'GET /discuss/:did': {
    summary: 'One discussion with a page of its comments, the oldest first',
    access: 'public',
    exam: { did: 'params.did' },
    params: did,
    query: z.object(paging(30)),
    data: discussionDetail,
    errors: ['NOT_FOUND'],
  },
  'POST /discuss': {
    summary: 'Begin a discussion',
    access: 'login',
    token: 'submit',
    exam: { cid: 'body.cid' },
    body: newDiscussion,
    data: z.object({ did: z.number().int() }),
    status: 201,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'RATE_LIMITED', 'QUESTIONS_SHOWN', 'UNKNOWN_USERS'],
  },
  'PUT /discuss/:did': {
    summary: 'Change a discussion of one’s own, or as an admin',
    access: 'login',
    token: 'submit',
    params: did,
    body: discussionChange,
    data: nothing,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'DELETE /discuss/:did': {
    summary: 'Delete a discussion of one’s own, or as an admin',
    access: 'login',
    token: 'submit',
    params: did,
    data: nothing,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /discuss/:did/comment': {
    summary: 'Comment on a discussion; managers of its contest answer a question, perhaps to everybody',
    access: 'login',
    token: 'submit',
    exam: { did: 'params.did' },
    params: did,
    body: newAnswer,
    data: z.object({ id: z.number().int() }),
    status: 201,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'RATE_LIMITED', 'QUESTION_TAKEN'],
  },
  'PUT /discuss/:did/comment/:id': {
    summary: 'Change a comment of one’s own, or as an admin',
    access: 'login',
    token: 'submit',
    params: comment,
    body: newComment,
    data: nothing,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'DELETE /discuss/:did/comment/:id': {
    summary: 'Delete a comment of one’s own, or as an admin',
    access: 'login',
    token: 'submit',
    params: comment,
    data: nothing,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
})
