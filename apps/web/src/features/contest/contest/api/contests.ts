import type { ContestChange } from './contest.ts'
import type { DataOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'
import { contestQuery } from './contest.ts'

export type ContestPage = DataOf<Endpoints['GET /contest/list']>

export interface ContestFilter {
  page?: number
  pageSize?: number
  content?: string
}

export const contestPageSize = 20
export const contestsQuery = (
  { page, pageSize = contestPageSize, content }: ContestFilter,
  course?: number,
) =>
  apiQuery('GET /contest/list', {
    query: { page, pageSize, course, phase: 'first', ...(content && { type: 'title' as const, content }) },
  })

/** Errors are the caller's: a running contest asks first. */
export const useSetContestStatus = () =>
  useChange(
    ['GET /contest/list'],
    ({ cid, ...body }: { cid: number } & Pick<ContestChange, 'status' | 'confirmed'>) =>
      call('PUT /contest/:cid', { params: { cid }, body }),
    { onDone: (detail, { cid }, queries) => queries.setQueryData(contestQuery(cid).queryKey, detail) },
  )

export const useDeleteContest = () =>
  useChange(
    ['GET /contest/list', 'GET /course/:id/homework'],
    (cid: number) => call('DELETE /contest/:cid', { params: { cid } }),
    {
      globalError: true,
      onDone: (_nothing, cid, queries) => queries.removeQueries({ queryKey: contestQuery(cid).queryKey }),
    },
  )
