import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints, Key } from '@verdict/contract/endpoints'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'

export type NewAnnouncement = BodyOf<Endpoints['POST /course/:id/announcement']>

const pageSize = 10
export const announcementsQuery = (id: number, page?: number) =>
  apiQuery('GET /course/:id/announcement', { params: { id }, query: { page, pageSize } })

const stale: Key[] = ['GET /course/:id/announcement', 'GET /account/notifications']

export const useSaveAnnouncement = (id: number, announcementId: number | null) =>
  useChange(stale, (body: NewAnnouncement) =>
    announcementId === null
      ? call('POST /course/:id/announcement', { params: { id }, body })
      : call('PUT /course/:id/announcement/:announcementId', { params: { id, announcementId }, body }),
  )

export const useDeleteAnnouncement = (id: number) =>
  useChange(stale, (announcementId: number) =>
    call('DELETE /course/:id/announcement/:announcementId', { params: { id, announcementId } }),
  )
