import type { Key } from '@verdict/contract/endpoints'
import type { CourseRole } from '@verdict/domain/course'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'
import type { KeywordFilter } from '../../../../lib/search.ts'

const memberPageSize = 30

export interface MemberFilter extends KeywordFilter {
  section?: number
  mine?: number
}

export const membersQuery = (id: number, { page, keyword, section, mine }: MemberFilter) =>
  apiQuery('GET /course/:id/member', {
    params: { id },
    query: { page, pageSize: memberPageSize, keyword, section, mine },
  })

/** The viewer's own role may change. */
const stale: Key[] = [
  'GET /course',
  'GET /course/:id',
  'GET /course/:id/member',
  'GET /course/:id/section',
  'GET /contest/:cid',
]

export const useAddMembers = (id: number) =>
  useChange(stale, (who: { uids: string[] } | { gid: number }) =>
    call('POST /course/:id/member', { params: { id }, body: who }),
  )

export const useSetRole = (id: number) =>
  useChange(stale, ({ uid, role }: { uid: string; role: CourseRole }) =>
    call('POST /course/:id/member/:uid', { params: { id, uid }, body: { role } }),
  )

export const useGiveNumber = (id: number) =>
  useChange(stale, ({ uid, studentNumber }: { uid: string; studentNumber: string }) =>
    call('PUT /course/:id/member/:uid/student-number', { params: { id, uid }, body: { studentNumber } }),
  )

export const useRemoveMember = (id: number) =>
  useChange(stale, (uid: string) => call('DELETE /course/:id/member/:uid', { params: { id, uid } }))

/** To each of them; null removes them. */
export const useActOnMembers = (id: number) =>
  useChange(
    stale,
    async (body: { uids: string[]; role: CourseRole | null }) =>
      (await call('PUT /course/:id/member', { params: { id }, body })).results,
  )

export const pageOfMembers = (id: number, filter: MemberFilter, pageSize: number) =>
  call('GET /course/:id/member', { params: { id }, query: { ...filter, pageSize } })
