import { newProblem } from '@verdict/contract/problem'
import { problemProgramChars } from '@verdict/domain/limits'
import { Privilege } from '@verdict/domain/privilege'
import { ProblemStatus, ProblemType } from '@verdict/domain/problem'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findVisibleProblem } from '../../access/problem-access.ts'
import { createWithTests } from '../testcase/testcase-service.ts'
import { problemForJudging } from './problem-service.ts'

let server: TestServer
let owner: TestPerson
let user: TestPerson
let admin: TestPerson
let root: TestPerson
let tids: number[]

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.person('owner')
  user = await server.person('user')
  admin = await server.person('admin1', Privilege.Admin)
  root = await server.person('root1', Privilege.Root)
  const tags = await server.db
    .insertInto('tags')
    .values([{ name: 'one' }, { name: 'two' }])
    .returning('tid')
    .execute()
  tids = tags.map(({ tid }) => tid)
})
afterAll(() => server.close())

const make = async (fields: object = {}): Promise<number> => {
  const whole = { title: 'T', description: 'd', status: ProblemStatus.Available, ...fields }
  return (await createWithTests(server.context, owner, newProblem.parse(whole))).pid
}

const audits = (target: string) =>
  server.db
    .selectFrom('audit')
    .select(['actor_id', 'action', 'before', 'after'])
    .where('target', '=', target)
    .execute()

test('[PRB-CREATE-6] [PRB-TYPE-1] nobody and users create no problem, admins and root do, with defaults', async () => {
  const create = (who: TestPerson | null) =>
    server.call(who, 'POST /problem/', { body: { title: ' A + B ', description: 'Add $a$ and $b$.' } })
  expect((await create(null)).error).toBe('LOGIN_REQUIRED')
  expect((await create(user)).error).toBe('FORBIDDEN')
  expect((await create(root)).status).toBe(201)
  const made = await create(admin)
  expect(made.status).toBe(201)
  const { data } = await server.call(admin, 'GET /problem/:pid', { params: made.data })
  expect(data).toMatchObject({
    title: 'A + B',
    status: ProblemStatus.Reserve,
    type: ProblemType.Traditional,
    time: 1000,
    memory: 262_144,
    input: '',
    in: '',
    code: '',
    tags: [],
    testcases: 0,
    isOwner: true,
    may: { edit: true, delete: false },
  })
  expect(data.html.hasMath).toBe(true)
  expect(data.html.description).toContain('<math')
  expect(data.html.input).toBe('')
  expect(await audits(`problem:${made.data.pid}`)).toEqual([])
})

test('[PRB-CREATE-1] problems are numbered from 1000', async () => {
  const first = await server.db.selectFrom('problems').select('pid').orderBy('pid').executeTakeFirstOrThrow()
  expect(first.pid).toBe(1000)
})

test('a course that nobody manages lets nobody create', async () => {
  const answer = await server.call(user, 'POST /problem/', {
    query: { course: 1 },
    body: { title: 'T', description: 'd' },
  })
  expect(answer.error).toBe('FORBIDDEN')
})

test.each<[object, string]>([
  [{ description: 'd' }, 'body.title'],
  [{ title: ' ', description: 'd' }, 'body.title'],
  [{ title: 'T'.repeat(201), description: 'd' }, 'body.title'],
  [{ title: 'T\0', description: 'd' }, 'body.title'],
  [{ title: 'T' }, 'body.description'],
  [{ title: 'T', description: ' \n' }, 'body.description'],
  [{ title: 'T', description: '\ud800' }, 'body.description'],
  [{ title: 'T', description: 'd', time: 99 }, 'body.time'],
  [{ title: 'T', description: 'd', time: 20_001 }, 'body.time'],
  [{ title: 'T', description: 'd', memory: 16_383 }, 'body.memory'],
  [{ title: 'T', description: 'd', memory: 2_097_153 }, 'body.memory'],
  [{ title: 'T', description: 'd', status: 1 }, 'body.status'],
  [{ title: 'T', description: 'd', type: 5 }, 'body.type'],
  [{ title: 'T', description: 'd', code: 'x'.repeat(problemProgramChars + 1) }, 'body.code'],
])(
  '[PRB-CREATE-3] [PRB-LIMIT-1] [PRB-TYPE-1] a new problem %j is refused at its field',
  async (body, path) => {
    const answer = await server.call(admin, 'POST /problem/', { body: body as never })
    expect(answer.error).toBe('VALIDATION_FAILED')
    expect(answer.errors.map((error) => error.path)).toContain(path)
  },
)

test.each([
  { time: 100, memory: 16_384 },
  { time: 20_000, memory: 2_097_152 },
])('[PRB-LIMIT-1] limits of %j are accepted', async (limits) => {
  const made = await server.call(admin, 'POST /problem/', {
    body: { title: 'T', description: 'd', ...limits },
  })
  const { data } = await server.call(admin, 'GET /problem/:pid', { params: made.data })
  expect(data).toMatchObject(limits)
})

