import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'

export type NewToken = BodyOf<Endpoints['POST /account/tokens']>

export const tokensQuery = () => apiQuery('GET /account/tokens', {})

export const useMakeToken = () =>
  useChange(['GET /account/tokens'], (body: NewToken) => call('POST /account/tokens', { body }))

export const useRevokeToken = () =>
  useChange(
    ['GET /account/tokens'],
    (id: number) => call('DELETE /account/tokens/:id', { params: { id } }),
    // It may be over already.
    { refreshAfterFailure: true },
  )
