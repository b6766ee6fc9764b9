import type { Build } from '@verdict/contract/build'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery, refresh } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'

export type { Build, BuildItem } from '@verdict/contract/build'

const askAgainMs = 1_500

/** @param after the items begin behind this number */
export const buildQuery = (pid: number, after = 0) => ({
  ...apiQuery('GET /problem/:pid/build', { params: { pid }, query: { after } }),
  meta: { silent: true },
  refetchInterval: (query: { state: { data?: Build } }) =>
    query.state.data?.state === 'running' ? askAgainMs : (false as const),
})

export const useStartBuild = (pid: number) =>
  useChange(['GET /problem/:pid/build'], () => call('POST /problem/:pid/build', { params: { pid } }))

export const useCancelBuild = (pid: number) =>
  useChange(['GET /problem/:pid/build'], () => call('DELETE /problem/:pid/build', { params: { pid } }), {
    globalError: true,
  })

/** A build that is over has replaced the tests, and samples of the statement. */
export function useTestsFollow(state: Build['state'] | undefined): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (state === 'done') {
      void refresh(queries, [
        'GET /problem/:pid',
        'GET /problem/:pid/content',
        'GET /problem/:pid/verification',
        'GET /testcase/:pid',
      ])
    }
  }, [queries, state])
}
