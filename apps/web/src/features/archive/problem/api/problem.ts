// One problem: reading it, and saving what was written.

import { queryOptions } from '@tanstack/react-query'
import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import { call } from '../../../../lib/api/client.ts'
import { queryClient } from '../../../../lib/api/query-client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'
import { loadMathStyle } from '../../../../ui/math-style.ts'

export type NewProblem = BodyOf<Endpoints['POST /problem/']>
export type ProblemChange = BodyOf<Endpoints['PUT /problem/:pid']>

/**
 * The page itself says when it is missing or failed.
 * @param course in whose name it is read: a reserved problem opens so to the members of a course that lists it
 */
export const problemQuery = (pid: number, course?: number) => ({
  ...apiQuery('GET /problem/:pid', { params: { pid }, query: { course } }),
  meta: { silent: true },
})

/**
 * The problem in another language than its own. Not under the key of the problem: a change of that answers with its own text.
 */
export const translationQuery = (pid: number, course: number | undefined, lang: string) =>
  queryOptions({
    queryKey: [translation, pid, course ?? null, lang],
    queryFn: ({ signal }) => call('GET /problem/:pid', { params: { pid }, query: { course, lang }, signal }),
    meta: { silent: true },
  })

const translation = 'problem in another language'

/** The course in whose name a problem is read. Its page says itself when it may not be. */
export const courseQuery = (id: number) => ({
  ...apiQuery('GET /course/:id', { params: { id } }),
  meta: { silent: true },
})

/** For a route: the problem is there before the page shows. @throws ApiError */
export const loadProblem = (pid: number, course?: number) =>
  queryClient.ensureQueryData(problemQuery(pid, course))

/** For a route that shows the statement: what formulas are drawn with. That the problem failed is its frame's to say. */
export async function loadStatementStyle(pid: number, course?: number): Promise<void> {
  const problem = await loadProblem(pid, course).catch(() => null)
  if (problem?.html.hasMath) await loadMathStyle()
}

/** Its counts have changed, of tests or of people, in whose name it is read or not. */
export const refreshProblem = (pid: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: problemQuery(pid).queryKey })

/** @param course in whose name it is created */
export const useCreateProblem = (course?: number) =>
  // A course's own problem stands at its end.
  useChange(['GET /problem', 'GET /course/:id'], (body: NewProblem) =>
    call('POST /problem/', { query: { course }, body }),
  )

export const useChangeProblem = (pid: number) =>
  useChange(['GET /problem'], (body: ProblemChange) => call('PUT /problem/:pid', { params: { pid }, body }), {
    // In whose name it was read or not.
    onDone(detail, _body, queries) {
      queries.setQueriesData({ queryKey: problemQuery(pid).queryKey }, detail)
      queries.removeQueries({ queryKey: [translation, pid] })
    },
  })
