import { newProblem } from '@verdict/contract/problem'
import { Privilege } from '@verdict/domain/privilege'
import { ProblemStatus } from '@verdict/domain/problem'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MaybeViewer } from '../../platform/viewer.ts'
import { mayView } from '../../access/problem.ts'
import { createWithTests } from '../testcase/testcase-service.ts'

const { Available, Reserve } = ProblemStatus

let server: TestServer
let people: Record<'owner' | 'user' | 'admin' | 'root', TestPerson>
const tids: Record<string, number> = {}
/** By title. */
const pids: Record<string, number> = {}

const problems: [title: string, owner: 'owner' | 'admin', status: ProblemStatus, tags: string[]][] = [
  ['A + B', 'admin', Available, ['beginner', 'math']],
  ['100% sure', 'admin', Available, ['math']],
  ['snake_case', 'owner', Available, []],
  ['snakeXcase', 'owner', Available, []],
  ['Hidden of admin', 'admin', Reserve, ['beginner']],
  ['Hidden of owner', 'owner', Reserve, []],
  [String.raw`back\slash`, 'admin', Available, ['50%_off']],
  ['Deleted', 'owner', Available, ['math']],
]

beforeAll(async () => {
  server = await startTestServer()
  people = {
    owner: await server.person('owner'),
    user: await server.person('user'),
    admin: await server.person('admin1', Privilege.Admin),
    root: await server.person('root1', Privilege.Root),
  }
  for (const name of ['beginner', 'math', '50%_off']) {
    const tag = await server.db
      .insertInto('tags')
      .values({ name, color: 'cyan' })
      .returning('tid')
      .executeTakeFirstOrThrow()
    tids[name] = tag.tid
  }
  for (const [title, owner, status, tags] of problems) {
    const problem = newProblem.parse({
      title,
      status,
      description: 'x',
      tags: tags.map((name) => tids[name]),
    })
    pids[title] = (await createWithTests(server.context, people[owner], problem)).pid
  }
  await server.call(people.root, 'DELETE /problem/:pid', { params: { pid: pids['Deleted']! } })
})
afterAll(() => server.close())

const titles = async (
  who: TestPerson | null,
  query: Record<string, string | number> = {},
): Promise<string[]> => {
  const answer = await server.call(who, 'GET /problem', { query })
  expect(answer.status).toBe(200)
  return answer.data.docs.map(({ title }) => title)
}

/** So many in a database of their own. */
async function withMany(count: number, ask: (own: TestServer, maker: TestPerson) => Promise<void>) {
  const own = await startTestServer()
  try {
    const maker = await own.person('maker', Privilege.Admin)
    const many = newProblem.parse({ title: 'many', status: Available, description: 'x' })
    for (let index = 0; index < count; index += 1) await createWithTests(own.context, maker, many)
    await ask(own, maker)
  } finally {
    await own.close()
  }
}

const visible = ['A + B', '100% sure', 'snake_case', 'snakeXcase', String.raw`back\slash`]

test('nobody and a user see available problems by number; an owner his reserved ones; admins all but deleted ones', async () => {
  expect(await titles(null)).toEqual(visible)
  expect(await titles(people.user)).toEqual(visible)
  expect(await titles(people.owner)).toEqual([...visible.slice(0, 4), 'Hidden of owner', visible[4]])
  const all = [...visible.slice(0, 4), 'Hidden of admin', 'Hidden of owner', visible[4]]
  expect(await titles(people.admin)).toEqual(all)
  expect(await titles(people.root)).toEqual(all)
})

test('the condition of the list and the predicate of one problem say the same', async () => {
  const rows = await server.db.selectFrom('problems').selectAll().orderBy('pid').execute()
  const viewers: (TestPerson | null)[] = [null, ...Object.values(people)]
  for (const person of viewers) {
    const viewer: MaybeViewer = person && { ...person, sessionId: 1 }
    const expected = rows.filter((row) => mayView(viewer, row)).map(({ title }) => title)
    expect(await titles(person, { pageSize: 100 })).toEqual(expected)
    for (const row of rows) {
      const one = await server.call(person, 'GET /problem/:pid', { params: { pid: row.pid } })
      expect(one.status).toBe(expected.includes(row.title) ? 200 : 404)
    }
  }
})

