import { keepPreviousData } from '@tanstack/react-query'
import type { BodyOf, QueryOf } from '@verdict/contract/endpoint'
import type { Endpoints, Key } from '@verdict/contract/endpoints'
import type { DeskChanges } from '@verdict/contract/exam-desk'
import { call } from '../../../../lib/api/client.ts'
import { apiKey, apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'

export const deskQuery = (cid: number) => apiQuery('GET /exam/:cid/desk', { params: { cid } })

export const deskChangesKey = (cid: number) => apiKey('GET /exam/:cid/desk/changes', { params: { cid } })

export const fetchChanges = (cid: number, since: string, signal: AbortSignal): Promise<DeskChanges> =>
  call('GET /exam/:cid/desk/changes', { params: { cid }, query: { since }, signal })

export type LogFilter = QueryOf<Endpoints['GET /exam/:cid/log']>
export const logQuery = (cid: number, filter: LogFilter) => ({
  ...apiQuery('GET /exam/:cid/log', { params: { cid }, query: filter }),
  placeholderData: keepPreviousData,
})

const stale: Key[] = ['GET /exam/:cid/desk/changes', 'GET /exam/:cid/log']

export const useDecide = (cid: number) =>
  useChange(stale, ({ id, ...body }: { id: number; approve: boolean; reason: string }) =>
    call('POST /exam/:cid/desk/waiting/:id', { params: { cid, id }, body }),
  )

export type Move = BodyOf<Endpoints['POST /exam/:cid/desk/seat']>
export const useMoveSeat = (cid: number) =>
  useChange(stale, (body: Move) => call('POST /exam/:cid/desk/seat', { params: { cid }, body }))

export const useLetIn = (cid: number) =>
  useChange(stale, (body: { uid: string; reason: string }) =>
    call('POST /exam/:cid/desk/let-in', { params: { cid }, body }),
  )

export type Said = BodyOf<Endpoints['POST /exam/:cid/desk/message']>
export const useSay = (cid: number) =>
  useChange(stale, (body: Said) => call('POST /exam/:cid/desk/message', { params: { cid }, body }))

export const useNote = (cid: number) =>
  useChange(stale, ({ uid, roomId, text }: Said) =>
    call('POST /exam/:cid/desk/incident', { params: { cid }, body: { uid, roomId, text } }),
  )

export const useCloseQuestion = (cid: number) =>
  useChange(stale, (id: number) => call('POST /exam/:cid/desk/questions/:id/close', { params: { cid, id } }))
