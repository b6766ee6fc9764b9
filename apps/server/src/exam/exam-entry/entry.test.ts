import { createHash } from 'node:crypto'
import { codeOf } from '@verdict/domain/exam'
import { Language } from '@verdict/domain/language'
import { Privilege } from '@verdict/domain/privilege'
import { makeExam, makeRoom, putOnRoster } from '@verdict/testkit/exam'
import { ended, moveContest, ready, running } from '@verdict/testkit/contest'
import { judgeableProblem } from '@verdict/testkit/judging'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookieName, openSession } from '../../people/account/session.ts'
import { loginByCode } from './entry.ts'
import { approveWaiting, turnAway } from './exam-entry-waiting.ts'

let server: TestServer
let root: TestPerson
let pid: number
beforeAll(async () => {
  // As behind a proxy on this machine.
  server = await startTestServer({ TRUSTED_PROXIES: '127.0.0.1' })
  root = await server.person('root1', Privilege.Root)
  pid = await judgeableProblem(server, root)
})
afterAll(() => server.close())

let people = 0
const person = () => server.person(`sat-${(people += 1)}`)

type Sitting = NonNullable<Parameters<typeof makeExam>[2]>['sitting']
const examOf = async (sitting: Sitting = {}, ...sitters: TestPerson[]) =>
  makeExam(server, root, { contest: { list: [pid] }, sitting, sitters, ...running })

/** The same person in another browser. */
const again = async (who: TestPerson): Promise<TestPerson> => {
  const user = { id: who.userId, privilege: who.privilege, checksum: `checksum of ${who.uid}` }
  const token = await openSession(server.context, user, { address: '', agent: 'other', requestId: '' })
  return { ...who, cookie: `${cookieName}=${token}` }
}

const from = (address?: string) => (address === undefined ? {} : { headers: { 'x-forwarded-for': address } })
const entry = async (who: TestPerson, cid: number, address?: string) =>
  (await server.call(who, 'GET /exam/:cid/entry', { params: { cid }, ...from(address) })).data
const enter = async (who: TestPerson, cid: number, address?: string, accepts = true) =>
  server.call(who, 'POST /exam/:cid/entry', { params: { cid }, body: { accepts }, ...from(address) })
const read = async (who: TestPerson, cid: number, address?: string) =>
  (await server.call(who, 'GET /contest/:cid', { params: { cid }, ...from(address) })).error
const logged = async (cid: number) =>
  (
    await server.db
      .selectFrom('exam_log')
      .select('kind')
      .where('contest_id', '=', cid)
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind)
const waitingOf = (cid: number) =>
  server.db
    .selectFrom('exam_waiting')
    .select('id')
    .where('contest_id', '=', cid)
    .where('approved', 'is', null)
    .executeTakeFirstOrThrow()
const decide = async (cid: number, how: 'approve' | 'turn away') => {
  const { id } = await waitingOf(cid)
  const decision = { id, decidedBy: root.userId }
  return server.db
    .transaction()
    .execute((tx) =>
      how === 'approve' ? approveWaiting(server.context, tx, cid, decision) : turnAway(tx, cid, decision),
    )
}

