import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints, Key } from '@verdict/contract/endpoints'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'

export const juryDeskQuery = (cid: number) => apiQuery('GET /contest/:cid/desk', { params: { cid } })

const stale: Key[] = [
  'GET /contest/:cid/desk',
  'GET /contest/:cid',
  'GET /contest/:cid/ranklist',
  'GET /discuss/list',
]

export const useFreezeNow = (cid: number) =>
  useChange(stale, (reason: string) =>
    call('POST /contest/:cid/desk/freeze', { params: { cid }, body: { reason } }),
  )

export const useExtend = (cid: number) =>
  useChange(stale, (body: BodyOf<Endpoints['POST /contest/:cid/desk/extend']>) =>
    call('POST /contest/:cid/desk/extend', { params: { cid }, body }),
  )

/** Without minutes a held countdown goes on. */
export const useStartIn = (cid: number) =>
  useChange(
    stale,
    (minutes?: number) => call('POST /contest/:cid/desk/start', { params: { cid }, body: { minutes } }),
    { globalError: true },
  )

export const useHoldStart = (cid: number) =>
  useChange(stale, (reason: string) =>
    call('POST /contest/:cid/desk/hold', { params: { cid }, body: { reason } }),
  )

export const useRemoveInterval = (cid: number) =>
  useChange(stale, (body: BodyOf<Endpoints['POST /contest/:cid/desk/removals']>) =>
    call('POST /contest/:cid/desk/removals', { params: { cid }, body }),
  )

export const useReturnInterval = (cid: number) =>
  useChange(stale, (id: number) => call('DELETE /contest/:cid/desk/removals/:id', { params: { cid, id } }), {
    globalError: true,
  })

export const heldVerdictsQuery = (cid: number) =>
  apiQuery('GET /contest/:cid/desk/verdicts', { params: { cid } })

const staleVerdicts: Key[] = ['GET /contest/:cid/desk', 'GET /contest/:cid/desk/verdicts', 'GET /status/list']

export const useConfirm = (cid: number) =>
  useChange(
    staleVerdicts,
    (sids: number[]) => call('POST /contest/:cid/desk/verdicts/confirm', { params: { cid }, body: { sids } }),
    { globalError: true },
  )

export const useRejudgeHeld = (cid: number) =>
  useChange(
    staleVerdicts,
    (sids: number[]) => call('POST /contest/:cid/desk/verdicts/rejudge', { params: { cid }, body: { sids } }),
    { globalError: true },
  )

export const triesQuery = (cid: number, sid: number) =>
  apiQuery('GET /contest/:cid/desk/tries', { params: { cid }, query: { sid } })

export const useTryLimits = (cid: number) =>
  useChange(['GET /contest/:cid/desk/tries'], (body: BodyOf<Endpoints['POST /contest/:cid/desk/tries']>) =>
    call('POST /contest/:cid/desk/tries', { params: { cid }, body }),
  )
