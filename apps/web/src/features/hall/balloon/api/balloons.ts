import { keepPreviousData } from '@tanstack/react-query'
import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'

/** In case a realtime message is lost. */
const askAgainMs = 30_000

export const balloonsQuery = (cid: number, room: string | undefined) => ({
  ...apiQuery('GET /contest/:cid/balloons', { params: { cid }, query: { room } }),
  refetchInterval: askAgainMs,
  placeholderData: keepPreviousData,
  meta: { silent: true },
})

export type BalloonDeed = BodyOf<Endpoints['PUT /contest/:cid/balloons']>

export const useActOnBalloon = (cid: number) =>
  useChange(
    ['GET /contest/:cid/balloons'],
    (body: BalloonDeed) => call('PUT /contest/:cid/balloons', { params: { cid }, body }),
    { globalError: true, refreshAfterFailure: true },
  )
