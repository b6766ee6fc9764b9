import { CourseVisibility } from '@verdict/domain/course'
import { ProblemStatus } from '@verdict/domain/problem'
import { Language } from '@verdict/domain/language'
import { ended, enter, makeContest, running, submittedIn } from '@verdict/testkit/contest'
import { finalMarks } from '@verdict/testkit/endpoint-table/shaped'
import { judgeableProblem } from '@verdict/testkit/judging'
import { admin, alice, bob, root, server, withLab } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { detail } from '@verdict/testkit/submission'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { isArchived, isOfArchived } from '../../access/course.ts'

let id: number
let pid: number
let cid: number

const statement = { title: 'Own', description: 'Add.' }
const words = { title: 'To all', content: 'Hello.' }

withLab()
beforeEach(async () => {
  pid = await judgeableProblem(server, admin, { title: 'P', status: ProblemStatus.Available })
  const body = { name: 'Over soon', encrypt: CourseVisibility.Public }
  id = (await server.call(root, 'POST /course', { body })).data.courseId
  await server.call(root, 'POST /course/:id/problem', { params: { id }, body: { problemIds: [pid] } })
  await server.call(alice, 'POST /course/:id', { params: { id }, body: {} })
  cid = await makeContest(server, admin, { ...running, list: [pid], course: id })
  await enter(server, alice, cid)
})

const archive = (archived: boolean, more: object = {}) =>
  server.call(root, 'PUT /course/:id', { params: { id }, body: { archived, ...more } })
const submit = (place: object) =>
  server.call(alice, 'POST /status', { body: { pid, language: Language.C, code: 'x', ...place } })

test('[CRS-ARCHIVE-1] nothing in an archived course is joined, made, changed or handed in', async () => {
  expect((await submit({ course: id })).status).toBe(201)
  expect((await archive(true)).data.isArchived).toBe(true)
  const refused = [
    server.call(bob, 'POST /course/:id', { params: { id }, body: {} }),
    server.call(root, 'PUT /course/:id', { params: { id }, body: { name: 'Renamed' } }),
    server.call(admin, 'POST /course/:id/member', { params: { id }, body: { uids: ['bob'] } }),
    server.call(admin, 'POST /contest/:cid/verify', { params: { cid }, body: {} }),
    server.call(admin, 'PUT /contest/:cid', { params: { cid }, body: { title: 'Renamed' } }),
    submit({ course: id }),
    submit({ mid: cid }),
  ]
  for (const answer of refused) expect((await answer).error).toBe('COURSE_ARCHIVED')
  // Its problems are everybody's still.
  expect((await submit({})).status).toBe(201)
  const { items } = (await server.call(root, 'GET /course/items', { query: { manages: 'contest' } })).data
  expect(items.map((item) => item.id)).not.toContain(id)
  expect((await archive(false, { description: 'Back' })).data).toMatchObject({
    isArchived: false,
    description: 'Back',
  })
  expect((await submit({ course: id })).status).toBe(201)
  const trail = await server.db
    .selectFrom('audit')
    .select('action')
    .where('target', '=', `course:${id}`)
    .where('action', 'like', 'course.%archive')
    .orderBy('id')
    .execute()
  expect(trail.map(({ action }) => action)).toEqual(['course.archive', 'course.unarchive'])
})

