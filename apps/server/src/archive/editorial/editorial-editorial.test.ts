// Solutions of teachers by their calls: written, read by whom and when, in which language.

import { CourseVisibility } from '@verdict/domain/course'
import type { EditorialTime } from '@verdict/domain/editorial'
import { Language } from '@verdict/domain/language'
import { ProblemStatus } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import { ended, enter, makeContest, moveContest, running } from '@verdict/testkit/contest'
import { judgeableProblem, submitted } from '@verdict/testkit/judging'
import { admin, alice, bob, host, root, server, withLab } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { beforeEach, describe, expect, test } from 'vitest'

withLab({ anew: true })

let pid: number
beforeEach(async () => {
  pid = await judgeableProblem(server, admin, { title: 'Sum', description: 'Add two numbers.' })
})

const write = (body: object, { who = admin, course }: { who?: TestPerson; course?: number } = {}) =>
  server.call(who, 'PUT /problem/:pid/editorial', { params: { pid }, query: { course }, body })
const shownSo = (shown: EditorialTime, course?: number) =>
  write({ shown, texts: { en: `Add **them**, ${course ?? 'all'}.` } }, { course })
const read = (who: TestPerson | null, query: { course?: number; lang?: string; cid?: number } = {}) =>
  server.call(who, 'GET /problem/:pid/editorial', { params: { pid }, query })
const source = (who: TestPerson, course?: number) =>
  server.call(who, 'GET /problem/:pid/editorial/source', { params: { pid }, query: { course } })
const counted = async (who: TestPerson | null, course?: number) =>
  (await server.call(who, 'GET /problem/:pid', { params: { pid }, query: { course } })).data.editorials
/** By the call, and by the number that the problem tells. */
async function sees(who: TestPerson | null, course?: number): Promise<boolean> {
  const { status, error, data } = await read(who, { course })
  const { seen } = await counted(who, course)
  expect([status, seen]).toEqual(error ? [404, 0] : [200, data.editorials.length])
  return status === 200
}
async function solve(who: TestPerson): Promise<void> {
  await submitted(server, who, pid)
  await host.judge(Judge.Accepted)
}

async function courseWith(members: [TestPerson, object][], pids = [pid]): Promise<number> {
  const body = { name: 'Programming', encrypt: CourseVisibility.Private }
  const id = (await server.call(root, 'POST /course', { body })).data.courseId
  for (const [{ uid }, role] of members) {
    await server.call(root, 'POST /course/:id/member/:uid', { params: { id, uid }, body: { role } })
  }
  await server.call(root, 'POST /course/:id/problem', { params: { id }, body: { problemIds: pids } })
  return id
}

describe('[EDI-TIME-1] [EDI-HIDE-1] it is shown', () => {
  test('never to others while it is a draft', async () => {
    expect(await sees(admin)).toBe(false)
    await shownSo('never')
    await solve(alice)
    for (const who of [null, alice, bob]) expect(await sees(who)).toBe(false)
    expect((await read(admin)).data.editorials).toMatchObject([{ shown: 'never', course: null }])
    expect(await counted(admin)).toEqual({ seen: 1, writes: true })
  })

  test('at once', async () => {
    await shownSo('always')
    for (const who of [null, alice, bob]) expect(await sees(who)).toBe(true)
    expect((await read(null)).data.editorials).toEqual([
      expect.not.objectContaining({ shown: expect.anything() as unknown }),
    ])
    expect(await counted(alice)).toEqual({ seen: 1, writes: false })
  })

  test('to those who have solved the problem', async () => {
    await shownSo('solved')
    await solve(alice)
    expect([await sees(null), await sees(alice), await sees(bob)]).toEqual([false, true, false])
  })

  test('once a contest with it is over', async () => {
    await shownSo('due')
    expect([await sees(null), await sees(alice)]).toEqual([false, false])
    const cid = await makeContest(server, admin, { ...running, list: [pid] })
    await enter(server, alice, cid)
    expect([await sees(null), await sees(alice)]).toEqual([false, false])
    await moveContest(server, admin, cid, ended)
    expect([await sees(null), await sees(alice), await sees(bob)]).toEqual([true, true, true])
  })

  test('of a reserved problem in the name of the contest that opens it', async () => {
    await shownSo('due')
    await server.call(admin, 'PUT /problem/:pid', {
      params: { pid },
      body: { status: ProblemStatus.Reserve },
    })
    const cid = await makeContest(server, admin, { ...running, list: [pid] })
    await enter(server, alice, cid)
    await moveContest(server, admin, cid, ended)
    expect((await read(alice)).status).toBe(404)
    expect((await read(alice, { cid })).status).toBe(200)
    expect((await read(bob, { cid })).status).toBe(404)
  })
})

