// OpenID Connect by its issuer, whose addresses and keys are discovered. The id token's signature is always checked, since
// over http the connection proves nothing.

import type { SignInConfigs } from '@verdict/domain/sign-in'
import * as openid from 'openid-client'
import {
  authOf,
  authorizationAddress,
  believed,
  kept,
  patienceSeconds,
  reached,
  returnAddress,
  userInfo,
} from './openid.ts'
import { attributesOf, saidBy } from './said.ts'
import type { ProviderKind } from './shape.ts'

type Config = SignInConfigs['oidc']

const configure = (config: Config): Promise<openid.Configuration> =>
  openid.discovery(new URL(config.issuer), config.clientId, {}, authOf(config), {
    timeout: patienceSeconds,
    execute: [
      openid.enableNonRepudiationChecks,
      ...(config.issuer.startsWith('http:') ? [openid.allowInsecureRequests] : []),
    ],
  })

type Tokens = Awaited<ReturnType<typeof openid.authorizationCodeGrant>>

async function claimsOf(
  client: openid.Configuration,
  tokens: Tokens,
  { userinfoMethod }: Config,
): Promise<Record<string, unknown>> {
  const claims = tokens.claims()
  if (!claims) throw new Error('the answer has no id token')
  if (!client.serverMetadata().userinfo_endpoint) return claims
  if (userinfoMethod === 'get') {
    return { ...claims, ...(await openid.fetchUserInfo(client, tokens.access_token, claims.sub)) }
  }
  const more = await userInfo(client, tokens.access_token, userinfoMethod)
  if (more['sub'] !== claims.sub) throw new Error('the user info is about somebody else')
  return { ...claims, ...more }
}

export const oidc: ProviderKind<Config> = {
  open(config, { name, log }) {
    const configuration = kept(() => configure(config))
    return {
      way: 'redirect',
      async begin(asked) {
        const client = await reached(log, name, configuration)
        return authorizationAddress(client, asked, { scope: config.scopes, nonce: asked.secret.nonce })
      },
      async finish(handed, { state, callback, secret }) {
        const client = await reached(log, name, configuration)
        return believed(log, name, async () => {
          const tokens = await openid.authorizationCodeGrant(client, returnAddress(callback, handed), {
            pkceCodeVerifier: secret.codeVerifier,
            expectedState: state,
            expectedNonce: secret.nonce,
            idTokenExpected: true,
          })
          const claims = await claimsOf(client, tokens, config)
          return saidBy(config, {
            attributes: attributesOf(claims),
            raw: claims,
            accessToken: tokens.access_token,
            refreshToken: tokens.refresh_token ?? null,
          })
        })
      },
    }
  },
}
