import type { Key } from '@verdict/contract/endpoints'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'

const refreshMs = 5_000

export const judgeHostsQuery = () => ({
  ...apiQuery('GET /admin/judges', {}),
  refetchInterval: refreshMs,
})

const stale: Key[] = ['GET /admin/judges', 'GET /judging', 'GET /admin/overview']

interface HostChange {
  disabled?: boolean
  drained?: boolean
  share?: number
  labels?: string[]
}

/** The only answer with the token. */
export const useCreateHost = () =>
  useChange(stale, (name: string) => call('POST /admin/judges', { body: { name } }))

export const useChangeHost = () =>
  useChange(stale, ({ id, ...body }: { id: number } & HostChange) =>
    call('PUT /admin/judges/:id', { params: { id }, body }),
  )

/** The only answer with the token. */
export const useCreateJoinToken = () =>
  useChange(stale, (body: { name: string; labels: string[] }) => call('POST /admin/judge-tokens', { body }))

export const useRevokeJoinToken = () =>
  useChange(stale, (id: number) => call('DELETE /admin/judge-tokens/:id', { params: { id } }))

export const contestJudgingQuery = (cid: number) => ({
  ...apiQuery('GET /contest/:cid/judging', { params: { cid } }),
  refetchInterval: refreshMs,
})

const ofContest: Key[] = ['GET /contest/:cid/judging']

export const useLabelContest = (cid: number) =>
  useChange(ofContest, (label: string | null) =>
    call('PUT /contest/:cid/judging', { params: { cid }, body: { label } }),
  )

export const useWarmUp = (cid: number) =>
  useChange(ofContest, () => call('POST /contest/:cid/warm-up', { params: { cid } }))

export const useRemoveHost = () =>
  useChange(stale, (id: number) => call('DELETE /admin/judges/:id', { params: { id } }))
