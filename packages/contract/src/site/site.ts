import { markdownLength, signUpLimits } from '@verdict/domain/field-limits'
import { mailDomain, signUpRules } from '@verdict/domain/sign-up'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { offeredLanguage } from '../archive/language.ts'
import { isStorable, lineOfText } from '../platform/primitives.ts'

const signUpRule = z.enum(signUpRules)

const website = z.object({
  title: z.string(),
  /** Its courses have no other. Empty: not known. */
  timeZone: z.string(),
  /** Base64 of the raw X25519 key. */
  apiPublicKey: z.string(),
  oauthEnabled: z.record(z.string(), z.boolean()),
  buildSHA: z.string(),
  buildTime: z.string(),
  /** With trailing slash; null if not set. */
  avatarUrl: z.string().nullable(),
  languages: z.array(offeredLanguage),
  /** Domains: of mail addresses, for that rule. */
  signUp: z.object({ rule: signUpRule, domains: z.array(z.string()) }),
})
export type Website = z.output<typeof website>

const signUp = z
  .object({
    rule: signUpRule,
    /** Asked for by that rule. */
    code: lineOfText(signUpLimits.code.max).default(''),
    domains: z
      .array(
        z
          .string()
          .max(signUpLimits.domain)
          .refine((value) => mailDomain(value) !== null, 'is not a domain')
          .overwrite((value) => mailDomain(value) ?? value),
      )
      .max(signUpLimits.domains)
      .default([]),
  })
  .refine(({ rule, code }) => rule !== 'code' || code.length >= signUpLimits.code.min, {
    message: `needs at least ${signUpLimits.code.min} characters`,
    path: ['code'],
  })
  .refine(({ rule, domains }) => rule !== 'mail' || domains.length > 0, {
    message: 'needs at least one domain',
    path: ['domains'],
  })
export type SignUp = z.output<typeof signUp>

const siteSettings = z.object({
  /** For course managers, in their courses. */
  managersRejudgeAndExport: z.boolean(),
  signUp,
})
export type SiteSettings = z.output<typeof siteSettings>

export const siteEndpoints = defineEndpoints({
  'GET /website': {
    summary: 'What the page needs to know of this site',
    access: 'public',
    exam: 'open',
    data: website,
    errors: [],
  },
  'GET /servertime': {
    summary: 'The server’s clock, milliseconds since 1970',
    access: 'public',
    exam: 'open',
    data: z.object({ serverTime: z.number() }),
    errors: [],
  },
  'POST /upload': {
    summary: 'Store one picture; its kind is decided by its content',
    access: 'login',
    upload: 'multipart',
    data: z.object({ url: z.string() }),
    status: 201,
    errors: ['FORBIDDEN', 'NOT_A_PICTURE', 'TOO_LARGE'],
  },
  'POST /markdown/preview': {
    summary: 'Render markdown as it would be saved',
    access: 'login',
    exam: 'open',
    body: z.object({ content: z.string().max(markdownLength).refine(isStorable, 'is not plain text') }),
    data: z.object({
      html: z.string(),
      hasMath: z.boolean(),
    }),
    errors: ['RATE_LIMITED'],
  },
  'GET /admin/settings': {
    summary: 'What root has set for the whole site',
    access: 'root',
    data: siteSettings,
    errors: [],
  },
  'PUT /admin/settings': {
    summary: 'Set it; counts at once',
    access: 'root',
    body: siteSettings.partial(),
    data: siteSettings,
    errors: [],
  },
  'GET /websocket/token': {
    summary: 'A token for one realtime connection within 10 s',
    access: 'login',
    exam: {},
    data: z.object({ token: z.string() }),
    errors: ['RATE_LIMITED'],
  },
})
