import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import type { Stress } from '@verdict/contract/stress'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'

export type { Stress } from '@verdict/contract/stress'
export type NewStress = BodyOf<Endpoints['POST /problem/:pid/stress']>

const askAgainMs = 1_500

export const isUnderWay = (state: Stress['state']): boolean => state === 'waiting' || state === 'running'

export const stressQuery = (pid: number) => ({
  ...apiQuery('GET /problem/:pid/stress', { params: { pid } }),
  meta: { silent: true },
  refetchInterval: (query: { state: { data?: Stress } }) =>
    query.state.data && isUnderWay(query.state.data.state) ? askAgainMs : (false as const),
})

export const useStartStress = (pid: number) =>
  useChange(['GET /problem/:pid/stress'], (body: NewStress) =>
    call('POST /problem/:pid/stress', { params: { pid }, body }),
  )

export const useStopStress = (pid: number) =>
  useChange(['GET /problem/:pid/stress'], () => call('DELETE /problem/:pid/stress', { params: { pid } }), {
    globalError: true,
  })

export const useAddDifference = (pid: number) =>
  useChange(
    ['GET /problem/:pid/recipe', 'GET /problem/:pid/build'],
    () => call('POST /problem/:pid/stress/test', { params: { pid } }),
    { globalError: true },
  )
