import { newProblem } from '@verdict/contract/problem'
import { ProblemStatus } from '@verdict/domain/problem'
import { judgeableProblem } from '@verdict/testkit/judging'
import { admin, alice, bob, root, server, withLab } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { expect, test } from 'vitest'
import { addTestcase, createWithTests, testsForJudging } from './testcase-service.ts'

withLab()

/** Alice’s, without tests. @returns its number */
const make = (status: ProblemStatus = ProblemStatus.Available): Promise<number> =>
  judgeableProblem(server, alice, { tests: 0, title: 'T', status })

const add = (who: TestPerson | null, pid: number, body: { in?: string; out?: string }) =>
  server.call(who, 'POST /testcase/:pid', { params: { pid }, body })
const list = (who: TestPerson | null, pid: number) =>
  server.call(who, 'GET /testcase/:pid', { params: { pid } })
const file = (who: TestPerson | null, pid: number, uuid: string, type?: 'in' | 'out') =>
  server.call(who, 'GET /testcase/:pid/:uuid', { params: { pid, uuid }, query: { type } })
const remove = (who: TestPerson | null, pid: number, uuid: string) =>
  server.call(who, 'DELETE /testcase/:pid/:uuid', { params: { pid, uuid } })

const audits = (pid: number) =>
  server.db
    .selectFrom('audit')
    .select(['actor_id', 'action', 'before', 'after'])
    .where('target', '=', `problem:${pid}`)
    .orderBy('id')
    .execute()

const unknownUuid = '00000000-0000-4000-8000-000000000000'

test('[TD-LIST-1] [TD-ADD-1] [TD-DEL-1] owner, admin and root add, list, read and remove tests; the others do not', async () => {
  const pid = await make()
  for (const who of [alice, admin, root]) {
    const added = await add(who, pid, { in: '1 2\n', out: '3\n' })
    expect(added.status).toBe(201)
    expect(added.data).toMatchObject({ inputBytes: 4, outputBytes: 2 })
    const { uuid } = added.data
    expect((await list(who, pid)).data.docs).toEqual([added.data])
    expect((await file(who, pid, uuid)).text).toBe('1 2\n')
    for (const [other, error] of [
      [null, 'LOGIN_REQUIRED'],
      [bob, 'FORBIDDEN'],
    ] as const) {
      expect((await add(other, pid, { in: '1' })).error).toBe(error)
      expect((await list(other, pid)).error).toBe(error)
      expect((await file(other, pid, uuid)).error).toBe(error)
      expect((await remove(other, pid, uuid)).error).toBe(error)
    }
    expect((await remove(who, pid, uuid)).data).toEqual({})
    expect((await list(who, pid)).data.docs).toEqual([])
  }
})

test('tests of a problem that may not be seen are answered like those of an unknown one', async () => {
  const pid = await make(ProblemStatus.Reserve)
  const { data } = await add(alice, pid, { in: '1' })
  const answers = (of: number) =>
    Promise.all([
      list(bob, of),
      add(bob, of, { in: '1' }),
      file(bob, of, data.uuid),
      remove(bob, of, data.uuid),
    ])
  const [hidden, unknown] = [await answers(pid), await answers(987_654)]
  expect(hidden.map(({ error }) => error)).toEqual(Array.from({ length: 4 }, () => 'NOT_FOUND'))
  expect(hidden.map(({ text }) => text)).toEqual(unknown.map(({ text }) => text))
})

test('[TD-ID-1] an unknown test, and one of another problem, is not found', async () => {
  const [pid, other] = [await make(), await make()]
  const { data } = await add(alice, other, { in: '1' })
  for (const uuid of [unknownUuid, data.uuid]) {
    expect((await file(alice, pid, uuid)).error).toBe('NOT_FOUND')
    expect((await remove(alice, pid, uuid)).error).toBe('NOT_FOUND')
  }
  expect((await file(alice, pid, 'no-uuid')).error).toBe('VALIDATION_FAILED')
})

test('[TD-ADD-2] input and output cannot both be empty; one of them can', async () => {
  const pid = await make()
  expect((await add(alice, pid, {})).error).toBe('EMPTY_TESTCASE')
  expect((await add(alice, pid, { in: '', out: '' })).error).toBe('EMPTY_TESTCASE')
  expect((await add(alice, pid, { in: '1' })).data).toMatchObject({ inputBytes: 1, outputBytes: 0 })
  expect((await add(alice, pid, { out: '1' })).data).toMatchObject({ inputBytes: 0, outputBytes: 1 })
})

