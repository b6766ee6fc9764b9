import { useQueryClient } from '@tanstack/react-query'
import type { DataOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import type { Verification } from '@verdict/contract/verification'
import { useEffect } from 'react'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery, refresh } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'

export type {
  ReferenceRun,
  Verification,
  VerificationRun,
  VerificationTests,
} from '@verdict/contract/verification'

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

/** @param from the first test, 1-based */
export const verificationTestsQuery = (pid: number, from: number) => ({
  ...apiQuery('GET /problem/:pid/verification/tests', {
    params: { pid },
    query: { from, count: testsOnPage },
  }),
  meta: { silent: true },
})

export const testsOnPage = 100

export const useStartVerification = (pid: number) =>
  useChange(
    [
      'GET /problem/:pid/verification',
      'GET /problem/:pid/verification/tests',
      'GET /problem/:pid',
      'GET /problem',
    ],
    () => call('POST /problem/:pid/verification', { params: { pid } }),
    { globalError: true, refreshAfterFailure: true },
  )

export const useCancelVerification = (pid: number) =>
  useChange(
    ['GET /problem/:pid/verification', 'GET /problem/:pid', 'GET /problem'],
    () => call('DELETE /problem/:pid/verification', { params: { pid } }),
    { globalError: true },
  )

/** The measured limit; what was verified under another one is outdated. */
export const useSetTimeLimit = (pid: number) =>
  useChange(
    ['GET /problem/:pid/content', 'GET /problem/:pid', 'GET /problem/:pid/verification', 'GET /problem'],
    (time: number) => call('PUT /problem/:pid', { params: { pid }, body: { time } }),
    { globalError: true },
  )

/** The end of a verification changes the mark beside the problem's name. */
export function useProblemFollows(state: string | undefined): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (state !== undefined && state !== 'running')
      void refresh(queries, ['GET /problem/:pid', 'GET /problem/:pid/verification/tests'])
  }, [queries, state])
}