test('[CRS-ARCHIVE-1] nor are its extensions, marks, gradebook, own problems, templates and announcements', async () => {
  const own = (await server.call(root, 'POST /problem/', { query: { course: id }, body: statement })).data.pid
  const due = new Date(Date.now() + 60 * 60_000).toISOString()
  const homework = await makeContest(server, admin, {
    ...running,
    list: [pid],
    course: id,
    homework: { due },
  })
  await enter(server, alice, homework)
  const sid = await submittedIn(server, alice, homework, pid)
  const extended = { params: { cid: homework }, body: { uid: 'alice', minutes: 60 } }
  const given = await server.call(admin, 'POST /contest/:cid/extensions', extended)
  const said = await server.call(root, 'POST /course/:id/announcement', { params: { id }, body: words })
  const may = async () => [
    (await server.call(admin, 'GET /contest/:cid', { params: { cid: homework } })).data.contest.may,
    (await detail(admin, sid)).data.marking?.mayMark,
  ]
  expect(await may()).toEqual([
    { manage: true, edit: true, delete: true, transfer: false, submit: true },
    true,
  ])
  await archive(true)
  // Pages offer what these say.
  expect(await may()).toEqual([
    { manage: true, edit: false, delete: false, transfer: false, submit: false },
    false,
  ])
  const [course, one] = [{ params: { id } }, { params: { pid: own } }]
  const { id: extension } = given.data.extensions[0]!
  const { id: announcementId } = said.data
  const template = { params: { id, language: Language.C }, body: { code: 'x' } }
  const refused = [
    server.call(admin, 'POST /contest/:cid/extensions', { ...extended }),
    server.call(admin, 'DELETE /contest/:cid/extensions/:id', { params: { cid: homework, id: extension } }),
    server.call(admin, 'DELETE /contest/:cid', { params: { cid: homework } }),
    server.call(admin, 'PUT /status/:sid/mark', { params: { sid }, body: { score: 1, base: null } }),
    server.call(root, 'PUT /course/:id/gradebook/settings', { ...course, body: finalMarks }),
    server.call(root, 'POST /course/:id/gradebook/column', {
      ...course,
      body: { title: 'Oral', outOf: 100 },
    }),
    server.call(root, 'PUT /course/:id/gradebook/exception', {
      ...course,
      body: { uid: 'alice', cid: homework, exception: { mark: null, reason: 'ill' } },
    }),
    server.call(root, 'PUT /problem/:pid', { ...one, body: { title: 'Renamed' } }),
    server.call(root, 'POST /testcase/:pid', { ...one, body: { in: '1', out: '1' } }),
    server.call(root, 'PUT /testcase/:pid/groups', { ...one, body: { groups: [] } }),
    server.call(root, 'PUT /problem/:pid/editorial', { ...one, query: {}, body: { texts: { en: 'So.' } } }),
    server.call(root, 'PUT /course/:id/template/:language', template),
    server.call(root, 'POST /course/:id/announcement', { ...course, body: words }),
    server.call(root, 'PUT /course/:id/announcement/:announcementId', {
      params: { id, announcementId },
      body: { title: 'Renamed' },
    }),
    server.call(root, 'DELETE /course/:id/announcement/:announcementId', { params: { id, announcementId } }),
  ]
  for (const answer of refused) expect((await answer).error).toBe('COURSE_ARCHIVED')
  // The course does not own problems that it only lists.
  expect((await server.call(root, 'PUT /problem/:pid', { params: { pid }, body: {} })).error).toBeNull()
  await archive(false)
  expect((await server.call(root, 'PUT /problem/:pid', { ...one, body: { title: 'Renamed' } })).status).toBe(
    200,
  )
})

