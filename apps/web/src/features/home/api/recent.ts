// What the start shows beside the news.

import { apiQuery } from '../../../lib/api/query.ts'

/** The newest of one's own. */
export const myRecentSubmissionsQuery = () => ({
  ...apiQuery('GET /account/submissions', { query: { pageSize: 5 } }),
  meta: { silent: true },
})

/** Enough to hold what runs below what is planned. */
const contestsAsked = 20

export const contestsQuery = () => ({
  ...apiQuery('GET /contest/list', { query: { pageSize: contestsAsked } }),
  meta: { silent: true },
})