test('tags are kept once; unknown ones are named and nothing is made', async () => {
  const body = { title: 'Tagged', description: 'd', tags: [tids[1]!, tids[0]!, tids[1]!] }
  const { data } = await server.call(admin, 'POST /problem/', { body })
  const detail = await server.call(admin, 'GET /problem/:pid', { params: data })
  expect(detail.data.tags.map(({ tid }) => tid)).toEqual(tids)
  const bad = await server.call(admin, 'POST /problem/', {
    body: { ...body, title: 'Lost', tags: [tids[0]!, 98_765, 98_766] },
  })
  expect([bad.status, bad.error]).toEqual([400, 'UNKNOWN_TAGS'])
  expect(bad.message).toContain('98765, 98766')
  const lost = await server.db.selectFrom('problems').select('pid').where('title', '=', 'Lost').execute()
  expect(lost).toEqual([])
})

test('[PRB-GET-1] the checker’s source is for those who may edit', async () => {
  const pid = await make({ type: ProblemType.SpecialJudge, code: 'int main() {}' })
  const codeFor = async (who: TestPerson | null) =>
    (await server.call(who, 'GET /problem/:pid', { params: { pid } })).data.code
  expect([await codeFor(null), await codeFor(user)]).toEqual([undefined, undefined])
  for (const who of [owner, admin, root]) expect(await codeFor(who)).toBe('int main() {}')
})

test.each(['GET', 'PUT', 'DELETE', 'statistics'] as const)(
  '[PRB-GET-3] %s: a reserved problem is answered exactly like one that does not exist',
  async (method) => {
    const reserved = await make({ status: ProblemStatus.Reserve })
    const ask = (pid: number) => {
      const params = { pid }
      if (method === 'GET')
        return server.call(user, 'GET /problem/:pid', { params, query: { cid: 1, course: 1 } })
      if (method === 'PUT') return server.call(user, 'PUT /problem/:pid', { params, body: { title: 'X' } })
      if (method === 'DELETE') return server.call(user, 'DELETE /problem/:pid', { params })
      return server.call(user, 'GET /problem/:pid/statistics', { params })
    }
    const [hidden, unknown] = [await ask(reserved), await ask(987_654)]
    expect(hidden.status).toBe(method === 'DELETE' ? 403 : 404)
    expect(hidden.text).toBe(unknown.text)
  },
)

test('who may read but not edit is refused, and nothing changes', async () => {
  const pid = await make()
  const change = (who: TestPerson | null) =>
    server.call(who, 'PUT /problem/:pid', { params: { pid }, body: { title: 'Taken over' } })
  expect((await change(null)).error).toBe('LOGIN_REQUIRED')
  expect((await change(user)).error).toBe('FORBIDDEN')
  expect((await server.call(null, 'GET /problem/:pid', { params: { pid } })).data.title).toBe('T')
})

test('[PRB-EDIT-2] a change carries only what changes; the rest, HTML included, stays', async () => {
  const pid = await make({ description: '$x$', input: 'in', hint: 'old' })
  const { data } = await server.call(owner, 'PUT /problem/:pid', {
    params: { pid },
    body: { hint: '*new*', in: '1 2\n', time: 2000, tags: [tids[0]!] },
  })
  expect(data).toMatchObject({
    title: 'T',
    description: '$x$',
    hint: '*new*',
    in: '1 2\n',
    time: 2000,
    memory: 262_144,
  })
  expect(data.html).toMatchObject({ input: '<p>in</p>', hint: '<p><em>new</em></p>', hasMath: true })
  expect(data.tags).toMatchObject([{ tid: tids[0] }])
  const plain = await server.call(owner, 'PUT /problem/:pid', {
    params: { pid },
    body: { description: 'y', tags: [] },
  })
  expect(plain.data.html).toMatchObject({
    description: '<p>y</p>',
    hint: '<p><em>new</em></p>',
    hasMath: false,
  })
  expect(plain.data.tags).toEqual([])
  expect(await audits(`problem:${pid}`)).toEqual([])
})

test('[PRB-STATUS-1] the owner reserves and shows his problem; others lose and find it', async () => {
  const pid = await make()
  const set = (status: ProblemStatus) =>
    server.call(owner, 'PUT /problem/:pid', { params: { pid }, body: { status } })
  expect((await set(ProblemStatus.Reserve)).data.status).toBe(ProblemStatus.Reserve)
  expect((await server.call(user, 'GET /problem/:pid', { params: { pid } })).status).toBe(404)
  expect((await set(ProblemStatus.Available)).data.status).toBe(ProblemStatus.Available)
  expect((await server.call(user, 'GET /problem/:pid', { params: { pid } })).status).toBe(200)
})

test('changing somebody else’s problem leaves an audit row of what changed; a change that changes nothing leaves none', async () => {
  const pid = await make({ title: 'Before', tags: [tids[0]!] })
  const body = { title: 'After', description: 'd', tags: [tids[1]!] }
  const { data } = await server.call(admin, 'PUT /problem/:pid', { params: { pid }, body })
  await server.call(admin, 'PUT /problem/:pid', { params: { pid }, body })
  expect(data.isOwner).toBe(false)
  expect(await audits(`problem:${pid}`)).toEqual([
    {
      actor_id: admin.userId,
      action: 'problem.change',
      before: { title: 'Before', tags: ['one'] },
      after: { title: 'After', tags: ['two'] },
    },
  ])
})

