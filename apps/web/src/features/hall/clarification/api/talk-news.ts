// Announcements of contests that this page has been notified of. Each is shown once, however often the page asks.

import type { Broadcast } from '@verdict/contract/clarification'
import { createStore } from '@verdict/web-client/store'
import { call } from '../../../../lib/api/client.ts'
import { queryClient } from '../../../../lib/api/query-client.ts'
import { apiKey } from '../../../../lib/api/query.ts'
import { getSession } from '../../../../lib/session/session.ts'
import { useStore } from '../../../../lib/store.ts'
import { useChange } from '../../../../lib/api/use-change.ts'

export interface ShownBroadcast extends Broadcast {
  cid: number
}

const shown = createStore<readonly ShownBroadcast[]>([])
export const useBroadcasts = (): readonly ShownBroadcast[] => useStore(shown)
export const closeBroadcast = ({ cid, did }: ShownBroadcast): void =>
  shown.set(shown.get().filter((other) => other.cid !== cid || other.did !== did))

/** Posts written just before an answer may be read only after it. */
const overlapMs = 10_000
const notified = new Set<string>()
/** By contest: from when on this page shows what other pages were shown. */
const since = new Map<number, string>()
let person: string | undefined

function startFor(uid: string | undefined): void {
  if (uid === person) return
  person = uid
  notified.clear()
  since.clear()
  shown.set([])
}

/** A correction takes the place of what it corrects. */
function keep(cid: number, broadcasts: readonly Broadcast[]): void {
  const fresh = broadcasts.filter(({ did, at }) => !notified.has(`${did} ${at}`))
  for (const { did, at } of fresh) notified.add(`${did} ${at}`)
  const others = shown.get().filter(({ did }) => !fresh.some((one) => one.did === did))
  if (fresh.length > 0) shown.set([...others, ...fresh.map((one) => ({ ...one, cid }))])
}

export const talkNewsQuery = (cid: number) => ({
  queryKey: apiKey('GET /contest/:cid/clarifications/news', { params: { cid } }),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    startFor(getSession().profile?.uid)
    const query = { since: since.get(cid) }
    const news = await call('GET /contest/:cid/clarifications/news', { params: { cid }, query, signal })
    if (!since.has(cid)) since.set(cid, new Date(Date.parse(news.now) - overlapMs).toISOString())
    keep(cid, news.broadcasts)
    return news
  },
  meta: { silent: true },
})

/** @returns whether this page has shown it, as it does to entrants */
export async function showBroadcast(cid: number, did: number): Promise<boolean> {
  const query = talkNewsQuery(cid)
  // An answer that was asked for before may not have it yet.
  await queryClient.cancelQueries({ queryKey: query.queryKey })
  await queryClient.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined)
  return [...notified].some((key) => key.startsWith(`${did} `))
}

const mark = (cid: number, body: { shown?: string; read?: string }) =>
  call('PUT /contest/:cid/clarifications/news', { params: { cid }, body })

/** The mark may be lost with the connection: then they are shown once more. */
export const markShown = (cid: number, at: string): void =>
  void mark(cid, { shown: at }).catch(() => undefined)

export const useMarkRead = (cid: number) =>
  useChange(['GET /contest/:cid/clarifications/news'], (read: string) => mark(cid, { read }))
