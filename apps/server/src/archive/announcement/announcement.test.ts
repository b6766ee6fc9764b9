import { CourseVisibility } from '@verdict/domain/course'
import { Privilege } from '@verdict/domain/privilege'
import { alice, bob, root, server, withLab } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { announcedTo, mayReadAnnouncement } from '../../access/announcement.ts'
import { basicRole, fullRole } from '@verdict/domain/course'

let teacher: TestPerson
let banned: TestPerson
let id: number

withLab()
beforeAll(async () => {
  teacher = await server.person('teacher')
  banned = await server.person('banned')
})
beforeEach(async () => {
  const body = { name: 'Announced', encrypt: CourseVisibility.Private }
  id = (await server.call(root, 'POST /course', { body })).data.courseId
  const give = (uid: string, role: object) =>
    server.call(root, 'POST /course/:id/member/:uid', { params: { id, uid }, body: { role } })
  await give('teacher', { manageContest: true })
  await give('alice', { basic: true })
  const makeBanned = (privilege: Privilege) =>
    server.call(root, 'PUT /admin/users/:uid', { params: { uid: 'banned' }, body: { privilege } })
  await makeBanned(Privilege.User)
  await give('banned', { basic: true })
  await makeBanned(Privilege.Banned)
  await give('bob', { viewSolution: true, manageProblem: true })
})

const later = '2999-01-01T00:00:00.000Z'
const announce = (body: object, who = teacher) =>
  server.call(who, 'POST /course/:id/announcement', {
    params: { id },
    body: { title: 'Exam', content: 'Room **7**', ...body },
  })
const titles = async (who: TestPerson) =>
  (await server.call(who, 'GET /course/:id/announcement', { params: { id }, query: {} })).data.docs.map(
    ({ title }) => title,
  )
const change = (announcementId: number, body: object) =>
  server.call(teacher, 'PUT /course/:id/announcement/:announcementId', {
    params: { id, announcementId },
    body,
  })
const notices = async (who: TestPerson) =>
  (await server.call(who, 'GET /account/notifications', { query: {} })).data.docs.filter(
    ({ about }) => about?.kind === 'course' && about.courseId === id,
  )
const received = async (who: TestPerson) => (await notices(who)).map(({ content }) => content)

test('[CRS-ANNOUNCE-1] who manages contests writes, readers read what is visible, pinned ones first', async () => {
  expect((await announce({ title: 'First' })).status).toBe(201)
  const second = (await announce({ title: 'Second' })).data
  expect((await announce({ title: 'Waiting', visibleFrom: later })).data.isWaiting).toBe(true)
  expect((await announce({}, bob)).error).toBe('FORBIDDEN')
  expect(await titles(alice)).toEqual(['Second', 'First'])
  expect(await titles(teacher)).toEqual(['Waiting', 'Second', 'First'])
  const first = (await server.call(alice, 'GET /course/:id/announcement', { params: { id }, query: {} })).data
    .docs[1]!
  expect(first).not.toHaveProperty('content')
  expect((await change(first.id, { isPinned: true })).data.isPinned).toBe(true)
  expect(await titles(alice)).toEqual(['First', 'Second'])
  await server.call(teacher, 'DELETE /course/:id/announcement/:announcementId', {
    params: { id, announcementId: second.id },
  })
  expect(await titles(alice)).toEqual(['First'])
  const trail = await server.db
    .selectFrom('audit')
    .select('action')
    .where('target', '=', `course:${id}`)
    .where('actor_id', '=', teacher.userId)
    .orderBy('id')
    .execute()
  expect(trail.map(({ action }) => action)).toEqual([
    'course.announce',
    'course.announce',
    'course.announce',
    'course.changeAnnouncement',
    'course.removeAnnouncement',
  ])
})

test('[CRS-ANNOUNCE-2] members are notified once it is visible, once, and only while they are members', async () => {
  await announce({ title: 'First', content: 'First' })
  await announce({ title: 'Waiting', content: 'Waiting', visibleFrom: later })
  await expect.poll(() => received(alice)).toEqual(['First'])
  expect((await notices(alice)).map(({ title, content, about }) => [title, content, about])).toEqual([
    ['Announced', 'First', { kind: 'course', courseId: id }],
  ])
  expect(await notices(teacher)).toEqual([])
  const sentToBanned = await server.db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', banned.userId)
    .execute()
  expect(sentToBanned).toEqual([])
  const [waiting] = (
    await server.call(teacher, 'GET /course/:id/announcement', { params: { id }, query: {} })
  ).data.docs.filter(({ isWaiting }) => isWaiting)
  expect((await change(waiting!.id, { visibleFrom: null })).data.isWaiting).toBe(false)
  await expect.poll(() => received(alice)).toEqual(['Waiting', 'First'])
  // Hidden again, nobody finds it there; and no second notification comes of it.
  await change(waiting!.id, { visibleFrom: later })
  expect(await received(alice)).toEqual(['First'])
  await server.call(root, 'DELETE /course/:id/member/:uid', { params: { id, uid: 'alice' } })
  expect(await notices(alice)).toEqual([])
})

test('[CRS-ANNOUNCE-3] what could act in a page is taken out of the text', async () => {
  const { data } = await announce({
    content: 'Hello <script>alert(1)</script> [x](javascript:alert(1)) $x^2$',
  })
  expect(data.html).not.toMatch(/<script|javascript:/)
  expect(data.hasMath).toBe(true)
})

test('[CRS-ANNOUNCE-1] the predicate and its condition agree', async () => {
  await announce({})
  await announce({ visibleFrom: later })
  const { rows } = await sql<{ visible_from: Date; now: Date; shown: boolean }>`
    select a.visible_from, statement_timestamp() as now, ${announcedTo({ ...bob, sessionId: 1 }, 'a')} as shown
    from course_announcements a`.execute(server.db)
  expect(new Set(rows.map(({ shown }) => shown))).toEqual(new Set([true, false]))
  for (const row of rows) expect(mayReadAnnouncement(basicRole, row, row.now)).toBe(row.shown)
  for (const row of rows) expect(mayReadAnnouncement(fullRole, row, row.now)).toBe(true)
})
