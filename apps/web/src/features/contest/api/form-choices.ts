// What the form chooses from.

import { apiQuery } from '../../../lib/api/query.ts'

export const problemItemsQuery = (keyword: string) => ({
  ...apiQuery('GET /problem/items', { query: { keyword } }),
  enabled: keyword !== '',
  // The field says itself that it failed.
  meta: { silent: true },
})

export const groupsQuery = () => apiQuery('GET /group', {})
