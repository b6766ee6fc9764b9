import { ProblemStatus } from '@verdict/domain/problem'
import type { LevelStep } from '@verdict/domain/level'
import type { DataOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'
import { problemQuery } from './problem.ts'

export type ProblemPage = DataOf<Endpoints['GET /problem']>
export type SearchKind = 'pid' | 'title' | 'tag'

export const problemStates = ['solved', 'tried', 'untried'] as const
type ProblemState = (typeof problemStates)[number]

export type ProblemSort = 'pid' | 'level' | 'ratio'

export interface ProblemFilter {
  page?: number
  pageSize?: number
  type?: SearchKind
  content?: string
  search?: string
  state?: ProblemState
  level?: LevelStep
  /** Numbers, with commas between. */
  tags?: string
  sortBy?: ProblemSort
  sort?: 1 | -1
}

export const problemPageSize = 30
const listKey = ['GET /problem']

export const tagsIn = ({ tags }: ProblemFilter): number[] => (tags ? tags.split(',').map(Number) : [])

export const filterQuery = (
  { type, content, search, state, level, tags }: ProblemFilter,
  course: number | undefined,
) => ({ course, state, level, tags, ...(content ? { type, content } : { search }) })

export const problemsQuery = (filter: ProblemFilter, course?: number) => {
  const { page, pageSize = problemPageSize, sortBy, sort } = filter
  return apiQuery('GET /problem', {
    query: { page, pageSize, sortBy, sort, ...filterQuery(filter, course) },
  })
}

const statusOf = (visible: boolean): ProblemStatus =>
  visible ? ProblemStatus.Available : ProblemStatus.Reserve

function showStatus(queries: QueryClient, pid: number, status: ProblemStatus): void {
  queries.setQueriesData<ProblemPage>(
    { queryKey: listKey },
    (page) => page && { ...page, docs: page.docs.map((row) => (row.pid === pid ? { ...row, status } : row)) },
  )
}

export const useSetVisible = () =>
  useChange(
    [],
    ({ pid, visible }: { pid: number; visible: boolean }) =>
      call('PUT /problem/:pid', { params: { pid }, body: { status: statusOf(visible) } }),
    {
      globalError: true,
      async showAtOnce({ pid, visible }, queries) {
        // An answer under way would show the old state again.
        await queries.cancelQueries({ queryKey: listKey })
        showStatus(queries, pid, statusOf(visible))
        return () => showStatus(queries, pid, statusOf(!visible))
      },
      onDone: (detail, { pid }, queries) =>
        queries.setQueriesData({ queryKey: problemQuery(pid).queryKey }, detail),
    },
  )

export const useDeleteProblem = () =>
  useChange(['GET /problem'], (pid: number) => call('DELETE /problem/:pid', { params: { pid } }), {
    globalError: true,
    onDone: (_nothing, pid, queries) => queries.removeQueries({ queryKey: problemQuery(pid).queryKey }),
  })
