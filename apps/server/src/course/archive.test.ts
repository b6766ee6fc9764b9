import { CourseVisibility } from '@verdict/domain/course'
import { ProblemStatus } from '@verdict/domain/problem'
import { Language } from '@verdict/domain/language'
import { enter, makeContest, running } from '@verdict/testkit/contest'
import { judgeableProblem } from '@verdict/testkit/judging'
import { admin, alice, bob, root, server, withLab } from '@verdict/testkit/lab'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { isArchived, isOfArchived } from '../standing/course.ts'

let id: number
let pid: number
let cid: number

withLab()
beforeAll(async () => {
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

test('[CRS-ARCHIVE-2] who read it still do, and its card stands behind the others', async () => {
  const older = id
  const body = { name: 'Over newer', encrypt: CourseVisibility.Public }
  const newer = (await server.call(root, 'POST /course', { body })).data.courseId
  const order = async () =>
    (await server.call(bob, 'GET /course', { query: { keyword: 'over' } })).data.docs.map(
      ({ courseId }) => courseId,
    )
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
