import { call } from '../../../../lib/api/client.ts'
import { itemFinder } from '../../../../ui/picker/finders.tsx'

export const courseFinder = itemFinder('problem courses', async (keyword, signal) => {
  const { items } = await call('GET /course/items', { query: { keyword, manages: 'problem' }, signal })
  return items
})
