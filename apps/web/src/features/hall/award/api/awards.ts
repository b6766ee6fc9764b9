import type { VersionOfPackage } from '@verdict/contract/contest-package'
import { callUrl } from '@verdict/contract/client'
import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints, Key } from '@verdict/contract/endpoints'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'

export const awardsQuery = (cid: number) => ({
  ...apiQuery('GET /contest/:cid/awards', { params: { cid } }),
  meta: { silent: true },
})

export const deskQuery = (cid: number) => ({
  ...apiQuery('GET /contest/:cid/awards/settings', { params: { cid } }),
  meta: { silent: true },
})

export const resolverQuery = (cid: number) => ({
  ...apiQuery('GET /contest/:cid/resolver', { params: { cid } }),
  meta: { silent: true },
  // An audience watches it: it does not change meanwhile.
  staleTime: Infinity,
  gcTime: 0,
})

const stale: Key[] = ['GET /contest/:cid/awards', 'GET /contest/:cid/awards/settings']

export const useChooseAwards = (cid: number) =>
  useChange(stale, (body: BodyOf<Endpoints['PUT /contest/:cid/awards/settings']>) =>
    call('PUT /contest/:cid/awards/settings', { params: { cid }, body }),
  )

export const useFinalize = (cid: number) =>
  useChange(
    stale,
    (body: BodyOf<Endpoints['POST /contest/:cid/finalize']>) =>
      call('POST /contest/:cid/finalize', { params: { cid }, body }),
    { refreshAfterFailure: true },
  )

export const useTakeBackFinal = (cid: number) =>
  useChange(stale, () => call('DELETE /contest/:cid/finalize', { params: { cid } }), { globalError: true })

/** One of its versions, one with the code of submissions, or the table of results. */
export const contestPackageUrl = (cid: number, file: 'results' | 'archive' | VersionOfPackage): string =>
  callUrl('/api', 'GET /contest/:cid/package', {
    params: { cid },
    query: file === 'results' || file === 'archive' ? { file } : { version: file },
  })
