// Rooms, roster, draw and slips of an exam.

import { createHash } from 'node:crypto'
import { Privilege } from '@verdict/domain/privilege'
import { moveContest, ready } from '@verdict/testkit/contest'
import { makeExam, makeRoom, putOnRoster } from '@verdict/testkit/exam'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeToClose } from './sitting-queries.ts'

let server: TestServer
let admin: TestPerson
let people: TestPerson[]
let courseId: number

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.person('an-admin', Privilege.Admin)
  const root = await server.person('a-root', Privilege.Root)
  people = await Promise.all(['one', 'two', 'three', 'four'].map((name) => server.person(`${name}-student`)))
  await server.db
    .updateTable('users')
    .set({ student_number: 'S4' })
    .where('uid', '=', 'four-student')
    .execute()
  courseId = (await server.call(root, 'POST /course', { body: { name: 'A course' } })).data.courseId
  for (const { uid } of people.slice(0, 3)) {
    const role = uid === 'three-student' ? { manageContest: true } : { basic: true }
    await server.call(root, 'POST /course/:id/member/:uid', { params: { id: courseId, uid }, body: { role } })
  }
})
afterAll(() => server.close())

const exam = () => makeExam(server, admin, { ...ready, contest: { course: courseId } })
const seats = (...names: string[]) => names.map((name, index) => ({ name, row: 1, column: index + 1 }))
const addRoom = (cid: number, body: object) =>
  server.call(admin, 'POST /exam/:cid/rooms', { params: { cid }, body: { name: 'Hall', ...body } })
const add = (cid: number, rows: object[], more: object = {}) =>
  server.call(admin, 'POST /exam/:cid/sitters', { params: { cid }, body: { rows, ...more } })
const rosterOf = async (cid: number, keyword?: string) =>
  (await server.call(admin, 'GET /exam/:cid/sitters', { params: { cid }, query: keyword ? { keyword } : {} }))
    .data

test('[EXAM-SET-6] a room has networks of both kinds, and a line that is none is named', async () => {
  const cid = await exam()
  const typed = ['10.3.0.7/24', '', ' 192.168.1.5 ', '2001:db8::1/32', '::1']
  const { rooms } = (await addRoom(cid, { networks: typed })).data
  expect(rooms[0]!.networks).toEqual(['10.3.0.0/24', '192.168.1.5/32', '2001:db8::/32', '::1/128'])
  for (const wrong of ['10.3.0.0/33', '10.3.0', 'room', '2001:db8::/129', '10.0.0.1/']) {
    const answer = await addRoom(cid, { name: 'Other', networks: ['10.0.0.1', wrong] })
    expect(answer).toMatchObject({
      error: 'EXAM_NETWORK_INVALID',
      message: expect.stringContaining('Line 2'),
    })
  }
})

test('[EXAM-SET-6] seats that keep their names keep who sits there, also where they change places', async () => {
  const cid = await exam()
  await putOnRoster(server, cid, people.slice(0, 2))
  const room = (await addRoom(cid, { seats: seats('A1', 'A2') })).data.rooms[0]!
  const place = async (uid: string, name: string) =>
    server.call(admin, 'PUT /exam/:cid/sitters/:uid', {
      params: { cid, uid },
      body: { seatId: room.seats.find((seat) => seat.name === name)!.seatId },
    })
  expect((await place('one-student', 'A1')).status).toBe(200)
  expect((await place('two-student', 'A1')).error).toBe('EXAM_SEAT_TAKEN')
  await place('two-student', 'A2')
  const change = (names: string[]) =>
    server.call(admin, 'PUT /exam/:cid/rooms/:roomId', {
      params: { cid, roomId: room.roomId },
      body: { name: 'Hall', seats: seats(...names) },
    })
  const after = (await change(['a2', 'B1', 'A1'])).data.rooms[0]!.seats
  expect(after.map(({ name, sitter }) => [name, sitter?.uid])).toEqual([
    ['a2', 'two-student'],
    ['B1', undefined],
    ['A1', 'one-student'],
  ])
  const entered = { entered_at: new Date() }
  await server.db.updateTable('exam_sitters').set(entered).where('user_id', '=', people[0]!.userId).execute()
  expect((await change(['A2'])).error).toBe('EXAM_SEAT_IN_USE')
})

