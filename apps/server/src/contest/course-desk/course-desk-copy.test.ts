import { courseChange } from '@verdict/contract/course'
import { ContestStatus } from '@verdict/domain/contest'
import { type CourseRole, CourseVisibility, fullRole } from '@verdict/domain/course'
import { Language } from '@verdict/domain/language'
import { ProblemStatus } from '@verdict/domain/problem'
import { judgeableProblem } from '@verdict/testkit/judging'
import { admin, alice, root, server, withLab } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { courseSettings, notCourseSettings } from '../../archive/course/course-settings.ts'

let from: number
let pids: number[]

const start = '2030-03-04T01:00:00.000Z'
const end = '2030-03-04T04:00:00.000Z'

withLab()
beforeAll(async () => {
  pids = []
  for (const title of ['One', 'Two', 'Three']) {
    pids.push(await judgeableProblem(server, admin, { title, status: ProblemStatus.Available }))
  }
})
beforeEach(async () => {
  const body = { name: 'Spring', description: 'Words', encrypt: CourseVisibility.Public, joinCode: 'sesame' }
  from = (await server.call(root, 'POST /course', { body })).data.courseId
  const params = { id: from }
  await server.call(root, 'POST /course/:id/problem', { params, body: { problemIds: pids.toReversed() } })
  await server.call(root, 'POST /course/:id/section', { params, body: { names: ['Mon', 'Tue'] } })
  await server.call(alice, 'POST /course/:id', { params, body: {} })
  const midterm = { title: 'Midterm', start, end, list: pids.slice(0, 2), course: from }
  await server.call(admin, 'POST /contest/', { body: midterm })
  await server.call(admin, 'POST /contest/', {
    body: {
      title: 'Homework 1',
      start,
      end,
      list: [pids[2]!],
      course: from,
      homework: { due: end, late: [{ until: 1440, off: 10 }], points: [{ pid: pids[2]!, points: 5000 }] },
    },
  })
})

const copy = (body: object = {}) =>
  server.call(root, 'POST /course/:id/copy', {
    params: { id: from },
    body: { name: 'Autumn', days: 182, ...body },
  })
const addMember = (id: number, who: TestPerson, role: Partial<CourseRole> = { basic: true }) =>
  server.call(root, 'POST /course/:id/member/:uid', { params: { id, uid: who.uid }, body: { role } })
const columns = (id: number) =>
  server.db
    .selectFrom('contests')
    .selectAll()
    .where('course_id', '=', id)
    .orderBy('starts_at')
    .orderBy('cid')
    .execute()

test('[CRS-COPY-1] the copy has the settings, problems in order, moved dates and sections, and no members', async () => {
  const { status, data } = await copy()
  expect(status).toBe(201)
  expect(data).toMatchObject({ problems: 3, contests: 2 })
  const { data: detail } = await server.call(root, 'GET /course/:id', { params: { id: data.courseId } })
  expect(detail).toMatchObject({
    name: 'Autumn',
    description: 'Words',
    members: 0,
    joinCode: '',
    teacher: null,
  })
  const listed = await server.call(root, 'GET /problem', { query: { course: data.courseId } })
  expect(listed.data.docs.map(({ pid }) => pid)).toEqual(pids.toReversed())
  const { sections } = (await server.call(root, 'GET /course/:id/section', { params: { id: data.courseId } }))
    .data
  expect(sections.map(({ name, members }) => [name, members])).toEqual([
    ['Mon', 0],
    ['Tue', 0],
  ])
  const [before, after] = [await columns(from), await columns(data.courseId)]
  const shift = 182 * 24 * 60 * 60 * 1000
  expect(after).toHaveLength(before.length)
  for (const [index, old] of before.entries()) {
    const fresh = after[index]!
    expect(fresh.title).toBe(old.title)
    for (const time of ['starts_at', 'ends_at', 'due_at'] as const) {
      expect(fresh[time]?.getTime()).toBe(old[time] ? old[time].getTime() + shift : undefined)
    }
    expect([fresh.late, fresh.attempts, fresh.rule]).toEqual([old.late, old.attempts, old.rule])
  }
  const inside = await server.db
    .selectFrom('contest_problems')
    .select(['pid', 'points'])
    .where('contest_id', '=', after[0]!.cid)
    .orderBy('position')
    .execute()
  const original = await server.db
    .selectFrom('contest_problems')
    .select(['pid', 'points'])
    .where('contest_id', '=', before[0]!.cid)
    .orderBy('position')
    .execute()
  expect(inside).toEqual(original)
  const trail = await server.db
    .selectFrom('audit')
    .select('after')
    .where('target', '=', `course:${data.courseId}`)
    .executeTakeFirstOrThrow()
  expect(trail.after).toMatchObject({ copyOf: from, days: 182 })
})

