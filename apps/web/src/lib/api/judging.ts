// Whether submissions are judged now: asked by people who wait for a verdict, and by admins all the time.

import { apiQuery } from './query.ts'

const refreshMs = 30_000

export const judgingQuery = () => ({
  ...apiQuery('GET /judging', {}),
  refetchInterval: refreshMs,
  // It is no page: the reason why it does not load is shown elsewhere.
  meta: { silent: true },
})
