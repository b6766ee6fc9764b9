import { Privilege } from '@verdict/domain/privilege'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { afterAll, beforeAll, expect, test } from 'vitest'

let server: TestServer
let user: TestPerson
let admin: TestPerson
let root: TestPerson

beforeAll(async () => {
  server = await startTestServer()
  user = await server.person('Alice')
  admin = await server.person('admin1', Privilege.Admin)
  root = await server.person('root1', Privilege.Root)
})
afterAll(() => server.close())

const create = async (title: string): Promise<number> =>
  (await server.call(admin, 'POST /group/', { body: { title } })).data.gid

const members = async (gid: number, keyword?: string): Promise<string[]> =>
  (
    await server.call(admin, 'GET /group/:gid/members', { params: { gid }, query: { keyword } })
  ).data.docs.map(({ uid }) => uid)

const put = (gid: number, change: { add?: string[]; remove?: string[] }) =>
  server.call(admin, 'PUT /group/:gid/members', { params: { gid }, body: change })

test('[GRP-LIST-1] [GRP-CREATE-1] everybody reads all groups by title; admins page and search them', async () => {
  const [second, first] = [await create('list second'), await create('List first')]
  const { docs } = (await server.call(null, 'GET /group', {})).data
  const titles = docs.filter(({ gid }) => [first, second].includes(gid))
  expect(titles).toEqual([
    { gid: first, title: 'List first' },
    { gid: second, title: 'list second' },
  ])

  const page = (await server.call(admin, 'GET /group/list', { query: { keyword: 'LIST', pageSize: 1 } })).data
  expect(page).toMatchObject({ docs: [{ gid: first, members: 0 }], total: 2, pages: 2 })
})

test('[GRP-GET-1] one group has its dates; an unknown one is not there', async () => {
  const gid = await create('get one')
  const { data } = await server.call(null, 'GET /group/:gid', { params: { gid } })
  expect(data).toMatchObject({ gid, title: 'get one', members: 0 })
  expect(Date.parse(data.updatedAt)).toBeGreaterThanOrEqual(Date.parse(data.createdAt))
  for (const unknown of [0, 2_000_000_000]) {
    expect((await server.call(null, 'GET /group/:gid', { params: { gid: unknown } })).error).toBe('NOT_FOUND')
  }
})

test('[GRP-TITLE-1] a title has 4 to 79 characters', async () => {
  for (const [title, status] of [
    ['abc', 400],
    ['abcd', 201],
    ['x'.repeat(79), 201],
    ['x'.repeat(80), 400],
    ['  ab ', 400],
  ] as const) {
    expect((await server.call(admin, 'POST /group/', { body: { title } })).status).toBe(status)
  }
})

test('[GRP-EDIT-1] an admin renames a group and leaves a trace', async () => {
  const gid = await create('before')
  const answer = await server.call(admin, 'PUT /group/:gid', { params: { gid }, body: { title: 'after' } })
  expect(answer.data.title).toBe('after')
  const trace = await server.db
    .selectFrom('audit')
    .select(['action', 'before', 'after'])
    .where('target', '=', `group:${gid}`)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(trace).toEqual({ action: 'group.change', before: { title: 'before' }, after: { title: 'after' } })
})

test('[GRP-MEMBER-1] members come and go by name in any case, and stand in the profile', async () => {
  const gid = await create('members')
  await server.person('bob')
  expect((await put(gid, { add: ['ALICE', 'bob', 'alice'] })).data.members).toBe(2)
  expect(await members(gid)).toEqual(['Alice', 'bob'])
  expect(await members(gid, 'LIC')).toEqual(['Alice'])
  const profile = () => server.call(user, 'GET /account/profile', {})
  expect((await profile()).data.groups).toEqual([{ gid, title: 'members' }])

  expect((await put(gid, { remove: ['Alice'] })).data.members).toBe(1)
  expect((await profile()).data.groups).toEqual([])
})

test('[GRP-MEMBER-1] unknown names are listed and nothing changes', async () => {
  const gid = await create('unknown names')
  const answer = await put(gid, { add: ['alice', 'nobody1'], remove: ['nobody2'] })
  expect(answer).toMatchObject({ status: 400, error: 'UNKNOWN_USERS' })
  expect(answer.message).toContain('nobody1, nobody2')
  expect(await members(gid)).toEqual([])
})

test('[GRP-DEL-1] root deletes a group: it is in no answer and no profile any more', async () => {
  const gid = await create('to delete')
  await put(gid, { add: ['alice'] })
  const remove = (who: TestPerson) => server.call(who, 'DELETE /group/:gid', { params: { gid } })
  expect((await remove(admin)).status).toBe(403)
  expect((await remove(root)).status).toBe(200)
  expect((await remove(root)).error).toBe('NOT_FOUND')
  expect((await server.call(null, 'GET /group/:gid', { params: { gid } })).error).toBe('NOT_FOUND')
  expect((await put(gid, { add: ['alice'] })).error).toBe('NOT_FOUND')
  expect((await server.call(user, 'GET /account/profile', {})).data.groups).toEqual([])
  expect((await server.call(null, 'GET /group', {})).data.docs.map((group) => group.gid)).not.toContain(gid)
})
