// The words of a platform about itself before it registers us, and ours about this site (LTI Dynamic Registration 1.0).

import { ltiLimits } from '@verdict/domain/field-limits'
import { ltiConfigurations, ltiMessages, ltiScopes } from '@verdict/domain/lti'
import { isStorable } from '@verdict/contract/primitives'
import { z } from 'zod'
import { addressesOf } from './lti-platforms.ts'

const isWeb = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : null
  return (
    (url?.protocol === 'https:' || url?.protocol === 'http:') && url.username === '' && url.password === ''
  )
}
const said = z.string().min(1).max(ltiLimits.address).refine(isStorable)
const address = said.refine(isWeb)
const names = z.array(z.string().max(ltiLimits.said)).max(500)
/** Older platforms name their messages only. */
const message = z.union([
  z.string().transform((type) => ({ type, placements: [] as string[] })),
  z.object({ type: z.string(), placements: names.catch([]).default([]) }),
])

const platformConfiguration = z.object({
  issuer: address,
  authorization_endpoint: address,
  registration_endpoint: address,
  jwks_uri: address,
  token_endpoint: address,
  /** Some name a host only, which no audience of a token is. */
  authorization_server: address.optional().catch(undefined),
  scopes_supported: names.optional().catch(undefined),
  id_token_signing_alg_values_supported: names.optional().catch(undefined),
  [ltiConfigurations.platform]: z
    .object({
      product_family_code: z.string().optional().catch(undefined),
      messages_supported: z.array(message).max(100).catch([]).default([]),
      'https://canvas.instructure.com/lti/account_domain': z.string().optional().catch(undefined),
    })
    .catch({ messages_supported: [] })
    .default({ messages_supported: [] }),
})

export interface PlatformConfiguration {
  issuer: string
  loginUrl: string
  registrationUrl: string
  keysUrl: string
  tokenUrl: string
  audience: string | null
  scopes: readonly string[] | null
  /** The message that asks for content may stand there. */
  placements: readonly string[]
  isCanvas: boolean
  /** Origins of its pages, besides that of the issuer. */
  frames: string[]
}

/** @returns null for one that launches could not come from */
export function readConfiguration(body: unknown): PlatformConfiguration | null {
  const read = platformConfiguration.safeParse(body)
  if (!read.success) return null
  const { id_token_signing_alg_values_supported: algorithms } = read.data
  if (algorithms && !algorithms.includes('RS256')) return null
  const platform = read.data[ltiConfigurations.platform]
  const { messages_supported: messages, product_family_code: family } = platform
  return {
    issuer: read.data.issuer,
    loginUrl: read.data.authorization_endpoint,
    registrationUrl: read.data.registration_endpoint,
    keysUrl: read.data.jwks_uri,
    tokenUrl: read.data.token_endpoint,
    audience: read.data.authorization_server ?? null,
    scopes: read.data.scopes_supported ?? null,
    placements: messages.find(({ type }) => type === ltiMessages.deepLinking)?.placements ?? [],
    isCanvas: family === 'canvas',
    frames: framesFrom(platform['https://canvas.instructure.com/lti/account_domain']),
  }
}

function framesFrom(domain: string | undefined): string[] {
  if (domain === undefined || !/^[a-z0-9.-]{1,253}$/i.test(domain)) return []
  const origin = `https://${domain}`
  return URL.canParse(origin) ? [new URL(origin).origin] : []
}

/** An issuer is believed only from an address at its own site, at or below its own path. */
export function isOfIssuer(issuer: string, configurationUrl: string): boolean {
  const [own, at] = [new URL(issuer), new URL(configurationUrl)]
  if (own.search !== '' || own.hash !== '' || at.hash !== '') return false
  const folder = own.pathname.replace(/\/?$/, '/')
  // Some servers take an encoded slash for one.
  if (/%2f|%5c/i.test(at.pathname)) return false
  return own.origin === at.origin && `${at.pathname}/`.startsWith(folder)
}

/** From a site with https nothing leads to one without. */
export function isAsSafe(configuration: PlatformConfiguration, configurationUrl: string): boolean {
  const { loginUrl, registrationUrl, keysUrl, tokenUrl } = configuration
  return (
    new URL(configurationUrl).protocol === 'http:' ||
    [loginUrl, registrationUrl, keysUrl, tokenUrl].every((url) => new URL(url).protocol === 'https:')
  )
}

/** Where teachers of Canvas and others choose content. */
const wishedPlacements = [
  'ContentArea',
  'assignment_selection',
  'link_selection',
  'https://canvas.instructure.com/lti/assignment_selection',
  'https://canvas.instructure.com/lti/link_selection',
]

export function toolRegistration(
  site: string,
  { scopes, placements, isCanvas }: PlatformConfiguration,
): Record<string, unknown> {
  const { login, launch, keys } = addressesOf(site)
  const wished = wishedPlacements.filter((name) => placements.includes(name))
  const wanted = Object.values(ltiScopes).filter((scope) => scopes?.includes(scope) ?? true)
  return {
    application_type: 'web',
    response_types: ['id_token'],
    grant_types: ['client_credentials', 'implicit'],
    initiate_login_uri: login,
    redirect_uris: [launch],
    client_name: 'Verdict',
    jwks_uri: keys,
    token_endpoint_auth_method: 'private_key_jwt',
    scope: wanted.join(' '),
    [ltiConfigurations.tool]: {
      domain: new URL(site).host,
      target_link_uri: launch,
      claims: ['iss', 'sub', 'name', 'given_name', 'family_name', 'email'],
      messages: [
        { type: ltiMessages.launch, target_link_uri: launch, label: 'Verdict' },
        {
          type: ltiMessages.deepLinking,
          target_link_uri: launch,
          label: 'Verdict',
          ...(wished.length > 0 && { placements: wished }),
        },
      ],
      ...(isCanvas && { 'https://canvas.instructure.com/lti/privacy_level': 'public' }),
    },
  }
}

const registered = z.object({
  client_id: z.string().min(1).max(ltiLimits.clientId).refine(isStorable),
  [ltiConfigurations.tool]: z
    .object({
      deployment_id: z.string().min(1).max(ltiLimits.deployment).refine(isStorable).nullish(),
    })
    .catch({})
    .default({}),
})

/** @returns null without a client */
export function readRegistered(body: unknown): { clientId: string; deployments: string[] } | null {
  const read = registered.safeParse(body)
  if (!read.success) return null
  const { deployment_id: deployment } = read.data[ltiConfigurations.tool]
  return { clientId: read.data.client_id, deployments: deployment ? [deployment] : [] }
}
