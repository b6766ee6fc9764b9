import { call } from '../../../../lib/api/client.ts'
import { itemFinder } from '../../../../ui/picker/finders.tsx'

export const contestFinder = itemFinder('contests', async (keyword, signal) => {
  const { docs } = await call('GET /contest/list', { query: { content: keyword, pageSize: 20 }, signal })
  return docs.map(({ cid, title }) => ({ id: cid, title }))
})

export const courseFinder = itemFinder('courses', async (keyword, signal) => {
  const { items } = await call('GET /course/items', { query: { keyword }, signal })
  return items
})
