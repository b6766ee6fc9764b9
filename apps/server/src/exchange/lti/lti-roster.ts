// The people of a linked course as its platform lists them (names and roles): by a button, and each night. They become members
// here; people whom the platform lists no more are shown to the teacher and stay members.

import { z } from 'zod'
import { basicRole, rolePresets } from '@verdict/domain/course'
import { ltiLimits } from '@verdict/domain/field-limits'
import { isInstructor, ltiScopes, nextPage } from '@verdict/domain/lti'
import { enrol } from '../../archive/index.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { type BackgroundWork, everySecond } from '../../platform/every-second.ts'
import { arrive } from './lti-arrive.ts'
import { valueOf } from './lti-claims.ts'
import type { ContextRecord } from './lti-course-queries.ts'
import { deleteOldInvitations } from './lti-invitation-queries.ts'
import { deleteOldLaunches } from './lti-launch-queries.ts'
import { renewKeyOfLastYear } from './lti-keys.ts'
import { deleteOldKeys, findPlatform, type PlatformRecord } from './lti-platform-queries.ts'
import {
  endSync,
  holdContext,
  type Listed,
  markGone,
  putListed,
  takeForSync,
  uidsOf,
} from './lti-roster-queries.ts'
import { askPlatform, jsonOf, ServiceFailure } from './lti-services.ts'
import { siteKeys, takeTurn } from '../../platform/site-values.ts'

const listedMember = z.object({
  user_id: z.string().min(1).max(ltiLimits.said),
  status: z.string().optional().catch(undefined),
  name: z.string().nullish().catch(undefined),
  given_name: z.string().nullish().catch(undefined),
  family_name: z.string().nullish().catch(undefined),
  email: z.string().max(ltiLimits.said).nullish().catch(undefined),
  lis_person_sourcedid: z.string().max(ltiLimits.said).nullish().catch(undefined),
  roles: z.array(z.string().max(ltiLimits.said)).catch([]),
})
const container = z.object({ members: z.array(listedMember).max(5_000) })

const clean = (text: string): string => text.toWellFormed().replaceAll('\0', '').trim().slice(0, 200)

const listedFrom = (member: z.output<typeof listedMember>): Listed => {
  const whole = [member.given_name, member.family_name].filter(Boolean).join(' ')
  return {
    sub: member.user_id,
    name: clean(member.name || whole || member.user_id),
    mail: member.email ?? '',
    studentNumber: valueOf(member.lis_person_sourcedid),
    teaches: isInstructor(member.roles),
  }
}

const maxPages = 200
const listType = 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json'

/** @throws ServiceFailure */
async function listOf(context: Context, platform: PlatformRecord, first: string): Promise<Listed[]> {
  const found = new Map<string, Listed>()
  let url: string | null = first
  for (let page = 0; url !== null; page += 1) {
    if (page >= maxPages) throw new ServiceFailure('the list has too many pages')
    const asked = { scope: ltiScopes.names, url, method: 'GET', accept: listType } as const
    const answer = await askPlatform(context, platform, asked)
    const read = container.safeParse(await jsonOf(answer))
    if (!read.success) throw new ServiceFailure('the list cannot be read')
    for (const member of read.data.members) {
      if ((member.status ?? 'Active') === 'Active') found.set(member.user_id, listedFrom(member))
    }
    url = following(first, url, answer.headers.get('link'))
  }
  return [...found.values()]
}

/** Our token goes to the platform alone. */
function following(first: string, current: string, header: string | null): string | null {
  const next = header === null ? null : nextPage(header)
  if (next === null || !URL.canParse(next, current)) return null
  const url = new URL(next, current)
  if (url.origin !== new URL(first).origin) throw new ServiceFailure('the list goes on elsewhere')
  return url.href === current ? null : url.href
}

const atOnce = 100
const nobody = { address: '', agent: '', requestId: '' }

/** @returns false if none waits */
export async function syncNext(context: Context): Promise<boolean> {
  const taken = await takeForSync(context.db)
  if (!taken) return false
  const platform = await findPlatform(context.db, taken.platform_id)
  if (!platform || taken.members_url === null) return true
  try {
    const listed = await listOf(context, platform, taken.members_url)
    await bringIn(context, platform, taken, listed)
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error
    await endSync(context.db, taken.context_id, error.message)
  }
  return true
}

async function bringIn(
  context: Context,
  platform: PlatformRecord,
  taken: ContextRecord,
  listed: readonly Listed[],
): Promise<void> {
  const added: number[] = []
  for (let from = 0; from < listed.length; from += atOnce) {
    added.push(...(await bringSome(context, platform, taken, listed.slice(from, from + atOnce))))
  }
  await context.db.transaction().execute(async (tx) => {
    const held = await holdContext(tx, taken.context_id)
    if (!held) return
    const subs = listed.map(({ sub }) => sub)
    const gone = await markGone(tx, taken.context_id, subs)
    if (added.length > 0 || gone.length > 0 || taken.sync_asked_by !== null) {
      await writeAudit(tx, nobody, {
        actorId: taken.sync_asked_by,
        action: 'course.syncPlatform',
        target: `course:${taken.course_id}`,
        after: { platform: platform.name, title: taken.title, uids: await uidsOf(tx, added), gone },
      })
    }
    await endSync(tx, taken.context_id, null)
  })
}

/** @returns who became a member */
async function bringSome(
  { db }: Context,
  platform: PlatformRecord,
  taken: ContextRecord,
  listed: readonly Listed[],
): Promise<number[]> {
  return db.transaction().execute(async (tx) => {
    const held = await holdContext(tx, taken.context_id)
    if (!held) return []
    const added: number[] = []
    for (const one of listed) {
      const said = { ...one, isMailVerified: false }
      const userId = await arrive(tx, platform, said, { create: !one.teaches })
      await putListed(tx, held.context_id, one, userId)
      if (userId === null) continue
      const role = one.teaches ? rolePresets[held.teacher_role] : basicRole
      if ((await enrol(tx, held.course_id, [userId], role)) > 0) added.push(userId)
    }
    return added
  })
}

const lookEveryMs = 60_000

export function keepRosters(context: Context): BackgroundWork {
  let last = performance.now()
  return everySecond(context.log, 'lists of learning platforms could not be read', async (isEnding) => {
    while (!isEnding() && (await syncNext(context)));
    if (performance.now() - last < lookEveryMs) return
    last = performance.now()
    if (await takeTurn(context.db, siteKeys.ltiClaim, 24)) await tidy(context)
  })
}

async function tidy(context: Context): Promise<void> {
  await deleteOldLaunches(context.db)
  await deleteOldKeys(context.db)
  await deleteOldInvitations(context.db)
  await renewKeyOfLastYear(context)
}
