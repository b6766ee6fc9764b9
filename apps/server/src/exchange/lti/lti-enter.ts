// From a believed message to what it opens: the browser is made sure of, the person gets a session, and the link of the platform
// leads to a course or to homework. A role there gives nothing here unless the course's teacher linked the two courses.

import type { Given } from '@verdict/contract/endpoints'
import type { LtiLaunch } from '@verdict/contract/lti'
import { Refusal } from '@verdict/contract/refusal'
import { basicRole, rolePresets } from '@verdict/domain/course'
import { readWanted, type LtiMessage, type LtiTarget } from '@verdict/domain/lti'
import { enrol, heldCourse } from '../../archive/index.ts'
import { enterAs, type Entered } from '../../people/index.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Context, Origin } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import type { MaybeViewer, Viewer } from '../../platform/viewer.ts'
import { arrive } from './lti-arrive.ts'
import {
  findContext,
  findLink,
  isHomeworkOf,
  lookAnew,
  putContext,
  putLink,
  renewContext,
} from './lti-course-queries.ts'
import {
  confirmLaunch,
  findPerson,
  giveTicket,
  holdLaunch,
  insertPerson,
  type LaunchRecord,
  launchOfPage,
  takeTicket,
  updateLaunch,
} from './lti-launch-queries.ts'
import { findPlatform, type PlatformRecord } from './lti-platform-queries.ts'
import { freshSecret, hashOf, isSecret } from './lti-secret.ts'

export const gone = (): Refusal => new Refusal('LTI_LAUNCH_GONE')

/** @throws Refusal LTI_LAUNCH_GONE */
export async function confirmBrowser(
  { db }: Context,
  { page, stored }: { page: string; stored: string },
): Promise<Record<string, never>> {
  if (!(await confirmLaunch(db, hashOf(page), hashOf(stored)))) throw gone()
  return {}
}

/** @throws Refusal LTI_LAUNCH_GONE */
export async function ticketFor(
  { db }: Context,
  { page, framed }: { page: string; framed: boolean },
): Promise<{ ticket: string }> {
  const launch = await launchOfPage(db, hashOf(page))
  const ticket = freshSecret()
  const given =
    launch && (await giveTicket(db, { launchId: launch.launch_id, ticketHash: hashOf(ticket), framed }))
  if (!given) throw gone()
  return { ticket }
}

export interface Opened {
  /** For a cookie of the window. */
  window: string
  /** Null: it must be said first whose account it is. */
  entered: Entered | null
  path: string
  /** Where a second step is asked for. */
  askingPath: string
}

const choosePath = (launchId: string): string => `/lti/choose/${launchId}`

/** @throws Refusal LTI_LAUNCH_GONE, BANNED */
export async function enterByTicket(context: Context, origin: Origin, ticket: string): Promise<Opened> {
  return context.db.transaction().execute(async (tx) => {
    const taken = isSecret(ticket) ? await takeTicket(tx, hashOf(ticket), origin.agent) : undefined
    if (!taken) throw gone()
    return enter(tx, origin, taken.launch_id)
  })
}

/** @throws Refusal LTI_LAUNCH_GONE, BANNED */
export const enterAtOnce = (context: Context, origin: Origin, launchId: string): Promise<Opened> =>
  context.db.transaction().execute((tx) => enter(tx, origin, launchId))

async function enter(tx: Queryable, origin: Origin, launchId: string): Promise<Opened> {
  const { launch, platform } = await held(tx, launchId)
  const { message } = launch
  // A teacher may have an account with courses already, and is asked.
  const userId = await arrive(tx, platform, message, { create: !message.teaches })
  const window = freshSecret()
  await updateLaunch(tx, launchId, { window_hash: hashOf(window), user_id: userId })
  const askingPath = choosePath(launchId)
  if (userId === null) return { window, entered: null, path: askingPath, askingPath }
  const entered = await enterAs(tx, userId, origin)
  const { path } = await stepOf(tx, { ...launch, user_id: userId })
  return { window, entered, path: path ?? askingPath, askingPath }
}

interface Held {
  launch: LaunchRecord
  platform: PlatformRecord
}

