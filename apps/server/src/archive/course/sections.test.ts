import { admin, alice, bob, root, server, withLab } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { beforeAll, describe, expect, test } from 'vitest'

let helper: TestPerson
let id: number

withLab()
beforeAll(async () => {
  helper = await server.person('helper')
})

const role = (uid: string, flags: object) =>
  server.call(root, 'POST /course/:id/member/:uid', { params: { id, uid }, body: { role: flags } })
const read = async (who = root) =>
  (await server.call(who, 'GET /course/:id/section', { params: { id } })).data.sections
const names = async () => (await read()).map(({ name }) => name)
const create = (...made: string[]) =>
  server.call(root, 'POST /course/:id/section', { params: { id }, body: { names: made } })
const change = (sectionId: number, body: object) =>
  server.call(root, 'PUT /course/:id/section/:sectionId', { params: { id, sectionId }, body })
const move = (uids: string[], sectionId: number | null) =>
  server.call(root, 'POST /course/:id/section/members', { params: { id }, body: { uids, sectionId } })
const members = async (who: TestPerson, query: object) =>
  (await server.call(who, 'GET /course/:id/member', { params: { id }, query })).data.docs.map(
    ({ uid }) => uid,
  )
const actions = async () =>
  (
    await server.db
      .selectFrom('audit')
      .select(['action', 'before', 'after'])
      .where('target', '=', `course:${id}`)
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
  )[0]

beforeAll(async () => {
  id = (await server.call(root, 'POST /course', { body: { name: 'Sectioned' } })).data.courseId
  await role('alice', { basic: true })
  await role('bob', { basic: true })
  await role('helper', { viewSolution: true })
})

describe('[CRS-SECTION-1] sections', () => {
  test('are made at the end, ordered, renamed and deleted, and each leaves its trace', async () => {
    expect((await create('Monday', 'Tuesday')).status).toBe(201)
    await create('Friday')
    expect(await names()).toEqual(['Monday', 'Tuesday', 'Friday'])
    expect(await actions()).toMatchObject({ action: 'course.addSections', after: { sections: ['Friday'] } })
    const [monday, , friday] = await read()
    await server.call(root, 'PUT /course/:id/section', {
      params: { id },
      body: { sectionIds: [friday!.sectionId, 2_000_000_000] },
    })
    expect(await names()).toEqual(['Friday', 'Monday', 'Tuesday'])
    expect((await actions())?.action).toBe('course.orderSections')
    expect((await change(monday!.sectionId, { name: 'TUESDAY' })).error).toBe('SECTION_NAME_TAKEN')
    expect((await change(monday!.sectionId, { name: 'monday' })).error).toBeNull()
    await move(['alice'], monday!.sectionId)
    await server.call(root, 'DELETE /course/:id/section/:sectionId', {
      params: { id, sectionId: monday!.sectionId },
    })
    expect(await names()).toEqual(['Friday', 'Tuesday'])
    expect(await members(root, { section: 0 })).toEqual(['alice', 'bob', 'helper'])
    expect(await actions()).toMatchObject({
      action: 'course.removeSection',
      before: { section: 'monday' },
    })
  })

  test('of another course are unknown here', async () => {
    const other = (await server.call(root, 'POST /course', { body: { name: 'Another' } })).data.courseId
    const made = await server.call(root, 'POST /course/:id/section', {
      params: { id: other },
      body: { names: ['Theirs'] },
    })
    const theirs = made.data.sections[0]!.sectionId
    expect((await change(theirs, { name: 'Mine' })).error).toBe('NOT_FOUND')
    expect((await move(['alice'], theirs)).error).toBe('NOT_FOUND')
  })
})

describe('[CRS-SECTION-2] people of a section', () => {
  test('many at once are put into one; outsiders are named and nobody is moved', async () => {
    const [friday, tuesday] = await read()
    expect((await move(['alice', 'BOB'], friday!.sectionId)).data).toEqual({ moved: 2 })
    expect((await move(['alice', 'bob'], friday!.sectionId)).data).toEqual({ moved: 0 })
    expect(await members(alice, { section: friday!.sectionId })).toEqual(['alice', 'bob'])
    expect(await members(alice, { section: friday!.sectionId, keyword: 'ali' })).toEqual(['alice'])
    expect(await members(alice, { section: 0 })).toEqual(['helper'])
    expect((await move(['bob', admin.uid], tuesday!.sectionId)).error).toBe('COURSE_NOT_MEMBERS')
    expect((await read()).map((section) => section.members)).toEqual([2, 0])
    const one = await server.call(bob, 'GET /course/:id/member/:uid', { params: { id, uid: 'bob' } })
    expect(one.data.sectionId).toBe(friday!.sectionId)
    expect((await move(['bob'], null)).data).toEqual({ moved: 1 })
    expect(await members(admin, { section: 0 })).toEqual(['bob', 'helper'])
  })
})

describe('[CRS-SECTION-3] TAs of a section', () => {
  test('are members who may view solutions, and find their people by one filter', async () => {
    const [friday, tuesday] = await read()
    expect((await change(friday!.sectionId, { tas: ['alice'] })).error).toBe('SECTION_TA_INVALID')
    expect((await change(friday!.sectionId, { tas: ['helper'] })).error).toBeNull()
    expect(await actions()).toMatchObject({ before: { tas: [] }, after: { tas: ['helper'] } })
    expect((await read(helper)).map(({ isMine }) => isMine)).toEqual([true, false])
    expect((await read(alice)).map(({ isMine, tas }) => [isMine, tas.length])).toEqual([
      [false, 1],
      [false, 0],
    ])
    expect(await members(helper, { mine: 1 })).toEqual(['alice'])
    await change(tuesday!.sectionId, { tas: ['helper'] })
    await move(['bob'], tuesday!.sectionId)
    expect(await members(helper, { mine: 1 })).toEqual(['alice', 'bob'])
    expect(await members(alice, { mine: 1 })).toEqual([])
  })

  test('who lose that flag, or leave, are TAs no more', async () => {
    await role('helper', { basic: true })
    expect((await read()).flatMap(({ tas }) => tas)).toEqual([])
    await role('helper', { viewSolution: true })
    const [friday] = await read()
    await change(friday!.sectionId, { tas: ['helper'] })
    await server.call(root, 'DELETE /course/:id/member/:uid', { params: { id, uid: 'helper' } })
    expect((await read()).flatMap(({ tas }) => tas)).toEqual([])
  })
})
