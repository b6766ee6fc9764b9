// Tags of problems, as their managers see them.

import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { apiQuery } from '../../../lib/api/query.ts'

export interface TagFilter {
  page?: number
  keyword?: string
}

const tagPageSize = 30

export const tagsQuery = ({ page, keyword }: TagFilter) =>
  apiQuery('GET /tag/list', { query: { page, pageSize: tagPageSize, keyword } })

/** Every list and page that shows tags. */
const stale = ['GET /tag', 'GET /tag/list', 'GET /problem', 'GET /problem/:pid']

function useTagMutation<Variables, Data>(mutationFn: (variables: Variables) => Promise<Data>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    // Told where it was asked for.
    meta: { silent: true },
    onSuccess: () => Promise.all(stale.map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  })
}

/** A new one, or another name and colour for one that exists. */
export const useSaveTag = (tid?: number) =>
  useTagMutation((body: BodyOf<Endpoints['POST /tag']>) =>
    tid === undefined ? call('POST /tag', { body }) : call('PUT /tag/:tid', { params: { tid }, body }),
  )

export const useDeleteTag = () =>
  useTagMutation((tid: number) => call('DELETE /tag/:tid', { params: { tid } }))
