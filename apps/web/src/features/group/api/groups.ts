// Groups and who is in them.

import type { DataOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { apiQuery } from '../../../lib/api/query.ts'
import { userFinder } from '../../../ui/picker/finders.tsx'

export type Group = DataOf<Endpoints['GET /group/list']>['docs'][number]
export type Member = DataOf<Endpoints['GET /group/:gid/members']>['docs'][number]

export interface ListFilter {
  page?: number
  keyword?: string
}

const groupPageSize = 30

export const groupsQuery = ({ page, keyword }: ListFilter) =>
  apiQuery('GET /group/list', { query: { page, pageSize: groupPageSize, keyword } })

/** The page itself says when it is missing. */
export const groupQuery = (gid: number) => ({
  ...apiQuery('GET /group/:gid', { params: { gid } }),
  meta: { silent: true },
})

export const membersQuery = (gid: number, { page, keyword }: ListFilter) =>
  apiQuery('GET /group/:gid/members', { params: { gid }, query: { page, pageSize: groupPageSize, keyword } })

export const memberFinder = userFinder(async (keyword, signal) => {
  const { items } = await call('GET /user/items', { query: { keyword }, signal })
  return items
})

/** Every list in which a group or its members show. */
const stale = [
  'GET /group',
  'GET /group/list',
  'GET /group/:gid',
  'GET /group/:gid/members',
  'GET /contest/:cid/ranklist',
]

function useGroupMutation<Variables, Data>(mutationFn: (variables: Variables) => Promise<Data>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    // Told where it was asked for.
    meta: { silent: true },
    onSuccess: () => Promise.all(stale.map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  })
}

/** A new one, or another title for one that exists. */
export const useSaveGroup = (gid?: number) =>
  useGroupMutation((title: string) =>
    gid === undefined
      ? call('POST /group/', { body: { title } })
      : call('PUT /group/:gid', { params: { gid }, body: { title } }),
  )

export const useDeleteGroup = () =>
  useGroupMutation((gid: number) => call('DELETE /group/:gid', { params: { gid } }))

export const useChangeMembers = (gid: number) =>
  useGroupMutation((body: { add?: string[]; remove?: string[] }) =>
    call('PUT /group/:gid/members', { params: { gid }, body }),
  )
