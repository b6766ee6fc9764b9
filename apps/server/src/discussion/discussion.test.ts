import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import { Privilege } from '@verdict/domain/privilege'
import { ProblemStatus } from '@verdict/domain/problem'
import { enter, ended, makeContest, moveContest, ready, running } from '@verdict/testkit/contest'
import { judgeableProblem } from '@verdict/testkit/judging'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { countVisible } from './count-queries.ts'

let server: TestServer
let author: TestPerson
let other: TestPerson
let admin: TestPerson

beforeAll(async () => {
  server = await startTestServer()
  author = await server.person('Author')
  other = await server.person('other')
  admin = await server.person('admin1', Privilege.Admin)
})
afterAll(() => server.close())

type New = BodyOf<Endpoints['POST /discuss']>

async function begin(who: TestPerson, body: Partial<New> = {}): Promise<number> {
  const answer = await server.call(who, 'POST /discuss', { body: { title: 'T', content: 'C', ...body } })
  if (answer.status !== 201) throw new Error(`the discussion was refused: ${answer.text}`)
  return answer.data.did
}
const read = (who: TestPerson | null, did: number, query: { page?: number; pageSize?: number } = {}) =>
  server.call(who, 'GET /discuss/:did', { params: { did }, query })
async function list(who: TestPerson | null, query: { keyword?: string; pid?: number; cid?: number } = {}) {
  const { data } = await server.call(who, 'GET /discuss/list', { query: { pageSize: 100, ...query } })
  expect(data.total).toBe(data.docs.length)
  return data
}
const dids = async (who: TestPerson | null, query = {}) => (await list(who, query)).docs.map(({ did }) => did)
const change = (who: TestPerson, did: number, body: BodyOf<Endpoints['PUT /discuss/:did']>) =>
  server.call(who, 'PUT /discuss/:did', { params: { did }, body })
const remove = (who: TestPerson, did: number) => server.call(who, 'DELETE /discuss/:did', { params: { did } })
const comment = (who: TestPerson, did: number, content = 'A comment') =>
  server.call(who, 'POST /discuss/:did/comment', { params: { did }, body: { content } })
const trace = (target: string) =>
  server.db.selectFrom('audit').select(['actor_id', 'action']).where('target', '=', target).execute()

