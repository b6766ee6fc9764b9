// The cache of the server's answers. A call that failed shows the global error for 6.5 s, unless its caller
// took it over (`meta: {silent: true}`). Nothing is tried again unasked, pages offer "Try again", but for reading that the server
// itself asks to come again with: one starts, or the database is just becoming another. The browser's opinion
// of the network counts for nothing: a closed network, or this machine alone, is enough, and a call that cannot be made
// has to say so instead of waiting for hours and being made then.

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

/** Shown answers stay while the connection is lost: they are asked for again as soon as the server answers. */
function keepShown(query: Query<unknown, unknown>): void {
  query.setState({ status: 'success', error: null, fetchFailureCount: 0, isInvalidated: true })
}

const comeAgainMs = 2_000
const comeAgainTimes = 3

const isAskedToComeAgain = (error: unknown): boolean => statusOf(error) === 503

/** Asks again for a first answer too that is under way, since it may be of before the change. TanStack Query alone keeps it. */
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
