import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'

export const runQuery = (id: number) => ({
  ...apiQuery('GET /run/:id', { params: { id } }),
  meta: { silent: true },
})

/** In a contest, only its own. */
export const runsQuery = (pid: number, mid?: number) => apiQuery('GET /run', { query: { pid, mid } })

export const useStartRun = () =>
  useChange(['GET /run'], (body: BodyOf<Endpoints['POST /run']>) => call('POST /run', { body }))

export const useStopRun = () =>
  useChange(['GET /run', 'GET /run/:id'], (id: number) => call('DELETE /run/:id', { params: { id } }))
