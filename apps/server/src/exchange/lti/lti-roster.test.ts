import { afterAll, expect, test } from 'vitest'
import { root, server, withLab } from '@verdict/testkit/lab'
import { linkedCourse, type LinkedCourse } from '@verdict/testkit/lti-course'
import { instructor, learner } from '@verdict/testkit/lti-platform'
import { syncNext } from './lti-roster.ts'

withLab()
const made: LinkedCourse[] = []
async function lab(name: string) {
  const course = await linkedCourse(name)
  made.push(course)
  return course
}
afterAll(() => Promise.all(made.map(({ platform }) => platform.close())))

const of = ({ courseId, contextId }: LinkedCourse) => ({ params: { id: courseId, contextId } })
const listed = async (course: LinkedCourse) =>
  (await server.call(course.teacher, 'GET /course/:id/lti/:contextId/members', of(course))).data.members
const contextOf = async ({ teacher, courseId }: LinkedCourse) =>
  (await server.call(teacher, 'GET /course/:id/lti', { params: { id: courseId } })).data.contexts[0]!
/** By the button; the loop of the server may be first. */
async function sync(course: LinkedCourse): Promise<void> {
  const before = (await contextOf(course)).syncedAt
  expect(
    (await server.call(course.teacher, 'POST /course/:id/lti/:contextId/sync', of(course))).error,
  ).toBeNull()
  await syncNext(server.context)
  await expect
    .poll(async () => {
      const { syncedAt, syncError } = await contextOf(course)
      return syncedAt !== before || syncError !== null
    })
    .toBe(true)
}

test('[LTI-ROSTER-1] people are listed page by page and become members; who is listed no more is shown and stays', async () => {
  const course = await lab('roster')
  const { services } = course.platform
  const lin = await course.arrive('Lin', 'lin')
  const person = (id: string, more = {}) => ({ user_id: id, name: `Name ${id}`, roles: [learner], ...more })
  services.members = [
    person('lin', { roles: ['Learner'] }),
    person('two'),
    person('three'),
    person('four', { status: 'Inactive' }),
    person('prof', { roles: [instructor] }),
  ]
  await sync(course)
  const rows = await listed(course)
  expect(rows.map(({ name, teaches, isMember }) => [name, teaches, isMember])).toEqual([
    ['Name lin', false, true],
    ['Name prof', true, false],
    ['Name three', false, true],
    ['Name two', false, true],
  ])
  expect(rows[0]!.uid).toBe(lin.uid)
  // Teachers there connect their accounts themselves.
  expect(rows[1]!.uid).toBeNull()
  services.members = services.members.filter(({ user_id }) => user_id !== 'two')
  await sync(course)
  const after = await listed(course)
  expect(after[0]).toMatchObject({ name: 'Name two', isMember: true })
  expect(after[0]!.goneAt).not.toBeNull()
  expect(await contextOf(course)).toMatchObject({ members: 3, gone: 1, syncError: null })
  const audit = await server.db
    .selectFrom('audit')
    .select(['actor_id', 'after'])
    .where('action', '=', 'course.syncPlatform')
    .where('target', '=', `course:${course.courseId}`)
    .orderBy('id', 'desc')
    .execute()
  expect(audit[0]).toMatchObject({ actor_id: course.teacher.userId, after: { gone: ['Name two'], uids: [] } })
})

test('[LTI-ROSTER-2] our token follows a list nowhere else, and a fault is shown', async () => {
  const course = await lab('elsewhere')
  const { services } = course.platform
  await course.arrive('Lin')
  services.members = Array.from({ length: 5 }, (_, index) => ({ user_id: `p${index}`, roles: [learner] }))
  services.nextElsewhere = 'http://127.0.0.2:9/members'
  await sync(course)
  expect(await contextOf(course)).toMatchObject({ syncError: 'the list goes on elsewhere', members: 0 })
  services.nextElsewhere = null
  await sync(course)
  expect(await contextOf(course)).toMatchObject({ syncError: null, members: 5 })
  const params = { platformId: course.platform.platformId }
  await server.call(root, 'PUT /admin/lti/:platformId', {
    params,
    body: { tokenUrl: 'http://127.0.0.1:9/token' },
  })
  await sync(course)
  expect((await contextOf(course)).syncError).toBe('unreachable')
})

test('[LTI-ADMIN-1] root changes a platform, and each change stands in the audit', async () => {
  const { platform } = await lab('admin')
  const params = { platformId: platform.platformId }
  await server.call(root, 'PUT /admin/lti/:platformId', { params, body: { name: 'Another', on: true } })
  await server.call(root, 'PUT /admin/lti/:platformId', { params, body: { name: 'Another' } })
  const shown = (await server.call(root, 'GET /admin/lti', {})).data
  expect(shown.addresses).toEqual({
    login: 'http://localhost/lti/login',
    launch: 'http://localhost/lti/launch',
    keys: 'http://localhost/lti/keys',
  })
  expect(shown.platforms.at(-1)).toMatchObject({ name: 'Another', clientId: platform.clientId, courses: 1 })
  await server.call(root, 'DELETE /admin/lti/:platformId', { params })
  const audit = await server.db
    .selectFrom('audit')
    .select(['action', 'before', 'after'])
    .where('target', '=', `learning-platform:${platform.platformId}`)
    .orderBy('id')
    .execute()
  expect(audit.map(({ action }) => action)).toEqual([
    'learning-platform.create',
    'learning-platform.change',
    'learning-platform.delete',
  ])
  expect(audit[1]).toMatchObject({ before: { name: 'Campus courses' }, after: { name: 'Another' } })
})
