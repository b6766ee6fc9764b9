// One page of a list. The page before stays until it has come; a load that failed leaves none, since rows of an earlier
// answer would pass for the present ones.

import { keepPreviousData, useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'

export interface List<Page> {
  /** Undefined while nothing has arrived, and after a failure. */
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
