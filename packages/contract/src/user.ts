// People as everybody sees them: profiles and their ranklist.

import { z } from 'zod'
import { profile } from './account.ts'
import { defineEndpoints } from './endpoint.ts'
import { keyword, pageOf, paging, queryNumber, uid } from './primitives.ts'

export const rankedUser = z.object({
  uid: z.string(),
  nick: z.string(),
  motto: z.string(),
  /** Distinct problems solved, and tried. */
  solve: z.number().int(),
  submit: z.number().int(),
})
export type RankedUser = z.output<typeof rankedUser>

export const userRanklistQuery = z.object({ ...paging(30), group: queryNumber(0) })

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
})
