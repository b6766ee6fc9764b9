import type { DataOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import { call } from '../../../../lib/api/client.ts'
import { queryClient } from '../../../../lib/api/query-client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'
import { tellTabs } from '../../../../lib/session/tabs.ts'

export type Entry = DataOf<Endpoints['GET /exam/:cid/entry']>

const waitingMs = 3_000
const calmMs = 15_000

export const entryQuery = (cid: number) => ({
  ...apiQuery('GET /exam/:cid/entry', { params: { cid } }),
  meta: { silent: true },
  refetchInterval: ({ state }: { state: { data?: Entry | undefined } }) =>
    state.data?.state === 'waiting' ? waitingMs : calmMs,
})

export const useEnter = (cid: number) =>
  useChange([], (accepts: boolean) => call('POST /exam/:cid/entry', { params: { cid }, body: { accepts } }), {
    onDone: (entry, _accepts, queries) => queries.setQueryData(entryQuery(cid).queryKey, entry),
  })

export const useCodeLogin = (cid: number, onDone: () => void) =>
  useChange(
    [],
    (slip: { who: string; code: string }) =>
      call('POST /exam/:cid/code-login', { params: { cid }, body: slip }),
    {
      onDone({ uid }) {
        tellTabs(uid)
        onDone()
      },
    },
  )

/** @param signs `leaving`: sent with keepalive */
export const beat = (
  cid: number,
  signs: { front: boolean; leaving: boolean; opened: boolean; idle: number },
) => call('POST /exam/:cid/beat', { params: { cid }, body: signs, keepalive: signs.leaving })

const contestKey = (cid: number) => apiQuery('GET /contest/:cid', { params: { cid } }).queryKey

/** Personal end as shown on the contest's page; undefined before it has loaded. */
export const shownEnd = (cid: number): string | undefined =>
  queryClient.getQueryData(contestKey(cid))?.contest.end

/** The contest's page shows the personal time. */
export const refreshClock = (cid: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: contestKey(cid) })
