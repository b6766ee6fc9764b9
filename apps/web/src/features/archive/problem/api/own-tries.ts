import { apiQuery } from '../../../../lib/api/query.ts'

/** As many as stand beside a problem. */
const shownTries = 5

/** The newest of one's own submissions to a problem; `total` says how many there are. */
export const ownTriesQuery = (pid: number) => ({
  ...apiQuery('GET /account/submissions', { query: { problem: pid, pageSize: shownTries } }),
  // A help at the side: its failure is not worth an alarm.
  meta: { silent: true },
})
