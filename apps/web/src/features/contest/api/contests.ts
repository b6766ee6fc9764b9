// The list of contests, and what can be done with a row of it.

import type { ContestChange } from './contest.ts'
import type { DataOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { apiQuery } from '../../../lib/api/query.ts'
import { contestQuery } from './contest.ts'

export type ContestPage = DataOf<Endpoints['GET /contest/list']>

export interface ContestFilter {
  page?: number
  pageSize?: number
  /** Looked for in titles. */
  content?: string
}

export const contestPageSize = 20
const contestListKey = ['GET /contest/list']

/** @param course its own alone */
export const contestsQuery = (
  { page, pageSize = contestPageSize, content }: ContestFilter,
  course?: number,
) =>
  apiQuery('GET /contest/list', {
    query: { page, pageSize, course, ...(content && { type: 'title' as const, content }) },
  })

/** Visible to everybody or to admins only. A refusal is the caller's: a running contest asks first. */
export function useSetContestStatus() {
  const queries = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationFn: ({ cid, ...body }: { cid: number } & Pick<ContestChange, 'status' | 'confirmed'>) =>
      call('PUT /contest/:cid', { params: { cid }, body }),
    async onSuccess(detail) {
      queries.setQueryData(contestQuery(detail.contest.cid).queryKey, detail)
      await queries.invalidateQueries({ queryKey: contestListKey })
    },
  })
}

export function useDeleteContest() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (cid: number) => call('DELETE /contest/:cid', { params: { cid } }),
    async onSuccess(_nothing, cid) {
      queries.removeQueries({ queryKey: contestQuery(cid).queryKey })
      await queries.invalidateQueries({ queryKey: contestListKey })
    },
  })
}
