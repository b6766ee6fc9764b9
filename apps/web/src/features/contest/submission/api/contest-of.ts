import { apiQuery } from '../../../../lib/api/query.ts'

/** The contest that a submission was handed in to. */
export const contestOfQuery = (cid: number) => ({
  ...apiQuery('GET /contest/:cid', { params: { cid } }),
  meta: { silent: true },
})