test('[EXAM-ENTRY-3] one enters while the doors are open, with the rules accepted, and not too late', async () => {
  const [one, two] = [await person(), await person()]
  const cid = await examOf({ rules: '**Silence**', doors: 10, late: 30 }, one, two)
  await moveContest(server, root, cid, { ...ready, start: 11 })
  expect(await entry(one, cid)).toMatchObject({
    state: 'early',
    isLocked: false,
    hasAccepted: false,
    hasEntered: false,
  })
  expect((await enter(one, cid)).data).toMatchObject({ state: 'early' })
  await moveContest(server, root, cid, { ...ready, start: 9 })
  expect((await entry(one, cid)).rules.html).toContain('<strong>Silence</strong>')
  expect(await enter(one, cid, undefined, false)).toMatchObject({ status: 400, error: 'EXAM_RULES' })
  expect((await enter(one, cid)).data).toMatchObject({
    state: 'in',
    isLocked: true,
    hasAccepted: true,
    hasEntered: true,
  })
  // The problems open at the start.
  expect(await read(one, cid)).toBe('CONTEST_NOT_STARTED')
  await moveContest(server, root, cid, { ...running, start: -31 })
  expect(await read(one, cid)).toBeNull()
  expect((await enter(two, cid)).data).toMatchObject({ state: 'late', isLocked: true })
  await server.db
    .updateTable('exam_sitters')
    .set({ let_in: true })
    .where('user_id', '=', two.userId)
    .execute()
  expect((await enter(two, cid)).data).toMatchObject({ state: 'in' })
  expect(await logged(cid)).toEqual(['entered', 'refused', 'entered'])
  await moveContest(server, root, cid, ended)
  expect(await entry(one, cid)).toMatchObject({ state: 'over', isLocked: false })
})

test('[EXAM-ENTRY-4] another session of the account waits until a proctor lets it in, and takes the place of the first', async () => {
  const first = await person()
  const cid = await examOf({}, first)
  await enter(first, cid)
  const second = await again(first)
  expect(await read(second, cid)).toBe('EXAM_ELSEWHERE')
  expect((await entry(second, cid)).state).toBe('elsewhere')
  expect((await enter(second, cid)).data.state).toBe('waiting')
  // Once more changes nothing.
  expect((await enter(second, cid)).data.state).toBe('waiting')
  await decide(cid, 'turn away')
  expect((await entry(second, cid)).state).toBe('turned-away')
  expect(await read(second, cid)).toBe('EXAM_ELSEWHERE')
  expect((await enter(second, cid)).data.state).toBe('waiting')
  await decide(cid, 'approve')
  expect((await entry(second, cid)).state).toBe('in')
  expect([await read(second, cid), await read(first, cid)]).toEqual([null, 'EXAM_ELSEWHERE'])
  expect((await entry(first, cid)).state).toBe('elsewhere')
  expect(await logged(cid)).toEqual(['entered', 'waiting', 'waiting'])
})

test('[EXAM-ENTRY-4] after a logout the next session waits too, unless a proctor has freed the place', async () => {
  const first = await person()
  const cid = await examOf({}, first)
  await enter(first, cid)
  await server.call(first, 'POST /account/logout', {})
  const second = await again(first)
  expect((await entry(second, cid)).state).toBe('elsewhere')
  expect(await read(second, cid)).toBe('EXAM_ELSEWHERE')
  await server.db.updateTable('exam_sitters').set({ address: null }).where('contest_id', '=', cid).execute()
  expect((await enter(second, cid)).data.state).toBe('in')
})

test('[EXAM-ENTRY-4] a place that is freed after the last moment of entry is taken again by who had it, and by nobody who never came', async () => {
  const [here, absent] = [await person(), await person()]
  const cid = await examOf({ late: 30 }, here, absent)
  await moveContest(server, root, cid, { ...running, start: -10 })
  await enter(here, cid)
  await moveContest(server, root, cid, { ...running, start: -45 })
  const free = { session_id: null, address: null }
  await server.db.updateTable('exam_sitters').set(free).where('contest_id', '=', cid).execute()
  const next = await again(here)
  expect((await entry(next, cid)).state).toBe('open')
  expect((await enter(next, cid)).data.state).toBe('in')
  expect((await enter(here, cid)).data.state).toBe('waiting')
  expect((await enter(absent, cid)).data.state).toBe('late')
})

