import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints, Key } from '@verdict/contract/endpoints'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'

export type SittingChange = NonNullable<BodyOf<Endpoints['PUT /exam/:cid']>>

export const sittingQuery = (cid: number) => apiQuery('GET /exam/:cid', { params: { cid } })

/** The contest's name has a mark for exams. */
const stale: Key[] = ['GET /contest/:cid', 'GET /contest/list']

export const useKeepSitting = (cid: number) =>
  useChange(stale, (body: SittingChange) => call('PUT /exam/:cid', { params: { cid }, body }), {
    onDone: (answer, _body, queries) => queries.setQueryData(sittingQuery(cid).queryKey, answer),
  })

export const useTakeSitting = (cid: number) =>
  useChange([...stale, 'GET /exam/:cid'], () => call('DELETE /exam/:cid', { params: { cid } }), {
    globalError: true,
  })
