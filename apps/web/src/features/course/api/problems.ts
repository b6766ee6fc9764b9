// The problems of a course in their order, for whoever gives it.

import type { DataOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { apiQuery } from '../../../lib/api/query.ts'
import { itemFinder } from '../../../ui/picker/finders.tsx'

export type ProblemPage = DataOf<Endpoints['GET /problem']>
export type PlacedProblem = ProblemPage['docs'][number]

export const arrangedPageSize = 100

/** The page itself says that it failed. */
export const arrangedQuery = (course: number, page: number) => ({
  ...apiQuery('GET /problem', { query: { course, page, pageSize: arrangedPageSize } }),
  meta: { silent: true },
})

export const problemFinder = itemFinder('problems', async (keyword, signal) => {
  const { items } = await call('GET /problem/items', { query: { keyword }, signal })
  return items
})

function useProblemMutation<Variables, Data>(mutationFn: (variables: Variables) => Promise<Data>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    // Told where it was asked for.
    meta: { silent: true },
    onSuccess: () =>
      Promise.all(
        ['GET /problem', 'GET /course/:id'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
      ),
  })
}

export const useAddProblems = (id: number) =>
  useProblemMutation((problemIds: number[]) =>
    call('POST /course/:id/problem', { params: { id }, body: { problemIds } }),
  )

export const useMoveProblem = (id: number) =>
  useProblemMutation(({ pid, beforePos }: { pid: number; beforePos: number }) =>
    call('PUT /course/:id/problem/:pid', { params: { id, pid }, body: { beforePos } }),
  )

export const useRearrange = (id: number) =>
  useProblemMutation((_nothing: void) => call('POST /course/:id/problem/rearrange', { params: { id } }))

export const useRemoveProblem = (id: number) =>
  useProblemMutation((pid: number) => call('DELETE /course/:id/problem/:pid', { params: { id, pid } }))
