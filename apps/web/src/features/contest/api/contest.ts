// One contest: reading, entering and changing it, and its problems.

import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints, Key } from '@verdict/contract/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { apiQuery, refresh } from '../../../lib/api/query.ts'
import { useChange } from '../../../lib/api/use-change.ts'
import { getSession, setProfile } from '../../../lib/session/session.ts'

export type NewContest = BodyOf<Endpoints['POST /contest/']>
export type ContestChange = BodyOf<Endpoints['PUT /contest/:cid']>

/** The page itself says when it is missing, not open yet or failed. */
export const contestQuery = (cid: number) => ({
  ...apiQuery('GET /contest/:cid', { params: { cid } }),
  meta: { silent: true },
})

/** For a route: the contest is there before its page shows. */
export const loadContest = (cid: number) => queryClient.ensureQueryData(contestQuery(cid))

export const refreshContest = (cid: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: contestQuery(cid).queryKey })

/** A problem as the contest opens it, reserved or not. */
export const contestProblemQuery = (cid: number, pid: number) => ({
  ...apiQuery('GET /problem/:pid', { params: { pid }, query: { cid } }),
  meta: { silent: true },
})

/** Enters, or says why not. Who is in is kept with the account. */
export function useEnterContest() {
  const queries = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationFn: ({ cid, password }: { cid: number; password?: string }) =>
      call('POST /contest/:cid/verify', {
        params: { cid },
        body: password === undefined ? {} : { password },
      }),
    async onSuccess({ isVerify, profile }, { cid }) {
      // Somebody may have logged out meanwhile.
      if (getSession().profile?.uid === profile.uid) setProfile(profile)
      if (!isVerify) return
      await Promise.all([
        queries.invalidateQueries({ queryKey: contestQuery(cid).queryKey }),
        queries.invalidateQueries({ queryKey: ['GET /contest/list'] }),
      ])
    },
  })
}

/** Where contests are listed and counted. */
const lists: Key[] = ['GET /contest/list', 'GET /course', 'GET /course/:id']

export const useCreateContest = () => useChange(lists, (body: NewContest) => call('POST /contest/', { body }))

export function useChangeContest(cid: number) {
  const queries = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationFn: (body: ContestChange) => call('PUT /contest/:cid', { params: { cid }, body }),
    async onSuccess(detail) {
      queries.setQueryData(contestQuery(cid).queryKey, detail)
      await refresh(queries, [...lists, 'GET /contest/:cid/ranklist'])
    },
  })
}

export function useCopyContest() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (cid: number) => call('POST /contest/:cid/copy', { params: { cid } }),
    onSuccess: () => refresh(queries, lists),
  })
}
