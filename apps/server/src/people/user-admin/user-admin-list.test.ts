import type { QueryOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import { Privilege } from '@verdict/domain/privilege'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  countUsers,
  findCandidates,
  type UserFilter,
  type UserOrder,
  userPage,
} from './user-admin-queries.ts'

let server: TestServer
let admin: TestPerson

const people = [
  { uid: 'Zoe', nick: '王小明', privilege: Privilege.User, visited: '2025-03-01', created: '2025-01-01' },
  { uid: 'anna', nick: 'Anna B.', privilege: Privilege.Banned, visited: null, created: '2025-01-04' },
  {
    uid: 'ben-240017',
    nick: '欧阳锋',
    privilege: Privilege.User,
    visited: '2025-03-03',
    created: '2025-01-02',
  },
  { uid: 'carl_x', nick: '100%', privilege: Privilege.Admin, visited: '2025-03-02', created: '2025-01-03' },
]

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.person('the-admin', Privilege.Admin)
  for (const { uid, nick, privilege, visited, created } of people) {
    const { userId } = await server.person(uid, privilege)
    const times = { last_visited_at: visited, created_at: created }
    await server.db
      .updateTable('users')
      .set({ nick, ...times })
      .where('id', '=', userId)
      .execute()
  }
})
afterAll(() => server.close())

const list = async (query: QueryOf<Endpoints['GET /admin/users']>) =>
  (await server.call(admin, 'GET /admin/users', { query })).data
const names = async (query: QueryOf<Endpoints['GET /admin/users']>) =>
  (await list(query)).docs.map(({ uid }) => uid).filter((uid) => uid !== 'the-admin')

test('[ADM-USERS-1] the list is by last visit unless asked otherwise; people who never came are last', async () => {
  expect(await names({})).toEqual(['ben-240017', 'carl_x', 'Zoe', 'anna'])
  expect(await names({ sort: 1 })).toEqual(['anna', 'Zoe', 'carl_x', 'ben-240017'])
  expect(await names({ sortBy: 'uid', sort: 1 })).toEqual(['anna', 'ben-240017', 'carl_x', 'Zoe'])
  expect(await names({ sortBy: 'uid' })).toEqual(['Zoe', 'carl_x', 'ben-240017', 'anna'])
  expect(await names({ sortBy: 'createdAt' })).toEqual(['anna', 'carl_x', 'ben-240017', 'Zoe'])
  expect(await names({ sortBy: 'createdAt', sort: 1 })).toEqual(['Zoe', 'ben-240017', 'carl_x', 'anna'])
})

test('[ADM-USERS-1] pages of 30 unless asked otherwise, none shown twice; GET /user/list is the same list', async () => {
  expect(await list({})).toMatchObject({ limit: 30, page: 1, pages: 1, total: 5 })
  const pages = await Promise.all([1, 2, 3].map((page) => list({ page, pageSize: 2, sortBy: 'uid' })))
  expect(pages.flatMap(({ docs }) => docs.map(({ uid }) => uid))).toHaveLength(5)
  expect(pages[0]).toMatchObject({ limit: 2, pages: 3, total: 5 })
  const alias = await server.call(admin, 'GET /user/list', { query: { sortBy: 'uid', pageSize: 2 } })
  expect(alias.data).toEqual(pages[0])
  for (const query of [{ sortBy: 'nick' }, { privilege: 4 }, { page: 0 }, { keyword: 'x'.repeat(31) }]) {
    expect((await server.call(admin, 'GET /admin/users', { query: query as never })).status).toBe(400)
  }
})

test('[ADM-USERS-11] a keyword stands anywhere in username or nickname, in letters of any case, and means itself', async () => {
  for (const [keyword, found] of [
    ['ANNA', ['anna']],
    ['nn', ['anna']],
    ['王', ['Zoe']],
    ['小明', ['Zoe']],
    ['阳锋', ['ben-240017']],
    ['0017', ['ben-240017']],
    ['n-2400', ['ben-240017']],
    ['240071', []],
    ['%', ['carl_x']],
    ['_', ['carl_x']],
    ['nobody', []],
  ] as const) {
    expect([keyword, await names({ keyword })]).toEqual([keyword, found])
  }
})

test('[ADM-USERS-1] by privilege, alone and with a keyword', async () => {
  expect(await names({ privilege: Privilege.Banned })).toEqual(['anna'])
  expect(await list({ privilege: Privilege.User })).toMatchObject({ total: 2 })
  expect(await list({ privilege: Privilege.Root })).toMatchObject({ docs: [], total: 0 })
  expect(await list({ privilege: Privilege.Admin, keyword: 'a' })).toMatchObject({ total: 2 })
})

