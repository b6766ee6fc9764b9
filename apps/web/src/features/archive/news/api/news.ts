import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'

export type NewNews = Required<BodyOf<Endpoints['POST /news/']>>
type NewsChange = BodyOf<Endpoints['PUT /news/:nid']>

export interface NewsFilter {
  page?: number
  pageSize?: number
}

export const newsPageSize = 5

export const newsListQuery = ({ page, pageSize = newsPageSize }: NewsFilter) =>
  apiQuery('GET /news/list', { query: { page, pageSize } })

export const newsQuery = (nid: number) => ({
  ...apiQuery('GET /news/:nid', { params: { nid } }),
  meta: { silent: true },
})

export const useCreateNews = () =>
  useChange(['GET /news/list'], (body: NewNews) => call('POST /news/', { body }))

export const useChangeNews = (nid: number) =>
  useChange(['GET /news/list'], (body: NewsChange) => call('PUT /news/:nid', { params: { nid }, body }), {
    onDone: (changed, _body, queries) => queries.setQueryData(newsQuery(nid).queryKey, changed),
  })

export const useDeleteNews = () =>
  useChange(['GET /news/list'], (nid: number) => call('DELETE /news/:nid', { params: { nid } }), {
    onDone: (_nothing, nid, queries) => queries.removeQueries({ queryKey: newsQuery(nid).queryKey }),
  })
