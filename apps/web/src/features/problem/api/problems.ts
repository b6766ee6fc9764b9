// The list of problems, and what can be done with a row of it.

import { ProblemStatus } from '@verdict/domain/problem'
import type { DataOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { apiQuery } from '../../../lib/api/query.ts'
import { problemQuery } from './problem.ts'

export type ProblemPage = DataOf<Endpoints['GET /problem']>
export type SearchKind = 'pid' | 'title' | 'tag'

export interface ProblemFilter {
  page?: number
  pageSize?: number
  /** Where `content` is looked for. */
  type?: SearchKind
  content?: string
  /** Looked for in number, title and tags. */
  search?: string
}

export const problemPageSize = 30
const listKey = ['GET /problem']

/** @param course in its order; the page itself says then that it failed */
export const problemsQuery = (
  { type, content, search, page, pageSize = problemPageSize }: ProblemFilter,
  course?: number,
) => ({
  ...apiQuery('GET /problem', {
    query: { page, pageSize, course, ...(content ? { type, content } : { search }) },
  }),
  meta: { silent: course !== undefined },
})

/** Reserve or Available, shown at once and taken back when the server refuses. */
export function useSetVisible() {
  const queries = useQueryClient()
  const show = (pid: number, status: ProblemStatus) =>
    queries.setQueriesData<ProblemPage>(
      { queryKey: listKey },
      (page) =>
        page && { ...page, docs: page.docs.map((row) => (row.pid === pid ? { ...row, status } : row)) },
    )
  return useMutation({
    mutationFn: ({ pid, visible }: { pid: number; visible: boolean }) =>
      call('PUT /problem/:pid', {
        params: { pid },
        body: { status: visible ? ProblemStatus.Available : ProblemStatus.Reserve },
      }),
    async onMutate({ pid, visible }) {
      // An answer that is under way would show the old state again.
      await queries.cancelQueries({ queryKey: listKey })
      show(pid, visible ? ProblemStatus.Available : ProblemStatus.Reserve)
    },
    onError: (_error, { pid, visible }) =>
      show(pid, visible ? ProblemStatus.Reserve : ProblemStatus.Available),
    onSuccess: (detail) => queries.setQueriesData({ queryKey: problemQuery(detail.pid).queryKey }, detail),
  })
}

export function useDeleteProblem() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (pid: number) => call('DELETE /problem/:pid', { params: { pid } }),
    async onSuccess(_nothing, pid) {
      queries.removeQueries({ queryKey: problemQuery(pid).queryKey })
      await queries.invalidateQueries({ queryKey: listKey })
    },
  })
}
