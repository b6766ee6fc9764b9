// The launch that a platform asks for (OpenID Connect, initiated by a third party): the state works once, in the browser that
// began it. A cookie shows that browser again, or where those are blocked what the platform's page stored for us.

import { z } from 'zod'
import { ltiLimits } from '@verdict/domain/field-limits'
import { isStorable } from '@verdict/contract/primitives'
import { addressGroup } from '../../platform/address.ts'
import type { Context, Origin } from '../../platform/context.ts'
import { addressesOf } from './lti-platforms.ts'
import { insertLaunch, insertLogin, isLoginOf, type LaunchRecord, takeLogin } from './lti-launch-queries.ts'
import { BadLaunch, readMessage } from './lti-message.ts'
import { findPlatform, type PlatformRecord, platformsNamed } from './lti-platform-queries.ts'
import { freshSecret, hashOf, isSecret } from './lti-secret.ts'

const text = (max: number) => z.string().max(max).refine(isStorable)
const optional = (max: number) =>
  z.preprocess((value) => (value === '' ? undefined : value), text(max).optional())

const initiation = z.object({
  iss: text(ltiLimits.address).min(1),
  login_hint: text(ltiLimits.hint).min(1),
  target_link_uri: text(ltiLimits.address).min(1),
  client_id: optional(ltiLimits.clientId),
  lti_message_hint: optional(ltiLimits.hint),
  lti_deployment_id: optional(ltiLimits.deployment),
  lti_storage_target: optional(200),
})
type Initiation = z.output<typeof initiation>

export interface Begun {
  platform: PlatformRecord
  initiation: Initiation
  /** Where the browser goes on. */
  go: string
  state: string
  /** For a cookie. */
  browser: string
  /** For the storage of the platform's page; null without one. */
  stored: string | null
}

/** @param browser of the cookie, if there is one @throws BadLaunch, Refusal RATE_LIMITED */
export async function beginLaunch(
  context: Context,
  origin: Origin,
  { asked, site, held }: { asked: unknown; site: string; held: string | undefined },
): Promise<Begun> {
  const { rateLimiter, settings, db } = context
  await rateLimiter.hit(`lti:${addressGroup(origin.address)}`, settings.rateLimitLoginAddress)
  const read = initiation.safeParse(asked)
  if (!read.success) throw new BadLaunch('request', z.prettifyError(read.error))
  const platform = await platformMeant(context, read.data)
  const { target_link_uri: target, lti_storage_target: storage, lti_deployment_id: deployment } = read.data
  if (!URL.canParse(target) || new URL(target).origin !== new URL(site).origin) throw new BadLaunch('target')
  if (deployment !== undefined && !platform.deployments.includes(deployment))
    throw new BadLaunch('deployment')
  const [state, nonce] = [freshSecret(), freshSecret()]
  const browser = isSecret(held) ? held : freshSecret()
  const stored = storage === undefined ? null : freshSecret()
  await insertLogin(db, {
    state_hash: hashOf(state),
    nonce_hash: hashOf(nonce),
    browser_hash: hashOf(browser),
    stored_hash: stored === null ? null : hashOf(stored),
    storage: storage ?? null,
    platform_id: platform.platform_id,
    target,
  })
  const go = authorizationUrl(platform, read.data, { state, nonce, site })
  return { platform, initiation: read.data, go, state, browser, stored }
}

async function platformMeant({ db }: Context, { iss, client_id }: Initiation): Promise<PlatformRecord> {
  const [only, another] = await platformsNamed(db, iss, client_id)
  if (!only || another) throw new BadLaunch('platform', `${iss} ${client_id ?? ''}`)
  return only
}

function authorizationUrl(
  platform: PlatformRecord,
  { login_hint, lti_message_hint }: Initiation,
  { state, nonce, site }: { state: string; nonce: string; site: string },
): string {
  const url = new URL(platform.login_url)
  const parameters = {
    scope: 'openid',
    response_type: 'id_token',
    response_mode: 'form_post',
    prompt: 'none',
    client_id: platform.client_id,
    redirect_uri: addressesOf(site).launch,
    login_hint,
    ...(lti_message_hint !== undefined && { lti_message_hint }),
    state,
    nonce,
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

/** Whether the cookie came back that the launch began with. */
export const isBrowserOf = async (
  { db }: Context,
  { state, browser }: { state: string; browser: string | undefined },
): Promise<boolean> => isSecret(browser) && isLoginOf(db, hashOf(state), hashOf(browser))

const returned = z.object({
  state: text(ltiLimits.secret).optional(),
  id_token: text(ltiLimits.message).optional(),
  error: text(ltiLimits.said).optional(),
})

export interface Landed {
  platform: PlatformRecord
  launch: LaunchRecord
  /** For the page of the launch. */
  page: string
  state: string
  /** The frame that stores for us, where the browser is known by that alone. */
  storage: string | null
}

/** @param browser of the cookie @throws BadLaunch */
export async function landLaunch(
  context: Context,
  origin: Origin,
  { sent, browser }: { sent: unknown; browser: string | undefined },
): Promise<Landed> {
  const read = returned.safeParse(sent)
  const { state, id_token: token, error } = read.data ?? {}
  if (!read.success || !isSecret(state)) throw new BadLaunch('state')
  const login = await takeLogin(context.db, hashOf(state))
  const platform = login && (await findPlatform(context.db, login.platform_id))
  if (!login || !platform?.is_on) throw new BadLaunch('state')
  if (error !== undefined || token === undefined) throw new BadLaunch('refused', error ?? '', platform)
  const isKnown = isSecret(browser) && login.browser_hash.equals(hashOf(browser))
  if (!isKnown && login.stored_hash === null) throw new BadLaunch('browser', '', platform)
  const checks = { nonceHash: login.nonce_hash, target: login.target }
  const message = await readMessage(context, platform, token, checks)
  const page = freshSecret()
  const launch = await insertLaunch(context.db, {
    platformId: platform.platform_id,
    pageHash: hashOf(page),
    storedHash: isKnown ? null : login.stored_hash,
    agent: origin.agent,
    message,
  })
  return { platform, launch, page, state, storage: isKnown ? null : login.storage }
}
