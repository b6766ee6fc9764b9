// Who is in a course, and with which role.

import type { CourseRole } from '@verdict/domain/course'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { apiQuery } from '../../../lib/api/query.ts'
import { userFinder } from '../../../ui/picker/finders.tsx'

export interface MemberFilter {
  page?: number
  keyword?: string
}

const memberPageSize = 30

export const membersQuery = (id: number, { page, keyword }: MemberFilter) =>
  apiQuery('GET /course/:id/member', { params: { id }, query: { page, pageSize: memberPageSize, keyword } })

export const memberFinder = userFinder(async (keyword, signal) => {
  const { items } = await call('GET /user/items', { query: { keyword }, signal })
  return items
})

/** One's own role may be among those that changed: then what one may see and do is another. */
const stale = ['GET /course', 'GET /course/:id', 'GET /course/:id/member', 'GET /contest/:cid']

function useMemberMutation<Variables, Data>(mutationFn: (variables: Variables) => Promise<Data>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    // Told where it was asked for.
    meta: { silent: true },
    onSuccess: () => Promise.all(stale.map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  })
}

export const useAddMembers = (id: number) =>
  useMemberMutation((uids: string[]) => call('POST /course/:id/member', { params: { id }, body: { uids } }))

export const useSetRole = (id: number) =>
  useMemberMutation(({ uid, role }: { uid: string; role: CourseRole }) =>
    call('POST /course/:id/member/:uid', { params: { id, uid }, body: { role } }),
  )

export const useRemoveMember = (id: number) =>
  useMemberMutation((uid: string) => call('DELETE /course/:id/member/:uid', { params: { id, uid } }))
