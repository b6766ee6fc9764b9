// Pairs of a contest, problem or course; two programs side by side; what people made of them.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callUrl } from '@verdict/contract/client'
import type { BodyOf, QueryOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import { call } from '../../../lib/api/client.ts'
import { apiQuery } from '../../../lib/api/query.ts'

/** Exactly one of them. */
export interface Place {
  contest?: number
  problem?: number
  course?: number
}

export interface PairFilter {
  /** One problem of a contest or course. */
  pid?: number
  group?: number
  state?: 'open' | 'dismissed' | 'confirmed'
}

export type PairPage = QueryOf<Endpoints['GET /similarity/pairs']>

/** The page itself says what it may not show. */
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

export const clustersQuery = (place: Place, filter: PairFilter, least: number) => ({
  ...apiQuery('GET /similarity/clusters', { query: { ...place, ...filter, least } }),
  ...silent,
})

export const pairQuery = (left: number, right: number) => ({
  ...apiQuery('GET /similarity/pair/:left/:right', { params: { left, right } }),
  ...silent,
  // The programs do not change; what was made of them is asked for anew by whoever changes it.
  staleTime: 60_000,
})

export const exportUrl = (place: Place, filter: PairFilter, format: 'xlsx' | 'csv'): string =>
  callUrl('/api', 'GET /similarity/export', { query: { ...place, ...filter, format } })

/** As many as one call takes. */
const pairsAtOnce = 300

export function useReview() {
  const queries = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationFn: async ({ pairs, ...change }: BodyOf<Endpoints['PUT /similarity/reviews']>) => {
      for (let from = 0; from < pairs.length; from += pairsAtOnce) {
        const some = pairs.slice(from, from + pairsAtOnce)
        await call('PUT /similarity/reviews', { body: { pairs: some, ...change } })
      }
    },
    onSuccess: () =>
      queries.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).includes('/similarity/'),
      }),
  })
}
