import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints, Key } from '@verdict/contract/endpoints'
import { call } from '../../../../lib/api/client.ts'
import { queryClient } from '../../../../lib/api/query-client.ts'
import { apiQuery, refresh } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'
import { getSession, setProfile } from '../../../../lib/session/session.ts'

export type NewContest = BodyOf<Endpoints['POST /contest/']>
export type ContestChange = BodyOf<Endpoints['PUT /contest/:cid']>

export const contestQuery = (cid: number) => ({
  ...apiQuery('GET /contest/:cid', { params: { cid } }),
  meta: { silent: true },
})

export const loadContest = (cid: number) => queryClient.ensureQueryData(contestQuery(cid))

export const refreshContest = (cid: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: contestQuery(cid).queryKey })

/** Through the contest, reserved or not. @param lang default: its own */
export const contestProblemQuery = (cid: number, pid: number, lang?: string) => ({
  ...apiQuery('GET /problem/:pid', { params: { pid }, query: { cid, lang } }),
  meta: { silent: true },
  // Kept for reading offline.
  gcTime: Infinity,
})

/** The entry is stored with the account. */
export const useEnterContest = () =>
  useChange(
    [],
    ({ cid, password }: { cid: number; password?: string }) =>
      call('POST /contest/:cid/verify', {
        params: { cid },
        body: password === undefined ? {} : { password },
      }),
    {
      async onDone({ isVerify, profile }, _variables, queries) {
        if (getSession().profile?.uid === profile.uid) setProfile(profile)
        if (isVerify) await refresh(queries, ['GET /contest/:cid', 'GET /contest/list'])
      },
    },
  )

const lists: Key[] = ['GET /contest/list', 'GET /course', 'GET /course/:id']

export const useCreateContest = () => useChange(lists, (body: NewContest) => call('POST /contest/', { body }))

export const useChangeContest = (cid: number) =>
  useChange(
    [...lists, 'GET /contest/:cid/ranklist'],
    (body: ContestChange) => call('PUT /contest/:cid', { params: { cid }, body }),
    { onDone: (detail, _body, queries) => queries.setQueryData(contestQuery(cid).queryKey, detail) },
  )

export const useCopyContest = () =>
  useChange(lists, (cid: number) => call('POST /contest/:cid/copy', { params: { cid } }), {
    globalError: true,
  })

export const useStartVirtual = (cid: number) =>
  useChange(
    ['GET /contest/:cid', 'GET /contest/list', 'GET /contest/:cid/ranklist', 'GET /status/list'],
    () => call('POST /contest/:cid/virtual', { params: { cid } }),
    { globalError: true },
  )
