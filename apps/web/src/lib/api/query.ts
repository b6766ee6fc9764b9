// Cache keys are call and arguments, so that the server can embed answers (boot), and changes can name what is stale.

import type { CallArguments } from '@verdict/contract/client'
import type { Endpoints, Key } from '@verdict/contract/endpoints'
import type { DataOf } from '@verdict/contract/endpoint'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from './client.ts'

type Asked = { params?: unknown; query?: unknown }

/** As text, without absent values: `{pid: 1000}` equals `{pid: '1000'}`. */
function plain(values: unknown): Record<string, string> {
  const given = Object.entries((values ?? {}) as Record<string, string | number | boolean | null | undefined>)
  const present = given.filter(([, value]) => value !== undefined && value !== null && value !== '')
  return Object.fromEntries(present.map(([name, value]) => [name, String(value)]))
}

/** `['GET /problem/:pid', {pid: '1000'}, {}]`. */
export const apiKey = (key: Key, asked: Asked = {}) => [key, plain(asked.params), plain(asked.query)] as const

/** Active ones now, others when next shown. */
export const refresh = (queries: QueryClient, keys: readonly Key[]): Promise<unknown> =>
  Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key] })))

/** Failures show a toast unless `meta.silent`. */
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
