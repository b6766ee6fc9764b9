import { pageLimits } from '@verdict/domain/field-limits'
import { apiQuery } from '../../../../lib/api/query.ts'

/** One's own newest in a contest: what the marks on the problem buttons are read from. */
export const ownSubmissionsQuery = (cid: number) => ({
  ...apiQuery('GET /account/submissions', { query: { contest: cid, pageSize: pageLimits.pageSize } }),
  // The marks are missing then, and nothing else.
  meta: { silent: true },
})
