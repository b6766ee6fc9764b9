import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'

/** Only by the Contest API. */
export const isReadQuery = (cid: number) => apiQuery('GET /contest/:cid/feed', { params: { cid } })

export const commentaryQuery = (cid: number) => apiQuery('GET /contest/:cid/commentary', { params: { cid } })

export const useAddCommentary = (cid: number) =>
  useChange(['GET /contest/:cid/commentary'], (body: BodyOf<Endpoints['POST /contest/:cid/commentary']>) =>
    call('POST /contest/:cid/commentary', { params: { cid }, body }),
  )
