import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { queryClient } from '../../../../lib/api/query-client.ts'
import { useChange } from '../../../../lib/api/use-change.ts'
import { setUnreadNotices } from '../../../../lib/session/session.ts'

export const noticePageSize = 30
const sentPageSize = 30

export const noticesQuery = (page?: number) =>
  apiQuery('GET /account/notifications', { query: { page, pageSize: noticePageSize } })

export const sentQuery = (page?: number) =>
  apiQuery('GET /admin/notifications', { query: { page, pageSize: sentPageSize } })

/** The channel was lost: the server knows the count. */
export async function countAnew(): Promise<void> {
  const { unread } = await call('GET /account/notifications', { query: { pageSize: 1 } })
  setUnreadNotices(unread)
  await forgetNotices()
}

export const forgetNotices = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['GET /account/notifications'] })

export async function markRead(readThrough: number): Promise<void> {
  const { unread } = await call('PUT /account/notifications', { body: { readThrough } })
  setUnreadNotices(unread)
}

export const useBroadcast = () =>
  useChange(['GET /admin/notifications'], (notice: { title: string; content: string }) =>
    call('POST /admin/notifications/broadcast', { body: notice }),
  )
