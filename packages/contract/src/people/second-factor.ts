// The second factor: codes of an app, passkeys and recovery codes. People who have one need it at each login, whatever opens it.

import { secondFactorLimits } from '@verdict/domain/field-limits'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { id, isoDate, isStorable, lineOfText, nothing } from '../platform/primitives.ts'
import { encrypted, sessionProfile } from './account.ts'

const typedCode = z.string().min(1).max(secondFactorLimits.code).refine(isStorable, 'is not plain text')
const base64 = (max: number) => z.string().min(1).max(max).refine(isStorable, 'is not plain text')
const credentialId = base64(secondFactorLimits.id)
const part = base64(secondFactorLimits.part)

/** As browsers write an assertion in JSON (WebAuthn Level 3, AuthenticationResponseJSON). */
const assertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: part,
    authenticatorData: part,
    signature: part,
    userHandle: base64(secondFactorLimits.id).nullish(),
  }),
})
export type Assertion = z.output<typeof assertion>

/** RegistrationResponseJSON. */
const attestation = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: part,
    attestationObject: part,
    transports: z.array(base64(secondFactorLimits.name)).max(secondFactorLimits.transports).optional(),
  }),
})
export type Attestation = z.output<typeof attestation>

/** A code of the app, or a recovery code. */
const byCode = z.object({ code: typedCode })
const byPasskey = z.object({ passkey: assertion })
const factorProof = z.union([byCode, byPasskey])
export type FactorProof = z.output<typeof factorProof>

/** PublicKeyCredentialCreationOptionsJSON or PublicKeyCredentialRequestOptionsJSON, for the browser. */
const options = z.object({ options: z.json() })

const passkey = z.object({
  id: z.number().int(),
  name: z.string(),
  createdAt: isoDate,
  lastUsedAt: isoDate.nullable(),
  /** Copied to other devices of its owner. */
  backedUp: z.boolean(),
  /** Its counter went back, as that of a copy would: it opens nothing any more. */
  refused: z.boolean(),
})
export type Passkey = z.output<typeof passkey>

const factors = z.object({
  /** Null: none, so that the password or a provider is enough. */
  since: isoDate.nullable(),
  /** When the app was set up. */
  app: isoDate.nullable(),
  /** Recovery codes that are left. */
  recovery: z.number().int(),
  passkeys: z.array(passkey),
})
export type Factors = z.output<typeof factors>

/** In this answer alone; null where there are some already. */
const freshRecovery = z.object({ recovery: z.array(z.string()).nullable() })

const passkeyName = lineOfText(secondFactorLimits.name).min(1)

export const secondFactorEndpoints = defineEndpoints({
  'POST /account/login/second': {
    summary:
      'The second step of a login that answered SECOND_FACTOR_NEEDED, in the same browser within 10 minutes',
    access: 'public',
    exam: 'open',
    skipsUserCheck: true,
    body: factorProof,
    data: sessionProfile,
    errors: ['HALF_LOGIN_OVER', 'SECOND_FACTOR_WRONG', 'BANNED', 'RATE_LIMITED'],
  },
  'POST /account/login/passkey': {
    summary: 'Log in with a passkey that verified its owner',
    access: 'public',
    exam: 'open',
    skipsUserCheck: true,
    body: byPasskey,
    data: sessionProfile,
    errors: ['PASSKEY_WRONG', 'BANNED', 'RATE_LIMITED'],
  },
  'POST /account/login/passkey/options': {
    summary: 'What the browser asks a passkey to log in with: as the first step, or as the second one',
    access: 'public',
    exam: 'open',
    skipsUserCheck: true,
    body: z.object({ step: z.enum(['first', 'second']) }),
    data: options,
    errors: ['HALF_LOGIN_OVER', 'RATE_LIMITED'],
  },
  'POST /account/confirm': {
    summary:
      'Prove again that it is you, for 10 minutes of this session: by the second factor, or by the password where there is none',
    access: 'login',
    body: z.union([byCode, byPasskey, z.object({ password: encrypted })]),
    data: nothing,
    errors: ['SECOND_FACTOR_WRONG', 'WRONG_CURRENT_PASSWORD', 'DECRYPTION_FAILED', 'RATE_LIMITED'],
  },
  'POST /account/confirm/options': {
    summary: 'What the browser asks a passkey to confirm with',
    access: 'login',
    data: options,
    errors: ['RATE_LIMITED'],
  },
  'GET /account/factors': {
    summary: 'One’s own second factors',
    access: 'login',
    data: factors,
    errors: [],
  },
  'POST /account/factors/app': {
    summary:
      'Begin to set up codes of an app (RFC 6238); the secret is in this answer alone and counts once a code confirmed it',
    access: 'login',
    confirm: 'always',
    data: z.object({ secret: z.string(), uri: z.string() }),
    errors: ['RATE_LIMITED'],
  },
  'PUT /account/factors/app': {
    summary: 'Confirm the app by one of its codes, within 15 minutes; it takes the place of the one before',
    access: 'login',
    confirm: 'always',
    body: byCode,
    data: freshRecovery,
    errors: ['FACTOR_SETUP_OVER', 'SECOND_FACTOR_WRONG', 'RATE_LIMITED'],
  },
  'DELETE /account/factors/app': {
    summary:
      'Take the app away; without a passkey beside it nothing but the first step is asked from then on',
    access: 'login',
    confirm: 'always',
    data: nothing,
    errors: ['NOT_FOUND'],
  },
  'POST /account/factors/recovery': {
    summary: 'Make new recovery codes; those of before are over',
    access: 'login',
    confirm: 'always',
    data: z.object({ recovery: z.array(z.string()) }),
    errors: ['FACTOR_FIRST', 'RATE_LIMITED'],
  },
  'POST /account/passkeys/options': {
    summary: 'What the browser makes a passkey with',
    access: 'login',
    confirm: 'always',
    data: options,
    errors: ['PASSKEYS_FULL', 'RATE_LIMITED'],
  },
  'POST /account/passkeys': {
    summary: 'Add the passkey that the browser made',
    access: 'login',
    confirm: 'always',
    body: z.object({ name: passkeyName, passkey: attestation }),
    data: freshRecovery,
    status: 201,
    errors: ['FACTOR_SETUP_OVER', 'PASSKEY_WRONG', 'PASSKEYS_FULL'],
  },
  'PUT /account/passkeys/:id': {
    summary: 'Give a passkey of one’s own another name',
    access: 'login',
    params: z.object({ id }),
    body: z.object({ name: passkeyName }),
    data: nothing,
    errors: ['NOT_FOUND'],
  },
  'DELETE /account/passkeys/:id': {
    summary: 'Take a passkey of one’s own away',
    access: 'login',
    confirm: 'always',
    params: z.object({ id }),
    data: nothing,
    errors: ['NOT_FOUND'],
  },
})
