// Keeps the previous page while loading; after a failure there is none, as old rows would look current.

import { keepPreviousData, useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useAskAtNext } from '../clock/wait.ts'

export interface List<Page> {
  /** Undefined while loading and after a failure. */
  page: Page | undefined
  error: Error | null
  retry: () => void
}

/** @param timesIn at which the list becomes another */
export function useList<Page, Key extends QueryKey>(
  query: UseQueryOptions<Page, Error, Page, Key>,
  timesIn: (page: Page) => string[] = () => [],
): List<Page> {
  const answer = useQuery({ ...query, placeholderData: keepPreviousData })
  const { data, error, refetch } = answer
  useAskAtNext(answer, data === undefined ? [] : timesIn(data))
  return { page: error ? undefined : data, error, retry: () => void refetch() }
}