test('[CRS-COPY-1] who manages the original manages the copy in the same order, and nobody else is in it', async () => {
  const [first, second, assistant] = [
    await server.person('zoe'),
    await server.person('ada'),
    await server.person('helper'),
  ]
  await addMember(from, first, { manageCourse: true })
  await addMember(from, second, { manageCourse: true })
  await addMember(from, assistant, { manageContest: true, viewSolution: true })
  const id = (await copy({ name: 'Handed on' })).data.courseId
  const { docs } = (await server.call(first, 'GET /course/:id/member', { params: { id } })).data
  expect(docs.map(({ uid, role, sectionId }) => [uid, role, sectionId])).toEqual([
    ['ada', fullRole, null],
    ['zoe', fullRole, null],
  ])
  const open = await server.call(second, 'GET /course/:id', { params: { id } })
  expect(open.data).toMatchObject({ teacher: { uid: 'zoe' }, contests: 1, role: fullRole })
  expect((await server.call(assistant, 'GET /course/:id', { params: { id } })).status).toBe(403)
})

test('[CRS-COPY-6] every column of a course is a setting or none, and a copy has all that are copied', async () => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_name = 'courses'`.execute(
    server.db,
  )
  const settings = Object.entries(courseSettings)
  expect(rows.map(({ name }) => name).toSorted()).toEqual(
    [...Object.keys(courseSettings), ...notCourseSettings].toSorted(),
  )
  expect(settings.map(([, { field }]) => field).toSorted()).toEqual(
    Object.keys(courseChange.shape)
      .filter((field) => field !== 'archived')
      .toSorted(),
  )
  const body = { languages: [Language.Python], feedback: 'verdict' as const }
  await server.call(root, 'PUT /course/:id', { params: { id: from }, body })
  const rowOf = (id: number) =>
    server.db.selectFrom('courses').selectAll().where('course_id', '=', id).executeTakeFirstOrThrow()
  const plain = await rowOf(
    (await server.call(root, 'POST /course', { body: { name: 'Plain' } })).data.courseId,
  )
  const [original, made] = [await rowOf(from), await rowOf((await copy()).data.courseId)]
  for (const [name, { copied }] of settings) {
    const column = name as keyof typeof courseSettings
    if (!copied) continue
    expect(original[column], `give ${name} an unusual value in this test`).not.toEqual(plain[column])
    expect(made[column], name).toEqual(original[column])
  }
})

test('[CRS-COPY-2] members find none of its contests; without their names there are no sections', async () => {
  const id = (await copy({ name: 'Quiet', sections: false })).data.courseId
  expect((await server.call(alice, 'GET /course/:id', { params: { id } })).error).toBe('COURSE_WITHOUT_CODE')
  expect((await server.call(null, 'GET /problem', { query: { course: id } })).status).toBe(401)
  const cards = (await server.call(null, 'GET /course', { query: { keyword: 'Quiet' } })).data.docs
  expect(cards).toMatchObject([{ encrypt: CourseVisibility.Private, mayOpen: false, contests: 0 }])
  await addMember(id, alice)
  const list = await server.call(alice, 'GET /contest/list', { query: { course: id } })
  expect(list.data.total).toBe(0)
  for (const contest of await columns(id)) {
    const answer = await server.call(alice, 'GET /contest/:cid', { params: { cid: contest.cid } })
    expect(answer.status).toBe(404)
  }
  expect((await server.call(root, 'GET /course/:id/section', { params: { id } })).data.sections).toEqual([])
  // An archived one is copied too: that is how most terms begin.
  await server.call(root, 'PUT /course/:id', { params: { id: from }, body: { archived: true } })
  expect((await copy()).status).toBe(201)
})

test('[CRS-COPY-4] its own editorials and code templates come along; what all read waits for the due time', async () => {
  const template = { params: { id: from, language: Language.C }, body: { code: 'int main' } }
  await server.call(root, 'PUT /course/:id/template/:language', template)
  const texts = { en: 'Sum.[^1]\n\n[^1]: Add.' }
  const write = (pid: number, shown: 'always' | 'solved') =>
    server.call(root, 'PUT /problem/:pid/editorial', {
      params: { pid },
      query: { course: from },
      body: { shown, texts, program: { language: Language.C, code: 'return a + b;' } },
    })
  const [first, second, third] = pids as [number, number, number]
  await write(first, 'always')
  await write(second, 'solved')
  await write(third, 'always')
  await server.call(root, 'DELETE /course/:id/problem/:pid', { params: { id: from, pid: third } })
  const id = (await copy({ name: 'Explained' })).data.courseId
  const templates = await server.call(root, 'GET /course/:id/template', { params: { id } })
  expect(templates.data.templates).toEqual([{ language: Language.C, code: 'int main' }])
  const copied = await server.db
    .selectFrom('editorials as e')
    .innerJoin('editorial_texts as t', 't.editorial_id', 'e.id')
    .select(['e.pid', 'e.shown', 'e.code', 't.content', 't.html'])
    .where('e.course_id', '=', id)
    .orderBy('e.pid')
    .execute()
  const same = { code: 'return a + b;', content: texts.en }
  expect(copied).toMatchObject([
    { pid: first, shown: 'due', ...same },
    { pid: second, shown: 'solved', ...same },
  ])
  for (const { html } of copied) {
    expect(html).toContain(`"#editorial-${id}-`)
    expect(html).not.toContain(`editorial-${from}-`)
  }
})