test('[EXAM-TIME-6] the account’s share holds from the moment at which somebody is on the roster', async () => {
  const cid = await exam()
  const share = (extra_share: number) =>
    server.db.updateTable('users').set({ extra_share }).where('uid', '=', 'one-student').execute()
  await share(50)
  const kept = () =>
    server.db.selectFrom('contest_own_times').select('user_id').where('contest_id', '=', cid).execute()
  await add(cid, [{ who: 'one-student' }, { who: 'two-student' }])
  expect(await kept()).toEqual([{ user_id: people[0]!.userId }])
  await server.call(admin, 'DELETE /exam/:cid/sitters/:uid', { params: { cid, uid: 'one-student' } })
  expect(await kept()).toEqual([])
  await server.call(admin, 'POST /exam/:cid/sitters/course', { params: { cid }, body: {} })
  expect(await kept()).toEqual([{ user_id: people[0]!.userId }])
  await share(0)
})

test('[EXAM-SET-7] a sheet says of each line who is meant before anything is written', async () => {
  const cid = await exam()
  await addRoom(cid, { seats: seats('A1', 'A2') })
  const rows = [
    { who: 'ONE-student', room: 'hall', seat: 'a1' },
    { who: 's4', seat: 'A1' },
    { who: 'one-student' },
    { who: 'nobody-here' },
    { who: 'three-student' },
    { who: 'an-admin' },
    { name: '王小明', seat: 'A9' },
  ]
  const tried = (await add(cid, rows, { dryRun: true, temporary: true })).data
  expect(tried.rows.map(({ state, seatFault }) => [state, seatFault])).toEqual([
    ['new', null],
    ['new', 'seat-taken'],
    ['repeated', null],
    ['unknown', null],
    ['staff', null],
    ['staff', null],
    ['temporary', 'seat-unknown'],
  ])
  expect((await rosterOf(cid)).docs).toEqual([])
  const done = (await add(cid, rows, { temporary: true })).data
  expect(done).toMatchObject({ added: 3, made: 1, placed: 1, rows: tried.rows })
  const { docs } = await rosterOf(cid)
  expect(docs.map(({ uid, nick, temporary, seat }) => [uid, nick, temporary, seat?.name])).toEqual([
    [`exam${cid}-001`, '王小明', true, undefined],
    ['four-student', '', false, undefined],
    ['one-student', '', false, 'A1'],
  ])
  expect((await rosterOf(cid, 's4')).docs.map(({ uid }) => uid)).toEqual(['four-student'])
  const entrants = await server.call(admin, 'GET /contest/:cid/entrants', { params: { cid }, query: {} })
  expect(entrants.data.total).toBe(3)
})

test('[EXAM-SET-7] the members of a course come onto the roster by one call, without those who manage', async () => {
  const cid = await exam()
  const call = () => server.call(admin, 'POST /exam/:cid/sitters/course', { params: { cid }, body: {} })
  expect((await call()).data.added).toBe(2)
  expect((await call()).data.added).toBe(0)
  const params = { cid, uid: 'ONE-student' }
  expect((await server.call(admin, 'DELETE /exam/:cid/sitters/:uid', { params })).status).toBe(200)
  expect((await rosterOf(cid)).docs.map(({ uid }) => uid)).toEqual(['two-student'])
})