describe('[EDI-TIME-2] nobody reads one', () => {
  test('who competes on the problem, whatever they have solved', async () => {
    await shownSo('always')
    await solve(alice)
    const cid = await makeContest(server, admin, { ...running, list: [pid] })
    await enter(server, alice, cid)
    expect([await sees(alice), await sees(bob), await sees(admin)]).toEqual([false, true, true])
    await moveContest(server, admin, cid, ended)
    expect(await sees(alice)).toBe(true)
  })

  test('who may still enter in their course, but those who have solved it', async () => {
    await solve(alice)
    const course = await courseWith([
      [alice, { basic: true }],
      [bob, { basic: true }],
    ])
    await shownSo('always')
    const cid = await makeContest(server, admin, { ...running, list: [pid], course })
    expect([await sees(alice), await sees(bob), await sees(null)]).toEqual([true, false, true])
    await moveContest(server, admin, cid, ended)
    expect(await sees(bob)).toBe(true)
  })
})

test('[EDI-TIME-1] somebody with more time reads it when that is over, and others before', async () => {
  const course = await courseWith([
    [alice, { basic: true }],
    [bob, { basic: true }],
  ])
  await shownSo('due')
  const cid = await makeContest(server, admin, { ...ended, list: [pid], course })
  const longer = {
    contest_id: cid,
    user_id: alice.userId,
    minutes: 600,
    reason: 'ill',
    given_by: admin.userId,
  }
  await server.db.insertInto('contest_extensions').values(longer).execute()
  await server.db.updateTable('contests').set({ longest_extra: 600 }).where('cid', '=', cid).execute()
  expect([await sees(alice), await sees(bob)]).toEqual([false, true])
  await server.db.deleteFrom('contest_extensions').execute()
  expect(await sees(alice)).toBe(true)
})

describe('[EDI-COURSE-1] a course’s own', () => {
  test('is for its people, beside that of the problem, and waits while the course does not list it', async () => {
    const course = await courseWith([
      [alice, { basic: true }],
      [bob, { manageProblem: true }],
    ])
    await shownSo('always')
    expect((await write({ shown: 'always', texts: { en: 'Ours.' } }, { who: bob, course })).status).toBe(200)
    const names = async (who: TestPerson | null, place: object) =>
      (await read(who, place)).data.editorials.map((one) => one.course)
    const named = { id: course, name: 'Programming' }
    expect(await names(alice, { course })).toEqual([null, named])
    expect(await names(alice, {})).toEqual([null, named])
    expect(await names(null, {})).toEqual([null])
    // Those of all courses would be too many.
    expect(await names(admin, {})).toEqual([null])
    expect(await names(admin, { course })).toEqual([null, named])
    const listed = { params: { id: course, pid } }
    await server.call(root, 'DELETE /course/:id/problem/:pid', listed)
    expect(await names(alice, {})).toEqual([null])
    expect((await source(bob, course)).status).toBe(404)
  })

  test('is due with the course’s own contests', async () => {
    const course = await courseWith([[alice, { basic: true }]])
    await write({ shown: 'due', texts: { en: 'Ours.' } }, { course, who: root })
    await makeContest(server, admin, { ...ended, list: [pid] })
    expect(await sees(alice, course)).toBe(false)
    await makeContest(server, admin, { ...ended, list: [pid], course })
    expect(await sees(alice, course)).toBe(true)
  })
})

describe('[EDI-WRITE-1] it is written', () => {
  test('by those who edit the problem, and in a course by those who manage its problems', async () => {
    const course = await courseWith([
      [alice, { viewSolution: true }],
      [bob, { manageProblem: true }],
    ])
    expect((await source(bob)).status).toBe(403)
    expect((await write({}, { who: bob })).status).toBe(403)
    expect((await source(bob, course)).data).toEqual({
      shown: 'never',
      texts: {},
      program: null,
      updatedAt: null,
    })
    expect((await write({}, { who: alice, course })).status).toBe(403)
    expect((await write({}, { who: bob, course: 2_000_000_000 })).status).toBe(404)
    expect(await counted(bob)).toEqual({ seen: 0, writes: false })
    expect(await counted(bob, course)).toEqual({ seen: 0, writes: true })
    expect(await counted(alice, course)).toEqual({ seen: 0, writes: false })
  })

  test('with an audit row where it is not one’s own', async () => {
    const course = await courseWith([[bob, { manageProblem: true }]])
    await server.db.deleteFrom('audit').execute()
    await shownSo('always')
    await write({ shown: 'due', texts: { en: 'By root.' } }, { who: root })
    await write({ shown: 'due', texts: { en: 'By root.' } }, { who: root })
    await write({ shown: 'always', program: { language: Language.C, code: 'x' } }, { who: bob, course })
    await write({}, { who: bob, course })
    const rows = await server.db
      .selectFrom('audit')
      .select(['actor_id', 'action', 'target', 'before', 'after'])
      .orderBy('id')
      .execute()
    const at = { action: 'problem.editorial', target: `problem:${pid}` }
    const ours = { course, shown: 'always', editorial: { C: 'x' } }
    expect(rows).toEqual([
      {
        ...at,
        actor_id: root.userId,
        before: { shown: 'always', editorial: { en: 'Add **them**, all.' } },
        after: { shown: 'due', editorial: { en: 'By root.' } },
      },
      { ...at, actor_id: bob.userId, before: null, after: ours },
      { ...at, actor_id: bob.userId, before: ours, after: null },
    ])
  })
})

