// Whether submissions are judged now: asked by whoever waits for a verdict, and by admins all the time.

import { apiQuery } from './query.ts'

const refreshMs = 30_000

export const judgingQuery = () => ({
  ...apiQuery('GET /judging', {}),
  refetchInterval: refreshMs,
  // It is no page: what keeps it from loading is told elsewhere.
  meta: { silent: true },
})
