import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints, Key } from '@verdict/contract/endpoints'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'
import { itemFinder } from '../../../../ui/picker/finders.tsx'

export const platformsQuery = () => apiQuery('GET /admin/lti', {})
const platforms: Key[] = ['GET /admin/lti']

export type NewPlatform = BodyOf<Endpoints['POST /admin/lti']>

export const useAddPlatform = () =>
  useChange(platforms, (body: NewPlatform) => call('POST /admin/lti', { body }))
export const useChangePlatform = () =>
  useChange(platforms, ({ platformId, ...body }: { platformId: number } & Partial<NewPlatform>) =>
    call('PUT /admin/lti/:platformId', { params: { platformId }, body }),
  )
export const useRemovePlatform = () =>
  useChange(platforms, (platformId: number) =>
    call('DELETE /admin/lti/:platformId', { params: { platformId } }),
  )
export const useInvite = () => useChange([], () => call('POST /admin/lti/invitation', {}))
export const useRenewKey = () => useChange(platforms, () => call('POST /admin/lti/keys', {}))

const refreshMs = 5_000

export const contextsQuery = (id: number) => ({
  ...apiQuery('GET /course/:id/lti', { params: { id } }),
  refetchInterval: refreshMs,
})
const ofCourse: Key[] = ['GET /course/:id/lti', 'GET /course/:id/lti/:contextId/members']

export const useChangeContext = (id: number) =>
  useChange(
    ofCourse,
    ({ contextId, ...body }: { contextId: number } & BodyOf<Endpoints['PUT /course/:id/lti/:contextId']>) =>
      call('PUT /course/:id/lti/:contextId', { params: { id, contextId }, body }),
  )
export const useUnlink = (id: number) =>
  useChange([...ofCourse, 'GET /course/:id/lti-grades'], (contextId: number) =>
    call('DELETE /course/:id/lti/:contextId', { params: { id, contextId } }),
  )
export const useSync = (id: number) =>
  useChange(ofCourse, (contextId: number) =>
    call('POST /course/:id/lti/:contextId/sync', { params: { id, contextId } }),
  )
export const membersQuery = (id: number, contextId: number) =>
  apiQuery('GET /course/:id/lti/:contextId/members', { params: { id, contextId } })
export const gradesQuery = (id: number, page: number) => ({
  ...apiQuery('GET /course/:id/lti-grades', { params: { id }, query: { page } }),
  refetchInterval: refreshMs,
})
export const useSendAgain = (id: number) =>
  useChange(['GET /course/:id/lti-grades'], () =>
    call('POST /course/:id/lti-grades', { params: { id }, body: {} }),
  )

export const launchQuery = (launchId: string) => ({
  ...apiQuery('GET /lti/launch/:launchId', { params: { launchId } }),
  meta: { silent: true },
})
const launch: Key[] = ['GET /lti/launch/:launchId']
export const useSayAccount = (launchId: string) =>
  useChange(launch, (account: 'own' | 'new') =>
    call('POST /lti/launch/:launchId/account', { params: { launchId }, body: { account } }),
  )
export const useChoose = (launchId: string) =>
  useChange(launch, (body: BodyOf<Endpoints['POST /lti/launch/:launchId/choice']>) =>
    call('POST /lti/launch/:launchId/choice', { params: { launchId }, body }),
  )

export const managedFinder = itemFinder('courses to link', async (keyword, signal) => {
  const { items } = await call('GET /course/items', { query: { keyword, manages: 'contest' }, signal })
  return items
})
export const homeworkQuery = (id: number) => apiQuery('GET /course/:id/homework', { params: { id } })
