// Passwords are digested and sealed: see packages/web-client.

import { callUrl } from '@verdict/contract/client'
import type { SessionProfile } from '@verdict/contract/account'
import { call } from '../../../../lib/api/client.ts'
import { getWebsite } from '../../../../lib/site.ts'

/** Loaded with the first password: readers never need it. */
export async function sealed(password: string): Promise<string> {
  const { sealedPassword } = await import('@verdict/web-client/password')
  return sealedPassword(password, getWebsite().apiPublicKey)
}

export const fetchProfile = (): Promise<SessionProfile> => call('GET /account/profile', {})

export const login = async (username: string, password: string): Promise<SessionProfile> =>
  call('POST /account/login', { body: { username, password: await sealed(password) } })

export const register = async (
  username: string,
  password: string,
  asked: { code?: string; mail?: string },
): Promise<SessionProfile> =>
  call('POST /account/register', { body: { username, password: await sealed(password), ...asked } })

export const logout = () => call('POST /account/logout', {})

export interface ProfileFields {
  nick: string
  mail: string
  school: string
  motto: string
}

export const saveProfile = (change: Partial<ProfileFields>): Promise<SessionProfile> =>
  call('PUT /account/profile', { body: change })

export const hideActivity = (hidesActivity: boolean): Promise<SessionProfile> =>
  call('PUT /account/profile', { body: { hidesActivity } })

export const changePassword = async (current: string, next: string) =>
  call('PUT /account/password', {
    body: { oldPassword: await sealed(current), newPassword: await sealed(next) },
  })

export const ownDataUrl = (): string => callUrl('/api', 'GET /account/data', {})

export const askForProof = () => call('POST /account/mail', {})
