import type { BodyOf, DataOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import type { Verification } from '@verdict/contract/verification'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'
import { refreshProblem } from './problem.ts'

export type { ReferenceRun, Verification, VerificationRun } from '@verdict/contract/verification'

type Content = DataOf<Endpoints['GET /problem/:pid/content']>
export type Reference = Content['references'][number]
export type Validator = Content['validators'][number]

const askAgainMs = 2_000

export const verificationQuery = (pid: number) => ({
  ...apiQuery('GET /problem/:pid/verification', { params: { pid } }),
  meta: { silent: true },
  refetchInterval: (query: { state: { data?: Verification } }) =>
    query.state.data?.state === 'running' ? askAgainMs : (false as const),
})

export const contentQuery = (pid: number) => ({
  ...apiQuery('GET /problem/:pid/content', { params: { pid } }),
  meta: { silent: true },
})

export const useStartVerification = (pid: number) =>
  useChange(
    ['GET /problem/:pid/verification', 'GET /problem'],
    () => call('POST /problem/:pid/verification', { params: { pid } }),
    { globalError: true, refreshAfterFailure: true, onDone: () => refreshProblem(pid) },
  )

export const useCancelVerification = (pid: number) =>
  useChange(
    ['GET /problem/:pid/verification', 'GET /problem'],
    () => call('DELETE /problem/:pid/verification', { params: { pid } }),
    { globalError: true, onDone: () => refreshProblem(pid) },
  )

type Change = Pick<BodyOf<Endpoints['PUT /problem/:pid']>, 'references' | 'validators' | 'time'>

/** Changes what is verified, so the last verification is outdated. */
export const useChangeVerified = (pid: number, { globalError = false } = {}) =>
  useChange(
    ['GET /problem/:pid/content', 'GET /problem/:pid/verification', 'GET /problem'],
    (body: Change) => call('PUT /problem/:pid', { params: { pid }, body }),
    { globalError, onDone: () => refreshProblem(pid) },
  )
