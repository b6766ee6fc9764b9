import { tagColors } from '@verdict/domain/problem'
import { admin, alice, root, server, withLab } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { beforeEach, describe, expect, test } from 'vitest'

withLab()
beforeEach(async () => {
  await server.db.deleteFrom('tags').execute()
  await server.db.deleteFrom('audit').execute()
})

const create = (name: string, color?: (typeof tagColors)[number], who: TestPerson | null = admin) =>
  server.call(who, 'POST /tag', { body: { name, ...(color && { color }) } })

const audits = () =>
  server.db
    .selectFrom('audit')
    .select(['actor_id', 'action', 'target', 'before', 'after'])
    .orderBy('id')
    .execute()

describe('reading', () => {
  test('[TAG-LIST-1] anybody gets all by name, or one', async () => {
    const { data: math } = await create('math', 'blue')
    const { data: dp } = await create('Dp')
    for (const who of [null, alice]) {
      const all = await server.call(who, 'GET /tag', {})
      expect(all.data).toEqual({ docs: [dp, math] })
      const one = await server.call(who, 'GET /tag/:tid', { params: { tid: math.tid } })
      expect(one.data).toEqual({ tid: math.tid, name: 'math', color: 'blue' })
    }
  })

  test('[TAG-LIST-1] an unknown one is NOT_FOUND, a number that is none VALIDATION_FAILED', async () => {
    const get = (tid: unknown) => server.call(null, 'GET /tag/:tid', { params: { tid } })
    expect(await get(999_999)).toMatchObject({ status: 404, error: 'NOT_FOUND' })
    for (const tid of ['abc', 0, 2_147_483_648]) expect((await get(tid)).error).toBe('VALIDATION_FAILED')
  })

  test('[TAG-ITEMS-1][API-ITEMS-1] pickers get at most 20 by a keyword in any letters', async () => {
    for (let index = 0; index < 25; index += 1) await create(`tag ${String(index).padStart(2, '0')}`)
    await create('100% _safe')
    const items = (keyword?: string) => server.call(null, 'GET /tag/items', { query: { keyword } })
    const first = (await items()).data.items
    expect(first).toHaveLength(20)
    expect(first[0]).toMatchObject({ title: '100% _safe' })
    expect((await items('TAG 2')).data.items.map(({ title }) => title)).toEqual([
      'tag 20',
      'tag 21',
      'tag 22',
      'tag 23',
      'tag 24',
    ])
    expect((await items('%')).data.items).toHaveLength(1)
    expect((await items('_')).data.items).toHaveLength(1)
    expect((await items('x'.repeat(31))).error).toBe('VALIDATION_FAILED')
  })
})

describe('GET /tag/list', () => {
  test('[API-PAGE-1][API-PAGE-3] pages by name, each tag once', async () => {
    for (const name of ['e', 'D', 'c', 'B', 'a']) await create(name)
    const page = (number: number) =>
      server.call(admin, 'GET /tag/list', { query: { page: number, pageSize: 2 } })
    const pages = await Promise.all([page(1), page(2), page(3), page(4)])
    expect(pages[0].data).toMatchObject({ limit: 2, page: 1, pages: 3, total: 5 })
    const names = pages.map((answer) => answer.data.docs.map((tag) => tag.name))
    expect(names).toEqual([['a', 'B'], ['c', 'D'], ['e'], []])
    const found = await server.call(admin, 'GET /tag/list', { query: { keyword: 'D' } })
    expect(found.data).toMatchObject({ limit: 30, total: 1, docs: [{ name: 'D' }] })
  })

  test('[API-PAGE-1] a page or size outside is VALIDATION_FAILED', async () => {
    for (const query of [{ page: 0 }, { pageSize: 0 }, { pageSize: 101 }, { page: 'x' }]) {
      expect(await server.call(admin, 'GET /tag/list', { query })).toMatchObject({
        status: 400,
        error: 'VALIDATION_FAILED',
      })
    }
  })

  test('is for admins: LOGIN_REQUIRED, FORBIDDEN', async () => {
    expect((await server.call(null, 'GET /tag/list', { query: {} })).error).toBe('LOGIN_REQUIRED')
    expect((await server.call(alice, 'GET /tag/list', { query: {} })).error).toBe('FORBIDDEN')
    expect((await server.call(root, 'GET /tag/list', { query: {} })).status).toBe(200)
  })
})