test('[ADM-USERS-9] members of a group by page, with their groups; of a deleted group nobody', async () => {
  const root = await server.person('the-root', Privilege.Root)
  const title = 'CS 2025-1'
  const { gid } = (await server.call(root, 'POST /group/', { body: { title } })).data
  await server.call(root, 'PUT /group/:gid/members', { params: { gid }, body: { add: ['zoe', 'anna'] } })
  const page = await list({ group: gid, pageSize: 1 })
  expect(page).toMatchObject({ docs: [{ uid: 'Zoe', groups: [{ gid, title }] }], total: 2, pages: 2 })
  expect(await names({ group: gid, keyword: 'nna' })).toEqual(['anna'])
  expect(await names({ group: gid, keyword: 'carl' })).toEqual([])
  expect(await names({ group: gid, privilege: Privilege.User })).toEqual(['Zoe'])
  await server.call(root, 'DELETE /group/:gid', { params: { gid } })
  expect(await list({ group: gid })).toMatchObject({ docs: [], total: 0 })
  expect(await list({ group: gid, privilege: Privilege.User })).toMatchObject({ docs: [], total: 0 })
})

test('[ADM-USERS-11] a new nickname is found at once, the old one no more', async () => {
  const person = await server.person('renamed')
  await server.call(person, 'PUT /account/profile', { body: { nick: 'Before' } })
  await server.call(person, 'PUT /account/profile', { body: { nick: 'Afterwards' } })
  expect(await names({ keyword: 'fterw' })).toEqual(['renamed'])
  expect(await names({ keyword: 'befor' })).toEqual([])
})

test('[ADM-USERS-1] more than 10,000 that fit: the same people by the other way, and the total says that it is more', async () => {
  await sql`
    insert into users (uid, password_hash, checksum, created_at, last_visited_at)
    select 'crowd' || i, 'x', 'x', date '2020-01-01' + i * interval '1 minute',
      date '2020-01-01' + (i * 7919 % 10007) * interval '1 minute'
    from generate_series(1, 10002) i`.execute(server.db)
  const { gid } = (await server.call(admin, 'POST /group/', { body: { title: 'The crowd' } })).data
  await sql`insert into group_members (gid, user_id, uid_key)
    select ${gid}, id, uid_key from users where uid_key like 'crowd%'`.execute(server.db)
  const page = { page: 2, pageSize: 5 }
  const order = { sortBy: 'lastVisitedAt', sort: -1 } as const
  const crowd = sql<{ id: number }>`select id from users where uid_key like 'crowd%'`
  const { rows } = await crowd.execute(server.db)
  const ids = sql`unnest(${`{${rows.map(({ id }) => id).join()}}`}::integer[]) as f (id)`
  const fetched = await userPage(server.db, {}, { count: rows.length, ids }, order, page)
  expect(fetched).toHaveLength(5)
  for (const filter of [{ keyword: 'rowd' }, { group: gid }, { keyword: 'OWD', group: gid }]) {
    const found = await findCandidates(server.db, filter)
    expect(await userPage(server.db, filter, found, order, page)).toEqual(fetched)
    expect(await countUsers(server.db, filter, found, order)).toBe(10_001)
  }
  expect(await names({ keyword: 'ROWD7654' })).toEqual(['crowd7654'])
  expect(await list({ keyword: 'crowd' })).toMatchObject({ total: 10_000, totalIsLowerBound: true })
})

test('[ADM-USERS-9] the members of a group are the same people whichever way their page is found', async () => {
  const { gid } = (await server.call(admin, 'POST /group/', { body: { title: 'Both ways' } })).data
  await server.call(admin, 'PUT /group/:gid/members', {
    params: { gid },
    body: { add: people.map(({ uid }) => uid) },
  })
  const waysOf = async (filter: UserFilter, order: UserOrder, page: number) => {
    const found = await findCandidates(server.db, filter)
    if (!found) throw new Error('A group has members.')
    // Few members, and more than are fetched.
    return Promise.all(
      [found, { ...found, ids: null }].map((way) =>
        userPage(server.db, filter, way, order, { page, pageSize: 2 }),
      ),
    )
  }
  for (const sortBy of ['uid', 'createdAt', 'lastVisitedAt'] as const) {
    for (const sort of [1, -1] as const) {
      for (const more of [{}, { keyword: 'n' }, { privilege: Privilege.User }]) {
        const filter = { group: gid, ...more }
        const pages = await Promise.all([1, 2, 3].map((page) => waysOf(filter, { sortBy, sort }, page)))
        for (const [fetched, walked] of pages) expect(walked).toEqual(fetched)
        expect(pages.flatMap(([fetched = []]) => fetched.map(({ uid }) => uid))).toEqual(
          await names({ ...filter, sortBy, sort }),
        )
      }
    }
  }
})
