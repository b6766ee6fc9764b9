import { call } from './client.ts'
import { apiQuery } from './query.ts'

export const groupsQuery = () => apiQuery('GET /group', {})

export const findUsers = async (keyword: string, signal: AbortSignal) =>
  (await call('GET /user/items', { query: { keyword }, signal })).items

export const findProblems = async (keyword: string, signal: AbortSignal) =>
  (await call('GET /problem/items', { query: { keyword }, signal })).items
