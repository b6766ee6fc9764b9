// Announcements: reading and writing them.

import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { apiQuery } from '../../../lib/api/query.ts'
import { useChange } from '../../../lib/api/use-change.ts'

export type NewNews = Required<BodyOf<Endpoints['POST /news/']>>
type NewsChange = BodyOf<Endpoints['PUT /news/:nid']>

export interface NewsFilter {
  page?: number
  pageSize?: number
}

export const newsPageSize = 5

/** The list itself says when it failed. */
export const newsListQuery = ({ page, pageSize = newsPageSize }: NewsFilter) => ({
  ...apiQuery('GET /news/list', { query: { page, pageSize } }),
  meta: { silent: true },
})

/** The page itself says when it is missing or failed. */
export const newsQuery = (nid: number) => ({
  ...apiQuery('GET /news/:nid', { params: { nid } }),
  meta: { silent: true },
})

const listKey = ['GET /news/list']

export const useCreateNews = () =>
  useChange(['GET /news/list'], (body: NewNews) => call('POST /news/', { body }))

export function useChangeNews(nid: number) {
  const queries = useQueryClient()
  return useMutation({
    // Told where it was changed.
    meta: { silent: true },
    mutationFn: (body: NewsChange) => call('PUT /news/:nid', { params: { nid }, body }),
    async onSuccess(changed) {
      queries.setQueryData(newsQuery(nid).queryKey, changed)
      await queries.invalidateQueries({ queryKey: listKey })
    },
  })
}

export function useDeleteNews() {
  const queries = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationFn: (nid: number) => call('DELETE /news/:nid', { params: { nid } }),
    async onSuccess(_nothing, nid) {
      queries.removeQueries({ queryKey: newsQuery(nid).queryKey })
      await queries.invalidateQueries({ queryKey: listKey })
    },
  })
}