test.each([
  [{ in: 'abc\nd\u00e9f', out: 'x' }, 'input', 2, 2],
  [{ in: 'x', out: '\ufeff1' }, 'output', 1, 1],
  [{ in: '1\r\n2\r\n\u4e2d', out: '' }, 'input', 3, 1],
  [{ in: '1', out: '\ud800' }, 'output', 1, 1],
])(
  '[TD-ADD-4] %j is refused with its first character that is not ASCII',
  async (body, where, line, column) => {
    const pid = await make()
    const answer = await add(alice, pid, body)
    expect([answer.status, answer.error]).toEqual([400, 'NON_ASCII_TESTCASE'])
    expect(answer.message).toBe(`The ${where} holds a non-ASCII character in line ${line}, column ${column}.`)
    expect((await list(alice, pid)).data.docs).toEqual([])
  },
)

const allow = (pid: number, utf8: boolean) =>
  server.call(alice, 'PUT /problem/:pid', { params: { pid }, body: { utf8 } })

test('[TD-UTF8-2] a problem that allows UTF-8 takes it, byte for byte, and nothing else', async () => {
  const pid = await make()
  expect((await list(alice, pid)).data.utf8).toBe(false)
  await allow(pid, true)
  expect((await list(alice, pid)).data.utf8).toBe(true)
  const content = { in: '你好　世界\n😀\n', out: '\ufeff二\n' }
  const { uuid, inputBytes } = (await add(alice, pid, content)).data
  expect(inputBytes).toBe(Buffer.byteLength(content.in))
  expect((await file(alice, pid, uuid)).text).toBe(content.in)
  expect((await file(alice, pid, uuid, 'out')).text).toBe(content.out)
  const half = await add(alice, pid, { in: '一\n二\ud83d', out: '1' })
  expect([half.status, half.error]).toEqual([400, 'NOT_UTF8_TESTCASE'])
  expect(half.message).toBe('The input is not UTF-8 text from line 2, column 2 on.')
  expect((await list(alice, pid)).data.docs).toHaveLength(1)
})

test('[TD-UTF8-3] UTF-8 is not forbidden again while a test needs it', async () => {
  const pid = await make()
  await allow(pid, true)
  const { uuid } = (await add(alice, pid, { in: '1', out: '一' })).data
  await add(alice, pid, { in: '2', out: '2' })
  const refused = await allow(pid, false)
  expect([refused.status, refused.error]).toEqual([409, 'TESTS_NEED_UTF8'])
  const { data } = await server.call(alice, 'GET /problem/:pid/content', { params: { pid } })
  expect(data.utf8).toBe(true)
  await remove(alice, pid, uuid)
  expect((await allow(pid, false)).status).toBe(200)
  expect((await add(alice, pid, { in: '一' })).error).toBe('NON_ASCII_TESTCASE')
})

test('a body over the limit is refused', async () => {
  const pid = await make()
  const answer = await add(alice, pid, { in: 'x'.repeat(8 * 1024 * 1024) })
  expect([answer.status, answer.error]).toEqual([413, 'TOO_LARGE'])
})

