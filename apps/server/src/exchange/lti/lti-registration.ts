// A platform registers itself: root makes an address, the platform's administrator opens it there, we read what the platform
// says of itself and tell it about us. Nothing opens until root has looked at it.

import { Refusal } from '@verdict/contract/refusal'
import { ltiLimits } from '@verdict/domain/field-limits'
import { isStorable } from '@verdict/contract/primitives'
import { z } from 'zod'
import { addressGroup } from '../../platform/address.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Context, Origin } from '../../platform/context.ts'
import { isSendable, OutboundFailure, type OutboundRequest, sendOut } from '../../platform/outbound.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { isInvitation, putInvitation, takeInvitation, tryInvitation } from './lti-invitation-queries.ts'
import { named } from './lti-platforms.ts'
import { countPlatforms, findPlatform, insertPlatform } from './lti-platform-queries.ts'
import {
  isAsSafe,
  isOfIssuer,
  type PlatformConfiguration,
  readConfiguration,
  readRegistered,
  toolRegistration,
} from './lti-registration-shape.ts'
import { freshSecret, hashOf, isSecret } from './lti-secret.ts'

/** Each has a text on its page. */
export type RegistrationFault =
  | 'link'
  | 'request'
  | 'unreachable'
  | 'configuration'
  | 'issuer'
  | 'refused'
  | 'taken'

export class BadRegistration extends Error {
  readonly fault: RegistrationFault
  /** For the log alone. */
  readonly detail: string

  constructor(fault: RegistrationFault, detail = '') {
    super(fault)
    this.name = 'BadRegistration'
    this.fault = fault
    this.detail = detail
  }
}

export const registrationPath = '/lti/register'

/** @throws Refusal LTI_PLATFORMS_FULL */
export async function makeInvitation(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  site: string,
): Promise<{ url: string; expiresAt: string }> {
  const token = freshSecret()
  return db.transaction().execute(async (tx) => {
    if ((await countPlatforms(tx)) >= ltiLimits.platforms)
      throw new Refusal('LTI_PLATFORMS_FULL', { limit: ltiLimits.platforms })
    const expiresAt = await putInvitation(tx, { tokenHash: hashOf(token), by: viewer.userId })
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'learning-platform.invite',
      target: 'learning-platform:invitation',
    })
    return {
      url: new URL(`${registrationPath}/${token}`, site).href,
      expiresAt: expiresAt.toISOString(),
    }
  })
}

const asked = z.object({
  token: z.string(),
  openid_configuration: z.string().min(1).max(ltiLimits.hint).refine(isStorable),
  registration_token: z
    .string()
    .max(ltiLimits.hint)
    // It goes into a header.
    .regex(/^[\x21-\x7e]*$/)
    .optional(),
})
export type AskedRegistration = z.output<typeof asked>

/** @throws BadRegistration */
export function readAsked(sent: unknown): AskedRegistration {
  const read = asked.safeParse(sent)
  if (!read.success) throw new BadRegistration('request')
  if (!isSecret(read.data.token)) throw new BadRegistration('link')
  return read.data
}

/** @returns the host that would be asked @throws BadRegistration */
export async function announce(
  { db }: Pick<Context, 'db'>,
  { token, openid_configuration: url }: AskedRegistration,
): Promise<string> {
  if (!(await isInvitation(db, hashOf(token)))) throw new BadRegistration('link')
  if (!isSendable(url)) throw new BadRegistration('request')
  return new URL(url).host
}

/** Nobody here named these addresses. */
const limits = { inside: 'refused', timeoutMs: 10_000, answerBytes: 256 * 1024 } as const

async function ask(
  { db }: Pick<Context, 'db'>,
  request: Pick<OutboundRequest, 'url' | 'method' | 'body'> & { token: string | undefined },
): Promise<{ status: number; body: unknown }> {
  const { token, ...sent } = request
  try {
    const { status, body } = await sendOut(
      { db },
      {
        ...limits,
        ...sent,
        headers: {
          accept: 'application/json',
          ...(token && { authorization: `Bearer ${token}` }),
          ...(sent.body !== undefined && { 'content-type': 'application/json' }),
        },
      },
    )
    return { status, body: parsed(body.toString()) }
  } catch (error) {
    if (error instanceof OutboundFailure) throw new BadRegistration('unreachable', error.fault)
    throw error
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

/** @throws BadRegistration, Refusal RATE_LIMITED */
export async function register(
  context: Context,
  origin: Origin,
  { token, openid_configuration: url, registration_token }: AskedRegistration,
  site: string,
): Promise<{ name: string }> {
  const { db, rateLimiter, settings } = context
  await rateLimiter.hit(`lti:${addressGroup(origin.address)}`, settings.rateLimitLoginAddress)
  if (!(await tryInvitation(db, hashOf(token)))) throw new BadRegistration('link')
  const configuration = await configurationAt(context, url, registration_token)
  if ((await countPlatforms(db)) >= ltiLimits.platforms) throw new BadRegistration('taken', 'full')
  // From here on the platform knows of us, or may.
  const invitedBy = await takeInvitation(db, hashOf(token))
  if (invitedBy === null) throw new BadRegistration('link')
  const answer = await ask(context, {
    url: configuration.registrationUrl,
    method: 'POST',
    body: JSON.stringify(toolRegistration(site, configuration)),
    token: registration_token,
  })
  const client = answer.status === 200 || answer.status === 201 ? readRegistered(answer.body) : null
  if (!client) throw new BadRegistration('refused', `HTTP ${answer.status}`)
  return keep(context, origin, configuration, client)
}

async function configurationAt(
  context: Context,
  url: string,
  token: string | undefined,
): Promise<PlatformConfiguration> {
  if (!isSendable(url)) throw new BadRegistration('request')
  const { status, body } = await ask(context, { url, method: 'GET', token })
  const configuration = status === 200 ? readConfiguration(body) : null
  if (!configuration || !isAsSafe(configuration, url))
    throw new BadRegistration('configuration', `HTTP ${status}`)
  if (!isOfIssuer(configuration.issuer, url)) throw new BadRegistration('issuer', configuration.issuer)
  return configuration
}

async function keep(
  { db }: Context,
  origin: Origin,
  { issuer, loginUrl, tokenUrl, keysUrl, audience, frames }: PlatformConfiguration,
  { clientId, deployments }: { clientId: string; deployments: string[] },
): Promise<{ name: string }> {
  const name = new URL(issuer).host.slice(0, ltiLimits.name)
  await db.transaction().execute(async (tx) => {
    const platformId = await insertPlatform(tx, {
      name,
      issuer,
      client_id: clientId,
      deployments,
      login_url: loginUrl,
      token_url: tokenUrl,
      keys_url: keysUrl,
      audience,
      frames,
      is_on: false,
      is_pending: true,
      is_registered: true,
    })
    if (platformId === null) throw new BadRegistration('taken')
    await writeAudit(tx, origin, {
      actorId: null,
      action: 'learning-platform.register',
      target: `learning-platform:${platformId}`,
      after: named((await findPlatform(tx, platformId))!),
    })
  })
  return { name }
}
