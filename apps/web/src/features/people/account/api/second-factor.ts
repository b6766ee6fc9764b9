import type { SessionProfile } from '@verdict/contract/account'
import type { Key } from '@verdict/contract/endpoints'
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'
import { sealed } from './account.ts'

/** The browser used no passkey: its dialog was closed, took too long, or there is none. */
export class NoPasskey extends Error {}

const noPasskey = (): never => {
  throw new NoPasskey()
}

async function answered(options: unknown) {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  const { id, rawId, response } = await startAuthentication({ optionsJSON }).catch(noPasskey)
  return { id, rawId, type: 'public-key' as const, response }
}

export async function logInByPasskey(): Promise<SessionProfile> {
  const { options } = await call('POST /account/login/passkey/options', { body: { step: 'first' } })
  return call('POST /account/login/passkey', { body: { passkey: await answered(options) } })
}

/** A code as typed, or the password; null: a passkey. */
export type Typed = { code: string } | { password: string } | null

export async function takeSecondStep(typed: Typed): Promise<SessionProfile> {
  if (typed && 'code' in typed) return call('POST /account/login/second', { body: typed })
  const { options } = await call('POST /account/login/passkey/options', { body: { step: 'second' } })
  return call('POST /account/login/second', { body: { passkey: await answered(options) } })
}

export async function confirmAgain(typed: Typed): Promise<object> {
  if (!typed) {
    const { options } = await call('POST /account/confirm/options', {})
    return call('POST /account/confirm', { body: { passkey: await answered(options) } })
  }
  const body = 'code' in typed ? typed : { password: await sealed(typed.password) }
  return call('POST /account/confirm', { body })
}

export const factorsQuery = () => apiQuery('GET /account/factors', {})
const stale: Key[] = ['GET /account/factors']

export const useBeginApp = () => useChange([], () => call('POST /account/factors/app', {}))
export const useConfirmApp = () =>
  useChange(stale, (code: string) => call('PUT /account/factors/app', { body: { code } }))
export const useRemoveApp = () => useChange(stale, () => call('DELETE /account/factors/app', {}))
export const useRenewRecovery = () => useChange(stale, () => call('POST /account/factors/recovery', {}))

async function addPasskey(name: string) {
  const { options } = await call('POST /account/passkeys/options', {})
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const { id, rawId, response } = await startRegistration({ optionsJSON }).catch(noPasskey)
  const { clientDataJSON, attestationObject, transports } = response
  const passkey = {
    id,
    rawId,
    type: 'public-key' as const,
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  }
  return call('POST /account/passkeys', { body: { name, passkey } })
}

export const useAddPasskey = () => useChange(stale, addPasskey)
export const useRenamePasskey = () =>
  useChange(stale, ({ id, name }: { id: number; name: string }) =>
    call('PUT /account/passkeys/:id', { params: { id }, body: { name } }),
  )
export const useRemovePasskey = () =>
  useChange(stale, (id: number) => call('DELETE /account/passkeys/:id', { params: { id } }), {
    refreshAfterFailure: true,
  })