describe('POST /tag', () => {
  test('[TAG-EDIT-1] admins make one, with an audit row', async () => {
    const answer = await create('  graphs ', 'geekblue')
    expect(answer).toMatchObject({ status: 201, data: { name: 'graphs', color: 'geekblue' } })
    expect(await audits()).toEqual([
      {
        actor_id: admin.userId,
        action: 'tag.create',
        target: `tag:${answer.data.tid}`,
        before: null,
        after: { name: 'graphs', color: 'geekblue' },
      },
    ])
  })

  test('[TAG-COLOR-1] every colour is one, no other is', async () => {
    for (const color of tagColors) expect((await create(`in ${color}`, color)).data.color).toBe(color)
    expect((await create('plain')).data.color).toBe('default')
    const odd = await create('odd', 'pink' as 'red')
    expect(odd).toMatchObject({ status: 400, error: 'VALIDATION_FAILED' })
  })

  test('a name in other letters is TAG_TAKEN, and of two at once one is', async () => {
    await create('Graphs')
    expect(await create('gRAPHS')).toMatchObject({ status: 409, error: 'TAG_TAKEN' })
    const both = await Promise.all([create('twin'), create('TWIN')])
    expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 409])
  })

  test.each(['', '   ', 'n'.repeat(31)])('the name %j is VALIDATION_FAILED', async (name) => {
    expect(await create(name)).toMatchObject({ status: 400, error: 'VALIDATION_FAILED' })
  })

  test('[TAG-EDIT-1] not for others: LOGIN_REQUIRED, FORBIDDEN', async () => {
    expect((await create('x', undefined, null)).error).toBe('LOGIN_REQUIRED')
    expect((await create('x', undefined, alice)).error).toBe('FORBIDDEN')
    expect((await create('x', undefined, root)).status).toBe(201)
  })
})

describe('PUT /tag/:tid', () => {
  const change = (tid: number, body: { name?: string; color?: 'red' }, who: TestPerson | null = admin) =>
    server.call(who, 'PUT /tag/:tid', { params: { tid }, body })

  test('[TAG-EDIT-1] changes what is given, with before and after in the audit', async () => {
    const { data: tag } = await create('trees', 'lime')
    expect((await change(tag.tid, { name: 'forests' })).data).toEqual({ ...tag, name: 'forests' })
    expect((await change(tag.tid, { color: 'red' })).data).toEqual({ ...tag, name: 'forests', color: 'red' })
    expect((await change(tag.tid, {})).data).toEqual({ ...tag, name: 'forests', color: 'red' })
    const rows = await audits()
    expect(rows.map((row) => row.action)).toEqual(['tag.create', 'tag.change', 'tag.change'])
    expect(rows[1]).toMatchObject({ before: tag, after: { ...tag, name: 'forests' } })
  })

  test('its own name in other letters is no conflict, that of another is TAG_TAKEN', async () => {
    const { data: tag } = await create('trees')
    await create('graphs')
    expect((await change(tag.tid, { name: 'TREES' })).status).toBe(200)
    expect(await change(tag.tid, { name: 'Graphs' })).toMatchObject({ status: 409, error: 'TAG_TAKEN' })
  })

  test('an unknown one is NOT_FOUND', async () => {
    expect(await change(999_999, { name: 'x' })).toMatchObject({ status: 404, error: 'NOT_FOUND' })
  })

  test('[TAG-EDIT-1] not for others: LOGIN_REQUIRED, FORBIDDEN', async () => {
    const { data: tag } = await create('trees')
    expect((await change(tag.tid, { name: 'x' }, null)).error).toBe('LOGIN_REQUIRED')
    expect((await change(tag.tid, { name: 'x' }, alice)).error).toBe('FORBIDDEN')
  })
})

describe('DELETE /tag/:tid', () => {
  const remove = (tid: number, who: TestPerson | null) =>
    server.call(who, 'DELETE /tag/:tid', { params: { tid } })

  test('[TAG-DEL-1] is root’s alone and takes it off its problems', async () => {
    const { data: tag } = await create('greedy')
    const { pid } = await server.db
      .insertInto('problems')
      .values({ title: 'tagged', owner_id: admin.userId })
      .returning('pid')
      .executeTakeFirstOrThrow()
    await server.db.insertInto('problem_tags').values({ pid, tid: tag.tid }).execute()

    expect((await remove(tag.tid, null)).error).toBe('LOGIN_REQUIRED')
    expect((await remove(tag.tid, alice)).error).toBe('FORBIDDEN')
    expect((await remove(tag.tid, admin)).error).toBe('FORBIDDEN')
    expect(await remove(tag.tid, root)).toMatchObject({ status: 200, data: {} })
    expect(await remove(tag.tid, root)).toMatchObject({ status: 404, error: 'NOT_FOUND' })
    expect(await server.db.selectFrom('problem_tags').selectAll().execute()).toEqual([])
    expect((await audits()).at(-1)).toMatchObject({
      actor_id: root.userId,
      action: 'tag.delete',
      target: `tag:${tag.tid}`,
      before: tag,
    })
  })
})
