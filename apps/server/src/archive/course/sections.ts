// A section gives no rights; a TA must be a member who may view solutions.

import type { CourseSection } from '@verdict/contract/course-section'
import type { Given } from '@verdict/contract/endpoints'
import { courseLimits } from '@verdict/domain/field-limits'
import type { Context, Origin } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { Viewer } from '../../platform/viewer.ts'
import { readableCourse } from '../../access/course-access.ts'
import { userIdsNamed } from '../../people/index.ts'
import { type CourseContext, presentSection, audit, heldCourse } from './course-service.ts'
import {
  deleteSection,
  findSection,
  insertSections,
  membersAmong,
  membersOfSection,
  moveMembers,
  orderSections,
  renameSection,
  sectionsOf,
  setTas,
} from './section-queries.ts'

interface Sections {
  sections: CourseSection[]
}

const listed = async (db: Queryable, viewer: Viewer, courseId: number): Promise<Sections> => ({
  sections: (await sectionsOf(db, courseId, viewer.userId)).map(presentSection),
})

/** @throws Refusal NOT_FOUND, COURSE_PRIVATE, COURSE_WITHOUT_CODE */
export async function listSections({ db }: Context, viewer: Viewer, courseId: number): Promise<Sections> {
  await readableCourse(db, viewer, courseId)
  return listed(db, viewer, courseId)
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, SECTION_NAME_TAKEN, SECTIONS_FULL */
export async function addSections(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  courseId: number,
  names: string[],
): Promise<Sections> {
  return db.transaction().execute(async (tx) => {
    await heldCourse(tx, viewer, courseId, 'manageCourse')
    const { sections } = await listed(tx, viewer, courseId)
    const taken = new Set(sections.map(({ name }) => name.toLowerCase()))
    for (const name of names) {
      if (taken.has(name.toLowerCase())) throw new Refusal('SECTION_NAME_TAKEN', { name })
      taken.add(name.toLowerCase())
    }
    if (taken.size > courseLimits.sections) {
      throw new Refusal('SECTIONS_FULL', { limit: courseLimits.sections })
    }
    await insertSections(tx, courseId, names)
    await audit(tx, origin, viewer, 'course.addSections', courseId, { after: { sections: names } })
    return listed(tx, viewer, courseId)
  })
}

/** Sections not named come last. @throws Refusal NOT_FOUND, FORBIDDEN */
export async function putInOrder(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  courseId: number,
  sectionIds: number[],
): Promise<Sections> {
  return db.transaction().execute(async (tx) => {
    await heldCourse(tx, viewer, courseId, 'manageCourse')
    const before = await listed(tx, viewer, courseId)
    await orderSections(tx, courseId, sectionIds)
    const after = await listed(tx, viewer, courseId)
    const [was, is] = [before, after].map(({ sections }) => sections.map(({ name }) => name))
    if (was!.join('\n') !== is!.join('\n')) {
      await audit(tx, origin, viewer, 'course.orderSections', courseId, {
        before: { sections: was },
        after: { sections: is },
      })
    }
    return after
  })
}

type SectionChange = Given<'PUT /course/:id/section/:sectionId'>['body']

/** @throws Refusal NOT_FOUND, FORBIDDEN, SECTION_NAME_TAKEN, UNKNOWN_USERS, SECTION_TA_INVALID */
export async function changeSection(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  { courseId, sectionId, name, tas }: { courseId: number; sectionId: number } & SectionChange,
): Promise<Sections> {
  return db.transaction().execute(async (tx) => {
    await heldCourse(tx, viewer, courseId, 'manageCourse')
    const { sections } = await listed(tx, viewer, courseId)
    const before = sections.find((section) => section.sectionId === sectionId)
    if (!before) throw new Refusal('NOT_FOUND')
    if (name !== undefined) {
      const isTaken = sections.some(
        (other) => other !== before && other.name.toLowerCase() === name.toLowerCase(),
      )
      if (isTaken) throw new Refusal('SECTION_NAME_TAKEN', { name })
      await renameSection(tx, sectionId, name)
    }
    if (tas !== undefined) await setTas(tx, courseId, sectionId, await tasNamed(tx, courseId, tas))
    const after = await listed(tx, viewer, courseId)
    const states = [before, after.sections.find((section) => section.sectionId === sectionId)!].map(
      (section) => ({ section: section.name, tas: section.tas.map(({ uid }) => uid) }),
    )
    if (JSON.stringify(states[0]) !== JSON.stringify(states[1])) {
      await audit(tx, origin, viewer, 'course.changeSection', courseId, {
        before: states[0],
        after: states[1],
      })
    }
    return after
  })
}

async function tasNamed(tx: Queryable, courseId: number, uids: string[]): Promise<number[]> {
  const ids = [...new Set((await userIdsNamed(tx, uids)).values())]
  const able = (await membersAmong(tx, courseId, ids)).filter((member) => member.view_solution)
  if (able.length < ids.length) {
    const known = new Set(able.map(({ uid }) => uid.toLowerCase()))
    const wrong = uids.filter((uid) => !known.has(uid.toLowerCase()))
    throw new Refusal('SECTION_TA_INVALID', { uids: wrong.join(', ') })
  }
  return ids
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function removeSection(
  { db, keepTimes }: CourseContext,
  viewer: Viewer,
  origin: Origin,
  courseId: number,
  sectionId: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await heldCourse(tx, viewer, courseId, 'manageCourse')
    const section = await findSection(tx, courseId, sectionId)
    if (!section) throw new Refusal('NOT_FOUND')
    const userIds = await membersOfSection(tx, sectionId)
    await keepTimes(tx, { courseId, userIds, sectionId }, () => deleteSection(tx, sectionId))
    await audit(tx, origin, viewer, 'course.removeSection', courseId, { before: { section: section.name } })
  })
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, UNKNOWN_USERS, COURSE_NOT_MEMBERS */
export async function moveToSection(
  { db, keepTimes }: CourseContext,
  viewer: Viewer,
  origin: Origin,
  { courseId, uids, sectionId }: { courseId: number; uids: string[]; sectionId: number | null },
): Promise<{ moved: number }> {
  return db.transaction().execute(async (tx) => {
    await heldCourse(tx, viewer, courseId, 'manageCourse')
    const section = sectionId === null ? null : await findSection(tx, courseId, sectionId)
    if (section === undefined) throw new Refusal('NOT_FOUND')
    const ids = [...new Set((await userIdsNamed(tx, uids)).values())]
    const members = await membersAmong(tx, courseId, ids)
    if (members.length < ids.length) {
      const known = new Set(members.map(({ uid }) => uid.toLowerCase()))
      const others = uids.filter((uid) => !known.has(uid.toLowerCase()))
      throw new Refusal('COURSE_NOT_MEMBERS', { uids: [...new Set(others)].join(', ') })
    }
    const moved = await keepTimes(tx, { courseId, userIds: ids }, () =>
      moveMembers(tx, courseId, ids, sectionId),
    )
    if (moved > 0) {
      await audit(tx, origin, viewer, 'course.moveToSection', courseId, {
        after: { uids, section: section?.name ?? '' },
      })
    }
    return { moved }
  })
}
