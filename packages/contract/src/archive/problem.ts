// Problems, their statements and statistics.

import { familyKeys } from '@verdict/domain/language'
import { ProblemStatus, ProblemType, tagColors } from '@verdict/domain/problem'
import { memoryLimitKb, problemProgramChars, timeLimitMs } from '@verdict/domain/limits'
import { problemLimits, tagLimits } from '@verdict/domain/field-limits'
import { lacks, limitLacks } from '@verdict/domain/package'
import { verifiedMarks } from '@verdict/domain/verification'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { offeredLanguage } from './language.ts'
import {
  id,
  isoDate,
  itemList,
  keyword,
  language,
  max32,
  nothing,
  pageOf,
  paging,
  queryNumber,
} from '../platform/primitives.ts'
import {
  attachment,
  attachmentName,
  further,
  languageTag,
  part,
  problemContent,
  samples,
  text,
  title,
  translations,
} from './problem-content.ts'
import { trialRequest, trialResult } from '../judging/trial.ts'

export const tag = z.object({ tid: z.number().int(), name: z.string(), color: z.enum(tagColors) })
export type Tag = z.output<typeof tag>

const problemStatus = z.enum(ProblemStatus)
export const problemType = z.enum(ProblemType)

/** By language, with the problem's own; absent where it has no other. */
export const titles = z.record(z.string(), z.string()).optional()

const problemRow = z.object({
  pid: z.number().int(),
  title: z.string(),
  titles,
  status: problemStatus,
  type: problemType,
  /** Distinct users who submitted, and who solved. */
  submit: z.number().int(),
  solve: z.number().int(),
  /** solve / submit in percent, two decimals. */
  ratio: z.number(),
  isOwner: z.boolean(),
  tags: z.array(tag),
  /** In the list of a course: where it stands there. */
  position: z.number().int().optional(),
  /** `manage`: see all of it; `edit`: change it, which nobody does with an archived course's own. */
  may: z.object({ manage: z.boolean(), edit: z.boolean(), delete: z.boolean() }),
  /** Whether its programs did what they must; only for those who may edit, absent where nobody knows. */
  verified: z.enum(verifiedMarks).optional(),
})
export type ProblemRow = z.output<typeof problemRow>

/** Code that everybody is given to start from, by language family; similarity does not count it. */
const skeletons = z.partialRecord(z.enum(familyKeys), text(problemLimits.skeleton))

const limit = {
  time: z.number().int().min(timeLimitMs.min).max(timeLimitMs.max),
  memory: z.number().int().min(memoryLimitKb.min).max(memoryLimitKb.max),
}
const tids = z.array(z.number().int().min(1).max(max32)).max(tagLimits.ofProblem)

export const newProblem = z.object({
  title,
  description: text(problemLimits.description).refine((value) => value.trim() !== '', 'is required'),
  input: part.default(''),
  output: part.default(''),
  in: part.default(''),
  out: part.default(''),
  hint: part.default(''),
  time: limit.time.default(timeLimitMs.default),
  memory: limit.memory.default(memoryLimitKb.default),
  status: problemStatus.default(ProblemStatus.Reserve),
  type: problemType.default(ProblemType.Traditional),
  /** Source of the checker or interactor. */
  code: text(problemProgramChars).default(''),
  tags: tids.default([]),
  skeletons: skeletons.default({}),
  /** Absent: detected from the text. */
  language: further.language.optional(),
  translations: translations.default({}),
  /** Absent: the one that `in` and `out` make. */
  samples: samples.optional(),
  source: further.source.default(''),
  author: further.author.default(''),
  licence: further.licence.default(''),
  difficulty: further.difficulty.default(''),
  comparison: further.comparison.default(null),
  protocol: further.protocol.default('testlib'),
  flags: further.flags.default([]),
  /** Absent: of a new one null, and one that a package replaces keeps its own. */
  feedback: further.feedback.optional(),
  references: further.references.default([]),
  validators: further.validators.default([]),
  allowedLanguages: further.allowedLanguages.default([]),
  languageFactors: further.languageFactors.default([]),
})
export const problemChange = z
  .object({
    title,
    /** Blank only where there is a PDF. */
    description: text(problemLimits.description),
    input: part,
    output: part,
    in: part,
    out: part,
    hint: part,
    ...limit,
    status: problemStatus,
    type: problemType,
    code: text(problemProgramChars),
    tags: tids,
    /** Families that are not named keep theirs; an empty text takes it away. */
    skeletons,
    ...further,
  })
  .partial()

