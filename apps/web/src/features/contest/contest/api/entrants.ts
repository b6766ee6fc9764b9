import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'
import type { KeywordFilter } from '../../../../lib/search.ts'

const entrantPageSize = 30

export const entrantsQuery = (cid: number, { page, keyword }: KeywordFilter) =>
  apiQuery('GET /contest/:cid/entrants', {
    params: { cid },
    query: { page, pageSize: entrantPageSize, keyword },
  })

export const useRemoveEntrant = (cid: number) =>
  useChange(
    ['GET /contest/:cid/entrants', 'GET /contest/:cid/ranklist'],
    (uid: string) => call('DELETE /contest/:cid/entrants/:uid', { params: { cid, uid } }),
    { globalError: true },
  )
