// A program without a browser asks for an access token by RFC 8628: it shows a short code, which somebody who is logged in
// types and allows. Fields have the names of the RFC, and errors too, in capitals.

import { tokenDays } from '@verdict/domain/access-token'
import { tokenLimits } from '@verdict/domain/field-limits'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { isoDate, lineOfText, nothing } from '../platform/primitives.ts'
import { scopesOfToken, tokenScope } from './access-token.ts'

const userCode = z.string().min(1).max(tokenLimits.typedCode)

const asking = z.object({
  /** As the program calls itself. */
  name: z.string(),
  scopes: z.array(tokenScope),
  /** How long the token lasts. */
  days: z.number().int(),
  address: z.string(),
  /** Whether it asks from where the person who looks is, by the network. */
  isNear: z.boolean(),
  createdAt: isoDate,
  expiresAt: isoDate,
})
export type AskingProgram = z.output<typeof asking>

export const deviceEndpoints = defineEndpoints({
  'POST /device/code': {
    summary: 'Ask for an access token as a program; somebody allows it in the page by the short code',
    access: 'public',
    anyOrigin: true,
    body: z.object({
      name: lineOfText(tokenLimits.name).min(1),
      scopes: scopesOfToken.default(['read', 'submit']),
      days: z.number().int().min(1).max(tokenDays.most).default(tokenDays.usual),
    }),
    data: z.object({
      device_code: z.string(),
      user_code: z.string(),
      verification_uri: z.string(),
      verification_uri_complete: z.string(),
      /** Seconds, as `interval`. */
      expires_in: z.number().int(),
      interval: z.number().int(),
    }),
    errors: ['RATE_LIMITED'],
  },
  'POST /device/token': {
    summary: 'Take the access token that was asked for, once it is allowed; it is in this answer alone',
    access: 'public',
    anyOrigin: true,
    body: z.object({ device_code: z.string().min(1).max(tokenLimits.deviceCode) }),
    data: z.object({
      access_token: z.string(),
      token_type: z.literal('Bearer'),
      expires_in: z.number().int(),
      /** With blanks between them. */
      scope: z.string(),
      username: z.string(),
    }),
    errors: [
      'AUTHORIZATION_PENDING',
      'SLOW_DOWN',
      'ACCESS_DENIED',
      'EXPIRED_TOKEN',
      'TOKENS_FULL',
      'RATE_LIMITED',
    ],
  },
  'POST /device/revoke': {
    summary: 'End the access token in the body, as its program logs out; one that is none is answered alike',
    access: 'public',
    anyOrigin: true,
    body: z.object({ token: z.string().min(1).max(tokenLimits.deviceCode) }),
    data: nothing,
    errors: ['RATE_LIMITED'],
  },
  'POST /device/look': {
    summary: 'Which program asks by a short code',
    access: 'login',
    body: z.object({ userCode }),
    data: asking,
    errors: ['NOT_FOUND', 'RATE_LIMITED'],
  },
  'POST /device/answer': {
    summary: 'Allow or refuse the program that asks by a short code; the first answer counts',
    access: 'login',
    confirm: 'factor',
    body: z.object({ userCode, allow: z.boolean() }),
    data: nothing,
    errors: ['NOT_FOUND', 'TOKENS_FULL', 'RATE_LIMITED'],
  },
})
