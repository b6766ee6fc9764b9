// Refetching is cheap: the server says when the copy in the browser is still current.

import type { OpenBoard, Ranklist } from '@verdict/contract/ranklist'
import { callUrl } from '@verdict/contract/client'
import { call } from '../../../../lib/api/client.ts'
import { queryClient } from '../../../../lib/api/query-client.ts'
import { useChange } from '../../../../lib/api/use-change.ts'
import { apiQuery } from '../../../../lib/api/query.ts'

export type RanklistAnswer = Ranklist
export type OpenBoardAnswer = OpenBoard

/** As whom a manager views it, or with one's own virtual participation. */
export type Eyes = 'contestant' | 'virtual' | undefined

export const ranklistQuery = (cid: number, as: Eyes) => ({
  ...apiQuery('GET /contest/:cid/ranklist', { params: { cid }, query: { as } }),
  // The board compares answers itself, faster.
  structuralSharing: false,
  staleTime: 0,
})

export const openBoardQuery = (cid: number) => ({
  ...apiQuery('GET /contest/:cid/board', { params: { cid } }),
  meta: { silent: true },
})

/** Whether somebody who is not in the contest may watch it. */
export const isBoardOpen = (cid: number): Promise<boolean> =>
  queryClient.ensureQueryData(openBoardQuery(cid)).then(
    () => true,
    () => false,
  )

export const useUnfreeze = (cid: number) =>
  useChange(
    ['GET /contest/:cid', 'GET /contest/:cid/ranklist'],
    () => call('POST /contest/:cid/unfreeze', { params: { cid } }),
    { globalError: true },
  )

export const exportUrl = (cid: number, format: 'xlsx' | 'csv'): string =>
  callUrl('/api', 'GET /contest/:cid/export', { params: { cid }, query: { format } })
