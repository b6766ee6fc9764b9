// The lists of the start page beside the news.

import { apiQuery } from '../../../../lib/api/query.ts'

/** The newest of one's own. */
export const myRecentSubmissionsQuery = () => ({
  ...apiQuery('GET /account/submissions', { query: { pageSize: 5 } }),
  meta: { silent: true },
})

/** Those that one is in. */
export const myCoursesQuery = () => ({
  ...apiQuery('GET /course', { query: { mine: 1, pageSize: 5 } }),
  meta: { silent: true },
})

/** Running and coming contests: a few more than are shown, since some may end while the page is open. */
const contestsAsked = 10

export const contestsQuery = () => ({
  ...apiQuery('GET /contest/list', { query: { phase: 'current', pageSize: contestsAsked } }),
  meta: { silent: true },
})

/** Homework of one's own courses that is not over. */
export const myHomeworkQuery = () => ({ ...apiQuery('GET /account/homework', {}), meta: { silent: true } })