test('[CRS-COPY-3] who manages contests there finds all of them as drafts, and publishes each', async () => {
  const id = (await copy({ name: 'Drafts' })).data.courseId
  const teacher = await server.person('teacher')
  await addMember(id, teacher, { manageContest: true })
  await addMember(id, alice)
  const copies = await columns(id)
  expect(copies.map(({ is_draft, status }) => [is_draft, status])).toEqual(
    copies.map(() => [true, ContestStatus.Available]),
  )
  const { cid } = copies.find(({ rule }) => rule !== 'homework')!
  const params = { cid }
  expect((await server.call(teacher, 'GET /contest/:cid', { params })).data.contest.draft).toBe(true)
  const draftsOf = async (who: TestPerson) =>
    (await server.call(who, 'GET /contest/list', { query: {} })).data.docs.filter(({ draft }) => draft)
  expect((await draftsOf(teacher)).map(({ cid }) => cid)).toContain(params.cid)
  expect(await draftsOf(alice)).toEqual([])
  expect((await server.call(alice, 'GET /contest/:cid', { params })).status).toBe(404)
  const publish = (who: TestPerson) =>
    server.call(who, 'PUT /contest/:cid', { params, body: { draft: false } })
  expect((await publish(alice)).status).toBe(404)
  expect((await publish(teacher)).data.contest.draft).toBe(false)
  expect((await server.call(alice, 'GET /contest/:cid', { params })).data.contest.draft).toBeUndefined()
})

test('[CRS-COPY-5] where clocks change in between, what was due at midnight is due at midnight', async () => {
  const body = { name: 'Abroad', encrypt: CourseVisibility.Public }
  const id = (await server.call(root, 'POST /course', { body })).data.courseId
  const lab = { title: 'Lab', start: '2030-02-04T13:00:00.000Z', end: '2030-02-04T16:00:00.000Z', course: id }
  await server.call(admin, 'POST /contest/', { body: { ...lab, list: [pids[0]!] } })
  const due = '2030-02-10T22:59:00.000Z'
  await server.call(admin, 'POST /contest/', {
    body: {
      ...lab,
      title: 'Homework',
      start: '2030-02-04T14:00:00.000Z',
      list: [pids[0]!],
      homework: { due, late: [{ until: 1440, off: 10 }] },
    },
  })
  const copied = await server.call(root, 'POST /course/:id/copy', {
    params: { id },
    body: { name: 'Summer', days: 182, timeZone: 'Europe/Berlin' },
  })
  const times = (await columns(copied.data.courseId)).map((contest) =>
    [contest.starts_at, contest.due_at, contest.ends_at].map((time) => time?.toISOString() ?? null),
  )
  expect(times).toEqual([
    ['2030-08-05T12:00:00.000Z', null, '2030-08-05T15:00:00.000Z'],
    ['2030-08-05T13:00:00.000Z', '2030-08-11T21:59:00.000Z', '2030-08-12T21:59:00.000Z'],
  ])
  const nowhere = { params: { id }, body: { name: 'Nowhere', days: 1, timeZone: 'Mars/Base' } }
  expect((await server.call(root, 'POST /course/:id/copy', nowhere)).error).toBe('VALIDATION_FAILED')
})
