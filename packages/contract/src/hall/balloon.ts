// One balloon for each entrant and problem that they solved. To all but helpers and managers there is no queue.

import { teamLimits } from '@verdict/domain/field-limits'
import { balloonActs, balloonStates } from '@verdict/domain/helper'
import { uidLength } from '@verdict/domain/address-limits'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { id, isoDate, isStorable, nothing } from '../platform/primitives.ts'

const person = z.object({ uid: z.string(), nick: z.string() })

const balloon = z.object({
  /** The entrant, a person or a team. */
  uid: z.string(),
  name: z.string(),
  /** Empty unless it is a team, here and below. */
  label: z.string(),
  room: z.string(),
  seat: z.string(),
  problem: z.object({
    pid: z.number().int(),
    label: z.string(),
    color: z.string().nullable(),
    colorName: z.string().nullable(),
  }),
  state: z.enum(balloonStates),
  /** When it was sent; null where it is withdrawn. */
  solvedAt: isoDate.nullable(),
  /** The first to solve it so far: any problem of the contest, or this one. */
  firstOf: z.enum(['contest', 'problem']).nullable(),
  /** The helper that took or brought it. */
  by: person.nullable(),
  isMine: z.boolean(),
  changedAt: isoDate.nullable(),
})
export type Balloon = z.output<typeof balloon>

const queue = z.object({
  contest: z.object({
    cid: z.number().int(),
    title: z.string(),
    start: isoDate,
    /** From now on no balloons are given. */
    isFrozen: z.boolean(),
  }),
  manages: z.boolean(),
  /** False to managers alone. */
  isOn: z.boolean(),
  /** Where its teams sit. */
  rooms: z.array(z.string()),
  /** Withdrawn ones first, then in the order in which they were solved; of those that were brought the last ones. */
  balloons: z.array(balloon),
  /** In that room, of all. */
  counts: z.record(z.enum(balloonStates), z.number().int()),
})
export type BalloonQueue = z.output<typeof queue>

const cid = z.object({ cid: id })

export const balloonEndpoints = defineEndpoints({
  'GET /contest/:cid/balloons': {
    summary: 'The balloons of a contest (its helpers, and who manages it)',
    access: 'login',
    params: cid,
    query: z.object({
      room: z.preprocess(
        (value) => (value === '' ? undefined : value),
        z.string().max(teamLimits.room).refine(isStorable, 'is not plain text').optional(),
      ),
    }),
    data: queue,
    errors: ['NOT_FOUND'],
  },
  'PUT /contest/:cid/balloons': {
    summary: 'Take a balloon, put it back, say that it was brought or fetched (helpers, and who manages it)',
    access: 'login',
    params: cid,
    body: z.object({
      uid: z.string().min(1).max(uidLength).refine(isStorable, 'is not plain text'),
      pid: z.number().int().min(1).max(2_147_483_647),
      act: z.enum(balloonActs),
    }),
    data: nothing,
    errors: ['NOT_FOUND', 'BALLOON_TAKEN', 'BALLOON_CHANGED'],
  },
})
