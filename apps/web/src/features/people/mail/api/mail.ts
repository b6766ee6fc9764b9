import type { Key } from '@verdict/contract/endpoints'
import type { DeliveryState } from '@verdict/domain/mail'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'
import { getWebsite } from '../../../../lib/site.ts'

export const openLink = (token: string) => call('POST /account/forgotten/link', { body: { token } })

export async function setPassword(token: string, password: string) {
  const { sealedPassword } = await import('@verdict/web-client/password')
  const newPassword = sealedPassword(password, getWebsite().apiPublicKey)
  return call('PUT /account/forgotten', { body: { token, newPassword } })
}

export const proveAddress = (token: string) => call('PUT /account/mail', { body: { token } })

export const stopMails = (token: string) => call('POST /account/unsubscribe', { body: { token } })

export interface DeliveryFilter {
  page?: number | undefined
  state?: DeliveryState | undefined
}

export const deliveryPageSize = 30
export const deliveriesQuery = ({ page, state }: DeliveryFilter) =>
  apiQuery('GET /admin/mail/deliveries', { query: { page, state, pageSize: deliveryPageSize } })

const stale: Key[] = ['GET /admin/mail/deliveries', 'GET /admin/mail']

export const useSendAgain = () =>
  useChange(stale, (id: number) => call('POST /admin/mail/deliveries/:id', { params: { id } }))
