import type { QueryOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import { Privilege } from '@verdict/domain/privilege'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { afterAll, beforeAll, expect, test } from 'vitest'

let server: TestServer
let admin: TestPerson
let root: TestPerson

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.person('the-admin', Privilege.Admin)
  root = await server.person('the-root', Privilege.Root)
  const rows = [
    [admin.userId, 'group.create', 'group:1', '2025-03-01T10:00:00Z'],
    [admin.userId, 'group.change', 'group:1', '2025-03-02T10:00:00Z'],
    [root.userId, 'groups.other', 'group:12', '2025-03-03T10:00:00Z'],
    [root.userId, 'user.ban', 'user:eve', '2025-03-04T10:00:00Z'],
    [null, 'judge-host.create', 'judge-host:1', '2025-03-05T10:00:00Z'],
  ] as const
  for (const [actor_id, action, target, created_at] of rows) {
    await server.db
      .insertInto('audit')
      .values({ actor_id, action, target, created_at, address: '10.0.0.1', request_id: 'r-1' })
      .execute()
  }
})
afterAll(() => server.close())

const audit = async (query: QueryOf<Endpoints['GET /admin/audit']> = {}) =>
  (await server.call(root, 'GET /admin/audit', { query })).data
const actions = async (query: QueryOf<Endpoints['GET /admin/audit']>) =>
  (await audit(query)).docs.map(({ action }) => action)

test('[ADM-AUDIT-1] root reads who changed what, before and after, from where; nobody else does', async () => {
  const { gid } = (await server.call(admin, 'POST /group/', { body: { title: 'Before' } })).data
  const params = { gid }
  const answer = await server.call(admin, 'PUT /group/:gid', { params, body: { title: 'After' } })
  expect((await audit({ target: `group:${gid}`, action: 'group.change' })).docs[0]).toMatchObject({
    actor: { uid: 'the-admin' },
    before: { title: 'Before' },
    after: { title: 'After' },
    address: '127.0.0.1',
    requestId: answer.headers['x-request-id'],
  })
  expect((await server.call(admin, 'GET /admin/audit', {})).error).toBe('FORBIDDEN')
})

test('[ADM-AUDIT-2] it is found by who, what and when, newest first', async () => {
  const to = '2025-12-31T00:00:00Z'
  const all = ['judge-host.create', 'user.ban', 'groups.other', 'group.change', 'group.create']
  expect(await actions({ to })).toEqual(all)
  expect(await actions({ to, pageSize: 2, page: 2 })).toEqual(all.slice(2, 4))
  expect(await actions({ to, actor: 'THE-ROOT' })).toEqual(['user.ban', 'groups.other'])
  expect(await actions({ to, actor: 'nobody' })).toEqual([])
  expect(await actions({ to, action: 'group' })).toEqual(['group.change', 'group.create'])
  expect(await actions({ to, action: 'group.create' })).toEqual(['group.create'])
  expect(await actions({ to, target: 'group:1' })).toEqual(['group.change', 'group.create'])
  expect(await actions({ from: '2025-03-02T10:00:00Z', to: '2025-03-04T10:00:00Z' })).toEqual([
    'groups.other',
    'group.change',
  ])
  expect(await audit({ to, actor: 'the-admin', action: 'group' })).toMatchObject({ total: 2, pages: 1 })
  expect((await server.call(root, 'GET /admin/audit', { query: { from: 'yesterday' } })).status).toBe(400)
})

test('[ADM-AUDIT-1] what the installation did itself has no actor', async () => {
  expect((await audit({ target: 'judge-host:1' })).docs).toMatchObject([{ actor: null }])
})
