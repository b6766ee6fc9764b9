import { apiQuery } from '../../../../lib/api/query.ts'

export const submissionQuery = (sid: number) => ({
  ...apiQuery('GET /status/:sid', { params: { sid } }),
  meta: { silent: true },
})
