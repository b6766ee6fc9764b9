import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints, Key } from '@verdict/contract/endpoints'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'
import type { KeywordFilter } from '../../../../lib/search.ts'

const tagPageSize = 30

export const tagsQuery = ({ page, keyword }: KeywordFilter) =>
  apiQuery('GET /tag/list', { query: { page, pageSize: tagPageSize, keyword } })

const stale: Key[] = ['GET /tag', 'GET /tag/list', 'GET /problem', 'GET /problem/:pid']

export const useSaveTag = (tid?: number) =>
  useChange(stale, (body: BodyOf<Endpoints['POST /tag']>) =>
    tid === undefined ? call('POST /tag', { body }) : call('PUT /tag/:tid', { params: { tid }, body }),
  )

export const useDeleteTag = () =>
  useChange(stale, (tid: number) => call('DELETE /tag/:tid', { params: { tid } }))
