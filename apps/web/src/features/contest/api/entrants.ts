import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { apiQuery, refresh } from '../../../lib/api/query.ts'
import type { KeywordFilter } from '../../../lib/search.ts'

const entrantPageSize = 30

export const entrantsQuery = (cid: number, { page, keyword }: KeywordFilter) =>
  apiQuery('GET /contest/:cid/entrants', {
    params: { cid },
    query: { page, pageSize: entrantPageSize, keyword },
  })

export function useRemoveEntrant(cid: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (uid: string) => call('DELETE /contest/:cid/entrants/:uid', { params: { cid, uid } }),
    onSuccess: () => refresh(queries, ['GET /contest/:cid/entrants', 'GET /contest/:cid/ranklist']),
  })
}
