import { callUrl } from '@verdict/contract/client'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'

const pageSize = 50

export const papersQuery = (cid: number, page: number | undefined) =>
  apiQuery('GET /exam/:cid/papers', { params: { cid }, query: { page, pageSize } })

export const useReopen = (cid: number) =>
  useChange(['GET /exam/:cid/papers'], ({ uid, reason }: { uid: string; reason: string }) =>
    call('POST /exam/:cid/hand-in/:uid/reopen', { params: { cid, uid }, body: { reason } }),
  )

export const useCountDraft = (cid: number) =>
  useChange(
    ['GET /exam/:cid/papers', 'GET /contest/:cid/ranklist'],
    ({ sid, counts }: { sid: number; counts: boolean }) =>
      call('PUT /exam/:cid/drafts/:sid', { params: { cid, sid }, body: { counts } }),
    { globalError: true },
  )

export const archiveUrl = (cid: number): string =>
  callUrl('/api', 'GET /exam/:cid/archive', { params: { cid } })

export const printUrl = (cid: number, language: 'en' | 'zh'): string =>
  callUrl('/api', 'GET /exam/:cid/print', { params: { cid }, query: { language } })
