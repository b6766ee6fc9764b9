// The ranklist of a contest. Asking again costs little: the browser keeps the last answer, and the server says when it
// is still the current one.

import type { Ranklist } from '@verdict/contract/contest'
import { callUrl } from '@verdict/contract/client'
import { call } from '../../../../lib/api/client.ts'
import { useChange } from '../../../../lib/api/use-change.ts'
import { apiQuery } from '../../../../lib/api/query.ts'

export type RanklistAnswer = Ranklist

/** The eyes it is seen with, where not one's own. */
export type Eyes = 'contestant' | undefined

export const ranklistQuery = (cid: number, as: Eyes) => ({
  ...apiQuery('GET /contest/:cid/ranklist', { params: { cid }, query: { as } }),
  // The board finds out itself what is the same as before, in less time.
  structuralSharing: false,
  staleTime: 0,
})

export const useUnfreeze = (cid: number) =>
  useChange(
    ['GET /contest/:cid', 'GET /contest/:cid/ranklist'],
    () => call('POST /contest/:cid/unfreeze', { params: { cid } }),
    { globalError: true },
  )

/** Where the browser fetches the file. */
export const exportUrl = (cid: number, format: 'xlsx' | 'csv'): string =>
  callUrl('/api', 'GET /contest/:cid/export', { params: { cid }, query: { format } })
