// What the page chooses from: places to review, and groups of people.

import { call } from '../../../lib/api/client.ts'
import { apiQuery } from '../../../lib/api/query.ts'
import { itemFinder } from '../../../ui/picker/finders.tsx'

export const groupsQuery = () => apiQuery('GET /group', {})

export const contestFinder = itemFinder('contests', async (keyword, signal) => {
  const { docs } = await call('GET /contest/list', { query: { content: keyword, pageSize: 20 }, signal })
  return docs.map(({ cid, title }) => ({ id: cid, title }))
})

export const problemFinder = itemFinder('problems', async (keyword, signal) => {
  const { items } = await call('GET /problem/items', { query: { keyword }, signal })
  return items
})

export const courseFinder = itemFinder('courses', async (keyword, signal) => {
  const { items } = await call('GET /course/items', { query: { keyword }, signal })
  return items
})
