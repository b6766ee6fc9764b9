import { callUrl } from '@verdict/contract/client'
import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints, Key } from '@verdict/contract/endpoints'
import type { userSortKeys } from '@verdict/domain/account'
import type { Privilege } from '@verdict/domain/privilege'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'
import { getWebsite } from '../../../../lib/site.ts'

export type UserChange = BodyOf<Endpoints['PUT /admin/users/:uid']>

export interface UserFilter {
  page?: number
  keyword?: string
  privilege?: Privilege
  secondFactor?: 0 | 1
  group?: number
  sortBy?: (typeof userSortKeys)[number]
  sort?: 1 | -1
}

export const userPageSize = 30
export const trailPageSize = 10

export const usersQuery = (filter: UserFilter) =>
  apiQuery('GET /admin/users', { query: { ...filter, pageSize: userPageSize } })

export const pageOfUsers = (filter: UserFilter, pageSize: number) =>
  call('GET /admin/users', { query: { ...filter, pageSize } })

export const userQuery = (uid: string) => ({
  ...apiQuery('GET /admin/users/:uid', { params: { uid } }),
  meta: { silent: true },
})

export const sessionsQuery = (uid: string) => apiQuery('GET /admin/users/:uid/sessions', { params: { uid } })

export const tokensQuery = (uid: string) => apiQuery('GET /admin/users/:uid/tokens', { params: { uid } })

export const trailQuery = (uid: string, page: number) =>
  apiQuery('GET /admin/users/:uid/audit', { params: { uid }, query: { page, pageSize: trailPageSize } })

const stale: Key[] = [
  'GET /admin/users',
  'GET /admin/users/:uid',
  'GET /admin/users/:uid/sessions',
  'GET /admin/users/:uid/tokens',
  'GET /admin/users/:uid/audit',
  'GET /admin/audit',
]

export const useChangeUser = (uid: string) =>
  useChange(stale, (body: UserChange) => call('PUT /admin/users/:uid', { params: { uid }, body }))

export const useSetPassword = (uid: string) =>
  useChange(stale, async (password: string) => {
    const { sealedPassword } = await import('@verdict/web-client/password')
    const newPassword = sealedPassword(password, getWebsite().apiPublicKey)
    return call('PUT /admin/users/:uid/password', { params: { uid }, body: { newPassword } })
  })

export const useResetFactors = (uid: string) =>
  useChange(stale, () => call('DELETE /admin/users/:uid/factors', { params: { uid } }))

export const useErase = (uid: string) =>
  useChange(stale, (confirm: string) =>
    call('POST /admin/users/:uid/erase', { params: { uid }, body: { confirm } }),
  )

export const useGiveNumbers = () =>
  useChange(
    [...stale, 'GET /course/:id/member', 'GET /course/:id/member/:uid'],
    async (body: BodyOf<Endpoints['POST /admin/users/student-numbers']>) =>
      (await call('POST /admin/users/student-numbers', { body })).results,
  )

export const useChangeBans = () =>
  useChange(
    [...stale, 'GET /user/ranklist', 'GET /contest/:cid/ranklist'],
    async (body: BodyOf<Endpoints['POST /admin/users/bans']>) =>
      (await call('POST /admin/users/bans', { body })).results,
  )

export const useChangeGroup = () =>
  useChange(
    [...stale, 'GET /group/list', 'GET /group/:gid/members', 'GET /contest/:cid/ranklist'],
    ({ gid, ...body }: { gid: number; add?: string[]; remove?: string[] }) =>
      call('PUT /group/:gid/members', { params: { gid }, body }),
  )

export const useMakeTeachers = () =>
  useChange(
    stale,
    async (body: BodyOf<Endpoints['POST /admin/users/teachers']>) =>
      (await call('POST /admin/users/teachers', { body })).results,
  )

/** @param id absent: all sessions */
export const useEndSession = (uid: string) =>
  useChange(stale, (id?: number) =>
    id === undefined
      ? call('DELETE /admin/users/:uid/sessions', { params: { uid } })
      : call('DELETE /admin/users/:uid/sessions/:id', { params: { uid, id } }),
  )

/** @param id absent: all tokens */
export const useRevokeToken = (uid: string) =>
  useChange(stale, (id?: number) =>
    id === undefined
      ? call('DELETE /admin/users/:uid/tokens', { params: { uid } })
      : call('DELETE /admin/users/:uid/tokens/:id', { params: { uid, id } }),
  )

export const personDataUrl = (uid: string): string =>
  callUrl('/api', 'GET /admin/users/:uid/data', { params: { uid } })
