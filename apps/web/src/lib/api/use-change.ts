// The one way to change something on the server.

import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Key } from '@verdict/contract/endpoints'
import { refresh } from './query.ts'

interface ChangeOptions<Variables, Data> {
  /** With the answer, before what is stale is asked for again. */
  onDone?: (data: Data, variables: Variables, queries: QueryClient) => unknown
  onFailed?: (error: Error) => void
  /** The global error says a failure, since nothing beside the control does. */
  globalError?: boolean
  /** Stale answers are asked for again after a failure too. */
  refreshAfterFailure?: boolean
  /** Shows the change before the server has answered. @returns what takes it back after a failure */
  showAtOnce?: (variables: Variables, queries: QueryClient) => Promise<() => void>
  /** Changes of the same name are sent one after the other. Stale answers are asked for again after the last of them. */
  queue?: string
}

/** @param stale calls whose answers show it: they are asked for again before the change counts as done */
export function useChange<Data, Variables = void>(
  stale: readonly Key[],
  change: (variables: Variables) => Promise<Data>,
  options: ChangeOptions<Variables, Data> = {},
) {
  const queries = useQueryClient()
  const { queue } = options
  const isLast = () => queue === undefined || queries.isMutating({ mutationKey: [queue] }) === 1
  return useMutation({
    ...(queue !== undefined && { mutationKey: [queue], scope: { id: queue } }),
    mutationFn: change,
    meta: { silent: !options.globalError },
    onMutate: (variables) => options.showAtOnce?.(variables, queries),
    onSuccess: (data, variables) => options.onDone?.(data, variables, queries),
    onError(error, _variables, takeBack) {
      takeBack?.()
      options.onFailed?.(error)
    },
    onSettled(_data, error) {
      const isDue = isLast() && (!error || options.refreshAfterFailure === true)
      return isDue ? refresh(queries, stale) : undefined
    },
  })
}
