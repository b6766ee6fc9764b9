import { apiQuery } from '../../../../lib/api/query.ts'

const shown = 8

export const problemSearchQuery = (search: string) => ({
  ...apiQuery('GET /problem', { query: { search, pageSize: shown } }),
  enabled: search !== '',
  meta: { silent: true },
})
