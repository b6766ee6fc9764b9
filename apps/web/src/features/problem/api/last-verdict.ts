import { apiQuery } from '../../../lib/api/query.ts'

/** The newest of one's own submissions to a problem; `total` says how many there are. */
export const lastSubmissionQuery = (pid: number) => ({
  ...apiQuery('GET /account/submissions', { query: { problem: pid, pageSize: 1 } }),
  // A help at the side: its failure is not worth an alarm.
  meta: { silent: true },
})
