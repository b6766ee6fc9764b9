// What the form chooses from.

import { call } from '../../../lib/api/client.ts'
import { apiQuery } from '../../../lib/api/query.ts'
import { itemFinder, userFinder } from '../../../ui/picker/finders.tsx'

export const groupsQuery = () => apiQuery('GET /group', {})

export const problemFinder = itemFinder('problems', async (keyword, signal) => {
  const { items } = await call('GET /problem/items', { query: { keyword }, signal })
  return items
})

/** Courses in whose name this person may hold contests. */
export const courseFinder = itemFinder('contest courses', async (keyword, signal) => {
  const { items } = await call('GET /course/items', { query: { keyword, manages: 'contest' }, signal })
  return items
})

export const memberFinder = userFinder(async (keyword, signal) => {
  const { items } = await call('GET /user/items', { query: { keyword }, signal })
  return items
})
