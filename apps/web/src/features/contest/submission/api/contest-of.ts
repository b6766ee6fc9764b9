import { apiQuery } from '../../../../lib/api/query.ts'

export const contestOfQuery = (cid: number) => ({
  ...apiQuery('GET /contest/:cid', { params: { cid } }),
  meta: { silent: true },
})
