// Providers that people sign in by. The one that the machine's settings name, `university`, is the first of them and stands in
// no row: `oauth.ts`.

import { loginNameLength, signInLimits, signOnProviderLength } from '@verdict/domain/field-limits'
import { isOAuthProvider, oauthActions } from '@verdict/domain/oauth'
import { signInKinds } from '@verdict/domain/sign-in'
import { placeholdersIn, ruleFields, ruleTests } from '@verdict/domain/sign-in-rules'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { isoDate, isStorable, lineOfText, nothing } from '../platform/primitives.ts'
import { signInGiven } from './sign-in-kinds.ts'

const provider = z.string().min(1).max(signOnProviderLength).refine(isStorable, 'is not plain text')
const named = z.object({ provider })

const newName = z
  .string()
  .max(signOnProviderLength)
  .regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/)
  .refine((name) => !isOAuthProvider(name), 'is the name of the provider in the settings')

const titles = z
  .object({ en: lineOfText(signInLimits.title), zh: lineOfText(signInLimits.title) })
  .refine(({ en, zh }) => en !== '' || zh !== '', 'needs a title in one language at least')

const condition = z
  .object({
    attribute: lineOfText(signInLimits.attributeName).min(1),
    test: z.enum(ruleTests),
    values: z.array(z.string().max(signInLimits.pattern).refine(isStorable, 'is not plain text')).max(100),
  })
  .refine(
    ({ test, values }) =>
      test === 'present' ? values.length === 0 : test === 'oneOf' ? values.length > 0 : values.length === 1,
    'has too many values, or too few',
  )

const signInRule = z
  .object({
    when: z.array(condition).max(10),
    field: z.enum(ruleFields),
    value: lineOfText(signInLimits.pattern),
    inStep: z.boolean(),
  })
  .refine(({ field, value }) => field === 'teacher' || value !== '', 'needs a value')
  .refine(
    ({ when, value }) =>
      when.some(({ test }) => test === 'matches') ||
      !placeholdersIn(value).some((name) => /^\d{1,2}$/.test(name)),
    'names a star, but there is no pattern',
  )

const matches = z
  .array(z.enum(['number', 'mail']))
  .max(2)
  .refine((all) => new Set(all).size === all.length, 'names one twice')

const fields = {
  titles,
  on: z.boolean(),
  creates: z.boolean(),
  matches,
  rules: z.array(signInRule).max(signInLimits.rules),
  connection: signInGiven,
}

const signInProvider = z.object({
  name: z.string(),
  titles: z.object({ en: z.string(), zh: z.string() }),
  on: z.boolean(),
  creates: z.boolean(),
  matches: z.array(z.enum(['number', 'mail'])),
  rules: z.array(signInRule),
  connection: z.object({
    kind: z.enum(signInKinds),
    config: z.record(z.string(), z.union([z.string(), z.boolean()])),
    /** Names of the secrets that are set. */
    secrets: z.array(z.string()),
  }),
  /** As many are connected with it. */
  people: z.number().int(),
  /** When it last let somebody in, or root tried it, as it is now; null: not yet. */
  workedAt: isoDate.nullable(),
  addresses: z.object({
    /** Where the browser comes back to; null where it goes nowhere. */
    callback: z.string().nullable(),
    /** SAML alone has them: where answers are posted, and where our metadata is. */
    posted: z.string().nullable(),
    metadata: z.string().nullable(),
  }),
})
export type SignInProvider = z.output<typeof signInProvider>

const outcome = z.object({
  username: z.string().optional(),
  name: z.string().optional(),
  studentNumber: z.string().optional(),
  school: z.string().optional(),
  groups: z.array(z.string()),
  teacher: z.boolean(),
})

const arrivals = ['known', 'matched', 'made', 'unknown', 'powers', 'connected', 'banned'] as const

const signInTrial = z.object({
  id: z.string(),
  displayName: z.string().nullable(),
  mail: z.string().nullable(),
  mailVerified: z.boolean(),
  secondFactor: z.boolean(),
  attributes: z.record(z.string(), z.array(z.string())),
  /** One for each rule, in their order. */
  reports: z.array(
    z.object({
      matched: z.boolean(),
      /** The first condition that failed, by its place. */
      failed: z.number().int().nullable(),
      values: z.array(z.string()),
    }),
  ),
  /** The end of a login. */
  arrival: z.enum(arrivals),
  /** The account that it would open. */
  uid: z.string().nullable(),
  outcome,
  /** Titles of groups that do not exist, or that several have: they are left out. */
  missingGroups: z.array(z.string()),
  /** Somebody else has the student number: it is left out. */
  numberTaken: z.boolean(),
  /** Administrators keep what they have. */
  untouched: z.boolean(),
})
export type SignInTrial = z.output<typeof signInTrial>
export { signInTrial }

