import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Key } from '@verdict/contract/endpoints'
import { refresh } from './query.ts'

/**
 * A call that changes something. A failure is told where it was asked for.
 * @param stale calls whose answers show it: they are asked for again before the change counts as done
 */
export function useChange<Variables, Data>(
  stale: readonly Key[],
  change: (variables: Variables) => Promise<Data>,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    meta: { silent: true },
    onSuccess: () => refresh(queries, stale),
  })
}
