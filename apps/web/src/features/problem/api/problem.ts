// One problem: reading it, and saving what was written.

import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { apiQuery } from '../../../lib/api/query.ts'
import { loadMathStyle } from '../math-style.ts'

export type NewProblem = BodyOf<Endpoints['POST /problem/']>
export type ProblemChange = BodyOf<Endpoints['PUT /problem/:pid']>

/** The page itself says when it is missing or failed. */
export const problemQuery = (pid: number) => ({
  ...apiQuery('GET /problem/:pid', { params: { pid } }),
  meta: { silent: true },
})

/** For a route: the problem is there before the page shows. @throws ApiError */
export const loadProblem = (pid: number) => queryClient.ensureQueryData(problemQuery(pid))

/** For a route that shows the statement: what formulas are drawn with. That the problem failed is its frame's to say. */
export async function loadStatementStyle(pid: number): Promise<void> {
  const problem = await loadProblem(pid).catch(() => null)
  if (problem?.html.hasMath) await loadMathStyle()
}

/** Adding or removing tests changes how many the problem has. */
export const refreshProblem = (pid: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: problemQuery(pid).queryKey })

/** @param course in whose name it is created */
export function useCreateProblem(course?: number) {
  const queries = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationFn: (body: NewProblem) => call('POST /problem/', { query: { course }, body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['GET /problem'] }),
  })
}

export function useChangeProblem(pid: number) {
  const queries = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationFn: (body: ProblemChange) => call('PUT /problem/:pid', { params: { pid }, body }),
    async onSuccess(detail) {
      queries.setQueryData(problemQuery(pid).queryKey, detail)
      await queries.invalidateQueries({ queryKey: ['GET /problem'] })
    },
  })
}
