// The provider that the machine's settings name: the first of all, with a name of its own.

import type { Settings } from '@verdict/contract/settings'
import { oauthProviders } from '@verdict/domain/oauth'
import type { FastifyBaseLogger } from 'fastify'
import { oauth2 } from './kinds/oauth2.ts'
import { oidc } from './kinds/oidc.ts'
import type { Opened } from './kinds/shape.ts'

export const isEnabled = ({ oauthClientId }: Pick<Settings, 'oauthClientId'>): boolean =>
  oauthClientId !== null

/** @returns null if single sign-on is not configured */
export function openProvider(settings: Settings, log: FastifyBaseLogger): Opened | null {
  if (!settings.oauthClientId) return null
  const parts = { name: oauthProviders[0], log }
  const shared = {
    clientId: settings.oauthClientId,
    clientSecret: settings.oauthClientSecret ?? '',
    clientAuth: settings.oauthClientAuth,
    scopes: settings.oauthScopes,
    userinfoMethod: settings.oauthUserinfoMethod,
    idAttribute: settings.oauthIdClaim,
    nameAttribute: settings.oauthNameClaim,
    mailAttribute: '',
    mailVerifiedAttribute: '',
    mailsVerified: false,
    secondFactorAttribute: '',
    secondFactorValue: '',
  }
  if (settings.oauthIssuer) return oidc.open({ ...shared, issuer: settings.oauthIssuer }, parts)
  const { oauthAuthorizationUrl, oauthTokenUrl, oauthUserinfoUrl } = settings
  if (!oauthAuthorizationUrl || !oauthTokenUrl || !oauthUserinfoUrl) throw new Error('an address is missing')
  const addresses = {
    authorizationUrl: oauthAuthorizationUrl,
    tokenUrl: oauthTokenUrl,
    userinfoUrl: oauthUserinfoUrl,
  }
  return oauth2.open({ ...shared, ...addresses, issuer: '' }, parts)
}
