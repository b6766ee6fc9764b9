import { apiQuery } from '../../../../lib/api/query.ts'

export const myRecentSubmissionsQuery = () => ({
  ...apiQuery('GET /account/submissions', { query: { pageSize: 5 } }),
  meta: { silent: true },
})

export const myCoursesQuery = () => ({
  ...apiQuery('GET /course', { query: { mine: 1, pageSize: 5 } }),
  meta: { silent: true },
})

/** More than shown, as some may end while the page is open. */
const contestsAsked = 10

export const contestsQuery = () => ({
  ...apiQuery('GET /contest/list', { query: { phase: 'current', pageSize: contestsAsked } }),
  meta: { silent: true },
})

export const myHomeworkQuery = () => ({ ...apiQuery('GET /account/homework', {}), meta: { silent: true } })
