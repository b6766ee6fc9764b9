// The teacher's side: which courses of platforms are linked with theirs, who is listed there, and what their teachers become here.

import type { LtiContext, LtiMember } from '@verdict/contract/lti'
import { Refusal } from '@verdict/contract/refusal'
import type { RolePreset } from '@verdict/domain/course'
import { courseForDoing } from '../../access/course-access.ts'
import { heldCourse } from '../../archive/index.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Context, Origin } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import type { Viewer } from '../../platform/viewer.ts'
import {
  askForSync,
  type ContextRecord,
  contextsOf,
  deleteContext,
  linksOf,
  lockContext,
  membersListed,
  setTeacherRole,
} from './lti-course-queries.ts'

const isoOf = (time: Date | null): string | null => time?.toISOString() ?? null

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function listContexts(
  { db }: Context,
  viewer: Viewer,
  courseId: number,
): Promise<{ contexts: LtiContext[] }> {
  await courseForDoing(db, viewer, courseId, 'manageCourse')
  const rows = await contextsOf(db, courseId)
  const links = Map.groupBy(
    await linksOf(
      db,
      rows.map(({ context_id }) => context_id),
    ),
    ({ context_id }) => context_id,
  )
  return {
    contexts: rows.map((row) => ({
      contextId: row.context_id,
      platform: row.platform,
      title: row.title,
      teacherRole: row.teacher_role,
      hasRoster: row.members_url !== null,
      linkedBy: row.by,
      linkedAt: row.linked_at.toISOString(),
      syncedAt: isoOf(row.synced_at),
      syncError: row.sync_error,
      members: row.members ?? 0,
      gone: row.gone ?? 0,
      links: (links.get(row.context_id) ?? []).map(({ cid, title, line_item }) => ({
        cid,
        title: title ?? '',
        hasGrades: cid !== null && (line_item !== null || row.can_create_items),
      })),
    })),
  }
}

interface InCourse {
  courseId: number
  contextId: number
}

async function heldContext(
  tx: Queryable,
  viewer: Viewer,
  { courseId, contextId }: InCourse,
): Promise<ContextRecord> {
  await heldCourse(tx, viewer, courseId, 'manageCourse')
  return contextIn(tx, { courseId, contextId })
}

async function contextIn(tx: Queryable, { courseId, contextId }: InCourse): Promise<ContextRecord> {
  const row = await lockContext(tx, courseId, contextId)
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED */
export async function changeContext(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  { teacherRole, ...of }: InCourse & { teacherRole: RolePreset },
): Promise<Record<string, never>> {
  return db.transaction().execute(async (tx) => {
    const { title, teacher_role: before } = await heldContext(tx, viewer, of)
    if (before === teacherRole) return {}
    await setTeacherRole(tx, of.contextId, teacherRole)
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'course.changePlatform',
      target: `course:${of.courseId}`,
      before: { title, teacherRole: before },
      after: { title, teacherRole },
    })
    return {}
  })
}

/** In an archived course, too. @throws Refusal NOT_FOUND, FORBIDDEN */
export async function unlinkContext(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  of: InCourse,
): Promise<Record<string, never>> {
  return db.transaction().execute(async (tx) => {
    await courseForDoing(tx, viewer, of.courseId, 'manageCourse')
    const { title, teacher_role: teacherRole } = await contextIn(tx, of)
    await deleteContext(tx, of.contextId)
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'course.unlinkPlatform',
      target: `course:${of.courseId}`,
      before: { title, teacherRole },
    })
    return {}
  })
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED, LTI_NO_ROSTER */
export async function syncNow({ db }: Context, viewer: Viewer, of: InCourse): Promise<Record<string, never>> {
  return db.transaction().execute(async (tx) => {
    const { members_url } = await heldContext(tx, viewer, of)
    if (members_url === null) throw new Refusal('LTI_NO_ROSTER')
    await askForSync(tx, of.contextId, viewer.userId)
    return {}
  })
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function listMembers(
  { db }: Context,
  viewer: Viewer,
  of: InCourse,
): Promise<{ members: LtiMember[] }> {
  await courseForDoing(db, viewer, of.courseId, 'manageCourse')
  await contextIn(db, of)
  const rows = await membersListed(db, of.courseId, of.contextId)
  return {
    members: rows.map((row) => ({
      name: row.name,
      teaches: row.teaches,
      uid: row.uid,
      isMember: row.is_member,
      seenAt: row.seen_at.toISOString(),
      goneAt: isoOf(row.gone_at),
    })),
  }
}