/** `password`: encrypted as passwords are, but as it was typed. */
const typed = z.object({
  username: z.string().max(loginNameLength),
  password: z.string().max(signInLimits.sealed),
})

const arrivalErrors = [
  'NOT_FOUND',
  'WRONG_CREDENTIALS',
  'OAUTH_REFUSED',
  'OAUTH_UNREACHABLE',
  'DECRYPTION_FAILED',
  'RATE_LIMITED',
] as const

export const signInProviderEndpoints = defineEndpoints({
  'GET /oauth/providers': {
    summary: 'Ways to sign in: providers, and whether passwords of this site are one',
    access: 'public',
    data: z.object({
      providers: z.array(
        z.object({
          name: z.string(),
          titles: z.object({ en: z.string(), zh: z.string() }),
          /** `redirect`: the browser goes there; `form`: name and password are typed here. */
          way: z.enum(['redirect', 'form']),
        }),
      ),
      localLogin: z.boolean(),
    }),
    errors: [],
  },
  'POST /oauth/:provider/login': {
    summary: 'Log in with a name and password of a directory',
    access: 'public',
    params: named,
    body: typed,
    data: z.object({ action: z.enum(oauthActions) }),
    errors: [
      ...arrivalErrors,
      'OAUTH_NOT_CONNECTED',
      'OAUTH_CONNECT_YOURSELF',
      'OAUTH_CONNECTED_ALREADY',
      'SECOND_FACTOR_NEEDED',
      'BANNED',
    ],
    skipsUserCheck: true,
  },
  'POST /oauth/:provider/connect': {
    summary: 'Connect one’s account by a name and password of a directory',
    access: 'login',
    confirm: 'factor',
    params: named,
    body: typed,
    data: z.object({ action: z.enum(oauthActions) }),
    errors: [...arrivalErrors, 'OAUTH_CONNECTED_ELSEWHERE', 'OAUTH_CONNECTED_ALREADY'],
  },
  'GET /admin/providers': {
    summary: 'Providers that people sign in by, in their order',
    access: 'root',
    token: 'never',
    data: z.object({ docs: z.array(signInProvider) }),
    errors: [],
  },
  'POST /admin/providers': {
    summary: 'A new provider',
    access: 'root',
    confirm: 'factor',
    body: z.object({
      name: newName,
      ...fields,
      on: fields.on.default(false),
      creates: fields.creates.default(false),
      matches: matches.default([]),
      rules: fields.rules.default([]),
    }),
    data: nothing,
    status: 201,
    errors: ['PROVIDER_NAME_TAKEN', 'PROVIDERS_FULL', 'PROVIDER_FIELD_INVALID'],
  },
  'PUT /admin/providers': {
    summary: 'The order of providers',
    access: 'root',
    confirm: 'factor',
    body: z.object({ names: z.array(provider).max(signInLimits.providers) }),
    data: nothing,
    errors: ['PROVIDERS_CHANGED'],
  },
  'PUT /admin/providers/:provider': {
    summary: 'Change a provider; a secret that is left out stays',
    access: 'root',
    confirm: 'factor',
    params: named,
    body: z.object(fields).partial(),
    data: nothing,
    errors: ['NOT_FOUND', 'PROVIDER_FIELD_INVALID', 'LOCAL_LOGIN_NEEDS_PROVIDER'],
  },
  'DELETE /admin/providers/:provider': {
    summary: 'Remove a provider and the connections with it; accounts stay',
    access: 'root',
    confirm: 'factor',
    params: named,
    data: z.object({ people: z.number().int() }),
    errors: ['NOT_FOUND', 'LOCAL_LOGIN_NEEDS_PROVIDER'],
  },
  'POST /admin/providers/:provider/trial': {
    summary:
      'Try a provider by one’s own login, which writes nothing: where the browser goes, or what came of it',
    access: 'root',
    params: named,
    body: typed.partial(),
    data: z.object({ url: z.string().nullable(), trial: signInTrial.nullable() }),
    errors: arrivalErrors,
  },
})
