import type { Key } from '@verdict/contract/endpoints'
import { call } from '../../../lib/api/client.ts'
import { apiQuery } from '../../../lib/api/query.ts'
import { useChange } from '../../../lib/api/use-change.ts'

const refreshMs = 5_000

/** Hosts and what waits for them, asked again while the page is open. */
export const judgeHostsQuery = () => ({
  ...apiQuery('GET /admin/judges', {}),
  refetchInterval: refreshMs,
})

/** The calls that the banner depends on too. */
const stale: Key[] = ['GET /admin/judges', 'GET /judging', 'GET /admin/overview']

/** The answer holds the token, this once. */
export const useCreateHost = () =>
  useChange(stale, (name: string) => call('POST /admin/judges', { body: { name } }))

export const useChangeHost = () =>
  useChange(stale, ({ id, disabled }: { id: number; disabled: boolean }) =>
    call('PUT /admin/judges/:id', { params: { id }, body: { disabled } }),
  )

export const useRemoveHost = () =>
  useChange(stale, (id: number) => call('DELETE /admin/judges/:id', { params: { id } }))
