// The choice for a course of a platform, signed as the answer to its request (deep linking).

import { ltiClaims, ltiMessages, ltiVersion, wantedOf } from '@verdict/domain/lti'
import type { Context } from '../../platform/context.ts'
import type { MaybeViewer } from '../../platform/viewer.ts'
import { titleOf } from './lti-course-queries.ts'
import { type Asked, gone, ownLaunch } from './lti-enter.ts'
import { sign } from './lti-keys.ts'
import { type LaunchRecord, launchOfPage } from './lti-launch-queries.ts'
import { findPlatform } from './lti-platform-queries.ts'
import { launchPath } from './lti-platforms.ts'
import { freshSecret, hashOf } from './lti-secret.ts'

export interface PlatformAnswer {
  url: string
  jwt: string
}

const answerSeconds = 300
/** Marks are hundredths of this. */
export const fullMark = 100

/** For the page in the platform's frame. @throws Refusal LTI_LAUNCH_GONE */
export async function answerForPage(
  context: Context,
  site: string,
  page: string,
): Promise<{ answer: PlatformAnswer | null }> {
  const launch = await launchOfPage(context.db, hashOf(page))
  if (!launch) throw gone()
  return { answer: await answerOf(context, site, launch) }
}

/** For the window of a launch that was in no frame. @throws Refusal LTI_LAUNCH_GONE */
export async function answerForWindow(
  context: Context,
  viewer: MaybeViewer,
  site: string,
  asked: Asked,
): Promise<PlatformAnswer> {
  const { launch } = await context.db.transaction().execute((tx) => ownLaunch(tx, viewer, asked))
  const answer = launch.is_framed ? null : await answerOf(context, site, launch)
  if (!answer) throw gone()
  return answer
}

/** Null until something is chosen. */
async function answerOf(
  context: Context,
  site: string,
  launch: LaunchRecord,
): Promise<PlatformAnswer | null> {
  const { message, chosen_course: courseId, chosen_contest: cid } = launch
  const platform = await findPlatform(context.db, launch.platform_id)
  if (!platform || courseId === null || message.returnUrl === null) return null
  const title = await titleOf(context.db, courseId, cid)
  const item = {
    type: 'ltiResourceLink',
    title,
    url: new URL(launchPath, site).href,
    custom: { verdict: wantedOf({ courseId, cid }) },
    ...(cid !== null && {
      lineItem: { scoreMaximum: fullMark, label: title, resourceId: wantedOf({ courseId, cid }) },
    }),
  }
  const jwt = await sign(context, {
    issuer: platform.client_id,
    audience: platform.issuer,
    seconds: answerSeconds,
    claims: {
      nonce: freshSecret(),
      [ltiClaims.messageType]: ltiMessages.chosen,
      [ltiClaims.version]: ltiVersion,
      [ltiClaims.deploymentId]: message.deployment,
      [ltiClaims.contentItems]: message.takesItems ? [item] : [],
      ...(message.data !== null && { [ltiClaims.data]: message.data }),
    },
  })
  return { url: message.returnUrl, jwt }
}
