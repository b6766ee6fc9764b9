import { apiQuery } from '../../../lib/api/query.ts'

const shown = 8

/** The newest submissions of everybody. */
export const recentSubmissionsQuery = () => ({
  ...apiQuery('GET /status/list', { query: { pageSize: shown } }),
  meta: { silent: true },
})

/** The newest of one's own. */
export const myRecentSubmissionsQuery = () => ({
  ...apiQuery('GET /account/submissions', { query: { pageSize: 5 } }),
  meta: { silent: true },
})
