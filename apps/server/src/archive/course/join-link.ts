import type { Given } from '@verdict/contract/endpoints'
import { randomBytes } from 'node:crypto'
import type { CourseDetail } from '@verdict/contract/course'
import type { JoinLink } from '@verdict/contract/course-join'
import { basicRole } from '@verdict/domain/course'
import type { Context, Origin } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { MaybeViewer, Viewer } from '../../platform/viewer.ts'
import { courseForDoing } from '../../access/course-access.ts'
import { type CourseContext, presentPublicCard, audit, heldCourse, readCourse } from './course-service.ts'
import {
  findLink,
  findOpenLink,
  keepLink,
  type LinkRecord,
  addMembers,
  lockCourse,
} from './course-write-queries.ts'
import { findCard } from './course-queries.ts'
import { findSection, moveMembers } from './section-queries.ts'

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function readLink(
  { db }: Context,
  viewer: Viewer,
  courseId: number,
): Promise<{ link: JoinLink }> {
  await courseForDoing(db, viewer, courseId, 'manageCourse')
  return { link: presentLink(await findLink(db, courseId)) }
}

const presentLink = (link: LinkRecord | undefined): JoinLink =>
  link
    ? {
        token: link.token,
        isOn: link.is_on,
        endsAt: link.expires_at?.toISOString() ?? null,
        sectionId: link.section_id,
      }
    : null

type LinkChange = Given<'PUT /course/:id/join-link'>['body']

/** @throws Refusal NOT_FOUND, also for the section, FORBIDDEN */
export async function changeLink(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  courseId: number,
  { isOn, endsAt, sectionId, renew }: LinkChange,
): Promise<{ link: JoinLink }> {
  return db.transaction().execute(async (tx) => {
    await heldCourse(tx, viewer, courseId, 'manageCourse')
    if (sectionId !== null && !(await findSection(tx, courseId, sectionId))) throw new Refusal('NOT_FOUND')
    const before = await findLink(tx, courseId)
    const token = renew || !before ? randomBytes(18).toString('base64url') : before.token
    await keepLink(tx, {
      course_id: courseId,
      token,
      is_on: isOn,
      expires_at: endsAt === null ? null : new Date(endsAt),
      section_id: sectionId,
    })
    const after = await findLink(tx, courseId)
    await audit(tx, origin, viewer, 'course.joinLink', courseId, {
      before: before && (await auditedLink(tx, before)),
      after: { ...(await auditedLink(tx, after!)), renewed: token !== before?.token },
    })
    return { link: presentLink(after) }
  })
}

/** The token is a secret. */
const auditedLink = async (tx: Queryable, link: LinkRecord) => ({
  isOn: link.is_on,
  expires_at: link.expires_at?.toISOString() ?? null,
  section: (await sectionName(tx, link)) ?? '',
})

async function sectionName(db: Queryable, link: LinkRecord): Promise<string | null> {
  if (link.section_id === null) return null
  return (await findSection(db, link.course_id, link.section_id))?.name ?? null
}

/** @throws Refusal JOIN_LINK_INVALID */
export async function linkedCourse({ db }: Context, viewer: MaybeViewer, token: string) {
  const link = await findOpenLink(db, token)
  const card = link && (await findCard(db, viewer, link.course_id))
  if (!link || !card) throw new Refusal('JOIN_LINK_INVALID')
  const { courseId, name, description, teacher, isMember } = presentPublicCard(viewer, card)
  return { courseId, name, description, teacher, isMember, section: await sectionName(db, link) }
}

/** Members keep their role and section. @throws Refusal JOIN_LINK_INVALID */
export async function joinByLink(
  { db, keepTimes }: CourseContext,
  viewer: Viewer,
  token: string,
): Promise<CourseDetail> {
  return db.transaction().execute(async (tx) => {
    const found = await findOpenLink(tx, token)
    if (!found) throw new Refusal('JOIN_LINK_INVALID')
    await lockCourse(tx, found.course_id)
    // Checked again under the lock: the link may have been disabled.
    const link = await findOpenLink(tx, token)
    if (!link) throw new Refusal('JOIN_LINK_INVALID')
    const added = await addMembers(tx, link.course_id, [viewer.userId], basicRole)
    if (added > 0 && link.section_id !== null) {
      const { course_id: courseId, section_id: sectionId } = link
      await keepTimes(tx, { courseId, userIds: [viewer.userId] }, () =>
        moveMembers(tx, courseId, [viewer.userId], sectionId),
      )
    }
    return readCourse({ db: tx }, viewer, link.course_id)
  })
}