test('[EXAM-ENTRY-5] a session is bound to the address that it entered from, where the exam says so', async () => {
  const [bound, free] = [await person(), await person()]
  const cid = await examOf({ binds: 'address' }, bound)
  await enter(bound, cid, '10.1.0.7')
  expect(await read(bound, cid, '10.1.0.7')).toBeNull()
  // The same address, as an IPv6 socket has it.
  expect(await read(bound, cid, '::ffff:10.1.0.7')).toBeNull()
  expect(await read(bound, cid, '::FFFF:0a01:0007')).toBeNull()
  expect(await read(bound, cid, '10.1.0.8')).toBe('EXAM_ELSEWHERE')
  expect(await read(bound, cid, 'unknown')).toBe('EXAM_ELSEWHERE')
  expect((await enter(bound, cid, '10.1.0.8')).data.state).toBe('waiting')
  await decide(cid, 'approve')
  expect([await read(bound, cid, '10.1.0.8'), await read(bound, cid, '10.1.0.7')]).toEqual([
    null,
    'EXAM_ELSEWHERE',
  ])

  const other = await examOf({ binds: 'session' }, free)
  await enter(free, other, '10.1.0.7')
  expect(await read(free, other, '2001:db8::1')).toBeNull()
})

test('[EXAM-ENTRY-6] one enters from the rooms, or from the seat, where the exam says so', async () => {
  const sitters = [await person(), await person(), await person()] as const
  const cid = await examOf({ roomsOnly: true }, ...sitters)
  await makeRoom(server, cid, { networks: ['10.2.0.0/16', '2001:db8:5::/48'] })
  expect(await enter(sitters[0], cid, '10.3.0.1')).toMatchObject({ status: 403, error: 'EXAM_PLACE' })
  expect(await enter(sitters[0], cid, 'no address')).toMatchObject({ error: 'EXAM_PLACE' })
  // A room behind one address: each is still bound to a session of their own.
  for (const sitter of sitters.slice(0, 2))
    expect((await enter(sitter, cid, '10.2.9.9')).data.state).toBe('in')
  expect(await read(await again(sitters[0]), cid, '10.2.9.9')).toBe('EXAM_ELSEWHERE')
  expect((await enter(sitters[2], cid, '2001:DB8:5:0::7')).data.state).toBe('in')
  expect(await read(sitters[2], cid, '2001:db8:5::7')).toBeNull()
  expect(await logged(cid)).toEqual(['refused', 'refused', 'entered', 'entered', 'entered'])

  const seated = await person()
  const byseat = await examOf({ binds: 'seat' }, seated)
  const { seatIds } = await makeRoom(server, byseat, { networks: ['10.2.0.0/16'], seats: ['A1'] })
  const sits = (change: { seat_id: number }) =>
    server.db.updateTable('exam_sitters').set(change).where('contest_id', '=', byseat).execute()
  await sits({ seat_id: seatIds[0]! })
  await server.db
    .updateTable('exam_seats')
    .set({ address: '10.2.0.5' })
    .where('seat_id', '=', seatIds[0]!)
    .execute()
  expect(await entry(seated, byseat, '10.2.0.6')).toMatchObject({ seat: { name: 'A1', room: 'Room 1' } })
  expect(await enter(seated, byseat, '10.2.0.6')).toMatchObject({ error: 'EXAM_PLACE' })
  expect((await enter(seated, byseat, '10.2.0.5')).data.state).toBe('in')
})

test('[EXAM-ENTRY-5] what a browser says of its address counts for nothing without a proxy that is trusted', async () => {
  const direct = await startTestServer()
  try {
    const admin = await direct.person('root1', Privilege.Root)
    const sitter = await direct.person('sitter1')
    const cid = await makeExam(direct, admin, { sitting: { roomsOnly: true }, sitters: [sitter] })
    await makeRoom(direct, cid, { networks: ['10.2.0.0/16'] })
    const args = { params: { cid }, body: { accepts: true }, headers: { 'x-forwarded-for': '10.2.0.1' } }
    expect(await direct.call(sitter, 'POST /exam/:cid/entry', args)).toMatchObject({ error: 'EXAM_PLACE' })
  } finally {
    await direct.close()
  }
})

