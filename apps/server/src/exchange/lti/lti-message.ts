// A platform's signed message is believed word by word: signature, issuer, audience, time, nonce and deployment are checked
// before any other word of it is read.

import { errors, jwtVerify, type JWTPayload } from 'jose'
import { z } from 'zod'
import type { LtiMessage } from '@verdict/domain/lti'
import type { Context } from '../../platform/context.ts'
import { OutboundFailure } from '../../platform/outbound.ts'
import { messageFrom, namesSomething, readClaims } from './lti-claims.ts'
import type { PlatformRecord } from './lti-platform-queries.ts'
import { hashOf } from './lti-secret.ts'
import { keysOfPlatform } from './lti-services.ts'

/** Each has a text on the pages of launches. */
const launchFaults = [
  'platform',
  'request',
  'target',
  'state',
  'browser',
  'message',
  'keys',
  'deployment',
  'anonymous',
  'refused',
] as const
export type LaunchFault = (typeof launchFaults)[number]

export class BadLaunch extends Error {
  readonly fault: LaunchFault
  /** For the log alone. */
  readonly detail: string
  /** Its pages may show the page that says so. */
  readonly platform: PlatformRecord | null

  constructor(fault: LaunchFault, detail = '', platform: PlatformRecord | null = null) {
    super(fault)
    this.name = 'BadLaunch'
    this.fault = fault
    this.detail = detail
    this.platform = platform
  }
}

const clockToleranceSeconds = 60
const oldestSeconds = 3_600

/** @throws BadLaunch */
export async function readMessage(
  context: Pick<Context, 'db'>,
  platform: PlatformRecord,
  token: string,
  { nonceHash, target }: { nonceHash: Buffer; target: string },
): Promise<LtiMessage> {
  const payload = await verified(context, platform, token)
  if (payload.sub === undefined) throw new BadLaunch('anonymous', '', platform)
  const read = readClaims(payload)
  if (!read.success) throw new BadLaunch('message', z.prettifyError(read.error), platform)
  const audiences = [payload.aud ?? []].flat()
  const { azp, nonce } = read.data
  if ((audiences.length > 1 || azp !== undefined) && azp !== platform.client_id) {
    throw new BadLaunch('message', 'another tool is authorized', platform)
  }
  if (!hashOf(nonce).equals(nonceHash)) throw new BadLaunch('message', 'another nonce', platform)
  if (!platform.deployments.includes(read.data.deploymentId)) throw new BadLaunch('deployment', '', platform)
  // Platforms announce one address and sign another; neither is gone to, but both must be ours.
  const wanted = read.data.target
  if (wanted !== undefined && (!URL.canParse(wanted) || new URL(wanted).origin !== new URL(target).origin))
    throw new BadLaunch('target', 'a target elsewhere', platform)
  if (!namesSomething(read.data)) throw new BadLaunch('message', 'it names nothing to open', platform)
  return messageFrom(read.data)
}

async function verified(
  context: Pick<Context, 'db'>,
  platform: PlatformRecord,
  token: string,
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, keysOfPlatform(context, platform), {
      // The only one that platforms must offer; nothing is believed by a shared secret.
      algorithms: ['RS256'],
      issuer: platform.issuer,
      audience: platform.client_id,
      clockTolerance: clockToleranceSeconds,
      maxTokenAge: oldestSeconds,
      requiredClaims: ['exp', 'iat', 'nonce'],
    })
    return payload
  } catch (error) {
    if (error instanceof OutboundFailure) throw new BadLaunch('keys', error.fault, platform)
    if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid)
      throw new BadLaunch('keys', error.code, platform)
    if (!(error instanceof errors.JOSEError)) throw error
    // A set that could not be read has no code of its own.
    throw new BadLaunch(error.code === 'ERR_JOSE_GENERIC' ? 'keys' : 'message', error.code, platform)
  }
}
