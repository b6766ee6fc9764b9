import { apiQuery } from '../../../../lib/api/query.ts'

/** More than shown, as some may end while the page is open. */
const contestsAsked = 10

export const contestsQuery = () => ({
  ...apiQuery('GET /contest/list', { query: { phase: 'current', pageSize: contestsAsked } }),
  meta: { silent: true },
})
