import { markdownLength } from '@verdict/domain/field-limits'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { offeredLanguage } from '../archive/language.ts'
import { isStorable } from '../platform/primitives.ts'

const website = z.object({
  title: z.string(),
  /** Base64 of the raw X25519 key. */
  apiPublicKey: z.string(),
  oauthEnabled: z.record(z.string(), z.boolean()),
  buildSHA: z.string(),
  buildTime: z.string(),
  /** With trailing slash; null if not set. */
  avatarUrl: z.string().nullable(),
  languages: z.array(offeredLanguage),
})
export type Website = z.output<typeof website>

const siteSettings = z.object({
  /** For course managers, in their courses. */
  managersRejudgeAndExport: z.boolean(),
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
    body: siteSettings,
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
