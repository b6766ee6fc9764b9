import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints, Key } from '@verdict/contract/endpoints'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'

export type NewPlan = Required<BodyOf<Endpoints['POST /plan/']>>

const planPageSize = 30

export const plansQuery = (page?: number) =>
  apiQuery('GET /plan/list', { query: { page, pageSize: planPageSize } })

/** The page shows the error itself. */
export const planQuery = (key: string) => ({
  ...apiQuery('GET /plan/:key', { params: { key } }),
  meta: { silent: true },
})

export const reviewQuery = () => ({ ...apiQuery('GET /plan/review', {}), meta: { silent: true } })

const stale: Key[] = ['GET /plan/list', 'GET /plan/:key']

export const useSavePlan = (key?: string) =>
  useChange(stale, (body: NewPlan) =>
    key === undefined ? call('POST /plan/', { body }) : call('PUT /plan/:key', { params: { key }, body }),
  )

/** Its page is left before it would be refetched. */
export const useDeletePlan = (key: string) =>
  useChange(['GET /plan/list'], () => call('DELETE /plan/:key', { params: { key } }))

export const useFollowPlan = (key: string) =>
  useChange(
    stale,
    (follows: boolean) => call('PUT /plan/:key/follow', { params: { key }, body: { follows } }),
    {
      globalError: true,
    },
  )
