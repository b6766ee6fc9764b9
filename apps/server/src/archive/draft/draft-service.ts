// Whether the problem exists is not checked: only the caller sees a draft, and an answer would reveal something.

import type { Language } from '@verdict/domain/language'
import { draftLimits } from '@verdict/domain/field-limits'
import type { Context, Origin } from '../../platform/context.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { Viewer } from '../../platform/viewer.ts'
import {
  draftsOf,
  removeDraft,
  removeOldest,
  removeTemplate,
  saveDraft,
  saveTemplate,
  courseTemplatesOf,
  putCourseTemplate,
  templatesOf,
} from './draft-queries.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Queryable } from '../../platform/db.ts'
import { findAccess } from '../../access/contest-access.ts'
import { assertInUse, courseForDoing, readsCourse } from '../../access/course-access.ts'

/** Code to begin with: the course's in the course and its contests, else one's own. Outsiders see none of a course's. */
interface Template {
  language: Language
  code: string
}

async function courseAt(
  db: Queryable,
  viewer: Viewer,
  { course, mid = 0 }: { course?: number | undefined; mid?: number | undefined },
): Promise<number | null> {
  if (mid > 0) {
    const access = await findAccess(db, viewer, mid)
    return access?.inside ? access.contest.course_id : null
  }
  return course !== undefined && (await readsCourse(db, viewer, course)) ? course : null
}

/** An exam offers no personal templates, since they could contain anything. */
export async function listTemplates(
  { db }: Context,
  viewer: Viewer,
  place: { course?: number | undefined; mid?: number | undefined },
): Promise<Template[]> {
  const courseId = await courseAt(db, viewer, place)
  const own = viewer.sitting ? [] : await templatesOf(db, viewer.userId)
  const ofCourse = courseId === null ? [] : await courseTemplatesOf(db, courseId)
  const given = new Set(ofCourse.map(({ language }) => language))
  return [...ofCourse, ...own.filter(({ language }) => !given.has(language))].sort(
    (a, b) => a.language - b.language,
  )
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function listCourseTemplates(
  { db }: Context,
  viewer: Viewer,
  courseId: number,
): Promise<Template[]> {
  await courseForDoing(db, viewer, courseId, 'manageProblem')
  return courseTemplatesOf(db, courseId)
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED */
export async function setCourseTemplate(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  { courseId, language, code }: Template & { courseId: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { course } = await courseForDoing(tx, viewer, courseId, 'manageProblem')
    assertInUse(course)
    const before =
      (await courseTemplatesOf(tx, courseId)).find((one) => one.language === language)?.code ?? ''
    if (before === code) return
    await putCourseTemplate(tx, courseId, language, code)
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'course.template',
      target: `course:${courseId}`,
      before: { language, code: before },
      after: { language, code },
    })
  })
}

/** A page saves every few seconds while typing, and several may be open. */
const savesOfOne = { count: 60, seconds: 60 }

interface Place {
  pid: number
  mid?: number | undefined
}

interface Draft {
  language: Language
  code: string
  updatedAt: string
}

export async function listDrafts(
  { db }: Context,
  { userId }: Viewer,
  { pid, mid = 0 }: Place,
): Promise<Draft[]> {
  const rows = await draftsOf(db, { user_id: userId, pid, contest_id: mid })
  return rows.map(({ updated_at, ...draft }) => ({ ...draft, updatedAt: updated_at.toISOString() }))
}

/** @returns its version; null if deleted @throws Refusal DRAFT_CHANGED if it is not based on the stored one, RATE_LIMITED */
export async function keepDraft(
  { db, rateLimiter }: Context,
  { userId }: Viewer,
  { pid, mid = 0, language, code, base }: Place & { language: Language; code: string; base: string | null },
): Promise<string | null> {
  await rateLimiter.hit(`draft:${userId}`, savesOfOne)
  const key = { user_id: userId, pid, contest_id: mid, language }
  if (code === '') {
    if (!(await removeDraft(db, key, base))) throw new Refusal('DRAFT_CHANGED')
    return null
  }
  const version = await saveDraft(db, key, code, base)
  if (!version) throw new Refusal('DRAFT_CHANGED')
  if (base === null) await removeOldest(db, userId, draftLimits.perPerson)
  return version.toISOString()
}

/** @throws Refusal RATE_LIMITED */
export async function setTemplate(
  { db, rateLimiter }: Context,
  { userId }: Viewer,
  language: Language,
  code: string,
): Promise<void> {
  await rateLimiter.hit(`template:${userId}`, savesOfOne)
  await (code === '' ? removeTemplate(db, userId, language) : saveTemplate(db, userId, language, code))
}
