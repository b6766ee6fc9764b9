import { alice, bob, root, server, withLab } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { describe, expect, test } from 'vitest'

withLab()

const makeCourse = async (): Promise<number> =>
  (await server.call(root, 'POST /course', { body: { name: 'Joined', joinCode: 'sesame' } })).data.courseId
const setLink = async (id: number, body: object = {}) =>
  (await server.call(root, 'PUT /course/:id/join-link', { params: { id }, body: { isOn: true, ...body } }))
    .data.link!
const look = (who: TestPerson | null, token: string) =>
  server.call(who, 'GET /course/join/:token', { params: { token } })
const join = (who: TestPerson, token: string) =>
  server.call(who, 'POST /course/join/:token', { params: { token } })
const sectionsOf = async (id: number) =>
  (await server.call(root, 'GET /course/:id/section', { params: { id } })).data.sections
const makeSection = async (id: number, name: string): Promise<number> =>
  (
    await server.call(root, 'POST /course/:id/section', { params: { id }, body: { names: [name] } })
  ).data.sections.at(-1)!.sectionId
const member = async (id: number, uid: string) =>
  (await server.call(root, 'GET /course/:id/member/:uid', { params: { id, uid } })).data

describe('[CRS-LINK-1] the link of a course', () => {
  test('is made once, renewed, switched off and ended; the old one is worth nothing', async () => {
    const id = await makeCourse()
    const read = async () =>
      (await server.call(root, 'GET /course/:id/join-link', { params: { id } })).data.link
    expect(await read()).toBeNull()
    const first = await setLink(id)
    expect(first.token.length).toBeGreaterThan(20)
    expect((await setLink(id, { sectionId: null })).token).toBe(first.token)
    const second = await setLink(id, { renew: true })
    expect(second.token).not.toBe(first.token)
    expect((await look(null, first.token)).error).toBe('JOIN_LINK_INVALID')
    expect((await look(null, second.token)).data).toMatchObject({ courseId: id, name: 'Joined' })
    await setLink(id, { isOn: false })
    expect((await join(alice, second.token)).error).toBe('JOIN_LINK_INVALID')
    await setLink(id, { endsAt: '2001-01-01T00:00:00.000Z' })
    expect((await join(alice, second.token)).error).toBe('JOIN_LINK_INVALID')
    await setLink(id, { endsAt: '2999-01-01T00:00:00.000Z' })
    expect((await join(alice, second.token)).status).toBe(200)
    const trail = await server.db
      .selectFrom('audit')
      .select(['before', 'after'])
      .where('target', '=', `course:${id}`)
      .where('action', '=', 'course.joinLink')
      .execute()
    expect(trail).toHaveLength(6)
    expect(JSON.stringify(trail)).not.toContain(second.token)
  })

  test('leads into a section of its course alone', async () => {
    const [id, other] = [await makeCourse(), await makeCourse()]
    const elsewhere = await makeSection(other, 'Elsewhere')
    const body = { isOn: true, sectionId: elsewhere }
    expect((await server.call(root, 'PUT /course/:id/join-link', { params: { id }, body })).error).toBe(
      'NOT_FOUND',
    )
  })
})

test('[CRS-LINK-2] who opens it is a member, of its section; members keep their role and section', async () => {
  const id = await makeCourse()
  const [monday, friday] = [await makeSection(id, 'Monday'), await makeSection(id, 'Friday')]
  const { token } = await setLink(id, { sectionId: monday })
  expect((await look(null, token)).data).toMatchObject({ section: 'Monday', isMember: false })
  expect((await join(alice, token)).data).toMatchObject({ courseId: id, isMember: true })
  expect(await member(id, 'alice')).toMatchObject({ sectionId: monday, role: { viewSolution: false } })
  await server.call(root, 'POST /course/:id/member/:uid', {
    params: { id, uid: 'bob' },
    body: { role: { viewSolution: true } },
  })
  await server.call(root, 'POST /course/:id/section/members', {
    params: { id },
    body: { uids: ['bob'], sectionId: friday },
  })
  await join(bob, token)
  expect(await member(id, 'bob')).toMatchObject({ sectionId: friday, role: { viewSolution: true } })
})

describe('[CRS-PASTE-1] a pasted list', () => {
  const send = (id: number, rows: { who: string; section?: string | null }[], dryRun = false) =>
    server.call(root, 'POST /course/:id/member/list', { params: { id }, body: { rows, dryRun } })
  const number = (uid: string, value: string) =>
    server.db.updateTable('users').set({ student_number: value }).where('uid', '=', uid).execute()

  test('says first who is meant, and changes nothing', async () => {
    const id = await makeCourse()
    await server.person('carol')
    await server.person('n-77')
    await number('carol', 'S-1001')
    // The number of one is the username of another.
    await number('bob', 'N-77')
    await server.call(root, 'POST /course/:id/member', { params: { id }, body: { uids: ['alice'] } })
    const lines = ['ALICE', 's-1001', 'carol', 'n-77', 'nobody-here', '%', '张伟']
    const { data } = await send(
      id,
      lines.map((who) => ({ who, section: 'New' })),
      true,
    )
    expect(data.rows.map(({ state }) => state)).toEqual([
      'member',
      'new',
      'repeated',
      'ambiguous',
      'unknown',
      'unknown',
      'unknown',
    ])
    expect(data.rows[1]!.account).toEqual({ uid: 'carol', nick: '' })
    expect(data).toMatchObject({ added: 0, moved: 0, newSections: ['New'] })
    expect(await sectionsOf(id)).toEqual([])
  })

  test('of sixty people joins all who are known at once, each in their section', async () => {
    const id = await makeCourse()
    const uids = Array.from({ length: 60 }, (_, index) => `class-${index}`)
    for (const uid of uids) await server.person(uid)
    await number('class-1', '2026001')
    const rows = uids.map((uid, index) => ({
      who: index === 1 ? '2026001' : uid,
      section: index % 2 ? '一班' : 'Two',
    }))
    const { data } = await send(id, [...rows, { who: 'nobody-here', section: 'Never' }])
    expect(data).toMatchObject({ added: 60, moved: 0, newSections: ['Two', '一班'] })
    expect((await sectionsOf(id)).map(({ name, members }) => [name, members])).toEqual([
      ['Two', 30],
      ['一班', 30],
    ])
    const again = await send(id, [
      { who: 'class-0', section: '一班' },
      { who: 'class-1', section: null },
    ])
    expect(again.data).toMatchObject({ added: 0, moved: 1 })
    expect((await sectionsOf(id)).map(({ members }) => members)).toEqual([29, 31])
    const trail = await server.db
      .selectFrom('audit')
      .select('after')
      .where('target', '=', `course:${id}`)
      .where('action', '=', 'course.addMembers')
      .execute()
    expect(trail.map(({ after }) => (after as { uids: string[] }).uids.length)).toEqual([60, 2])
  })
})