/** Sanitised HTML of the four rendered parts. */
const statementHtml = z.object({
  description: z.string(),
  input: z.string(),
  output: z.string(),
  hint: z.string(),
  /** A formula stands in it, so that the page needs the formula style sheet. */
  hasMath: z.boolean(),
})
export type StatementHtml = z.output<typeof statementHtml>

const problemDetail = problemRow.omit({ titles: true }).extend({
  /** `submit`: the contest or course in whose name it is read takes code, which none of an archived course does. */
  may: problemRow.shape.may.extend({ submit: z.boolean() }),
  /** The language of the text that follows; single parts of it may be in the problem's own. */
  language: z.string(),
  /** All that there are, the problem's own first. */
  languages: z.array(z.string()),
  description: z.string(),
  input: z.string(),
  output: z.string(),
  in: z.string(),
  out: z.string(),
  hint: z.string(),
  html: statementHtml,
  /** Explanations as HTML, '' for none. */
  samples: z.array(z.object({ in: z.string(), out: z.string(), explanation: z.string() })),
  source: z.string(),
  author: z.string(),
  licence: z.string(),
  difficulty: z.string(),
  attachments: z.array(attachment),
  /** The language of the statement as PDF, which `GET /problem/:pid/pdf` gives; null where there is none. */
  pdf: z.string().nullable(),
  /** ms */
  time: z.number().int(),
  /** KB */
  memory: z.number().int(),
  /** Limits that its package does not give: what stands in their place says nothing. */
  limitsToCome: z.array(z.enum(limitLacks)).optional(),
  /** The languages that one may submit in, in the contest or course in whose name it is read, and their factors here. */
  accepts: z.array(offeredLanguage),
  /** Checker or interactor source; only for those who may edit. */
  code: z.string().optional(),
  /** Families without starter code are left out. Only for those who may edit. */
  skeletons: skeletons.optional(),
  testcases: z.number().int(),
  /** How many solutions by teachers one may see now, and whether one may write the one of this place. */
  editorials: z.object({ seen: z.number().int(), writes: z.boolean() }),
  /** Tests with a broken file: submissions wait while there are any. Only for those who may edit. */
  brokenTests: z.number().int().optional(),
  /** The things that an imported problem still lacks; until then nobody can submit to it. Only for those who may edit. */
  lacks: z.array(z.enum(lacks)).optional(),
  createdAt: isoDate,
  updatedAt: isoDate,
})
export type ProblemDetail = z.output<typeof problemDetail>

export const problemListQuery = z.object({
  ...paging(30),
  type: z.enum(['pid', 'title', 'tag']).optional(),
  content: keyword,
  search: keyword,
  course: queryNumber(1),
  /** By what oneself did: accepted, only handed in, or neither. For visitors all are untried. */
  state: z.enum(['solved', 'tried', 'untried']).optional(),
})

const runRow = z.object({
  sid: z.number().int(),
  uid: z.string(),
  language,
  time: z.number().int(),
  memory: z.number().int(),
  length: z.number().int(),
  createdAt: isoDate,
  viewable: z.boolean(),
})

const bucket = z.object({ from: z.number(), to: z.number(), count: z.number().int() })

export const statisticsQuery = z.object({
  ...paging(30),
  sortBy: z.enum(['time', 'memory', 'length', 'createdAt']).default('time'),
  /** The course in whose name a reserved problem is read. */
  course: queryNumber(1),
})

const problemStatistics = z.object({
  /** Distinct users for each judge status 2 to 10. */
  users: z.record(z.string(), z.number().int()),
  /** Accepted runs, smallest first. */
  runs: pageOf(runRow),
  /** 20 equal buckets over accepted runs. */
  time: z.array(bucket),
  memory: z.array(bucket),
})
export type ProblemStatistics = z.output<typeof problemStatistics>

const pid = z.object({ pid: id })
/** The contest or course in whose name a reserved problem is read. */
export const context = z.object({ cid: queryNumber(1), course: queryNumber(1) })
export const queryLanguageTag = z.preprocess(
  (value) => (value === '' ? undefined : value),
  languageTag.optional(),
)
const inLanguage = context.extend({ lang: queryLanguageTag })
const attachments = z.object({ attachments: z.array(attachment) })
const pdfs = problemContent.pick({ pdfs: true })