test('[EXAM-ENTRY-7] code that was put aside before the exam stays out of it; what is written in it goes to the next machine', async () => {
  const sitter = await person()
  const cid = await examOf({}, sitter)
  await moveContest(server, root, cid, ready)
  const draft = { pid, mid: cid, language: Language.C, base: null }
  await server.call(sitter, 'PUT /draft', { body: { ...draft, code: 'from home' } })
  await server.call(sitter, 'PUT /draft/templates/:language', {
    params: { language: Language.C },
    body: { code: 'from home' },
  })
  await moveContest(server, root, cid, running)
  await enter(sitter, cid)
  const query = { pid, mid: cid }
  expect((await server.call(sitter, 'GET /draft', { query })).data.drafts).toEqual([])
  expect((await server.call(sitter, 'GET /draft/templates', { query: { mid: cid } })).data.templates).toEqual(
    [],
  )
  expect((await server.call(sitter, 'GET /draft', { query: { pid } })).error).toBe('EXAM_ONLY')
  await server.call(sitter, 'PUT /draft', { body: { ...draft, code: 'in the exam' } })
  const next = await again(sitter)
  await enter(next, cid)
  await decide(cid, 'approve')
  expect((await server.call(next, 'GET /draft', { query })).data.drafts).toMatchObject([
    { code: 'in the exam' },
  ])
})

test('[EXAM-ENTRY-8] the page says that it lives and whether it is in front; only a change of that is logged', async () => {
  const sitter = await person()
  const cid = await examOf({}, sitter)
  const beat = async (front: boolean, who = sitter) =>
    server.call(who, 'POST /exam/:cid/beat', { params: { cid }, body: { front } })
  expect((await beat(true)).error).toBe('EXAM_ONLY')
  await enter(sitter, cid)
  const seen = async () =>
    server.db
      .selectFrom('exam_sitters')
      .select(['last_seen_at', 'is_away'])
      .where('contest_id', '=', cid)
      .executeTakeFirstOrThrow()
  const before = await seen()
  expect((await beat(true)).data).toMatchObject({ state: 'in' })
  expect(await seen()).toEqual(before)
  const sent = await server.sentBy(() => beat(true))
  // After the session and its sitting, which every call asks for.
  expect(sent.map(({ sql: text }) => text.trim().split(' ')[0])).toEqual([
    'select',
    'select',
    'begin',
    'with',
    'commit',
  ])
  for (const front of [false, false, true, true]) await beat(front)
  expect((await seen()).is_away).toBe(false)
  expect((await beat(true, await again(sitter))).error).toBe('EXAM_ELSEWHERE')
  expect(await logged(cid)).toEqual(['entered', 'away', 'back'])
})

test('[EXAM-ENTRY-18] a page that is loaded anew is no leaving; one that does not come back within seconds is', async () => {
  const sitter = await person()
  const cid = await examOf({}, sitter)
  await enter(sitter, cid)
  const beat = (body: { front: boolean; leaving?: boolean; opened?: boolean }) =>
    server.call(sitter, 'POST /exam/:cid/beat', { params: { cid }, body })
  const gone = { front: false, leaving: true }
  await beat({ front: true })
  for (const body of [gone, { front: true }, gone, gone, { front: true }]) await beat(body)
  expect(await logged(cid)).toEqual(['entered'])

  // At another page first, and closed from there: it left once.
  await beat({ front: false })
  await beat(gone)
  await beat({ front: true })
  expect(await logged(cid)).toEqual(['entered', 'away', 'back'])

  await beat(gone)
  await server.db
    .updateTable('exam_sitters')
    .set({ left_at: sql<Date>`left_at - interval '9 seconds'` })
    .where('contest_id', '=', cid)
    .execute()
  await expect.poll(() => logged(cid)).toEqual(['entered', 'away', 'back', 'away'])
  await beat({ front: true })
  expect(await logged(cid)).toEqual(['entered', 'away', 'back', 'away', 'back'])

  // Closed, and opened again at once.
  await beat(gone)
  await beat({ front: true, opened: true })
  await beat({ front: true, opened: true })
  const log = server.db.selectFrom('exam_log').select(['kind', 'details']).where('contest_id', '=', cid)
  const rows = await log.orderBy('id').execute()
  // It is said in whole seconds, and after more than 8 it would have been an absence.
  const closedFor = expect.toSatisfy((seconds: number) => [1, 2, 3, 4, 5, 6, 7, 8].includes(seconds))
  expect(rows.slice(5)).toEqual([{ kind: 'back', details: { closedFor } }])
})

