import type { DataOf } from '@verdict/contract/endpoint'
import type { Endpoints, Key } from '@verdict/contract/endpoints'
import { pageLimits } from '@verdict/domain/address-limits'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'
import { moved } from '../../../../ui/order/moved.ts'
import { positionBefore } from '../problems/positions.ts'

export type ProblemPage = DataOf<Endpoints['GET /problem']>
export type PlacedProblem = ProblemPage['docs'][number]

export const arrangedQuery = (course: number, page: number) =>
  apiQuery('GET /problem', { query: { course, page, pageSize: pageLimits.pageSize } })

/** Problems that the course owns and does not list, for those who manage them. */
export const draftsQuery = (course: number) =>
  apiQuery('GET /problem', { query: { course, draft: '1', pageSize: pageLimits.pageSize } })

const stale: Key[] = ['GET /problem', 'GET /course/:id']

export const useAddProblems = (id: number) =>
  useChange(stale, (problemIds: number[]) =>
    call('POST /course/:id/problem', { params: { id }, body: { problemIds } }),
  )

export const usePlaceProblem = (id: number) =>
  useChange(stale, ({ pid, beforePos }: { pid: number; beforePos: number }) =>
    call('PUT /course/:id/problem/:pid', { params: { id, pid }, body: { beforePos } }),
  )

/**
 * Moves within a page. Each shows at once, but they are sent one by one, since each needs the positions left by the one
 * before.
 */
export function useMoveProblem(id: number, page: number, onFailed: (error: unknown) => void) {
  const queries = useQueryClient()
  const { queryKey } = arrangedQuery(id, page)
  const shown = () => queries.getQueryData(queryKey)
  const { mutate } = useChange(
    ['GET /problem'],
    ({ pid, next }: { pid: number; next: number | undefined }) =>
      call('PUT /course/:id/problem/:pid', {
        params: { id, pid },
        body: { beforePos: positionBefore(shown()?.docs ?? [], next) },
      }),
    {
      queue: `order of course ${id}`,
      onDone({ positions }) {
        const places = new Map(positions.map(({ pid, position }) => [pid, position]))
        queries.setQueryData(
          queryKey,
          (list) =>
            list && { ...list, docs: list.docs.map((doc) => ({ ...doc, position: places.get(doc.pid) })) },
        )
      },
      onFailed,
      refreshAfterFailure: true,
    },
  )
  /** Relative, as the problem may have moved since the key was pressed. */
  return async (pid: number, by: number): Promise<void> => {
    // An answer under way would show the old order again.
    await queries.cancelQueries({ queryKey })
    const list = shown()
    const from = list?.docs.findIndex((problem) => problem.pid === pid) ?? -1
    const to = from + by
    if (!list || from < 0 || to < 0 || to >= list.docs.length) return
    const docs = [...moved(list.docs, from, to)]
    queries.setQueryData(queryKey, { ...list, docs })
    mutate({ pid, next: docs[to + 1]?.pid })
  }
}

export const useRearrange = (id: number) =>
  useChange(stale, (_nothing: void) => call('POST /course/:id/problem/rearrange', { params: { id } }))

export const useRemoveProblem = (id: number) =>
  useChange(stale, (pid: number) => call('DELETE /course/:id/problem/:pid', { params: { id, pid } }))
