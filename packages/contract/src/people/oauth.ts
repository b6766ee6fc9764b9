import { oauthActions } from '@verdict/domain/oauth'
import { signOnValueLength } from '@verdict/domain/address-limits'
import { signOnProviderLength } from '@verdict/domain/field-limits'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { signInTrial } from './sign-in-provider.ts'
import { isoDate, isStorable, nothing, uid } from '../platform/primitives.ts'

/** Any text, so that a provider that does not exist is answered like one that is not set up. */
const provider = z.string().min(1).max(signOnProviderLength).refine(isStorable, 'is not plain text')
const action = z.enum(oauthActions)

const handedBack = z.string().min(1).max(signOnValueLength).refine(isStorable, 'is not plain text')

/** Tokens and other provider data stay on the server. */
export const accountLink = z.object({
  provider: z.string(),
  providerId: z.string(),
  displayName: z.string(),
  createdAt: isoDate,
  updatedAt: isoDate,
})
export type AccountLink = z.output<typeof accountLink>

export const oauthEndpoints = defineEndpoints({
  'GET /oauth': {
    summary: 'One’s own connected accounts: provider to the name there',
    access: 'login',
    data: z.record(z.string(), z.string()),
    errors: [],
  },
  'GET /oauth/:provider/url': {
    summary: 'Where the browser goes to log in with a provider, or to connect one’s account with it',
    access: 'public',
    // Somebody who is logged in already is about to connect another identity.
    confirm: ['query.action'],
    params: z.object({ provider }),
    query: z.object({ action }),
    data: z.object({ url: z.string() }),
    errors: ['NOT_FOUND', 'LOGIN_REQUIRED', 'OAUTH_UNREACHABLE', 'RATE_LIMITED'],
  },
  'GET /oauth/:provider/callback': {
    summary: 'What the provider handed back; a login opens the session',
    access: 'public',
    params: z.object({ provider }),
    query: z.object({
      code: handedBack,
      state: handedBack,
      /** Issuer (RFC 9207), if given. */
      iss: handedBack.optional(),
    }),
    data: z.object({ action: action.or(z.literal('trial')), trial: signInTrial.optional() }),
    errors: [
      'NOT_FOUND',
      'OAUTH_STATE_INVALID',
      'OAUTH_REFUSED',
      'OAUTH_UNREACHABLE',
      'OAUTH_NOT_CONNECTED',
      'OAUTH_CONNECT_YOURSELF',
      'OAUTH_CONNECTED_ELSEWHERE',
      'OAUTH_CONNECTED_ALREADY',
      'LOGIN_REQUIRED',
      'SECOND_FACTOR_NEEDED',
      'BANNED',
      'RATE_LIMITED',
    ],
  },
  'DELETE /oauth/:provider': {
    summary: 'Disconnect one’s own account from a provider',
    access: 'login',
    params: z.object({ provider }),
    data: nothing,
    errors: ['NOT_FOUND', 'OAUTH_ONLY_WAY_IN'],
  },
  'GET /admin/users/:uid/oauth': {
    summary: 'The connected accounts of a user',
    access: 'admin',
    token: 'never',
    params: z.object({ uid }),
    data: z.object({ docs: z.array(accountLink) }),
    errors: ['NOT_FOUND'],
  },
  'DELETE /admin/users/:uid/oauth/:provider': {
    summary: 'Disconnect the account of a user whose privilege is lower than one’s own',
    access: 'admin',
    params: z.object({ uid, provider }),
    data: nothing,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
})
