// One rule for the cache: a call's key and its arguments. So the server can embed an answer in the page
// (boot), and every change can name what it made stale.

import type { CallArguments } from '@verdict/contract/client'
import type { Endpoints, Key } from '@verdict/contract/endpoints'
import type { DataOf } from '@verdict/contract/endpoint'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from './client.ts'

type Asked = { params?: unknown; query?: unknown }

/** Values as text and absent ones left out: `{pid: 1000}` and `{pid: '1000'}` are one answer. */
function plain(values: unknown): Record<string, string> {
  const given = Object.entries((values ?? {}) as Record<string, string | number | boolean | null | undefined>)
  const present = given.filter(([, value]) => value !== undefined && value !== null && value !== '')
  return Object.fromEntries(present.map(([name, value]) => [name, String(value)]))
}

/** `['GET /problem/:pid', {pid: '1000'}, {}]`. */
export const apiKey = (key: Key, asked: Asked = {}) => [key, plain(asked.params), plain(asked.query)] as const

/** Asks again for what is shown of these calls, and for the rest when it is shown next. */
export const refresh = (queries: QueryClient, keys: readonly Key[]): Promise<unknown> =>
  Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key] })))

/** Query options of a reading call; failures become a toast unless `meta.silent`. */
export function apiQuery<K extends Extract<Key, `GET ${string}`>>(
  key: K,
  args: Omit<CallArguments<Endpoints[K]>, 'signal' | 'form'>,
) {
  return queryOptions({
    queryKey: apiKey(key, args as Asked),
    queryFn: ({ signal }): Promise<DataOf<Endpoints[K]>> =>
      call(key, { ...args, signal } as CallArguments<Endpoints[K]>),
  })
}