describe('writing', () => {
  test('[DISC-CREATE-1] [UI-MD-2] whoever is logged in begins one; the text is sanitised', async () => {
    const body = { title: 'How?', content: '**x** $y$ <img src=x onerror=alert(1)>' }
    expect((await server.call(null, 'POST /discuss', { body })).error).toBe('LOGIN_REQUIRED')
    const did = await begin(author, body)
    const { data } = await read(null, did)
    expect(data).toMatchObject({
      did,
      title: 'How?',
      uid: 'Author',
      content: body.content,
      hasMath: true,
      editedAt: null,
      problem: null,
      contest: null,
      held: false,
      may: { edit: false, delete: false, comment: false },
    })
    expect(data.html).toContain('<strong>x</strong>')
    expect(data.html).not.toContain('<img')
    expect((await read(author, did)).data.may).toEqual({ edit: true, delete: true, comment: true })
    for (const wrong of [
      { title: ' ' },
      { content: '\n' },
      { content: 'x'.repeat(20_001) },
      { content: '$a$ '.repeat(1_000) },
      { pid: 1, cid: 1 },
    ]) {
      const answer = await server.call(author, 'POST /discuss', { body: { ...body, ...wrong } })
      expect(answer.error).toBe('VALIDATION_FAILED')
    }
  })

  test('[DISC-EDIT-1] [DISC-DEL-1] its author and admins change and delete it; an admin leaves a trace', async () => {
    const did = await begin(author)
    expect((await change(other, did, { title: 'Mine' })).error).toBe('FORBIDDEN')
    expect((await change(author, did, { content: '*new*' })).status).toBe(200)
    const { data } = await read(null, did)
    expect(data).toMatchObject({ title: 'T', html: '<p><em>new</em></p>' })
    expect(data.editedAt).not.toBeNull()
    expect(await trace(`discussion:${did}`)).toEqual([])
    expect((await change(admin, did, { title: 'Tidier' })).status).toBe(200)
    expect((await read(null, did)).data.title).toBe('Tidier')

    expect((await remove(other, did)).error).toBe('FORBIDDEN')
    expect((await remove(admin, did)).status).toBe(200)
    expect((await read(author, did)).error).toBe('NOT_FOUND')
    expect((await remove(admin, did)).error).toBe('NOT_FOUND')
    expect(await dids(admin)).not.toContain(did)
    expect(await trace(`discussion:${did}`)).toEqual([
      { actor_id: admin.userId, action: 'discussion.change' },
      { actor_id: admin.userId, action: 'discussion.delete' },
    ])
    const own = await begin(author)
    expect((await remove(author, own)).status).toBe(200)
  })

  test('[DISC-COMMENT-1] [DISC-GET-1] comments stand below it, the oldest first, page by page', async () => {
    const did = await begin(author)
    const body = { content: 'x' }
    expect((await server.call(null, 'POST /discuss/:did/comment', { params: { did }, body })).error).toBe(
      'LOGIN_REQUIRED',
    )
    const ids: number[] = []
    for (const [who, text] of [
      [other, 'first'],
      [author, 'second'],
      [other, 'third'],
    ] as const) {
      ids.push((await comment(who, did, text)).data.id)
    }
    const { comments } = (await read(other, did, { pageSize: 2 })).data
    expect(comments).toMatchObject({ total: 3, pages: 2, limit: 2 })
    expect(comments.docs).toMatchObject([
      { id: ids[0], uid: 'other', content: 'first', may: { edit: true, delete: true } },
      { id: ids[1], uid: 'Author', html: '<p>second</p>', may: { edit: false, delete: false } },
    ])
    expect((await read(null, did, { page: 2, pageSize: 2 })).data.comments.docs[0]!.content).toBe('third')
    expect((await list(null)).docs.find((row) => row.did === did)!.comments).toBe(3)

    const put = (who: TestPerson, id: number, content: string) =>
      server.call(who, 'PUT /discuss/:did/comment/:id', { params: { did, id }, body: { content } })
    const drop = (who: TestPerson, id: number) =>
      server.call(who, 'DELETE /discuss/:did/comment/:id', { params: { did, id } })
    const [first = 0, second = 0] = ids
    expect((await put(author, first, 'x')).error).toBe('FORBIDDEN')
    expect((await put(other, first, 'changed')).status).toBe(200)
    expect((await put(admin, second, 'moderated')).status).toBe(200)
    expect(await trace(`comment:${second}`)).toEqual([{ actor_id: admin.userId, action: 'comment.change' }])
    expect((await drop(author, first)).error).toBe('FORBIDDEN')
    expect((await drop(other, first)).status).toBe(200)
    expect((await drop(admin, second)).status).toBe(200)
    expect((await drop(admin, second)).error).toBe('NOT_FOUND')
    const left = (await read(null, did)).data.comments
    expect(left.docs.map(({ content }) => content)).toEqual(['third'])
    expect((await list(null)).docs.find((row) => row.did === did)!.comments).toBe(1)
    // A comment belongs to its discussion alone.
    expect(
      (
        await server.call(other, 'PUT /discuss/:did/comment/:id', {
          params: { did: await begin(other), id: ids[2]! },
          body,
        })
      ).error,
    ).toBe('NOT_FOUND')
  })

  test('[DISC-RATE-1] one post in so many seconds, a discussion or a comment; what is refused is not counted', async () => {
    const strict = await startTestServer({ RATE_LIMIT_DISCUSS: '1/60s' })
    try {
      const [first, second] = [await strict.person('first'), await strict.person('second')]
      const body = { title: 'T', content: 'C' }
      const answers = [
        await strict.call(first, 'POST /discuss', { body: { ...body, pid: 2_000_000_000 } }),
        await strict.call(first, 'POST /discuss', { body }),
        await strict.call(first, 'POST /discuss', { body }),
        await strict.call(first, 'POST /discuss/:did/comment', { params: { did: 1 }, body }),
        await strict.call(second, 'POST /discuss/:did/comment', { params: { did: 1 }, body }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([404, 201, 429, 429, 201])
      expect(answers[2]!.headers['retry-after']).toBeDefined()
    } finally {
      await strict.close()
    }
  })
})

test('[DISC-LIST-1] what was written last comes first; a keyword is looked for in titles', async () => {
  const [first, second] = [
    await begin(author, { title: 'Knapsack 100%' }),
    await begin(other, { title: 'Trees' }),
  ]
  expect((await dids(null)).slice(0, 2)).toEqual([second, first])
  await comment(other, first)
  expect((await dids(null)).slice(0, 2)).toEqual([first, second])
  expect(await dids(null, { keyword: 'KNAP' })).toEqual([first])
  expect(await dids(null, { keyword: '100%' })).toEqual([first])
  expect(await dids(null, { keyword: 'x%' })).toEqual([])
  await change(author, first, { title: '背包问题' })
  expect(await dids(null, { keyword: 'knap' })).toEqual([])
  expect(await dids(null, { keyword: '包问' })).toEqual([first])
  const { data } = await server.call(null, 'GET /discuss/list', { query: { pageSize: 1, page: 2 } })
  expect(data).toMatchObject({ docs: [{ did: second }], limit: 1, page: 2 })
})

describe('[DISC-VIS-1] a discussion about something is seen by those who see that', () => {
  const everybody = () => [null, author, other, admin]

  // However the tests left it: those that are counted without a look at each are those that are listed.
  afterEach(async () => {
    for (const who of [null, author, other]) {
      const viewer = who && { ...who, sessionId: 1 }
      const { docs } = await list(who)
      expect(await countVisible(server.db, viewer, sql``)).toBe(docs.length)
      const withWord = docs.filter(({ title }) => title.toLowerCase().includes('t'))
      const ofWord = sql`and position('t' in d.title_key) <> 0`
      expect(await countVisible(server.db, viewer, ofWord)).toBe(withWord.length)
    }
  })

  /** By id and by list alike. */
  async function readers(did: number, people: (TestPerson | null)[] = everybody()): Promise<boolean[]> {
    const seen: boolean[] = []
    for (const who of people) {
      const answer = await read(who, did)
      expect([200, 404]).toContain(answer.status)
      expect((await dids(who)).includes(did)).toBe(answer.status === 200)
      seen.push(answer.status === 200)
    }
    return seen
  }

  test('a problem: reserved, the secret of a running contest, deleted', async () => {
    const pid = await judgeableProblem(server, admin, { title: 'Ferry' })
    const did = await begin(author, { pid })
    expect((await read(null, did)).data.problem).toEqual({ pid, title: 'Ferry', via: null })
    expect(await dids(null, { pid })).toEqual([did])
    expect(await readers(did)).toEqual([true, true, true, true])

    const cid = await makeContest(server, admin, { list: [pid] })
    await enter(server, other, cid)
    expect(await readers(did)).toEqual([false, true, false, true])
    expect((await comment(other, did)).error).toBe('NOT_FOUND')
    expect((await change(author, did, { pid: null })).error).toBe('FORBIDDEN')
    await moveContest(server, admin, cid, ended)
    expect(await readers(did)).toEqual([true, true, true, true])

    const put = (status: ProblemStatus) =>
      server.call(admin, 'PUT /problem/:pid', { params: { pid }, body: { status } })
    await put(ProblemStatus.Reserve)
    // Who was in the contest still reads its problems.
    expect(await readers(did)).toEqual([false, false, true, true])
    const unseen = await server.call(author, 'POST /discuss', { body: { title: 'T', content: 'C', pid } })
    expect(unseen.error).toBe('NOT_FOUND')
    await put(ProblemStatus.Available)
    await server.db.updateTable('problems').set({ deleted_at: new Date() }).where('pid', '=', pid).execute()
    expect(await readers(did)).toEqual([false, false, false, false])
  })

  test('[DISC-VIS-3] a problem that everybody could read before goes on being discussed, but not by those who compete', async () => {
    const pid = await judgeableProblem(server, admin)
    const longAgo = new Date('2020-01-01T00:00:00Z')
    await server.db.updateTable('problems').set({ available_since: longAgo }).where('pid', '=', pid).execute()
    const old = await begin(author, { pid })
    await server.db.updateTable('discussions').set({ created_at: longAgo }).where('did', '=', old).execute()
    const { id } = (await comment(other, old)).data
    const cid = await makeContest(server, admin, { list: [pid] })
    const since = await begin(author, { pid })
    await enter(server, other, cid)
    for (const did of [old, since]) expect(await readers(did)).toEqual([true, true, true, true])
    expect((await read(author, old)).data).toMatchObject({ held: false, mustWait: false })
    expect((await comment(author, old)).status).toBe(201)

    // Whoever competes asks those who manage, and says nothing to others, in new words or old ones.
    const { data } = await read(other, old)
    expect(data).toMatchObject({ held: false, mustWait: true, may: { comment: false } })
    expect(data.comments.docs[0]!.may).toEqual({ edit: false, delete: true })
    expect((await comment(other, old)).error).toBe('FORBIDDEN')
    const params = { did: old, id }
    const changed = await server.call(other, 'PUT /discuss/:did/comment/:id', {
      params,
      body: { content: 'x' },
    })
    expect(changed.error).toBe('FORBIDDEN')
    const question = await begin(other, { pid })
    expect(await readers(question)).toEqual([false, false, true, true])
    expect((await comment(other, question)).status).toBe(201)
    expect((await change(other, question, { pid: null })).error).toBe('FORBIDDEN')
    await enter(server, author, cid)
    expect(await readers(old)).toEqual([true, true, true, true])
    expect(await readers(since)).toEqual([false, true, false, true])
    expect((await change(author, old, { content: 'The answer is 42.' })).status).toBe(200)
    expect(await readers(old)).toEqual([false, true, false, true])

    await moveContest(server, admin, cid, ended)
    for (const did of [old, since, question]) expect(await readers(did)).toEqual([true, true, true, true])
    expect((await comment(other, old)).status).toBe(201)
  })

  test('[DISC-VIS-4] a reserved problem: by those to whom a contest or a course opens it, with the way to it', async () => {
    const root = await server.person('root2', Privilege.Root)
    const [entrant, member] = [await server.person('entrant'), await server.person('reader')]
    const pid = await judgeableProblem(server, root, { status: ProblemStatus.Reserve })
    const first = await judgeableProblem(server, root)
    const cid = await makeContest(server, root, { list: [first, pid], ...ready })
    const { courseId } = (await server.call(root, 'POST /course', { body: { name: 'Seminar' } })).data
    const course = { id: courseId }
    await server.call(root, 'POST /course/:id/problem', { params: course, body: { problemIds: [pid] } })
    await server.call(root, 'POST /course/:id/member', { params: course, body: { uids: ['reader'] } })
    const people = [null, other, entrant, member, admin]
    const refused = await server.call(entrant, 'POST /discuss', { body: { title: 'T', content: 'C', pid } })
    expect(refused.error).toBe('NOT_FOUND')
    const ofCourse = await begin(member, { pid })
    expect(await readers(ofCourse, people)).toEqual([false, false, false, true, true])
    expect((await read(member, ofCourse)).data.problem?.via).toEqual({ course: courseId })

    // While the contest runs a secret of its own, afterwards of all who may see the problem.
    await moveContest(server, root, cid, running)
    await enter(server, entrant, cid)
    const question = await begin(entrant, { pid })
    expect(await readers(ofCourse, people)).toEqual([false, false, false, true, true])
    expect(await readers(question, people)).toEqual([false, false, true, false, true])
    await moveContest(server, root, cid, ended)
    for (const did of [ofCourse, question]) {
      expect(await readers(did, people)).toEqual([false, false, true, true, true])
      expect((await comment(entrant, did)).status).toBe(201)
    }
    expect((await list(entrant, { pid })).docs.map(({ problem }) => problem?.via)).toEqual([
      { cid, index: 2 },
      { cid, index: 2 },
    ])
    expect((await read(admin, question)).data.problem?.via).toBeNull()
    await server.db.updateTable('problems').set({ deleted_at: new Date() }).where('pid', '=', pid).execute()
    expect(await readers(question, people)).toEqual([false, false, false, false, false])
  })

  test('a contest: inside it, and while it runs between its author and those who manage it', async () => {
    const cid = await makeContest(server, admin, { title: 'Final' })
    const outside = await server.call(author, 'POST /discuss', { body: { title: 'T', content: 'C', cid } })
    expect(outside.error).toBe('NOT_FOUND')
    await enter(server, author, cid)
    await enter(server, other, cid)
    const outsider = await server.person('outsider')
    const people = [null, outsider, author, other, admin]
    const question = await begin(author, { cid })
    const notice = await begin(admin, { cid })

    expect(await readers(question, people)).toEqual([false, false, true, false, true])
    expect(await readers(notice, people)).toEqual([false, false, true, true, true])
    expect((await read(other, notice)).data).toMatchObject({
      contest: { cid, title: 'Final' },
      held: true,
      may: { comment: false },
    })
    expect((await comment(other, notice)).error).toBe('FORBIDDEN')
    expect((await comment(admin, question)).status).toBe(201)
    expect((await comment(author, question)).status).toBe(201)
    // It would show everybody what the staff answered.
    expect((await change(author, question, { cid: null })).error).toBe('FORBIDDEN')
    expect((await change(author, question, { title: 'Clearer' })).status).toBe(200)

    await moveContest(server, admin, cid, ended)
    expect(await readers(question, people)).toEqual([false, false, true, true, true])
    expect((await comment(other, notice)).status).toBe(201)
    expect(await dids(other, { cid })).toEqual([notice, question])
    expect((await change(author, question, { cid: null })).status).toBe(200)
    expect(await readers(question, people)).toEqual([true, true, true, true, true])

    await moveContest(server, admin, cid, ready)
    expect(await readers(notice, people)).toEqual([false, false, false, false, true])
    await server.call(admin, 'PUT /contest/:cid', { params: { cid }, body: { status: 0, confirmed: true } })
    await moveContest(server, admin, cid, ended)
    expect(await readers(notice, people)).toEqual([false, false, false, false, true])
  })

  test('a private course: its members read about its problems, those who manage its contests answer in them', async () => {
    const root = await server.person('root1', Privilege.Root)
    const [member, teacher] = [await server.person('member'), await server.person('teacher')]
    const { courseId } = (
      await server.call(root, 'POST /course', { body: { name: 'Course', encrypt: 2, joinCode: 'sesame' } })
    ).data
    for (const [uid, role] of [
      ['member', { basic: true }],
      ['teacher', { manageContest: true }],
    ] as const) {
      const params = { id: courseId, uid }
      await server.call(root, 'POST /course/:id/member/:uid', { params, body: { role } })
    }
    const people = [null, other, member, teacher, admin]
    const pid = await judgeableProblem(server, root)
    await server.db.updateTable('problems').set({ course_id: courseId }).where('pid', '=', pid).execute()
    const about = await begin(member, { pid })
    expect(await readers(about, people)).toEqual([false, false, true, true, true])

    const cid = await makeContest(server, teacher, { course: courseId })
    await enter(server, member, cid)
    const question = await begin(member, { cid })
    const notice = await begin(teacher, { cid })
    const rival = await server.person('rival')
    await server.call(rival, 'POST /course/:id', { params: { id: courseId }, body: { joinCode: 'sesame' } })
    await enter(server, rival, cid)
    expect(await readers(question, [...people, rival])).toEqual([false, false, true, true, true, false])
    expect(await readers(notice, [...people, rival])).toEqual([false, false, true, true, true, true])
    expect((await comment(teacher, question)).status).toBe(201)
    expect((await comment(rival, notice)).error).toBe('FORBIDDEN')

    // A private course's own problem is a secret of its contest: its managers answer there too.
    const exam = await makeContest(server, admin, { course: courseId, list: [pid] })
    expect(await readers(about, [...people, rival])).toEqual([false, false, true, true, true, false])
    expect((await comment(teacher, about)).status).toBe(201)
    await moveContest(server, teacher, exam, ended)
    expect(await readers(about, [...people, rival])).toEqual([false, false, true, true, true, true])
  })
})
