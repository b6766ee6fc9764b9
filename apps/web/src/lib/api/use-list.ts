// Keeps the previous page while loading; after a failure there is none, as old rows would look current.

import { keepPreviousData, useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'

export interface List<Page> {
  /** Undefined while loading and after a failure. */
  page: Page | undefined
  error: Error | null
  retry: () => void
}

export function useList<Page, Key extends QueryKey>(
  query: UseQueryOptions<Page, Error, Page, Key>,
): List<Page> {
  const { data, error, refetch } = useQuery({ ...query, placeholderData: keepPreviousData })
  return { page: error ? undefined : data, error, retry: () => void refetch() }
}
