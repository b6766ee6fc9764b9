import { familyKeys } from '@verdict/domain/language'
import { answerKinds, ProblemStatus, ProblemType, tagColors } from '@verdict/domain/problem'
import { memoryLimitKb, problemProgramChars, timeLimitMs } from '@verdict/domain/limits'
import { problemLimits, tagLimits } from '@verdict/domain/field-limits'
import { levelSteps } from '@verdict/domain/level'
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
  sort,
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

/** By language; absent with a single language. */
export const titles = z.record(z.string(), z.string()).optional()

/** Difficulty in points. */
export const problemLevel = z.object({
  points: z.number().int(),
  /** One standard deviation; null where those who edit the problem say the points. */
  error: z.number().int().nullable(),
})

export type ProblemLevel = z.output<typeof problemLevel>

export const problemRow = z.object({
  pid: z.number().int(),
  title: z.string(),
  titles,
  status: problemStatus,
  type: problemType,
  submit: z.number().int(),
  solve: z.number().int(),
  /** Percent with two decimals. */
  ratio: z.number(),
  isOwner: z.boolean(),
  tags: z.array(tag),
  /** Null: too few tries. */
  level: problemLevel.nullable(),
  position: z.number().int().optional(),
  /** `edit` and `handOut` are false in an archived course. */
  may: z.object({
    manage: z.boolean(),
    edit: z.boolean(),
    delete: z.boolean(),
    /** To open it, to hand it to courses, and to say who sets it. */
    handOut: z.boolean(),
  }),
  /** For editors; absent: never verified. */
  verified: z.enum(verifiedMarks).optional(),
})
export type ProblemRow = z.output<typeof problemRow>

/** Starter code by language family; excluded from similarity. */
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
  code: text(problemProgramChars).default(''),
  tags: tids.default([]),
  skeletons: skeletons.default({}),
  /** Absent: detected. */
  language: further.language.optional(),
  translations: translations.default({}),
  /** Absent: the one of `in` and `out`. */
  samples: samples.optional(),
  source: further.source.default(''),
  author: further.author.default(''),
  licence: further.licence.default(''),
  difficulty: further.difficulty.default(''),
  comparison: further.comparison.default(null),
  protocol: further.protocol.default('testlib'),
  flags: further.flags.default([]),
  /** Absent: null, or unchanged when a package replaces the problem. */
  feedback: further.feedback.optional(),
  references: further.references.default([]),
  validators: further.validators.default([]),
  sources: further.sources.default([]),
  answer: further.answer.default('program'),
  passes: further.passes.default(1),
  processes: further.processes.default(1),
  utf8: further.utf8.default(false),
  allowedLanguages: further.allowedLanguages.default([]),
  languageFactors: further.languageFactors.default([]),
})
export const problemChange = z
  .object({
    title,
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
    /** Omitted families stay; empty removes. */
    skeletons,
    ...further,
    /** As read; refused where somebody has changed a source since. Absent: they are replaced whatever they are. */
    sourcesMark: z.string().max(64),
  })
  .partial()

const statementHtml = z.object({
  description: z.string(),
  input: z.string(),
  output: z.string(),
  hint: z.string(),
  hasMath: z.boolean(),
})
export type StatementHtml = z.output<typeof statementHtml>

export const problemDetail = problemRow.omit({ titles: true, level: true }).extend({
  /** `submit`: the contest or course accepts code; archived courses do not. */
  may: problemRow.shape.may.extend({
    submit: z.boolean(),
    /** Tests, recipe, sources and builds. */
    test: z.boolean(),
    /** Texts in languages other than the problem's own. */
    translate: z.boolean(),
  }),
  /** Language of the following text; single parts may fall back to the problem's own. */
  language: z.string(),
  /** The problem's own first. */
  languages: z.array(z.string()),
  description: z.string(),
  input: z.string(),
  output: z.string(),
  in: z.string(),
  out: z.string(),
  hint: z.string(),
  html: statementHtml,
  samples: z.array(z.object({ in: z.string(), out: z.string(), explanation: z.string() })),
  source: z.string(),
  author: z.string(),
  licence: z.string(),
  difficulty: z.string(),
  attachments: z.array(attachment),
  /** Language of the PDF from `GET /problem/:pid/pdf`; null: none. */
  pdf: z.string().nullable(),
  /** ms */
  time: z.number().int(),
  /** KB */
  memory: z.number().int(),
  /** Missing in the imported package: the value is a placeholder. */
  limitsToCome: z.array(z.enum(limitLacks)).optional(),
  /** The answer that students send. */
  answer: z.enum(answerKinds),
  passes: z.number().int(),
  processes: z.number().int(),
  /** Languages to submit in here, with their factors. */
  accepts: z.array(offeredLanguage),
  code: z.string().optional(),
  /** For editors; without empty families. */
  skeletons: skeletons.optional(),
  testcases: z.number().int(),
  editorials: z.object({ seen: z.number().int(), writes: z.boolean() }),
  /** Tests with a broken file, which block submissions. For editors. */
  brokenTests: z.number().int().optional(),
  /** Missing parts of an imported problem, which block submissions. For editors. */
  lacks: z.array(z.enum(lacks)).optional(),
  /** A draft: the course that owns it and does not list it. For those who manage the problems of that course. */
  draftOf: z.object({ courseId: z.number().int(), name: z.string() }).optional(),
  createdAt: isoDate,
  updatedAt: isoDate,
})
export type ProblemDetail = z.output<typeof problemDetail>

