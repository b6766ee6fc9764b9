import { apiQuery } from '../../../lib/api/query.ts'

const enough = 100

/** One's own newest in a contest: what the marks on the problem buttons are read from. */
export const ownSubmissionsQuery = (cid: number) => ({
  ...apiQuery('GET /account/submissions', { query: { contest: cid, pageSize: enough } }),
  // The marks are missing then, and nothing else.
  meta: { silent: true },
})
