import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { id, queryNumber } from '../platform/primitives.ts'
import { problemFilter, problemLevel, tag, titles } from './problem.ts'

/** A problem to go on with. */
export const suggestedProblem = z.object({
  pid: z.number().int(),
  title: z.string(),
  titles,
  /** Null: too few tries. */
  level: problemLevel.nullable(),
})
export type SuggestedProblem = z.output<typeof suggestedProblem>

/** Tags of what a filter finds, with how many problems have each. */
const tagCounts = z.array(tag.extend({ count: z.number().int() }))
export type TagCount = z.output<typeof tagCounts>[number]

const neighbours = z.object({
  level: problemLevel.nullable(),
  /** The next in the list that the viewer has not solved, from the beginning after the last. */
  next: suggestedProblem.nullable(),
  /** With most of its tags, and about as difficult. */
  like: suggestedProblem.nullable(),
})
export type Neighbours = z.output<typeof neighbours>

export const practiceEndpoints = defineEndpoints({
  'GET /problem/tags': {
    summary: 'The 60 most frequent tags of the problems that a filter finds',
    access: 'public',
    query: z.object(problemFilter),
    data: z.object({ tags: tagCounts }),
    errors: ['NOT_FOUND', 'LOGIN_REQUIRED', 'COURSE_PRIVATE', 'COURSE_WITHOUT_CODE'],
  },
  'GET /problem/next': {
    summary:
      'An unsolved problem a little harder than what the viewer solves; for who has solved none an easy one',
    access: 'public',
    query: z.object({
      /** The problem just solved. */
      after: queryNumber(1),
      /** Only from this course’s list. */
      course: queryNumber(1),
    }),
    data: z.object({ problem: suggestedProblem.nullable() }),
    errors: ['NOT_FOUND', 'LOGIN_REQUIRED', 'COURSE_PRIVATE', 'COURSE_WITHOUT_CODE'],
  },
  'GET /problem/:pid/neighbours': {
    summary: 'How difficult a problem is, the next unsolved one of its list, and one like it',
    access: 'public',
    params: z.object({ pid: id }),
    query: z.object({ course: queryNumber(1) }),
    data: neighbours,
    errors: ['NOT_FOUND'],
  },
})