async function held(tx: Queryable, launchId: string): Promise<Held> {
  const launch = await holdLaunch(tx, launchId)
  const platform = launch && (await findPlatform(tx, launch.platform_id))
  if (!launch || !platform || launch.stored_hash !== null) throw gone()
  return { launch, platform }
}

/** Only the window that took the ticket knows of it. */
async function launchOfWindow(tx: Queryable, { launchId, window }: Asked): Promise<Held> {
  const found = await held(tx, launchId)
  const { window_hash: hash } = found.launch
  if (!isSecret(window) || hash === null || !hash.equals(hashOf(window))) throw gone()
  return found
}

/** Once it is known whose launch it is, nobody else goes on with it. */
export async function ownLaunch(tx: Queryable, viewer: MaybeViewer, asked: Asked): Promise<Held> {
  const found = await launchOfWindow(tx, asked)
  const { user_id: userId } = found.launch
  if (userId !== null && viewer?.userId !== userId) throw gone()
  return found
}

export interface Asked {
  launchId: string
  /** From the cookie. */
  window: string | undefined
}

/** @throws Refusal LTI_LAUNCH_GONE */
export const readLaunch = ({ db }: Context, viewer: MaybeViewer, asked: Asked): Promise<LtiLaunch> =>
  db.transaction().execute(async (tx) => {
    const found = await launchOfWindow(tx, asked)
    const { user_id: userId } = found.launch
    // Nothing is done yet for somebody whose second step is still to come.
    const isIn = userId === null || viewer?.userId === userId
    return isIn ? present(tx, found) : presentStep(found, { step: 'login', path: null })
  })

const present = async (tx: Queryable, found: Held): Promise<LtiLaunch> =>
  presentStep(found, await stepOf(tx, found.launch))

function presentStep({ launch, platform }: Held, step: Step): LtiLaunch {
  const { message } = launch
  return {
    ...step,
    platform: platform.name,
    context: message.context?.title ?? '',
    name: message.name,
    forPlatform: message.kind === 'deepLinking',
    framed: launch.is_framed,
    creates: platform.creates,
  }
}

type Step = Pick<LtiLaunch, 'step' | 'path'>

async function stepOf(tx: Queryable, launch: LaunchRecord): Promise<Step> {
  const { message, user_id: userId } = launch
  if (userId === null) return { step: 'account', path: null }
  if (message.kind === 'deepLinking') {
    return { step: launch.chosen_course === null ? 'choose' : 'answer', path: null }
  }
  const path = await pathOf(tx, launch, userId)
  if (path !== null) return { step: 'open', path }
  return { step: message.teaches && message.context ? 'choose' : 'unlinked', path: null }
}

const nameOf = (launch: LaunchRecord, context: { id: string }) => ({
  platformId: launch.platform_id,
  deployment: launch.message.deployment,
  context: context.id,
})

const servicesOf = ({ membersUrl, lineItemsUrl, canCreateItems }: LtiMessage, title: string) => ({
  title,
  membersUrl,
  lineItemsUrl,
  canCreateItems,
})

/** The person becomes a member as the linked course says. */
async function pathOf(tx: Queryable, launch: LaunchRecord, userId: number): Promise<string | null> {
  const { message } = launch
  if (!message.context || !message.link) return null
  const name = nameOf(launch, message.context)
  await keepWanted(tx, name, message)
  const link = await findLink(tx, name, message.link.id)
  if (!link) return null
  await renewContext(tx, link.contextId, servicesOf(message, message.context.title))
  await lookAnew(tx, link.linkId, message.lineItem)
  await enrol(tx, link.courseId, [userId], message.teaches ? rolePresets[link.teacherRole] : basicRole)
  return link.cid === null ? `/course/${link.courseId}` : `/contests/${link.cid}`
}

/** The choice for a new link stands in the link itself; it counts within courses that were linked with this one. */
async function keepWanted(
  tx: Queryable,
  name: ReturnType<typeof nameOf>,
  message: LtiMessage,
): Promise<void> {
  const wanted = message.wanted === null ? null : readWanted(message.wanted)
  if (!wanted || !message.link || (await findLink(tx, name, message.link.id))) return
  const found = await findContext(tx, name, wanted)
  if (!found) return
  const cid = wanted.kind === 'homework' ? wanted.id : null
  await putLink(tx, { ...name, contextId: found.contextId, resourceLink: message.link.id, cid })
}

