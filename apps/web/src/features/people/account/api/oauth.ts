import type { DataOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import type { OAuthAction } from '@verdict/domain/oauth'
import { call } from '../../../../lib/api/client.ts'
import { useChange } from '../../../../lib/api/use-change.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { getWebsite } from '../../../../lib/site.ts'

export async function goToProvider(provider: string, action: OAuthAction): Promise<void> {
  const { url } = await call('GET /oauth/:provider/url', { params: { provider }, query: { action } })
  window.location.assign(url)
}

export type SignInWay = DataOf<Endpoints['GET /oauth/providers']>['providers'][number]

export const waysQuery = () => ({ ...apiQuery('GET /oauth/providers', {}), meta: { silent: true } })

interface Typed {
  username: string
  password: string
}

/** As typed, for the directory to check, and sealed on the way. */
async function sealedAsTyped({ username, password }: Typed): Promise<Typed> {
  const { encrypt } = await import('@verdict/web-client/password')
  return { username: username.trim(), password: encrypt(password, getWebsite().apiPublicKey) }
}

export const logInByForm = async (provider: string, typed: Typed) =>
  call('POST /oauth/:provider/login', { params: { provider }, body: await sealedAsTyped(typed) })

export const connectByForm = async (provider: string, typed: Typed) =>
  call('POST /oauth/:provider/connect', { params: { provider }, body: await sealedAsTyped(typed) })

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
