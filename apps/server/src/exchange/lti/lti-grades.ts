// Marks of homework on their way to the gradebooks of platforms (assignment and grade services). The mark that a student sees
// is what is sent, and only that; of several changes the newest goes. Each row says how far it came, so any server goes on.

import { z } from 'zod'
import type { LtiGrade } from '@verdict/contract/lti'
import { ltiScopes, scoresOf, wantedOf } from '@verdict/domain/lti'
import { courseForDoing } from '../../access/course-access.ts'
import { heldCourse } from '../../archive/index.ts'
import { shownMarks } from '../../contest/index.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Context, Origin } from '../../platform/context.ts'
import { type BackgroundWork, everySecond } from '../../platform/every-second.ts'
import { type Page, pageFrom, type PageRequest } from '../../platform/paging.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { fullMark } from './lti-answer.ts'
import {
  countGrades,
  endFailed,
  endSent,
  findLinkInCourse,
  gradePage,
  type GradeToSend,
  holdLink,
  keepLineItem,
  linksToLookAt,
  type LinkToLookAt,
  markLooked,
  takeGrades,
  waitAgain,
  wantMarks,
} from './lti-grade-queries.ts'
import { findPlatform, type PlatformRecord } from './lti-platform-queries.ts'
import { askPlatform, jsonOf, ServiceFailure } from './lti-services.ts'

const linksAtOnce = 20
const gradesAtOnce = 10

/** @returns whether there may be more */
export async function lookForMarks({ db }: Pick<Context, 'db'>): Promise<boolean> {
  const links = await linksToLookAt(db, linksAtOnce)
  for (const link of links) await lookAt(db, link)
  return links.length === linksAtOnce
}

async function lookAt(db: Context['db'], link: LinkToLookAt): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // If two servers look, the second reads what the first wrote.
    if (!(await holdLink(tx, link.link_id))) return
    const shown = await shownMarks(tx, link.course_id, link.cid)
    if (shown) {
      // A verdict that is still to come changes the ranklist's version, and is looked at then.
      const wanted = shown.marks.filter(({ isPending }) => !isPending)
      await wantMarks(tx, link, shown.isOver, wanted)
    }
    await markLooked(tx, link.link_id, link.state)
  })
}

/** @returns whether there may be more */
export async function sendMarks(context: Context): Promise<boolean> {
  const taken = await takeGrades(context.db, gradesAtOnce)
  for (const grade of taken) await sendOne(context, grade)
  return taken.length === gradesAtOnce
}

const mostTries = 10
const [firstSeconds, longestSeconds] = [30, 3_600]

/** About five hours in all. */
const waitAfter = (tries: number): number | null =>
  tries >= mostTries ? null : Math.min(firstSeconds * 2 ** (tries - 1), longestSeconds)

async function sendOne(context: Context, grade: GradeToSend): Promise<void> {
  try {
    const platform = await findPlatform(context.db, grade.platform_id)
    if (!platform) return
    const lineItem = grade.line_item ?? (await lineItemFor(context, platform, grade))
    await askPlatform(context, platform, {
      scope: ltiScopes.score,
      url: scoresOf(lineItem),
      method: 'POST',
      contentType: 'application/vnd.ims.lis.v1.score+json',
      body: scoreOf(grade),
    })
    await endSent(context.db, grade)
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error
    await endFailed(context.db, grade, error.message, waitAfter(grade.tries))
  }
}

const hundred = 100

function scoreOf({ sub, mark, is_over, stamp }: GradeToSend) {
  const about = { userId: sub, timestamp: stamp.toISOString() }
  if (mark === null) return { ...about, activityProgress: 'Initialized', gradingProgress: 'NotReady' }
  return {
    ...about,
    scoreGiven: mark / hundred,
    scoreMaximum: fullMark,
    activityProgress: is_over ? 'Completed' : 'Submitted',
    gradingProgress: 'FullyGraded',
  }
}

const lineItem = z.object({ id: z.url({ protocol: /^https?$/ }).max(2_000) })
const lineItemType = 'application/vnd.ims.lis.v2.lineitem+json'

/** One that was made for this link before is found again. @throws ServiceFailure */
async function lineItemFor(context: Context, platform: PlatformRecord, grade: GradeToSend): Promise<string> {
  if (grade.line_items_url === null) throw new ServiceFailure('the link has no column there')
  const resourceId = wantedOf({ courseId: 0, cid: grade.cid })
  const made = await askPlatform(context, platform, {
    scope: ltiScopes.lineItem,
    url: withQuery(grade.line_items_url, { resource_link_id: grade.resource_link, resource_id: resourceId }),
    method: 'GET',
    accept: 'application/vnd.ims.lis.v2.lineitemcontainer+json',
  })
  const [known] = z
    .array(lineItem)
    .catch([])
    .parse(await jsonOf(made))
  const id = known?.id ?? (await createLineItem(context, platform, grade, resourceId))
  await keepLineItem(context.db, grade.link_id, id)
  return id
}

async function createLineItem(
  context: Context,
  platform: PlatformRecord,
  { title, resource_link, line_items_url }: GradeToSend,
  resourceId: string,
): Promise<string> {
  const answer = await askPlatform(context, platform, {
    scope: ltiScopes.lineItem,
    url: line_items_url!,
    method: 'POST',
    accept: lineItemType,
    contentType: lineItemType,
    body: { scoreMaximum: fullMark, label: title, resourceId, resourceLinkId: resource_link },
  })
  const read = lineItem.safeParse(await jsonOf(answer))
  if (!read.success) throw new ServiceFailure('the new column has no address')
  return read.data.id
}

function withQuery(address: string, parameters: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

export const keepSendingMarks = (context: Context): BackgroundWork =>
  everySecond(context.log, 'marks could not be sent to learning platforms', async (isEnding) => {
    while (!isEnding() && (await lookForMarks(context)));
    while (!isEnding() && (await sendMarks(context)));
  })

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function pageOfGrades(
  { db }: Context,
  viewer: Viewer,
  courseId: number,
  page: PageRequest,
): Promise<Page<LtiGrade>> {
  await courseForDoing(db, viewer, courseId, 'manageCourse')
  const [rows, count] = await Promise.all([gradePage(db, courseId, page), countGrades(db, courseId)])
  const docs = rows.map(({ link_id, next_at, sent_at, ...row }) => ({
    ...row,
    linkId: link_id,
    nextAt: row.state === 'waiting' ? next_at.toISOString() : null,
    sentAt: sent_at?.toISOString() ?? null,
  }))
  return pageFrom(docs, count, page)
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED */
export async function sendAgain(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  { courseId, linkId }: { courseId: number; linkId: number | undefined },
): Promise<{ again: number }> {
  return db.transaction().execute(async (tx) => {
    await heldCourse(tx, viewer, courseId, 'manageCourse')
    const homework = linkId === undefined ? null : await findLinkInCourse(tx, courseId, linkId)
    const again = await waitAgain(tx, courseId, linkId)
    if (again > 0) {
      await writeAudit(tx, origin, {
        actorId: viewer.userId,
        action: 'course.sendMarks',
        target: `course:${courseId}`,
        after: { again, ...(homework && { homework }) },
      })
    }
    return { again }
  })
}
