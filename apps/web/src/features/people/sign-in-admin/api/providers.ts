import type { BodyOf, DataOf } from '@verdict/contract/endpoint'
import type { Endpoints, Key } from '@verdict/contract/endpoints'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'
import { getWebsite } from '../../../../lib/site.ts'

const stale: Key[] = ['GET /admin/providers', 'GET /oauth/providers']

export const providersQuery = () => apiQuery('GET /admin/providers', {})

export type NewProvider = BodyOf<Endpoints['POST /admin/providers']>
export type ProviderChange = BodyOf<Endpoints['PUT /admin/providers/:provider']>
export type ReadMetadata = DataOf<Endpoints['POST /admin/saml-metadata']>

export const useAddProvider = () =>
  useChange(stale, (body: NewProvider) => call('POST /admin/providers', { body }))
export const useChangeProvider = () =>
  useChange(stale, ({ name, change }: { name: string; change: ProviderChange }) =>
    call('PUT /admin/providers/:provider', { params: { provider: name }, body: change }),
  )
export const useRemoveProvider = () =>
  useChange(stale, (provider: string) => call('DELETE /admin/providers/:provider', { params: { provider } }))
export const useOrderProviders = () =>
  useChange(stale, (names: string[]) => call('PUT /admin/providers', { body: { names } }))
export const useReadMetadata = () =>
  useChange([], (metadata: string) => call('POST /admin/saml-metadata', { body: { metadata } }))

/** Goes to the provider; where name and password are typed here, it answers at once. */
const tryProvider = async (provider: string, typed?: { username: string; password: string }) => {
  const { encrypt } = await import('@verdict/web-client/password')
  const body = typed && { ...typed, password: encrypt(typed.password, getWebsite().apiPublicKey) }
  return call('POST /admin/providers/:provider/trial', { params: { provider }, body: body ?? {} })
}
export const useTryProvider = () =>
  useChange(stale, ({ name, typed }: { name: string; typed?: { username: string; password: string } }) =>
    tryProvider(name, typed),
  )

export const settingsQuery = () => apiQuery('GET /admin/settings', {})
export const useLocalLogin = () =>
  useChange(['GET /admin/settings', 'GET /oauth/providers'], (localLogin: boolean) =>
    call('PUT /admin/settings', { body: { localLogin } }),
  )
