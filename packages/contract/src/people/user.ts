import { z } from 'zod'
import { profile } from './account.ts'
import { defineEndpoints } from '../platform/endpoint.ts'
import {
  isoDate,
  judge,
  keyword,
  language,
  pageOf,
  paging,
  queryNumber,
  uid,
} from '../platform/primitives.ts'

const rankedUser = z.object({
  uid: z.string(),
  nick: z.string(),
  motto: z.string(),
  solve: z.number().int(),
  submit: z.number().int(),
})
export type RankedUser = z.output<typeof rankedUser>

const userRanklistQuery = z.object({ ...paging(30), group: queryNumber(0) })

const offsetMinutes = 14 * 60
const count = z.number().int()

const userActivity = z.object({
  titles: z.array(z.object({ pid: z.number().int(), title: z.string() })),
  /** Range of all figures, up to today. */
  since: z.iso.date(),
  until: z.iso.date(),
  days: z.array(z.object({ day: z.iso.date(), count })),
  judges: z.array(z.object({ judge, count })),
  languages: z.array(z.object({ language, count })),
  /** Counts the problems in the solved list. */
  levels: z.object({ easy: count, medium: count, hard: count, unknown: count }),
  /** The latest that are open and whose ranklist the viewer reads. */
  contests: z.array(
    z.object({ cid: z.number().int(), title: z.string(), start: isoDate, rank: count, ranked: count }),
  ),
})
export type UserActivity = z.output<typeof userActivity>

export const userEndpoints = defineEndpoints({
  'GET /user/ranklist': {
    summary: 'People who solved something: more solved first, then fewer tried, then who came first',
    access: 'public',
    query: userRanklistQuery,
    data: pageOf(rankedUser),
    errors: [],
  },
  'GET /user/items': {
    summary:
      'At most 20 people by a part of username or nickname, for pickers: username as id, nickname as title',
    access: 'login',
    query: z.object({ keyword }),
    data: z.object({ items: z.array(z.object({ id: uid, title: z.string() })) }),
    errors: [],
  },
  'GET /user/:uid': {
    summary: 'The profile of a user',
    access: 'public',
    params: z.object({ uid }),
    data: profile,
    errors: ['NOT_FOUND'],
  },
  'GET /user/:uid/activity': {
    summary: 'What a user did in the last year, as everybody may know it',
    description:
      'Submissions by day, by verdict and by language; problems solved by difficulty, ranks in contests, and the titles of the problems in the profile. Not found if its owner hides it from others, but for admins. `offset` is of the reader’s clock, in minutes east of UTC.',
    access: 'public',
    params: z.object({ uid }),
    query: z.object({
      offset: z.coerce.number().int().min(-offsetMinutes).max(offsetMinutes).default(0),
    }),
    data: userActivity,
    errors: ['NOT_FOUND'],
  },
})