describe('[EDI-TEXT-1] it is', () => {
  test('sanitised Markdown in the languages of the problem, the one that fits the reader', async () => {
    const translations = { 'zh-CN': { title: '求和' } }
    await server.call(admin, 'PUT /problem/:pid', { params: { pid }, body: { translations } })
    const texts = { en: 'Use $a+b$.<script>alert(1)</script>', 'zh-CN': '相加。' }
    const program = { language: Language.Python, code: 'print(sum(map(int, input().split())))\n' }
    const { data } = await write({ shown: 'always', texts, program })
    expect(data).toMatchObject({ shown: 'always', texts, program })
    const [english] = (await read(null, { lang: 'en-US' })).data.editorials
    expect(english).toMatchObject({ language: 'en', hasMath: true, program })
    expect(english!.html).toContain('katex')
    expect(english!.html).not.toContain('<script')
    expect((await read(null, { lang: 'zh-CN' })).data.editorials).toMatchObject([
      { language: 'zh-CN', html: '<p>相加。</p>', hasMath: false },
    ])
    expect((await read(null, { lang: 'fr' })).data.editorials).toMatchObject([{ language: 'en' }])
    await write({ shown: 'always', texts: { 'zh-CN': '相加。', en: ' ' } })
    expect((await read(null, { lang: 'en' })).data.editorials).toMatchObject([
      { language: 'zh-CN', program: null },
    ])
  })

  test('refused in a language that the problem has not, and too long', async () => {
    expect(await write({ texts: { fr: 'Non.' } })).toMatchObject({
      status: 400,
      errors: [{ path: 'body.texts.fr', message: 'is no language of this problem' }],
    })
    expect((await write({ texts: { en: 'x'.repeat(200_001) } })).status).toBe(400)
    expect((await source(admin)).data.updatedAt).toBeNull()
  })

  test('gone without text and program', async () => {
    await shownSo('always')
    expect((await write({ shown: 'always', texts: { en: ' ' } })).data.updatedAt).toBeNull()
    expect(await sees(admin)).toBe(false)
    expect(await server.db.selectFrom('editorial_texts').selectAll().execute()).toEqual([])
  })
})

test('[EDI-DRAFT-1] that of a course is written and read while the problem is its draft, by those who manage its problems', async () => {
  const course = await courseWith(
    [
      [alice, { basic: true, manageProblem: true }],
      [bob, { basic: true, viewSolution: true }],
    ],
    [],
  )
  const elsewhere = await courseWith([[alice, { basic: true, manageProblem: true }]], [])
  const problem = { title: 'Later', description: 'd' }
  const made = await server.call(alice, 'POST /problem/', { query: { course, draft: '1' }, body: problem })
  pid = made.data.pid
  const tester = await server.person('tester-of-drafts')
  const added = { params: { pid, uid: tester.uid }, body: { role: 'test' as const } }
  expect((await server.call(alice, 'PUT /problem/:pid/setters/:uid', added)).error).toBeNull()
  const body = { shown: 'always' as const, texts: { en: 'Not yet.' } }
  const refused = async (who: TestPerson, at: number) => [
    (await write(body, { who, course: at })).error,
    (await source(who, at)).error,
    (await read(who, { course: at })).error,
  ]
  const unseen = ['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']
  expect((await counted(alice, course)).writes).toBe(true)
  expect((await write(body, { who: alice, course })).error).toBeNull()
  for (const who of [alice, admin]) {
    expect((await read(who, { course })).data.editorials).toMatchObject([{ course: { id: course } }])
    expect(await counted(who, course)).toEqual({ seen: 1, writes: true })
    expect((await source(who, course)).data.texts).toEqual(body.texts)
  }
  expect(await refused(bob, course)).toEqual(unseen)
  // A setter from outside does not hear of which course it is.
  expect(await refused(tester, course)).toEqual(unseen)
  expect(await refused(tester, elsewhere)).toEqual(unseen)
  expect((await source(alice, elsewhere)).error).toBe('NOT_FOUND')
  const list = { params: { id: course }, body: { problemIds: [pid] } }
  expect((await server.call(alice, 'POST /course/:id/problem', list)).error).toBeNull()
  expect((await read(bob, { course })).status).toBe(200)
  expect((await source(bob, course)).error).toBe('FORBIDDEN')
})
