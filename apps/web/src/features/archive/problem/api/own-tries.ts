import { apiQuery } from '../../../../lib/api/query.ts'

const shownTries = 5

export const ownTriesQuery = (pid: number) => ({
  ...apiQuery('GET /account/submissions', { query: { problem: pid, pageSize: shownTries } }),
  // Secondary: no alarm on failure.
  meta: { silent: true },
})
