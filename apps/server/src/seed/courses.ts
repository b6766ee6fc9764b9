// Courses with their people and problems.

import { newCourse } from '@verdict/contract/course'
import { basicRole, noRole } from '@verdict/domain/course'
import { addMany, addProblems, createCourse, giveRole, listCourses } from '../course/index.ts'
import { type SeedCourse, seedCourses } from './course-data.ts'
import { type Seeding, wholeList } from './seeding.ts'

/** @returns course ids by name */
export async function ensureCourses(
  seeding: Seeding,
  pids: Map<string, number>,
): Promise<Map<string, number>> {
  const { context, asRoot } = seeding
  const root = await asRoot()
  const { docs } = await listCourses(context, root, wholeList)
  const ids = new Map(docs.map(({ name, courseId }) => [name, courseId]))
  for (const seeded of seedCourses) {
    if (!ids.has(seeded.course.name)) ids.set(seeded.course.name, await makeCourse(seeding, seeded, pids))
  }
  return ids
}

async function makeCourse(
  { context, origin, asRoot }: Seeding,
  { course, roles, members, problems }: SeedCourse,
  pids: Map<string, number>,
): Promise<number> {
  const root = await asRoot()
  const { courseId } = await createCourse(context, root, origin, newCourse.parse(course))
  for (const [uid, role] of Object.entries(roles)) {
    await giveRole(context, root, origin, { courseId, uid, role: { ...noRole, ...role } })
  }
  if (members.length > 0) {
    await addMany(context, root, origin, { courseId, uids: [...members], role: basicRole })
  }
  const problemIds = problems.flatMap((title) => pids.get(title) ?? [])
  if (problemIds.length > 0) await addProblems(context, root, origin, courseId, problemIds)
  return courseId
}
