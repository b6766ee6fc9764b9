import { apiQuery } from '../../../../lib/api/query.ts'

export const nextProblemQuery = (after: number, course: number | undefined) => ({
  ...apiQuery('GET /problem/next', { query: { after, course } }),
  meta: { silent: true },
})