test('[TD-GET-1] files come back byte for byte as text that no browser runs', async () => {
  const pid = await make()
  const content = { in: '1\r\n<script>alert(1)</script>\t\0', out: 'no newline at the end' }
  const { uuid, position } = (await add(alice, pid, content)).data
  const input = await file(alice, pid, uuid)
  expect(input.text).toBe(content.in)
  expect(input.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-length': String(content.in.length),
    'content-disposition': `inline; filename="${pid}-${position}.in"`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  const output = await file(alice, pid, uuid, 'out')
  expect(output.text).toBe(content.out)
  expect(output.headers['content-disposition']).toBe(`inline; filename="${pid}-${position}.out"`)
})

test('[TD-LIST-1] tests keep their place: added at the end, no place used twice', async () => {
  const pid = await make()
  const uuids: string[] = []
  for (const text of ['a', 'b', 'c']) uuids.push((await add(alice, pid, { in: text })).data.uuid)
  await remove(alice, pid, uuids[2]!)
  await add(alice, pid, { in: 'd' })
  await remove(alice, pid, uuids[0]!)
  expect((await list(alice, pid)).data.docs.map(({ position }) => position)).toEqual([2, 4])
})

test('tests that are added at once get distinct places', async () => {
  const pid = await make()
  await Promise.all(
    Array.from({ length: 8 }, (_, index) => add(alice, pid, { in: String(index % 3), out: 'x' })),
  )
  const { docs } = (await list(alice, pid)).data
  expect(docs.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test('[TD-DEL-1] a removed test keeps its row for old results but not its files’ links', async () => {
  const pid = await make()
  const { uuid } = (await add(alice, pid, { in: '1' })).data
  await remove(alice, pid, uuid)
  expect((await file(alice, pid, uuid)).error).toBe('NOT_FOUND')
  expect((await remove(alice, pid, uuid)).error).toBe('NOT_FOUND')
  const row = await server.db
    .selectFrom('testcases')
    .select('deleted_at')
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  expect(row?.deleted_at).toBeInstanceOf(Date)
})

test('every removal leaves an audit row, an addition only to somebody else’s problem', async () => {
  const pid = await make()
  const own = (await add(alice, pid, { in: '1' })).data
  const foreign = (await add(admin, pid, { in: '2' })).data
  await remove(alice, pid, own.uuid)
  expect(await audits(pid)).toMatchObject([
    { actor_id: admin.userId, action: 'testcase.add', after: { uuid: foreign.uuid, position: 2 } },
    { actor_id: alice.userId, action: 'testcase.delete', before: { uuid: own.uuid, position: 1 } },
  ])
})

test('a deleted problem has no tests any more', async () => {
  const pid = await make()
  const { uuid } = (await add(alice, pid, { in: '1' })).data
  await server.call(root, 'DELETE /problem/:pid', { params: { pid } })
  expect((await list(admin, pid)).error).toBe('NOT_FOUND')
  expect((await file(admin, pid, uuid)).error).toBe('NOT_FOUND')
  await expect(addTestcase(server.context, pid, { in: '1', out: '' })).rejects.toMatchObject({
    error: 'NOT_FOUND',
  })
})

test('the problem says how many tests it has, and a judge gets them in order by their content', async () => {
  const pid = await make()
  const same = await addTestcase(server.context, pid, { in: '1\n', out: '1\n' })
  const other = await addTestcase(server.context, pid, { in: '22\n', out: '1\n' })
  const gone = await addTestcase(server.context, pid, { in: 'x', out: '' })
  await remove(alice, pid, gone.uuid)
  expect((await server.call(null, 'GET /problem/:pid', { params: { pid } })).data.testcases).toBe(2)
  const one = '4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865'
  expect(await testsForJudging(server.db, pid)).toEqual([
    { uuid: same.uuid, input: one, inputBytes: 2, output: one, outputBytes: 2 },
    {
      uuid: other.uuid,
      input: expect.stringMatching(/^[0-9a-f]{64}$/),
      inputBytes: 3,
      output: one,
      outputBytes: 2,
    },
  ])
})

test('[TD-ADD-1] a problem is made with all its tests or not at all', async () => {
  const count = async () => (await server.db.selectFrom('problems').select('pid').execute()).length
  const before = await count()
  const problem = newProblem.parse({ title: 'Whole', description: 'Add.' })
  const good = { in: '1 2\n', out: '3\n' }
  const refused = createWithTests(server.context, alice, problem, [good, { in: '', out: '' }])
  await expect(refused).rejects.toMatchObject({ error: 'EMPTY_TESTCASE' })
  expect(await count()).toBe(before)
  const { pid } = await createWithTests(server.context, alice, problem, [good, good])
  expect(await count()).toBe(before + 1)
  expect(await testsForJudging(server.db, pid)).toHaveLength(2)
})

test('[TD-ALIKE-1] tests with the same input are named, each group by itself', async () => {
  const pid = await make()
  for (const text of ['1', '2', '1', '2', '1'])
    await add(alice, pid, { in: `${text}\n`, out: text === '1' ? '1\n' : '' })
  expect((await list(alice, pid)).data.alike).toEqual([
    [1, 3, 5],
    [2, 4],
  ])
  const uuids = (await list(alice, pid)).data.docs.map(({ uuid }) => uuid)
  const group = (places: number[]) => ({
    points: 50,
    way: 'min' as const,
    tests: places.map((at) => uuids[at]!),
  })
  const groups = [group([0, 1, 2]), group([3, 4])]
  const saved = await server.call(alice, 'PUT /testcase/:pid/groups', { params: { pid }, body: { groups } })
  expect(saved.status).toBe(200)
  expect((await list(alice, pid)).data.alike).toEqual([[1, 3]])
})