test.each<[Record<string, string>, string[]]>([
  [{ type: 'pid', content: '100' }, visible],
  [{ type: 'pid', content: '1001' }, ['100% sure']],
  [{ type: 'pid', content: '00' }, []],
  [{ type: 'pid', content: '1%' }, []],
  [{ type: 'title', content: 'SNAKE' }, ['snake_case', 'snakeXcase']],
  [{ type: 'title', content: 'e_c' }, ['snake_case']],
  [{ type: 'title', content: '%' }, ['100% sure']],
  [{ type: 'title', content: '\\' }, [String.raw`back\slash`]],
  [{ type: 'title', content: ' sure ' }, ['100% sure']],
  [{ type: 'tag', content: 'mat' }, ['A + B', '100% sure']],
  [{ type: 'tag', content: 'Beginner' }, ['A + B']],
  [{ type: 'tag', content: '%_' }, [String.raw`back\slash`]],
  [{ search: '100' }, visible],
  [{ search: '100%' }, ['100% sure']],
  [{ search: 'math' }, ['A + B', '100% sure']],
  [{ content: 'math' }, ['A + B', '100% sure']],
  [{ search: 'math', type: 'title', content: 'sure' }, ['100% sure']],
  [{ search: 'no such thing' }, []],
  [{ search: '' }, visible],
])('[PRB-LIST-3] [PRB-LIST-4] search %j finds %j', async (query, expected) => {
  expect(await titles(null, query)).toEqual(expected)
})

test('[PRB-LIST-3] a new title is found at once, the old one no more', async () => {
  const pid = pids['snakeXcase']!
  const rename = (title: string) => server.db.updateTable('problems').set({ title }).where('pid', '=', pid)
  await rename('Adder').execute()
  expect(await titles(null, { search: 'adder' })).toEqual(['Adder'])
  expect(await titles(null, { search: 'snakex' })).toEqual([])
  await rename('snakeXcase').execute()
})

test.each<Record<string, string>>([
  { page: '0' },
  { page: 'abc' },
  { pageSize: '101' },
  { pageSize: '0' },
  { search: 'x'.repeat(31) },
  { search: 'a\0b' },
  { type: 'owner', content: 'x' },
])('[PRB-LIST-6] query %j is invalid', async (query) => {
  const answer = await server.call(null, 'GET /problem', { query })
  expect([answer.status, answer.error]).toEqual([400, 'VALIDATION_FAILED'])
})

test('[PRB-LIST-1] pages show every problem once and say how many there are', async () => {
  const seen: string[] = []
  for (const page of [1, 2, 3]) {
    const { data } = await server.call(people.admin, 'GET /problem', { query: { page, pageSize: 3 } })
    expect(data).toMatchObject({ total: 7, pages: 3, limit: 3, page })
    seen.push(...data.docs.map(({ title }) => title))
  }
  expect(seen).toEqual(await titles(people.admin))
  expect((await server.call(null, 'GET /problem', { query: { page: 9 } })).data).toMatchObject({
    docs: [],
    total: 5,
  })
})

