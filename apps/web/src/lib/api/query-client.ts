// The cache of answers. Failed calls show a global error for 6.5 s, unless `meta: {silent: true}`. Nothing is retried
// unasked, except reads that the server asks to repeat (starting, or failover of the database). `navigator.onLine` is
// ignored: a closed network may suffice, and a call that cannot be made must fail instead of waiting for hours.

import {
  type InvalidateQueryFilters,
  type InvalidateOptions,
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { isUnanswered, statusOf } from '@verdict/web-client/errors'
import { reportError } from '../errors.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { silent?: boolean }
    mutationMeta: { silent?: boolean }
  }
}

/** Keeps shown answers while offline; they are refetched once the server answers. */
function keepShown(query: Query<unknown, unknown>): void {
  query.setState({ status: 'success', error: null, fetchFailureCount: 0, isInvalidated: true })
}

const comeAgainMs = 2_000
const comeAgainTimes = 3

const isAskedToComeAgain = (error: unknown): boolean => statusOf(error) === 503

/** Also restarts a first fetch under way, which may predate the change; TanStack Query alone keeps it. */
class Client extends QueryClient {
  override async invalidateQueries<Tagged extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Tagged>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const early = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined)
    await super.invalidateQueries(filters, options)
    if (early.length > 0)
      await super.invalidateQueries({ predicate: (query) => early.includes(query) }, options)
  }
}

export const queryClient = new Client({
  queryCache: new QueryCache({
    onError(error, query) {
      if (isUnanswered(error) && query.state.data !== undefined) keepShown(query)
      else if (!query.meta?.silent) reportError(error)
    },
  }),
  mutationCache: new MutationCache({
    onError(error, _variables, _result, mutation) {
      if (!mutation.meta?.silent) reportError(error)
    },
  }),
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: (times, error) => times < comeAgainTimes && isAskedToComeAgain(error),
      retryDelay: comeAgainMs,
      staleTime: 5_000,
      gcTime: 5 * 60_000,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
