// Plans of practice: problems in an order, with a goal. Admins and teachers write them; who has the address of one reads it,
// and admins list some for everybody. Each reader sees of its problems those that are theirs to see.

import { planLimits } from '@verdict/domain/field-limits'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { bodyId, isoDate, isStorable, lineOfText, nothing, pageOf, paging } from '../platform/primitives.ts'
import { problemLevel, titles } from './problem.ts'

const key = z.object({ key: z.string().regex(/^[A-Za-z0-9_-]{16}$/) })

const fields = {
  title: lineOfText(planLimits.title).min(1),
  about: z.string().trim().max(planLimits.about).refine(isStorable, 'is not plain text'),
  /** How many to solve; null: all. */
  goal: z.number().int().min(1).max(planLimits.problems).nullable(),
  due: isoDate.nullable(),
  /** For admins: shown to everybody. */
  isListed: z.boolean(),
  /** In their order. */
  problems: z
    .array(bodyId)
    .min(1)
    .max(planLimits.problems)
    .refine((pids) => new Set(pids).size === pids.length, 'names a problem twice'),
}
const { title, about, goal, due, isListed, problems } = fields
export const newPlan = z.object({
  title,
  about: about.default(''),
  goal: goal.default(null),
  due: due.default(null),
  isListed: isListed.default(false),
  problems,
})

export const planRow = z.object({
  key: z.string(),
  title: z.string(),
  about: z.string(),
  owner: z.object({ uid: z.string(), nick: z.string() }),
  /** Problems that this reader may see, and how many of them they have solved. */
  total: z.number().int(),
  solved: z.number().int(),
  goal: z.number().int().nullable(),
  due: isoDate.nullable(),
  isListed: z.boolean(),
  isFollowed: z.boolean(),
  may: z.object({ edit: z.boolean() }),
})
export type PlanRow = z.output<typeof planRow>

const planProblem = z.object({
  pid: z.number().int(),
  title: z.string(),
  titles,
  level: problemLevel.nullable(),
  state: z.enum(['solved', 'tried', 'untried']),
})
export type PlanProblem = z.output<typeof planProblem>

const plan = planRow.extend({
  problems: z.array(planProblem),
  /** Its problems that this reader may not see. */
  hidden: z.number().int(),
})
export type Plan = z.output<typeof plan>

const reviewed = z.object({
  pid: z.number().int(),
  title: z.string(),
  titles,
  /** Last time. */
  solvedAt: isoDate,
})

export const planEndpoints = defineEndpoints({
  'GET /plan/list': {
    summary: 'Plans that one follows, wrote, or that are listed, in this order; for admins all',
    access: 'login',
    query: z.object(paging(30)),
    data: pageOf(planRow),
    errors: [],
  },
  'GET /plan/review': {
    summary: 'Problems that one solved long ago and not since, the longest ago first',
    access: 'login',
    data: z.object({ docs: z.array(reviewed) }),
    errors: [],
  },
  'GET /plan/:key': { summary: 'One plan', access: 'login', params: key, data: plan, errors: ['NOT_FOUND'] },
  'POST /plan/': {
    summary: 'Write a plan, as an admin or a teacher',
    access: 'login',
    body: newPlan,
    data: plan,
    status: 201,
    errors: ['FORBIDDEN', 'PLAN_PROBLEMS_UNKNOWN', 'PLANS_FULL'],
  },
  'PUT /plan/:key': {
    summary: 'Change a plan of one’s own, or as an admin any',
    access: 'login',
    params: key,
    body: z.object(fields).partial(),
    data: plan,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'PLAN_PROBLEMS_UNKNOWN'],
  },
  'DELETE /plan/:key': {
    summary: 'Delete a plan of one’s own, or as an admin any',
    access: 'login',
    params: key,
    data: nothing,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'PUT /plan/:key/follow': {
    summary: 'Follow a plan, or no longer',
    access: 'login',
    token: 'submit',
    params: key,
    body: z.object({ follows: z.boolean() }),
    data: nothing,
    errors: ['NOT_FOUND', 'PLANS_FULL'],
  },
})
