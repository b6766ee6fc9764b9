// Tokens with which programs call the server for a person. They are shown once, when they are made.

import { tokenDays, tokenScopes } from '@verdict/domain/access-token'
import { tokenLimits } from '@verdict/domain/field-limits'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { id, isoDate, lineOfText, nothing, uid } from '../platform/primitives.ts'

export const tokenScope = z.enum(tokenScopes)

/** In the order of the table, each once. */
export const scopesOfToken = z
  .array(tokenScope)
  .min(1)
  .max(tokenScopes.length)
  .overwrite((given) => tokenScopes.filter((scope) => given.includes(scope)))

export const accessToken = z.object({
  id: z.number().int(),
  name: z.string(),
  scopes: z.array(tokenScope),
  createdAt: isoDate,
  expiresAt: isoDate,
  /** To the minute; null: never used. */
  lastUsedAt: isoDate.nullable(),
  lastAddress: z.string().nullable(),
})
export type AccessToken = z.output<typeof accessToken>

const ofUser = z.object({ uid })

export const accessTokenEndpoints = defineEndpoints({
  'GET /account/tokens': {
    summary: 'One’s own access tokens, the newest first; none of them tells its secret',
    access: 'login',
    data: z.object({ docs: z.array(accessToken) }),
    errors: [],
  },
  'POST /account/tokens': {
    summary: 'Make an access token; its secret is in this answer alone',
    access: 'login',
    confirm: 'factor',
    body: z.object({
      name: lineOfText(tokenLimits.name).min(1),
      scopes: scopesOfToken,
      days: z.number().int().min(1).max(tokenDays.most).default(tokenDays.usual),
    }),
    data: accessToken.extend({ token: z.string() }),
    status: 201,
    errors: ['TOKENS_FULL', 'RATE_LIMITED'],
  },
  'DELETE /account/tokens/:id': {
    summary: 'Revoke one of one’s own access tokens',
    access: 'login',
    params: z.object({ id }),
    data: nothing,
    errors: ['NOT_FOUND'],
  },
  'GET /admin/users/:uid/tokens': {
    summary: 'The access tokens of a user, the newest first; none of them tells its secret',
    access: 'admin',
    params: ofUser,
    data: z.object({ docs: z.array(accessToken) }),
    errors: ['NOT_FOUND'],
    token: 'never',
  },
  'DELETE /admin/users/:uid/tokens': {
    summary: 'Revoke all access tokens of a user of lower privilege',
    access: 'admin',
    params: ofUser,
    data: nothing,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'DELETE /admin/users/:uid/tokens/:id': {
    summary: 'Revoke one access token of a user of lower privilege',
    access: 'admin',
    params: ofUser.extend({ id }),
    data: nothing,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
})