test('[EXAM-SET-8] an account that was made for an exam is closed once it is over', async () => {
  const cid = await exam()
  await add(cid, [{ name: 'A guest' }], { temporary: true })
  const uid = `exam${cid}-001`
  const { id: userId } = await server.db
    .selectFrom('users')
    .select('id')
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('sessions')
    .values({
      token_hash: Buffer.from(uid),
      user_id: userId,
      privilege: Privilege.User,
      checksum: 'x',
      address: '',
      agent: '',
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .execute()
  await server.db
    .insertInto('oauth_links')
    .values({ user_id: userId, provider: 'university', provider_id: uid, display_name: '', access_token: '' })
    .execute()
  await moveContest(server, admin, cid, { start: -120, end: -10 })
  // Not before its owner has read the receipt.
  expect(await server.db.transaction().execute(takeToClose)).toBeNull()
  await moveContest(server, admin, cid, { start: -120, end: -60 })
  await expect
    .poll(async () => {
      const rows = await server.db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()
      return rows.length
    })
    .toBe(0)
  const links = await server.db.selectFrom('oauth_links').select('id').where('user_id', '=', userId).execute()
  expect(links).toEqual([])
})

test('[EXAM-SET-25] the reading of a sheet says whether its reader may make accounts', async () => {
  const manager = people[2]!
  const cid = await exam()
  const rows = [{ who: '240101', name: 'Ada' }]
  for (const [who, may] of [
    [admin, true],
    [manager, false],
  ] as const) {
    const body = { rows, dryRun: true }
    const { data } = await server.call(who, 'POST /exam/:cid/sitters', { params: { cid }, body })
    expect(data).toMatchObject({ rows: [{ state: 'unknown' }], mayMakeAccounts: may })
  }
})

test('[EXAM-SET-9] a draw places everybody, keeps those who were placed by hand, and can be repeated and cleared', async () => {
  const cid = await exam()
  await putOnRoster(server, cid, people)
  const { seatIds } = await makeRoom(server, cid, { seats: ['A1', 'A2', 'A3', 'A4', 'A5'] })
  const params = { cid, uid: 'one-student' }
  await server.call(admin, 'PUT /exam/:cid/sitters/:uid', { params, body: { seatId: seatIds[4]! } })
  const draw = () => server.call(admin, 'POST /exam/:cid/draw', { params: { cid }, body: { seed: 'spring' } })
  expect((await draw()).data).toEqual({ drawn: 3, without: [], neighbours: 0 })
  const placed = async () => (await rosterOf(cid)).docs.map(({ uid, seat }) => [uid, seat?.name])
  const first = await placed()
  expect(first).toContainEqual(['one-student', 'A5'])
  await draw()
  expect(await placed()).toEqual(first)
  expect((await server.call(admin, 'GET /exam/:cid', { params: { cid } })).data.exam?.drawSeed).toBe('spring')
  await server.call(admin, 'DELETE /exam/:cid/draw', { params: { cid }, query: {} })
  expect((await placed()).filter(([, seat]) => seat)).toEqual([['one-student', 'A5']])
})

test('[EXAM-SET-10] slips are a PDF with new codes, of which only the hashes are kept', async () => {
  const cid = await exam()
  await putOnRoster(server, cid, people)
  const print = (body: object = {}) => server.call(admin, 'POST /exam/:cid/slips', { params: { cid }, body })
  const answer = await print({ language: 'zh-CN', timeZone: 'Asia/Shanghai' })
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect(answer.text.startsWith('%PDF-')).toBe(true)
  expect((await print({ timeZone: 'Mars/Base' })).status).toBe(400)
  const hashes = () =>
    server.db
      .selectFrom('exam_sitters')
      .select(['user_id', 'code_hash'])
      .where('contest_id', '=', cid)
      .orderBy('user_id')
      .execute()
  const before = await hashes()
  expect(before.every(({ code_hash }) => code_hash?.length === createHash('sha256').digest().length)).toBe(
    true,
  )
  expect((await print({ missing: true })).error).toBe('EXAM_ROSTER_EMPTY')
  expect((await print({ uid: 'one-student' })).status).toBe(200)
  const after = await hashes()
  expect(after.filter((row, index) => !row.code_hash!.equals(before[index]!.code_hash!))).toHaveLength(1)
})

test('[EXAM-SET-11] anybody asks from a machine which room its address belongs to', async () => {
  const cid = await exam()
  await makeRoom(server, cid, { name: 'Here', networks: ['127.0.0.0/8'] })
  const check = async (query: object) => (await server.call(null, 'GET /exam/check', { query })).data
  expect(await check({ exam: cid })).toMatchObject({ address: '127.0.0.1', room: 'Here' })
  expect(await check({})).toMatchObject({ room: null })
  expect(await check({ exam: 2_000_000_000 })).toMatchObject({ room: null })
})
