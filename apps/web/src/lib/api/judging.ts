// Polled by people who wait for a verdict, and by admins.

import { apiQuery } from './query.ts'

const refreshMs = 30_000

export const judgingQuery = () => ({
  ...apiQuery('GET /judging', {}),
  refetchInterval: refreshMs,
  meta: { silent: true },
})
