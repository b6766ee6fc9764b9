import { NewsStatus } from '@verdict/domain/news'
import { admin, alice, root, server, withLab } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { expect, test } from 'vitest'

withLab()

const create = async (
  body: { title?: string; content?: string; status?: NewsStatus } = {},
): Promise<number> =>
  (await server.call(admin, 'POST /news/', { body: { title: 'Title', content: 'Content', ...body } })).data
    .nid
const read = (who: TestPerson | null, nid: number) => server.call(who, 'GET /news/:nid', { params: { nid } })
const listed = async (who: TestPerson | null): Promise<number[]> =>
  (await server.call(who, 'GET /news/list', { query: { pageSize: 100 } })).data.list.docs.map(
    ({ nid }) => nid,
  )
const lastAudit = (nid: number) =>
  server.db
    .selectFrom('audit')
    .select(['actor_id', 'action', 'before', 'after'])
    .where('target', '=', `news:${nid}`)
    .orderBy('id', 'desc')
    .executeTakeFirst()

test('[NEWS-API-1] [API-ENV-4] the list is a page under `list`, the newest first, with the beginning of each text', async () => {
  const nids = [
    await create({ title: 'first' }),
    await create({ title: 'second', content: '**Bold** words' }),
  ]
  const page = (pageSize: number, page: number) =>
    server.call(null, 'GET /news/list', { query: { pageSize, page } })
  const { list } = (await page(1, 1)).data
  const total = (await listed(null)).length
  expect(list).toMatchObject({ limit: 1, page: 1, pages: total, total })
  expect(list.docs).toMatchObject([{ nid: nids[1], title: 'second', excerpt: 'Bold words', status: 2 }])
  expect(list.docs[0]!.create).toBe(list.docs[0]!.createdAt)
  expect(list.docs[0]).not.toHaveProperty('content')
  expect((await page(1, 2)).data.list.docs[0]!.nid).toBe(nids[0])
  expect((await server.call(null, 'GET /news/list', {})).data.list.limit).toBe(5)
  expect((await page(101, 1)).status).toBe(400)
})

test('[NEWS-API-2] [UI-MD-2] one has its text as written and as sanitised HTML', async () => {
  const nid = await create({ title: 'Maths', content: '# Sum\n\n$x$ <script>alert(1)</script>' })
  const { data } = await read(null, nid)
  expect(data).toMatchObject({ nid, title: 'Maths', status: NewsStatus.Available, hasMath: true })
  expect(data.content).toBe('# Sum\n\n$x$ <script>alert(1)</script>')
  expect(data.html).toMatch(/^<h3>Sum<\/h3>/)
  expect(data.html).not.toContain('<script')
  expect(data.create).toBe(data.createdAt)
  expect(data.may).toEqual({ edit: false, delete: false })
  expect((await read(admin, nid)).data.may).toEqual({ edit: true, delete: false })
  expect((await read(root, nid)).data.may).toEqual({ edit: true, delete: true })
})

test('[NEWS-HIDE-1] a hidden one is for admins only, by list and by id', async () => {
  const nid = await create({ status: NewsStatus.Hidden })
  for (const who of [null, alice]) {
    expect((await read(who, nid)).error).toBe('NOT_FOUND')
    expect(await listed(who)).not.toContain(nid)
  }
  for (const who of [admin, root]) {
    expect((await read(who, nid)).data.status).toBe(NewsStatus.Hidden)
    expect(await listed(who)).toContain(nid)
  }
  const total = async (who: TestPerson | null) =>
    (await server.call(who, 'GET /news/list', {})).data.list.total
  expect(await total(admin)).toBeGreaterThan(await total(alice))
})

test('[NEWS-API-3] [NEWS-EDIT-2] admins write and change; only what is given changes, and a trace is left', async () => {
  const body = { title: 'x', content: 'y' }
  expect((await server.call(alice, 'POST /news/', { body })).error).toBe('FORBIDDEN')
  const nid = await create({ title: 'before' })
  const put = (who: TestPerson, change: object) =>
    server.call(who, 'PUT /news/:nid', { params: { nid }, body: change })
  expect((await put(alice, { title: 'x' })).error).toBe('FORBIDDEN')

  expect((await put(admin, { title: 'after' })).data).toMatchObject({ title: 'after', content: 'Content' })
  expect(await lastAudit(nid)).toEqual({
    actor_id: admin.userId,
    action: 'news.change',
    before: { title: 'before' },
    after: { title: 'after' },
  })
  const changed = (await put(root, { content: '*new*', status: NewsStatus.Hidden })).data
  expect(changed).toMatchObject({ title: 'after', html: '<p><em>new</em></p>', status: NewsStatus.Hidden })
  expect((await put(admin, {})).data.updatedAt).toBe(changed.updatedAt)
  for (const wrong of [{ title: ' ' }, { content: ' \n' }, { title: 'x'.repeat(201) }, { status: 1 }]) {
    expect((await put(admin, wrong)).error).toBe('VALIDATION_FAILED')
  }
})

test('[NEWS-API-4] root alone deletes, and nobody sees it any more', async () => {
  const nid = await create({ title: 'goes' })
  const remove = (who: TestPerson) => server.call(who, 'DELETE /news/:nid', { params: { nid } })
  expect((await remove(admin)).error).toBe('FORBIDDEN')
  expect((await remove(root)).status).toBe(200)
  expect((await remove(root)).error).toBe('NOT_FOUND')
  expect((await read(root, nid)).error).toBe('NOT_FOUND')
  expect(await listed(root)).not.toContain(nid)
  expect(await lastAudit(nid)).toMatchObject({ action: 'news.delete', before: { title: 'goes', status: 2 } })
})
