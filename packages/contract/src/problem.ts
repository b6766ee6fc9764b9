// Problems, their statements and statistics.

import { familyKeys } from '@verdict/domain/language'
import { ProblemStatus, ProblemType, tagColors } from '@verdict/domain/problem'
import { memoryLimitKb, problemProgramChars, timeLimitMs } from '@verdict/domain/limits'
import { problemLimits, tagLimits } from '@verdict/domain/field-limits'
import { z } from 'zod'
import { defineEndpoints } from './endpoint.ts'
import {
  id,
  isoDate,
  isStorable,
  itemList,
  keyword,
  language,
  max32,
  nothing,
  pageOf,
  paging,
  queryNumber,
} from './primitives.ts'
import { trialRequest, trialResult } from './trial.ts'

export const tag = z.object({ tid: z.number().int(), name: z.string(), color: z.enum(tagColors) })
export type Tag = z.output<typeof tag>

const problemStatus = z.enum(ProblemStatus)
export const problemType = z.enum(ProblemType)

const problemRow = z.object({
  pid: z.number().int(),
  title: z.string(),
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
  /** What this viewer may do with it. */
  may: z.object({ edit: z.boolean(), delete: z.boolean() }),
})
export type ProblemRow = z.output<typeof problemRow>

const text = (max: number) => z.string().max(max).refine(isStorable, 'is not plain text')

/** Code that everybody is given to start from, by language family; similarity does not count it. */
const skeletons = z.partialRecord(z.enum(familyKeys), text(problemLimits.skeleton))

/** The parts of a statement; markdown with maths, samples as they are. */
const statement = {
  title: z.string().trim().min(1).max(problemLimits.title).refine(isStorable, 'is not plain text'),
  description: text(problemLimits.description).refine((value) => value.trim() !== '', 'is required'),
  input: text(problemLimits.part).default(''),
  output: text(problemLimits.part).default(''),
  in: text(problemLimits.part).default(''),
  out: text(problemLimits.part).default(''),
  hint: text(problemLimits.part).default(''),
}

const settings = {
  time: z.number().int().min(timeLimitMs.min).max(timeLimitMs.max).default(timeLimitMs.default),
  memory: z.number().int().min(memoryLimitKb.min).max(memoryLimitKb.max).default(memoryLimitKb.default),
  status: problemStatus.default(ProblemStatus.Reserve),
  type: problemType.default(ProblemType.Traditional),
  /** Source of the checker or interactor. */
  code: text(problemProgramChars).default(''),
  tags: z.array(z.number().int().min(1).max(max32)).max(tagLimits.ofProblem).default([]),
  skeletons: skeletons.default({}),
}

export const newProblem = z.object({ ...statement, ...settings })
export const problemChange = z
  .object({
    title: statement.title,
    description: statement.description,
    input: text(problemLimits.part),
    output: text(problemLimits.part),
    in: text(problemLimits.part),
    out: text(problemLimits.part),
    hint: text(problemLimits.part),
    time: z.number().int().min(timeLimitMs.min).max(timeLimitMs.max),
    memory: z.number().int().min(memoryLimitKb.min).max(memoryLimitKb.max),
    status: problemStatus,
    type: problemType,
    code: text(problemProgramChars),
    tags: z.array(z.number().int().min(1).max(max32)).max(tagLimits.ofProblem),
    /** Families that are not named keep theirs; an empty text takes it away. */
    skeletons,
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

const problemDetail = problemRow.extend({
  description: z.string(),
  input: z.string(),
  output: z.string(),
  in: z.string(),
  out: z.string(),
  hint: z.string(),
  html: statementHtml,
  /** ms */
  time: z.number().int(),
  /** KB */
  memory: z.number().int(),
  /** Checker or interactor source; only for those who may edit. */
  code: z.string().optional(),
  /** Families without starter code are left out. Only for those who may edit. */
  skeletons: skeletons.optional(),
  testcases: z.number().int(),
  /** Tests with a broken file: submissions wait while there are any. Only for those who may edit. */
  brokenTests: z.number().int().optional(),
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
const context = z.object({ cid: queryNumber(1), course: queryNumber(1) })

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
    summary: 'A problem with its rendered statement',
    access: 'public',
    params: pid,
    query: context,
    data: problemDetail,
    errors: ['NOT_FOUND'],
  },
  'POST /problem/': {
    summary: 'Create a problem',
    access: 'login',
    query: z.object({ course: queryNumber(1) }),
    body: newProblem,
    data: z.object({ pid: z.number().int() }),
    status: 201,
    errors: ['FORBIDDEN', 'UNKNOWN_TAGS'],
  },
  'PUT /problem/:pid': {
    summary: 'Change the given fields of a problem',
    access: 'login',
    params: pid,
    body: problemChange,
    data: problemDetail,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'UNKNOWN_TAGS'],
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
