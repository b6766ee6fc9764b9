// Plain OAuth 2 by its addresses: whom a token belongs to is answered at one of them.

import type { SignInConfigs } from '@verdict/domain/sign-in'
import * as openid from 'openid-client'
import { authOf, authorizationAddress, believed, patienceSeconds, returnAddress, userInfo } from './openid.ts'
import { attributesOf, saidBy } from './said.ts'
import type { Handed, ProviderKind } from './shape.ts'

type Config = SignInConfigs['oauth2']

function clientOf(config: Config): openid.Configuration {
  const server: openid.ServerMetadata = {
    issuer: config.issuer || new URL(config.authorizationUrl).origin,
    authorization_endpoint: config.authorizationUrl,
    token_endpoint: config.tokenUrl,
    userinfo_endpoint: config.userinfoUrl,
    ...(config.issuer !== '' && { authorization_response_iss_parameter_supported: true }),
  }
  const client = new openid.Configuration(server, config.clientId, {}, authOf(config))
  if ([config.tokenUrl, config.userinfoUrl].some((url) => url.startsWith('http:'))) {
    openid.allowInsecureRequests(client)
  }
  client.timeout = patienceSeconds
  return client
}

export const oauth2: ProviderKind<Config> = {
  open(config, { name, log }) {
    const client = clientOf(config)
    // Without a known issuer there is nothing to compare the answer's with.
    const known = (handed: Handed): Handed => (config.issuer === '' ? { ...handed, iss: undefined } : handed)
    return {
      way: 'redirect',
      begin: (asked) =>
        authorizationAddress(client, asked, config.scopes === '' ? {} : { scope: config.scopes }),
      finish: (handed, { state, callback, secret }) =>
        believed(log, name, async () => {
          const tokens = await openid.authorizationCodeGrant(client, returnAddress(callback, known(handed)), {
            pkceCodeVerifier: secret.codeVerifier,
            expectedState: state,
          })
          const claims = await userInfo(client, tokens.access_token, config.userinfoMethod)
          return saidBy(config, {
            attributes: attributesOf(claims),
            raw: claims,
            accessToken: tokens.access_token,
            refreshToken: tokens.refresh_token ?? null,
          })
        }),
    }
  },
}