/** @throws Refusal LTI_LAUNCH_GONE, LTI_PERSON_TAKEN, LTI_ACCOUNTS_CLOSED, BANNED */
export async function sayAccount(
  { db }: Context,
  viewer: MaybeViewer,
  origin: Origin,
  { account, ...asked }: Asked & Given<'POST /lti/launch/:launchId/account'>['body'],
): Promise<{ launch: LtiLaunch; entered: Entered | null }> {
  return db.transaction().execute(async (tx) => {
    const { launch, platform } = await ownLaunch(tx, viewer, asked)
    if (launch.user_id !== null) throw gone()
    const own = account === 'own' ? viewer : null
    if (account === 'own' && !own) throw new Refusal('LOGIN_REQUIRED')
    const userId = own
      ? await connect(tx, own, launch, platform)
      : await arrive(tx, platform, launch.message, { create: true })
    if (userId === null) throw new Refusal('LTI_ACCOUNTS_CLOSED', { platform: platform.name })
    await updateLaunch(tx, launch.launch_id, { user_id: userId })
    const entered = own ? null : await enterAs(tx, userId, origin)
    return { launch: await present(tx, { launch: { ...launch, user_id: userId }, platform }), entered }
  })
}

async function connect(
  tx: Queryable,
  { userId }: Viewer,
  { message }: LaunchRecord,
  { platform_id, name }: PlatformRecord,
): Promise<number> {
  const person = { platform_id, sub: message.sub, user_id: userId, name: message.name }
  if (await insertPerson(tx, person)) return userId
  if ((await findPerson(tx, platform_id, message.sub))?.user_id === userId) return userId
  throw new Refusal('LTI_PERSON_TAKEN', { platform: name })
}

/** For the audit. */
const opensOf = ({ courseId, cid }: LtiTarget) => ({
  opens: courseId,
  ...(cid !== null && { homework: cid }),
})

/** @throws Refusal LTI_LAUNCH_GONE, NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED */
export async function choose(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  { courseId, cid, teacherRole, ...asked }: Asked & Given<'POST /lti/launch/:launchId/choice'>['body'],
): Promise<LtiLaunch> {
  return db.transaction().execute(async (tx) => {
    const { launch, platform } = await ownLaunch(tx, viewer, asked)
    const { message } = launch
    const step = await stepOf(tx, launch)
    if ((step.step !== 'choose' && step.step !== 'answer') || !message.context) throw gone()
    await heldCourse(tx, viewer, courseId, 'manageCourse')
    if (cid !== null && !(await isHomeworkOf(tx, courseId, cid))) throw new Refusal('NOT_FOUND')
    const name = nameOf(launch, message.context)
    const { title } = message.context
    const { contextId, isNew } = await putContext(tx, {
      ...name,
      title,
      courseId,
      teacherRole,
      by: viewer.userId,
    })
    await renewContext(tx, contextId, servicesOf(message, title))
    if (message.link) {
      const link = await putLink(tx, { ...name, contextId, resourceLink: message.link.id, cid })
      await lookAnew(tx, link.linkId, message.lineItem)
      if (link.isNew) {
        const said = { platform: platform.name, title, link: message.link.title }
        await writeAudit(tx, origin, {
          actorId: viewer.userId,
          action: 'course.linkResource',
          target: `course:${courseId}`,
          ...(link.before && { before: { ...said, ...opensOf(link.before) } }),
          after: { ...said, ...opensOf({ courseId, cid }) },
        })
      }
    } else await updateLaunch(tx, launch.launch_id, { chosen_course: courseId, chosen_contest: cid })
    if (isNew) {
      await writeAudit(tx, origin, {
        actorId: viewer.userId,
        action: 'course.linkPlatform',
        target: `course:${courseId}`,
        after: { platform: platform.name, title, teacherRole },
      })
    }
    const chosen = message.link ? launch : { ...launch, chosen_course: courseId, chosen_contest: cid }
    return present(tx, { launch: chosen, platform })
  })
}
