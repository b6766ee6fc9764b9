import {
  markdownLength,
  outboundNetworksMax,
  signUpLimits,
  siteFaceLimits,
} from '@verdict/domain/field-limits'
import { factorRules } from '@verdict/domain/second-factor'
import { setupSteps } from '@verdict/domain/setup'
import { mailDomain, signUpRules } from '@verdict/domain/sign-up'
import { contactHref, pageLanguages, type SiteFaceField } from '@verdict/domain/site-face'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { offeredLanguage } from '../archive/language.ts'
import { isStorable, lineOfText, timeZone } from '../platform/primitives.ts'

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
  /** Addresses; null without. */
  logo: z.string().nullable(),
  contact: z.string().nullable(),
  /** One after the other; some are links. */
  footer: z.array(z.object({ words: z.string(), href: z.string().nullable() })),
  /** For people who have not chosen one. */
  language: z.enum(pageLanguages),
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

const settingsOfSite = z.object({
  /** For course managers, in their courses. */
  managersRejudgeAndExport: z.boolean(),
  signUp,
  /** Whether people may log in by a password of this site; root always may. */
  localLogin: z.boolean(),
  /** Steps of setting up that are not wanted here. */
  setupAside: z.array(z.enum(setupSteps)).max(setupSteps.length),
  /** The people who have to have a second factor, and do nothing else before. */
  secondFactor: z.enum(factorRules),
  /** Inside this network, to which requests may be sent for people all the same: webhooks. */
  outboundNetworks: z.array(z.union([z.cidrv4(), z.cidrv6()])).max(outboundNetworksMax),
})

const faceField = z.object({
  /** Null without. */
  value: z.string().nullable(),
  /** `page`: set here, which wins; else of the environment or .env, or the standard. */
  from: z.enum(['page', 'environment', 'standard']),
  /** It counts once this page sets none. */
  otherwise: z.string().nullable(),
})
type FaceField = z.output<typeof faceField>
export type SiteFace = Record<SiteFaceField, FaceField>

/** Null: as without this page. */
export const siteFaceChange = z
  .object({
    title: lineOfText(siteFaceLimits.title).min(1).nullable(),
    logo: z
      .string()
      .regex(/^\/uploads\/[0-9a-f]{64}\.(png|jpg|gif|webp)$/)
      .nullable(),
    contact: lineOfText(siteFaceLimits.contact)
      .refine((value) => contactHref(value) !== null, 'is no mail or web address')
      .nullable(),
    footer: z
      .string()
      .refine(isStorable, 'is not plain text')
      .trim()
      .min(1)
      .max(siteFaceLimits.footer)
      .nullable(),
    language: z.enum(pageLanguages).nullable(),
    timeZone: timeZone.nullable(),
  } satisfies Record<SiteFaceField, z.ZodType<string | null>>)
  .partial()
export type SiteFaceChange = z.output<typeof siteFaceChange>

const siteSettings = settingsOfSite.extend({
  face: z.object({
    title: faceField,
    logo: faceField,
    contact: faceField,
    footer: faceField,
    language: faceField,
    timeZone: faceField,
  } satisfies Record<SiteFaceField, z.ZodType<FaceField>>),
})
export type SiteSettings = z.output<typeof siteSettings>
const settingsChange = settingsOfSite.extend({ face: siteFaceChange }).partial()
export type SettingsChange = z.output<typeof settingsChange>

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
    token: 'read',
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
    token: 'never',
    data: siteSettings,
    errors: [],
  },
  'PUT /admin/settings': {
    summary: 'Set it; counts at once',
    access: 'root',
    confirm: ['body.signUp', 'body.localLogin', 'body.outboundNetworks', 'body.secondFactor'],
    body: settingsChange,
    data: siteSettings,
    errors: ['NOT_A_PICTURE', 'TOO_LARGE', 'LOCAL_LOGIN_NEEDS_PROVIDER', 'FACTOR_FIRST'],
  },
  'GET /websocket/token': {
    summary: 'A token for one realtime connection within 10 s',
    access: 'login',
    exam: {},
    data: z.object({ token: z.string() }),
    errors: ['RATE_LIMITED'],
  },
})
