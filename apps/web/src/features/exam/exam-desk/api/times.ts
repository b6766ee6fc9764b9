import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints, Key } from '@verdict/contract/endpoints'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'

export const timesQuery = (cid: number) => apiQuery('GET /exam/:cid/times', { params: { cid } })

const stale: Key[] = [
  'GET /exam/:cid/times',
  'GET /contest/:cid',
  'GET /exam/:cid/log',
  'GET /exam/:cid/desk/changes',
]

export const useGiveTime = (cid: number) =>
  useChange(stale, (body: BodyOf<Endpoints['POST /exam/:cid/times']>) =>
    call('POST /exam/:cid/times', { params: { cid }, body }),
  )

export const usePause = (cid: number) =>
  useChange(stale, (body: BodyOf<Endpoints['POST /exam/:cid/pauses']>) =>
    call('POST /exam/:cid/pauses', { params: { cid }, body }),
  )

export const useResume = (cid: number) =>
  useChange(
    stale,
    (body: BodyOf<Endpoints['POST /exam/:cid/pauses/resume']>) =>
      call('POST /exam/:cid/pauses/resume', { params: { cid }, body }),
    { globalError: true },
  )
