// The cache of what the server said. A call that failed shows the global error for 6.5 s, unless who called
// took it over (`meta: {silent: true}`). Nothing is tried again unasked: pages offer "Try again". What the browser thinks
// of the network counts for nothing: a closed network, or this machine alone, is enough, and a call that cannot be made
// has to say so instead of waiting for hours and being made then.

import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { reportError } from '../errors.ts'
import { noticeExpiry } from '../session/expiry.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { silent?: boolean }
    mutationMeta: { silent?: boolean }
  }
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(error, query) {
      noticeExpiry(error)
      if (!query.meta?.silent) reportError(error)
    },
  }),
  mutationCache: new MutationCache({
    onError(error, _variables, _result, mutation) {
      noticeExpiry(error)
      if (!mutation.meta?.silent) reportError(error)
    },
  }),
  defaultOptions: {
    queries: { networkMode: 'always', retry: false, staleTime: 5_000, gcTime: 5 * 60_000 },
    mutations: { networkMode: 'always', retry: false },
  },
})
