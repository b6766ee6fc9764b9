// A course here that is linked with one of a made learning platform, and a homework in it that a link there opens.

import { randomUUID } from 'node:crypto'
import { CourseVisibility } from '@verdict/domain/course'
import { makeContest } from './contest.ts'
import { judgeableProblem } from './judging.ts'
import { admin, root, server } from './lab.ts'
import { LtiBrowser, registeredPlatform } from './lti-browser.ts'
import { learner, type LtiPlatform, type TestLink } from './lti-platform.ts'
import type { TestPerson } from './server.ts'

export interface LinkedCourse {
  platform: LtiPlatform & { platformId: number }
  /** Manages the course. */
  teacher: TestPerson
  courseId: number
  contextId: number
  cid: number
  pid: number
  link: TestLink
  linkId: number
  /** A student of the course there opens the link. */
  arrive(name: string, sub?: string): Promise<TestPerson & { sub: string }>
}

/** @param rows of the link and its context */
export async function linkedCourse(
  name: string,
  rows: { line_item?: string; draft?: boolean } = {},
): Promise<LinkedCourse> {
  const platform = await registeredPlatform(server, root)
  const teacher = await server.person(`teacher-${name}`)
  const body = { name: `Course ${name}`, encrypt: CourseVisibility.Private }
  const courseId = (await server.call(root, 'POST /course', { body })).data.courseId
  const role = { manageCourse: true }
  await server.call(root, 'POST /course/:id/member/:uid', {
    params: { id: courseId, uid: teacher.uid },
    body: { role },
  })
  const pid = await judgeableProblem(server, admin, { title: 'Sum' })
  const due = new Date(Date.now() + 3_600_000).toISOString()
  const cid = await makeContest(server, admin, {
    title: 'Sheet 1',
    list: [pid],
    course: courseId,
    homework: { due, draft: rows.draft ?? false },
  })
  const link = { id: randomUUID(), title: 'Sheet 1 there' }
  const { context_id: contextId } = await server.db
    .insertInto('lti_contexts')
    .values({
      platform_id: platform.platformId,
      deployment: platform.deployment,
      context: 'course',
      title: 'Algorithms 101',
      course_id: courseId,
      linked_by: teacher.userId,
    })
    .returning('context_id')
    .executeTakeFirstOrThrow()
  const { link_id: linkId } = await server.db
    .insertInto('lti_links')
    .values({ context_id: contextId, resource_link: link.id, contest_id: cid })
    .returning('link_id')
    .executeTakeFirstOrThrow()
  const arrive = async (person: string, sub = randomUUID()) => {
    const browser = new LtiBrowser(server)
    const who = { sub, name: person, roles: [learner] }
    const opened = { ...link, ...(rows.line_item !== undefined && { lineItem: rows.line_item }) }
    await browser.launch(platform, { who, link: opened })
    const { user_id: userId } = await server.db
      .selectFrom('lti_people')
      .select('user_id')
      .where('sub', '=', sub)
      .executeTakeFirstOrThrow()
    const uid = (await browser.account())!
    return { userId, uid, privilege: 1 as const, teams: [], cookie: browser.cookie, sub }
  }
  return { platform, teacher, courseId, contextId, cid, pid, link, linkId, arrive }
}