test('[PRB-LIST-1] [PRB-LIST-2] a row has its tags, its ratio and what this viewer may do; solved are the viewer’s own', async () => {
  const pid = pids['A + B']!
  await server.db.updateTable('problems').set({ submit: 3, solve: 1 }).where('pid', '=', pid).execute()
  const row = { user_id: people.user.userId, submitted: 2 }
  await server.db
    .insertInto('user_problems')
    .values([
      { ...row, pid, accepted: 1 },
      { ...row, pid: pids['snake_case']!, accepted: 0 },
    ])
    .execute()
  const byUser = (await server.call(people.user, 'GET /problem', {})).data
  expect(byUser.solved).toEqual([pid])
  expect(byUser.docs[0]).toEqual({
    pid,
    title: 'A + B',
    status: Available,
    type: 1,
    submit: 3,
    solve: 1,
    ratio: 33.33,
    level: null,
    isOwner: false,
    tags: [
      { tid: tids['beginner'], name: 'beginner', color: 'cyan' },
      { tid: tids['math'], name: 'math', color: 'cyan' },
    ],
    may: { manage: false, edit: false, delete: false, handOut: false },
  })
  const byAdmin = (await server.call(people.admin, 'GET /problem', {})).data
  expect(byAdmin.solved).toEqual([])
  expect(byAdmin.docs[0]).toMatchObject({ isOwner: true, may: { edit: true, delete: false } })
  const byRoot = (await server.call(people.root, 'GET /problem', {})).data
  expect(byRoot.docs[0]).toMatchObject({ isOwner: false, may: { edit: true, delete: true } })
})

test('a longer page asks the database no more often', async () => {
  const statements = async (pageSize: number): Promise<number> => {
    let count = 0
    const counting = server.context.db.withPlugin({
      transformQuery: ({ node }) => {
        count += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const { listPage } = await import('./problem-read.ts')
    await listPage(
      { ...server.context, db: counting },
      { ...people.user, sessionId: 1 },
      { page: 1, pageSize },
    )
    return count
  }
  expect(await statements(5)).toBe(await statements(1))
})

test('[PRB-ITEMS-1] pickers offer at most 20 problems that the person may see', async () => {
  const items = async (who: TestPerson, keyword?: string) =>
    (await server.call(who, 'GET /problem/items', { query: { keyword } })).data.items.map(
      ({ title }) => title,
    )
  expect((await server.call(null, 'GET /problem/items', { query: {} })).status).toBe(401)
  expect(await items(people.user)).toEqual(visible)
  expect(await items(people.user, 'hidden')).toEqual([])
  expect(await items(people.owner, 'hidden')).toEqual(['Hidden of owner'])
  expect(await items(people.admin, 'hidden')).toEqual(['Hidden of admin', 'Hidden of owner'])
  expect(await items(people.root, '1001')).toEqual(['100% sure'])
  await withMany(21, async (own, maker) => {
    const found = await own.call(maker, 'GET /problem/items', { query: { keyword: 'many' } })
    expect(found.data.items).toHaveLength(20)
  })
})

test('[PRB-LIST-6] a page has 30 problems unless asked for another size, 100 at most', async () => {
  await withMany(31, async (own) => {
    const sizeOf = async (query: object) => (await own.call(null, 'GET /problem', { query })).data.docs.length
    expect([await sizeOf({ search: 'many' }), await sizeOf({ pageSize: 100 })]).toEqual([30, 31])
  })
})

test('[PROB-STATE-1] by what oneself did, as the marks have it; for visitors nothing is tried', async () => {
  const reader = await server.person('reader')
  const user_id = reader.userId
  await server.db
    .insertInto('user_problems')
    .values([
      { user_id, pid: pids['A + B']!, submitted: 2, accepted: 1 },
      { user_id, pid: pids['100% sure']!, submitted: 3, accepted: 0 },
      // Skipped submissions count nowhere.
      { user_id, pid: pids['snake_case']!, submitted: 0, accepted: 0 },
    ])
    .execute()
  const all = await titles(reader, { pageSize: 100 })
  expect(await titles(reader, { state: 'solved' })).toEqual(['A + B'])
  expect(await titles(reader, { state: 'tried' })).toEqual(['100% sure'])
  const untried = all.filter((title) => title !== 'A + B' && title !== '100% sure')
  expect(await titles(reader, { state: 'untried', pageSize: 100 })).toEqual(untried)
  expect(await titles(reader, { state: 'untried', search: 'snake' })).toEqual(['snake_case', 'snakeXcase'])
  expect(await titles(null, { state: 'solved' })).toEqual([])
  expect(await titles(null, { state: 'untried' })).toEqual(await titles(null, {}))
})
