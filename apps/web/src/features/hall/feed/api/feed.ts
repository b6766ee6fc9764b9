import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'

export const feedQuery = (cid: number) => apiQuery('GET /contest/:cid/feed', { params: { cid } })

export const useSetFeed = (cid: number) =>
  useChange(['GET /contest/:cid/feed'], (body: BodyOf<Endpoints['PUT /contest/:cid/feed']>) =>
    call('PUT /contest/:cid/feed', { params: { cid }, body }),
  )
