import type { DataOf } from '@verdict/contract/endpoint'
import type { Endpoints, Key } from '@verdict/contract/endpoints'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'
import type { KeywordFilter } from '../../../../lib/search.ts'

export type Group = DataOf<Endpoints['GET /group/list']>['docs'][number]
export type Member = DataOf<Endpoints['GET /group/:gid/members']>['docs'][number]

const groupPageSize = 30

export const groupsQuery = ({ page, keyword }: KeywordFilter) =>
  apiQuery('GET /group/list', { query: { page, pageSize: groupPageSize, keyword } })

export const groupQuery = (gid: number) => ({
  ...apiQuery('GET /group/:gid', { params: { gid } }),
  meta: { silent: true },
})

export const membersQuery = (gid: number, { page, keyword }: KeywordFilter) =>
  apiQuery('GET /group/:gid/members', { params: { gid }, query: { page, pageSize: groupPageSize, keyword } })

const stale: Key[] = [
  'GET /group',
  'GET /group/list',
  'GET /group/:gid',
  'GET /group/:gid/members',
  'GET /contest/:cid/ranklist',
]

export const useSaveGroup = (gid?: number) =>
  useChange(stale, (title: string) =>
    gid === undefined
      ? call('POST /group/', { body: { title } })
      : call('PUT /group/:gid', { params: { gid }, body: { title } }),
  )

export const useDeleteGroup = () =>
  useChange(stale, (gid: number) => call('DELETE /group/:gid', { params: { gid } }))

export const useChangeMembers = (gid: number) =>
  useChange(stale, (body: { add?: string[]; remove?: string[] }) =>
    call('PUT /group/:gid/members', { params: { gid }, body }),
  )
