import { apiQuery } from '../../../../lib/api/query.ts'

const shown = 8

/** A few problems by number, part of the title, or tag. */
export const problemSearchQuery = (search: string) => ({
  ...apiQuery('GET /problem', { query: { search, pageSize: shown } }),
  enabled: search !== '',
  // The dialog says itself that it failed.
  meta: { silent: true },
})
