import { pageLimits } from '@verdict/domain/address-limits'
import { apiQuery } from '../../../../lib/api/query.ts'

export const ownSubmissionsQuery = (cid: number) => ({
  ...apiQuery('GET /account/submissions', { query: { contest: cid, pageSize: pageLimits.pageSize } }),
  // Only the marks would be missing.
  meta: { silent: true },
})
