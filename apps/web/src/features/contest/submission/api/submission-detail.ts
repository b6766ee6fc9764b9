import { apiQuery } from '../../../../lib/api/query.ts'

/** Errors are shown by the page. */
export const submissionQuery = (sid: number) => ({
  ...apiQuery('GET /status/:sid', { params: { sid } }),
  meta: { silent: true },
})