const queryTags = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z
    .string()
    .regex(/^\d{1,10}(,\d{1,10})*$/)
    .transform((text) => [...new Set(text.split(',').map(Number))])
    .pipe(z.array(z.number().int().min(1).max(max32)).max(tagLimits.ofFilter))
    .optional(),
)

/** A reserved problem that the course owns and does not list: hidden from its members. */
const queryDraft = z.literal('1').optional()

export const problemFilter = {
  type: z.enum(['pid', 'title', 'tag']).optional(),
  content: keyword,
  search: keyword,
  course: queryNumber(1),
  /** The viewer's progress; untried for visitors. */
  state: z.enum(['solved', 'tried', 'untried']).optional(),
  level: z.enum(levelSteps).optional(),
  /** Each of these, by number, with commas between. */
  tags: queryTags,
}

export const problemListQuery = z.object({
  ...paging(30),
  ...problemFilter,
  /** The drafts of the course instead of its list, as far as the viewer may read them. */
  draft: queryDraft,
  /** Absent: by number, or in the course’s order. A problem without a level, or without a try, comes last. */
  sortBy: z.enum(['pid', 'level', 'ratio']).optional(),
  /** 1 ascending, -1 descending. */
  sort,
})

export const acceptedRun = z.object({
  sid: z.number().int(),
  uid: z.string(),
  language,
  time: z.number().int(),
  memory: z.number().int(),
  length: z.number().int(),
  /** The number of its output files; absent: a program. */
  outputs: z.number().int().optional(),
  createdAt: isoDate,
  viewable: z.boolean(),
})

const bucket = z.object({ from: z.number(), to: z.number(), count: z.number().int() })

export const statisticsQuery = z.object({
  ...paging(30),
  sortBy: z.enum(['time', 'memory', 'length', 'createdAt']).default('time'),
  course: queryNumber(1),
})

const problemStatistics = z.object({
  users: z.record(z.string(), z.number().int()),
  runs: pageOf(acceptedRun),
  /** 20 equal buckets over accepted runs. */
  time: z.array(bucket),
  memory: z.array(bucket),
})
export type ProblemStatistics = z.output<typeof problemStatistics>

const pid = z.object({ pid: id })
/** In whose name a reserved problem is read. */
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
    errors: ['NOT_FOUND', 'LOGIN_REQUIRED', 'COURSE_PRIVATE', 'COURSE_WITHOUT_CODE'],
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
    media: ['application/octet-stream'],
    errors: ['NOT_FOUND'],
  },
  'GET /problem/:pid/inputs': {
    summary: 'A zip of the tests’ inputs, of a problem whose answer is output files, for all who may read it',
    access: 'public',
    exam: { cid: 'query.cid', pid: 'params.pid' },
    params: pid,
    query: context,
    media: ['application/zip'],
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
    media: ['application/pdf'],
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
    /** `draft`: reserved, and not on the course's list. */
    query: z.object({ course: queryNumber(1), draft: queryDraft }),
    body: newProblem,
    data: z.object({ pid: z.number().int() }),
    status: 201,
    errors: ['COURSE_ARCHIVED', 'NOT_FOUND', 'FORBIDDEN', 'UNKNOWN_TAGS'],
  },
  'PUT /problem/:pid': {
    summary: 'Change the given fields of a problem',
    access: 'login',
    params: pid,
    body: problemChange,
    data: problemDetail,
    errors: [
      'COURSE_ARCHIVED',
      'NOT_FOUND',
      'FORBIDDEN',
      'UNKNOWN_TAGS',
      'TESTS_NEED_UTF8',
      'SOURCES_CHANGED',
    ],
  },
  'DELETE /problem/:pid': {
    summary: 'Hide a problem for good',
    access: 'root',
    confirm: 'factor',
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
