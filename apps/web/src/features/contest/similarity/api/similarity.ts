import { callUrl } from '@verdict/contract/client'
import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints, Key } from '@verdict/contract/endpoints'
import { reviewedAtOnce } from '@verdict/domain/field-limits'
import { call } from '../../../../lib/api/client.ts'
import { useChange } from '../../../../lib/api/use-change.ts'
import { apiQuery } from '../../../../lib/api/query.ts'

export interface Place {
  contest?: number
  problem?: number
  course?: number
}

export interface PairFilter {
  pid?: number
  group?: number
  state?: 'open' | 'dismissed' | 'confirmed'
  /** Percent. */
  least: number
}

const silent = { meta: { silent: true } }

export const overviewQuery = (place: Place, filter: PairFilter) => ({
  ...apiQuery('GET /similarity/overview', { query: { ...place, ...filter } }),
  ...silent,
})

export const pairPageSize = 30

export const pairsQuery = (place: Place, filter: PairFilter & { page?: number }) => ({
  ...apiQuery('GET /similarity/pairs', { query: { ...place, ...filter, pageSize: pairPageSize } }),
  ...silent,
})

export const clustersQuery = (place: Place, filter: PairFilter) => ({
  ...apiQuery('GET /similarity/clusters', { query: { ...place, ...filter } }),
  ...silent,
})

export const pairQuery = (left: number, right: number) => ({
  ...apiQuery('GET /similarity/pair/:left/:right', { params: { left, right } }),
  ...silent,
  // Programs do not change; changes of reviews invalidate it.
  staleTime: 60_000,
})

export const exportUrl = (place: Place, filter: PairFilter, format: 'xlsx' | 'csv'): string =>
  callUrl('/api', 'GET /similarity/export', { query: { ...place, ...filter, format } })

const stale: Key[] = [
  'GET /similarity/overview',
  'GET /similarity/pairs',
  'GET /similarity/clusters',
  'GET /similarity/pair/:left/:right',
]

export const useReview = () =>
  useChange(stale, async ({ pairs, ...change }: BodyOf<Endpoints['PUT /similarity/reviews']>) => {
    for (let from = 0; from < pairs.length; from += reviewedAtOnce) {
      const some = pairs.slice(from, from + reviewedAtOnce)
      await call('PUT /similarity/reviews', { body: { pairs: some, ...change } })
    }
  })
