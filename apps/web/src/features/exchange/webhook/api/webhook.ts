import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints, Key } from '@verdict/contract/endpoints'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'

/** Null: the site. */
export type HookOwner = { courseId: number } | { cid: number } | null

export const hooksQuery = (owner: HookOwner) => {
  if (owner === null) return apiQuery('GET /admin/webhooks', {})
  return 'cid' in owner
    ? apiQuery('GET /contest/:cid/webhooks', { params: owner })
    : apiQuery('GET /course/:id/webhooks', { params: { id: owner.courseId } })
}

const lists: Key[] = ['GET /admin/webhooks', 'GET /contest/:cid/webhooks', 'GET /course/:id/webhooks']
const logs: Key[] = ['GET /webhook/:hookId/deliveries']

export type NewHook = BodyOf<Endpoints['POST /admin/webhooks']>

export const useAddHook = (owner: HookOwner) =>
  useChange(lists, (body: NewHook) => {
    if (owner === null) return call('POST /admin/webhooks', { body })
    return 'cid' in owner
      ? call('POST /contest/:cid/webhooks', { params: owner, body })
      : call('POST /course/:id/webhooks', { params: { id: owner.courseId }, body })
  })

export const useChangeHook = () =>
  useChange(lists, ({ hookId, ...body }: { hookId: number } & BodyOf<Endpoints['PUT /webhook/:hookId']>) =>
    call('PUT /webhook/:hookId', { params: { hookId }, body }),
  )

export const useRemoveHook = () =>
  useChange(lists, (hookId: number) => call('DELETE /webhook/:hookId', { params: { hookId } }))

export const useRenewSecret = () =>
  useChange(lists, (hookId: number) => call('POST /webhook/:hookId/secret', { params: { hookId } }))

export const useTestHook = () =>
  useChange([...lists, ...logs], (hookId: number) =>
    call('POST /webhook/:hookId/test', { params: { hookId } }),
  )

const refreshMs = 5_000

export const deliveriesQuery = (hookId: number, page: number) => ({
  ...apiQuery('GET /webhook/:hookId/deliveries', { params: { hookId }, query: { page } }),
  refetchInterval: refreshMs,
})

export const useSendAgain = (hookId: number) =>
  useChange([...lists, ...logs], (deliveryId: number) =>
    call('POST /webhook/:hookId/deliveries/:deliveryId', { params: { hookId, deliveryId } }),
  )
