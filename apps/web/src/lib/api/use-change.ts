import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Key } from '@verdict/contract/endpoints'
import { useCallback, useEffect, useRef } from 'react'
import { refresh } from './query.ts'

interface ChangeOptions<Variables, Data> {
  /** Called before refetching. */
  onDone?: (data: Data, variables: Variables, queries: QueryClient) => unknown
  onFailed?: (error: Error) => void
  /** Shows the global error, as nothing beside the control does. */
  globalError?: boolean
  /** Also refetches after failures. */
  refreshAfterFailure?: boolean
  /** Optimistic update. @returns a function that undoes it */
  showAtOnce?: (variables: Variables, queries: QueryClient) => Promise<() => void>
  /** Changes with the same name run one by one, and refetch after the last. */
  queue?: string
}

interface Callbacks<Data> {
  onSuccess?: (data: Data) => unknown
  onError?: (error: Error) => unknown
}

/**
 * The callbacks of `mutate` run after the refetch, though it may have removed the component, but not where a reader
 * left before the answer.
 * @param stale calls to refetch before the change counts as done
 */
export function useChange<Data, Variables = void>(
  stale: readonly Key[],
  change: (variables: Variables) => Promise<Data>,
  options: ChangeOptions<Variables, Data> = {},
) {
  const queries = useQueryClient()
  const { queue } = options
  const isLast = () => queue === undefined || queries.isMutating({ mutationKey: [queue] }) === 1
  const isMounted = useRef(true)
  const wasMountedAtAnswer = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  const mutation = useMutation({
    ...(queue !== undefined && { mutationKey: [queue], scope: { id: queue } }),
    mutationFn: (variables: Variables) =>
      change(variables).finally(() => {
        wasMountedAtAnswer.current = isMounted.current
      }),
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
  const { mutateAsync } = mutation
  const mutate = useCallback(
    (variables: Variables, { onSuccess, onError }: Callbacks<Data> = {}) =>
      void mutateAsync(variables).then(
        (data) => wasMountedAtAnswer.current && onSuccess?.(data),
        (error: Error) => wasMountedAtAnswer.current && onError?.(error),
      ),
    [mutateAsync],
  )
  return { ...mutation, mutate }
}
