import { call } from './client.ts'
import { apiQuery } from './query.ts'

export const groupsQuery = () => apiQuery('GET /group', {})

export const findUsers = async (keyword: string, signal: AbortSignal) =>
  (await call('GET /user/items', { query: { keyword }, signal })).items

/** For those who manage the contest. */
export async function findEntrants(cid: number, keyword: string, signal: AbortSignal) {
  const { docs } = await call('GET /contest/:cid/entrants', { params: { cid }, query: { keyword }, signal })
  return docs.map(({ uid, nick }) => ({ id: uid, title: nick || uid }))
}

export const findProblems = async (keyword: string, signal: AbortSignal) =>
  (await call('GET /problem/items', { query: { keyword }, signal })).items
