import { keepPreviousData } from '@tanstack/react-query'
import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import type { PrintAct } from '@verdict/domain/helper'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'

/** In case a realtime message is lost. */
const askAgainMs = 30_000

export const printsQuery = (cid: number, room: string | undefined) => ({
  ...apiQuery('GET /contest/:cid/prints', { params: { cid }, query: { room } }),
  refetchInterval: askAgainMs,
  placeholderData: keepPreviousData,
  meta: { silent: true },
})

export const documentUrl = (cid: number, id: number): string => `/api/contest/${cid}/prints/${id}/document`

export const useActOnPrint = (cid: number) =>
  useChange(
    ['GET /contest/:cid/prints'],
    ({ id, act }: { id: number; act: PrintAct }) =>
      call('PUT /contest/:cid/prints/:id', { params: { cid, id }, body: { act } }),
    { globalError: true, refreshAfterFailure: true },
  )

export const ownPrintsQuery = (cid: number) => ({
  ...apiQuery('GET /contest/:cid/prints/own', { params: { cid } }),
  refetchInterval: askAgainMs,
  meta: { silent: true },
})

export type PrintBody = BodyOf<Endpoints['POST /contest/:cid/prints']>

export const useSendPrint = (cid: number) =>
  useChange(['GET /contest/:cid/prints/own'], (body: PrintBody) =>
    call('POST /contest/:cid/prints', { params: { cid }, body }),
  )