export const problemEndpoints = defineEndpoints({
  'GET /problem': {
    summary: 'Problems by number, or a course’s in its order, with the viewer’s solved ones',
    access: 'public',
    query: problemListQuery,
    data: pageOf(problemRow).extend({ solved: z.array(z.number().int()) }),
    errors: ['NOT_FOUND', 'COURSE_PRIVATE', 'COURSE_WITHOUT_CODE'],
  },
  'GET /problem/items': {
    summary: 'At most 20 problems by keyword, for pickers',
    access: 'login',
    query: z.object({ keyword }),
    data: itemList,
    errors: [],
  },
  'GET /problem/:pid': {
    summary: 'A problem with its rendered statement, in the language that fits `lang` best or else its own',
    access: 'public',
    exam: { cid: 'query.cid', pid: 'params.pid' },
    params: pid,
    query: inLanguage,
    data: problemDetail,
    errors: ['NOT_FOUND'],
  },
  'GET /problem/:pid/content': {
    summary: 'What those who edit a problem read of it besides',
    access: 'login',
    params: pid,
    data: problemContent,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /problem/:pid/attachment': {
    summary: 'Attach a file, in place of the one of its name',
    access: 'login',
    params: pid,
    query: z.object({ name: attachmentName }),
    upload: 'multipart',
    data: attachments,
    status: 201,
    errors: ['COURSE_ARCHIVED', 'NOT_FOUND', 'FORBIDDEN', 'BAD_REQUEST', 'TOO_LARGE'],
  },
  'GET /problem/:pid/attachment/:name': {
    summary: 'An attached file, for all who may read the problem',
    access: 'public',
    exam: { cid: 'query.cid', pid: 'params.pid' },
    params: pid.extend({ name: attachmentName }),
    query: context,
    errors: ['NOT_FOUND'],
  },
  'DELETE /problem/:pid/attachment/:name': {
    summary: 'Remove an attached file',
    access: 'login',
    params: pid.extend({ name: attachmentName }),
    data: attachments,
    errors: ['COURSE_ARCHIVED', 'NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /problem/:pid/pdf': {
    summary: 'The statement as PDF, in the problem’s own language or in `lang`',
    access: 'login',
    params: pid,
    query: z.object({ lang: queryLanguageTag }),
    upload: 'multipart',
    data: pdfs,
    status: 201,
    errors: ['COURSE_ARCHIVED', 'NOT_FOUND', 'FORBIDDEN', 'BAD_REQUEST', 'NOT_A_PDF', 'TOO_LARGE'],
  },
  'GET /problem/:pid/pdf': {
    summary: 'The statement as PDF, for all who may read the problem',
    access: 'public',
    exam: { cid: 'query.cid', pid: 'params.pid' },
    params: pid,
    query: inLanguage,
    errors: ['NOT_FOUND'],
  },
  'DELETE /problem/:pid/pdf': {
    summary: 'Remove a statement as PDF',
    access: 'login',
    params: pid,
    query: z.object({ lang: queryLanguageTag }),
    data: pdfs,
    errors: ['COURSE_ARCHIVED', 'NOT_FOUND', 'FORBIDDEN', 'NO_STATEMENT_LEFT'],
  },
  'POST /problem/': {
    summary: 'Create a problem',
    access: 'login',
    query: z.object({ course: queryNumber(1) }),
    body: newProblem,
    data: z.object({ pid: z.number().int() }),
    status: 201,
    errors: ['COURSE_ARCHIVED', 'FORBIDDEN', 'UNKNOWN_TAGS'],
  },
  'PUT /problem/:pid': {
    summary: 'Change the given fields of a problem',
    access: 'login',
    params: pid,
    body: problemChange,
    data: problemDetail,
    errors: ['COURSE_ARCHIVED', 'NOT_FOUND', 'FORBIDDEN', 'UNKNOWN_TAGS'],
  },
  'DELETE /problem/:pid': {
    summary: 'Hide a problem for good',
    access: 'root',
    params: pid,
    data: nothing,
    errors: ['NOT_FOUND'],
  },
  'GET /problem/:pid/statistics': {
    summary: 'Verdicts by user, accepted runs, distributions',
    access: 'public',
    params: pid,
    query: statisticsQuery,
    data: problemStatistics,
    errors: ['NOT_FOUND'],
  },
  'POST /problem/:pid/try': {
    summary: 'Compile a checker or interactor and run it on one sample; NOT_READY when no judge host is free',
    access: 'login',
    params: pid,
    body: trialRequest,
    data: trialResult,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'RATE_LIMITED', 'NOT_READY'],
  },
})