test('[EXAM-ENTRY-9] a code of a slip logs in once, with the name or the seat on it', async () => {
  const [one, two] = [await person(), await person()]
  const cid = await examOf({}, one, two)
  const { seatIds } = await makeRoom(server, cid, { seats: ['B7'] })
  const give = ({ userId }: TestPerson, code: string, seat: number | null) =>
    server.db
      .updateTable('exam_sitters')
      .set({ code_hash: createHash('sha256').update(codeOf(code)).digest(), seat_id: seat })
      .where('contest_id', '=', cid)
      .where('user_id', '=', userId)
      .execute()
  await give(one, 'K7QX-3M9P', null)
  await give(two, 'AAAA-BBBB', seatIds[0]!)
  const login = async (who: string, code: string) =>
    server.call(null, 'POST /exam/:cid/code-login', { params: { cid }, body: { who, code } })
  expect((await login(one.uid, 'AAAA-BBBB')).error).toBe('WRONG_CREDENTIALS')
  const answer = await login(one.uid.toUpperCase(), 'k7qx 3m9p')
  expect(answer.data).toEqual({ uid: one.uid })
  const cookie = String(answer.headers['set-cookie']).split(';')[0]!
  expect((await enter({ ...one, cookie }, cid)).data.state).toBe('in')
  expect((await login(one.uid, 'K7QX-3M9P')).error).toBe('WRONG_CREDENTIALS')
  // Two at once with one code.
  const both = await Promise.all([login('b7', 'AAAABBBB'), login('b7', 'AAAABBBB')])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
  expect(await logged(cid)).toEqual(['code-used', 'entered', 'code-used'])
})

test('[EXAM-ENTRY-9] right codes from one address are not limited, wrong ones are', async () => {
  const sitters = [await person(), await person(), await person()]
  const cid = await examOf({}, ...sitters)
  const hash = createHash('sha256').update(codeOf('CCCC-DDDD')).digest()
  await server.db.updateTable('exam_sitters').set({ code_hash: hash }).where('contest_id', '=', cid).execute()
  const settings = { ...server.context.settings, rateLimitLoginAddress: { count: 2, seconds: 60 } }
  const origin = { address: '198.51.100.7', agent: '', requestId: '' }
  const login = (who: string, code: string) =>
    loginByCode({ ...server.context, settings }, origin, cid, { who, code })
  for (const { uid } of sitters) expect((await login(uid, 'CCCC-DDDD')).uid).toBe(uid)
  for (let n = 0; n < 2; n += 1)
    await expect(login('nobody', 'CCCC-DDDD')).rejects.toMatchObject({ error: 'WRONG_CREDENTIALS' })
  await expect(login('nobody', 'CCCC-DDDD')).rejects.toMatchObject({ error: 'RATE_LIMITED' })
})

test('[EXAM-TIME-1] where each has so long from their entry, their own end is there once they are in', async () => {
  const sitter = await person()
  const cid = await examOf({ lasts: 20 }, sitter)
  const whole = (await entry(sitter, cid)).end
  const { end } = (await enter(sitter, cid)).data
  expect(Date.parse(end)).toBeLessThan(Date.parse(whole))
  const { contest } = (await server.call(sitter, 'GET /contest/:cid', { params: { cid } })).data
  expect(contest.end).toBe(end)
})

test('an exam is nothing to those who are not on its roster', async () => {
  const [sitter, stranger] = [await person(), await person()]
  const cid = await examOf({}, sitter)
  expect(await enter(stranger, cid)).toMatchObject({ status: 404 })
  const other = await examOf()
  await putOnRoster(server, other, [stranger])
  expect((await server.call(sitter, 'GET /exam/:cid/entry', { params: { cid: other } })).error).toBe(
    'EXAM_ONLY',
  )
})
