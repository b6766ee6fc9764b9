// The code that new programs begin with: a course's in the course and in its contests, and then a person's own. Those who manage
// a course's problems write its templates; those who do not read there are answered as if it had none.

import type { Language } from '@verdict/domain/language'
import { writeAudit } from '../platform/audit.ts'
import type { Context, Origin } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import type { Viewer } from '../platform/viewer.ts'
import { findAccess } from '../standing/contest-access.ts'
import { assertInUse, courseForDoing, readsCourse } from '../standing/course-access.ts'
import { courseTemplatesOf, putCourseTemplate, templatesOf } from './queries.ts'

interface Template {
  language: Language
  code: string
}

/** The course whose templates count for this viewer. */
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

/** One for each language. In an exam one has none of one's own: anything may be written in them. */
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
