import { apiQuery } from '../../../../lib/api/query.ts'

/** One submission with code, error and tests. Its refusals are shown by the page itself. */
export const submissionQuery = (sid: number) => ({
  ...apiQuery('GET /status/:sid', { params: { sid } }),
  meta: { silent: true },
})
