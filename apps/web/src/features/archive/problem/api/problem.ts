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
 * The page shows the error itself.
 * @param course in whose name it is read: members may open its reserved problems
 */
export const problemQuery = (pid: number, course?: number) => ({
  ...apiQuery('GET /problem/:pid', { params: { pid }, query: { course } }),
  meta: { silent: true },
})

/** A separate key: changes of the problem answer with its own text. */
export const translationQuery = (pid: number, course: number | undefined, lang: string) =>
  queryOptions({
    queryKey: [translation, pid, course ?? null, lang],
    queryFn: ({ signal }) => call('GET /problem/:pid', { params: { pid }, query: { course, lang }, signal }),
    meta: { silent: true },
  })

const translation = 'problem in another language'

export const courseQuery = (id: number) => ({
  ...apiQuery('GET /course/:id', { params: { id } }),
  meta: { silent: true },
})

/** @throws ApiError */
export const loadProblem = (pid: number, course?: number) =>
  queryClient.ensureQueryData(problemQuery(pid, course))

export async function loadStatementStyle(pid: number, course?: number): Promise<void> {
  const problem = await loadProblem(pid, course).catch(() => null)
  if (problem?.html.hasMath) await loadMathStyle()
}

/** In any course that it is read in. */
export const refreshProblem = (pid: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: problemQuery(pid).queryKey })

/**
 * @param course owner of the new problem
 * @param isDraft not on the course's list yet
 */
export const useCreateProblem = (course: number | undefined, isDraft: boolean) =>
  // It is added at the end of its course.
  useChange(['GET /problem', 'GET /course/:id'], (body: NewProblem) =>
    call('POST /problem/', {
      query: { course, draft: course !== undefined && isDraft ? '1' : undefined },
      body,
    }),
  )

/** A draft is shown to the members of its course. */
export const useListDraft = (pid: number, courseId: number, onDone: () => void) =>
  useChange(
    ['GET /problem', 'GET /problem/:pid', 'GET /course/:id'],
    (_nothing: void) =>
      call('POST /course/:id/problem', { params: { id: courseId }, body: { problemIds: [pid] } }),
    { globalError: true, onDone },
  )

export const useChangeProblem = (pid: number) =>
  useChange(['GET /problem'], (body: ProblemChange) => call('PUT /problem/:pid', { params: { pid }, body }), {
    // In every course it was read in.
    onDone(detail, _body, queries) {
      queries.setQueriesData({ queryKey: problemQuery(pid).queryKey }, detail)
      queries.removeQueries({ queryKey: [translation, pid] })
    },
  })