test('[CRS-ARCHIVE-1] [CRS-ARCHIVE-3] its contests take no code, keep who is in and stay frozen, and pages are given that', async () => {
  const own = (await server.call(root, 'POST /problem/', { query: { course: id }, body: statement })).data.pid
  const cold = await makeContest(server, admin, {
    ...ended,
    list: [pid],
    course: id,
    option: { unfreeze: 'manual' },
  })
  const head = async (who: TestPerson, one: number) =>
    (await server.call(who, 'GET /contest/:cid', { params: { cid: one } })).data.contest
  const problem = async (who: TestPerson, one: number, query: object) =>
    (await server.call(who, 'GET /problem/:pid', { params: { pid: one }, query })).data
  expect((await head(alice, cid)).may.submit).toBe(true)
  expect((await head(bob, cid)).may.submit).toBe(false)
  expect(await head(admin, cold)).toMatchObject({ isFrozen: true, mayUnfreeze: true })
  expect((await problem(alice, pid, { course: id })).may.submit).toBe(true)
  const edits = { manage: true, edit: true, submit: true }
  expect(await problem(admin, own, { course: id })).toMatchObject({
    may: edits,
    editorials: { writes: true },
  })
  await archive(true)
  const removed = { params: { cid, uid: 'alice' } }
  expect((await server.call(admin, 'DELETE /contest/:cid/entrants/:uid', removed)).error).toBe(
    'COURSE_ARCHIVED',
  )
  expect((await server.call(admin, 'POST /contest/:cid/unfreeze', { params: { cid: cold } })).error).toBe(
    'COURSE_ARCHIVED',
  )
  expect((await head(alice, cid)).may.submit).toBe(false)
  expect(await head(admin, cid)).toMatchObject({ may: { manage: true, edit: false, submit: false } })
  expect(await head(admin, cold)).toMatchObject({ isFrozen: true, mayUnfreeze: false })
  expect((await problem(alice, pid, { course: id })).may.submit).toBe(false)
  expect((await problem(alice, pid, { cid })).may.submit).toBe(false)
  expect((await problem(alice, pid, {})).may.submit).toBe(true)
  const kept = { manage: true, edit: false, submit: false }
  expect(await problem(admin, own, { course: id })).toMatchObject({
    may: kept,
    editorials: { writes: false },
  })
  expect((await server.call(admin, 'GET /testcase/:pid', { params: { pid: own } })).status).toBe(200)
  const listed = (await server.call(admin, 'GET /problem', { query: { course: id } })).data.docs
  expect(listed.find((row) => row.pid === own)?.may).toMatchObject({ manage: true, edit: false })
  expect(listed.find((row) => row.pid === pid)?.may.edit).toBe(true)
  await archive(false)
})

test('[CRS-ARCHIVE-2] who read it still do, and its card stands behind the others', async () => {
  const older = id
  const body = { name: 'Over newer', encrypt: CourseVisibility.Public }
  const newer = (await server.call(root, 'POST /course', { body })).data.courseId
  const order = async () =>
    (await server.call(bob, 'GET /course', { query: { keyword: 'over' } })).data.docs
      .map(({ courseId }) => courseId)
      .filter((one) => one === older || one === newer)
  await submit({ course: id })
  expect(await order()).toEqual([newer, older])
  await server.call(root, 'PUT /course/:id', { params: { id: newer }, body: { archived: true } })
  expect(await order()).toEqual([older, newer])
  await archive(true)
  const { data } = await server.call(alice, 'GET /course/:id', { params: { id } })
  expect(data).toMatchObject({ isArchived: true, isMember: true })
  const own = await server.call(alice, 'GET /status/list', { query: { course: id } })
  expect(own.data.docs.length).toBeGreaterThan(0)
  expect((await server.call(alice, 'GET /contest/:cid', { params: { cid } })).status).toBe(200)
})

test('[CRS-ARCHIVE-1] the predicate and its condition in SQL agree', async () => {
  await server.call(root, 'POST /course', { body: { name: 'Still here' } })
  await archive(true)
  const { rows } = await sql<{ course_id: number; archived_at: Date | null; is_archived: boolean }>`
    select course_id, archived_at, ${isOfArchived('c.course_id')} as is_archived from courses c`.execute(
    server.db,
  )
  expect(new Set(rows.map((row) => row.is_archived))).toEqual(new Set([true, false]))
  for (const row of rows) expect(row.is_archived).toBe(isArchived(row))
  const none = await sql<{ is_archived: boolean }>`
    select ${isOfArchived('c.course_id')} as is_archived from (select null::integer as course_id) c`.execute(
    server.db,
  )
  expect(none.rows[0]!.is_archived).toBe(false)
})
