import type { OAuthAction } from '@verdict/domain/oauth'
import { call } from '../../../../lib/api/client.ts'
import { useChange } from '../../../../lib/api/use-change.ts'
import { apiQuery } from '../../../../lib/api/query.ts'

export async function goToProvider(provider: string, action: OAuthAction): Promise<void> {
  const { url } = await call('GET /oauth/:provider/url', { params: { provider }, query: { action } })
  window.location.assign(url)
}

export interface HandedBack {
  code: string
  state: string
  iss?: string | undefined
}

export const finishSignOn = (provider: string, handed: HandedBack) =>
  call('GET /oauth/:provider/callback', { params: { provider }, query: handed })

export const connectedQuery = () => apiQuery('GET /oauth', {})

export const useDisconnect = () =>
  useChange(['GET /oauth'], (provider: string) => call('DELETE /oauth/:provider', { params: { provider } }), {
    refreshAfterFailure: true,
  })