test('[PRB-CREATE-8] starter code is one text for each family, and a change touches those that it names', async () => {
  const skeletons = { cpp: 'int main() {}\n', python: 'import sys\n' }
  const pid = await make({ skeletons: { ...skeletons, java: '' } })
  const change = (who: TestPerson, body: object) =>
    server.call(who, 'PUT /problem/:pid', { params: { pid }, body })
  expect((await change(owner, { title: 'Other' })).data.skeletons).toEqual(skeletons)
  const changed = await change(admin, {
    skeletons: { java: 'class Main {}\n', python: '', cpp: skeletons.cpp },
  })
  expect(changed.data.skeletons).toEqual({ cpp: skeletons.cpp, java: 'class Main {}\n' })
  expect(await audits(`problem:${pid}`)).toEqual([
    {
      actor_id: admin.userId,
      action: 'problem.change',
      before: { skeletons: { java: '', python: 'import sys\n' } },
      after: { skeletons: { java: 'class Main {}\n', python: '' } },
    },
  ])
  expect((await change(owner, { skeletons: { cobol: 'x' } })).status).toBe(400)
  expect((await server.call(user, 'GET /problem/:pid', { params: { pid } })).data).not.toHaveProperty(
    'skeletons',
  )
})

test('unknown tags leave the whole change undone', async () => {
  const pid = await make()
  const answer = await server.call(owner, 'PUT /problem/:pid', {
    params: { pid },
    body: { title: 'X', tags: [98_765] },
  })
  expect(answer.error).toBe('UNKNOWN_TAGS')
  expect((await server.call(null, 'GET /problem/:pid', { params: { pid } })).data.title).toBe('T')
})

test('two changes of different parts at once both stay', async () => {
  const pid = await make()
  const change = (body: object) => server.call(owner, 'PUT /problem/:pid', { params: { pid }, body })
  await Promise.all([change({ description: 'one' }), change({ input: 'two' }), change({ output: 'three' })])
  const { data } = await server.call(owner, 'GET /problem/:pid', { params: { pid } })
  expect(data.html).toMatchObject({ description: '<p>one</p>', input: '<p>two</p>', output: '<p>three</p>' })
  expect(data).toMatchObject({ description: 'one', input: 'two', output: 'three' })
})

test('[PRB-DEL-1] [PRB-DEL-2] [PRB-GET-3] only root deletes; the problem is gone for all and out of everybody’s counts', async () => {
  const pid = await make({ title: 'Goes' })
  const solver = await server.person('solver')
  const trier = await server.person('trier')
  const idle = await server.person('idle')
  const counted = [solver, trier, idle].map(({ userId }) => userId)
  await server.db.updateTable('users').set({ submit: 5, solve: 3 }).where('id', 'in', counted).execute()
  await server.db
    .insertInto('user_problems')
    .values([
      { user_id: solver.userId, pid, submitted: 4, accepted: 2 },
      { user_id: trier.userId, pid, submitted: 1, accepted: 0 },
      { user_id: idle.userId, pid, submitted: 0, accepted: 0 },
    ])
    .execute()
  const remove = (who: TestPerson | null) => server.call(who, 'DELETE /problem/:pid', { params: { pid } })
  expect((await remove(null)).error).toBe('LOGIN_REQUIRED')
  for (const who of [user, owner, admin]) expect((await remove(who)).error).toBe('FORBIDDEN')
  expect((await remove(root)).data).toEqual({})
  expect((await remove(root)).error).toBe('NOT_FOUND')

  for (const who of [null, user, owner, admin, root]) {
    expect((await server.call(who, 'GET /problem/:pid', { params: { pid } })).status).toBe(404)
  }
  const edit = await server.call(owner, 'PUT /problem/:pid', { params: { pid }, body: { title: 'Back' } })
  expect(edit.error).toBe('NOT_FOUND')
  const counts = await server.db
    .selectFrom('users')
    .select(['uid', 'submit', 'solve'])
    .where('id', 'in', counted)
    .orderBy('uid')
    .execute()
  expect(counts).toEqual([
    { uid: 'idle', submit: 5, solve: 3 },
    { uid: 'solver', submit: 4, solve: 2 },
    { uid: 'trier', submit: 4, solve: 3 },
  ])
  expect(await audits(`problem:${pid}`)).toMatchObject([
    { actor_id: root.userId, action: 'problem.delete', before: { title: 'Goes' } },
  ])
  expect(await problemForJudging(server.db, pid)).toMatchObject({
    type: ProblemType.Traditional,
    timeMs: 1000,
  })
})

test('a reserved problem that a contest opens is found by other parts of the server', async () => {
  const pid = await make({ status: ProblemStatus.Reserve })
  await expect(findVisibleProblem(server.context, null, pid)).rejects.toMatchObject({ error: 'NOT_FOUND' })
  expect(await findVisibleProblem(server.context, null, pid, true)).toMatchObject({ pid })
})
