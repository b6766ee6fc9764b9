// The desk of those who watch over an exam: what it shows, what is done there, and who may.

import type { Desk } from '@verdict/contract/exam-desk'
import { examDeskLimits } from '@verdict/domain/field-limits'
import { Language } from '@verdict/domain/language'
import { ProblemStatus } from '@verdict/domain/problem'
import { makeExam, makeRoom } from '@verdict/testkit/exam'
import { judgeableProblem } from '@verdict/testkit/judging'
import { admin, alice, bob, root, server } from '@verdict/testkit/lab'
import { pageOf, withPages } from '@verdict/testkit/pages'
import type { TestPerson } from '@verdict/testkit/server'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cookieName, openSession } from '../account/session.ts'
import { writeExamLog } from '../exam-log/index.ts'

withPages()

let proctor: TestPerson
let stranger: TestPerson
let pid: number
let cid: number
let first: { roomId: number; seatIds: number[] }
let second: { roomId: number; seatIds: number[] }
beforeAll(async () => {
  proctor = await server.person('proctor')
  stranger = await server.person('stranger')
  pid = await judgeableProblem(server, root, { title: 'A secret problem' })
})
beforeEach(async () => {
  // Nobody sits two exams at the same time.
  await server.db.deleteFrom('exam_sitters').execute()
  cid = await makeExam(server, admin, {
    contest: { list: [pid] },
    sitting: { proctors: ['proctor'] },
    sitters: [alice, bob],
  })
  first = await makeRoom(server, cid, { name: 'Lab 1', seats: ['A1', 'A2', 'A3'] })
  second = await makeRoom(server, cid, { name: 'Lab 2', seats: ['B1'] })
  await seat(alice, first.seatIds[0]!)
  await seat(bob, first.seatIds[1]!)
})

const set = (who: TestPerson, fields: Record<string, unknown>) =>
  server.db
    .updateTable('exam_sitters')
    .set(fields)
    .where('contest_id', '=', cid)
    .where('user_id', '=', who.userId)
    .execute()
const seat = (who: TestPerson, seatId: number) => set(who, { seat_id: seatId })
const ago = (seconds: number) => sql`clock_timestamp() - make_interval(secs => ${seconds})`
const sessionOf = (who: TestPerson) =>
  sql<number>`(select max(id) from sessions where user_id = ${who.userId})`
/** Takes part, from the session that the test calls with. */
const sits = (who: TestPerson) =>
  set(who, {
    entered_at: ago(600),
    accepted_at: ago(600),
    last_seen_at: ago(5),
    acted_at: ago(5),
    session_id: sessionOf(who),
    address: '127.0.0.1',
  })

const params = () => ({ params: { cid } })
const desk = async (who = proctor): Promise<Desk> =>
  (await server.call(who, 'GET /exam/:cid/desk', params())).data
const sitter = async (uid: string) => (await desk()).sitters.find((one) => one.uid === uid)!
const changes = async (since: string) =>
  (await server.call(proctor, 'GET /exam/:cid/desk/changes', { ...params(), query: { since } })).data
const log = async (query: object = {}, who = proctor) =>
  (await server.call(who, 'GET /exam/:cid/log', { ...params(), query })).data
const kinds = async (query: object = {}) => (await log(query)).docs.map(({ kind }) => kind)
const reason = 'Its machine died'
const move = (who: TestPerson, body: object, by = proctor) =>
  server.call(by, 'POST /exam/:cid/desk/seat', {
    ...params(),
    body: { uid: who.uid, seatId: null, reason, ...body },
  })
const say = (body: object, by = proctor) =>
  server.call(by, 'POST /exam/:cid/desk/message', {
    ...params(),
    body: { uid: null, roomId: null, text: 'Hello', ...body },
  })
const ask = (who: TestPerson, text = 'May I leave?') =>
  server.call(who, 'POST /exam/:cid/questions', { ...params(), body: { text } })
const heard = async (who: TestPerson) => (await server.call(who, 'GET /exam/:cid/messages', params())).data

describe('[EXAM-DESK-2] the desk shows', () => {
  test('rooms, seats, and everybody on the roster with how they are', async () => {
    await sits(alice)
    const shown = await desk()
    expect(shown.rooms.map(({ name }) => name)).toEqual(['Lab 1', 'Lab 2'])
    expect(shown.seats.map(({ name, roomId, row, column }) => [name, roomId, row, column])).toEqual([
      ['A1', first.roomId, 1, 1],
      ['A2', first.roomId, 1, 2],
      ['A3', first.roomId, 1, 3],
      ['B1', second.roomId, 1, 1],
    ])
    expect(shown.sitters).toMatchObject([
      { uid: 'alice', seatId: first.seatIds[0], state: 'in', address: '127.0.0.1', end: shown.exam.end },
      { uid: 'bob', seatId: first.seatIds[1], state: 'absent', address: null, enteredAt: null },
    ])
    expect(shown.counts).toMatchObject({ in: 1, absent: 1, disconnected: 0 })
    expect(shown.manages).toBe(false)
    expect((await desk(admin)).manages).toBe(true)
  })

  test('each state of somebody who entered', async () => {
    await sits(alice)
    const after = async (fields: Record<string, unknown>) => {
      await set(alice, fields)
      return (await sitter('alice')).state
    }
    expect(await after({ acted_at: ago(301) })).toBe('idle')
    expect(await after({ is_away: true })).toBe('away')
    expect(await after({ last_seen_at: ago(61) })).toBe('disconnected')
    await wait(alice)
    expect((await sitter('alice')).state).toBe('waiting')
    expect(await after({ handed_in_at: ago(1) })).toBe('handed-in')
  })

  test('somebody at work as such, whatever another page of theirs last knew', async () => {
    await sits(alice)
    const beat = async (idle: number) => {
      // Beats that come close together are not written.
      await set(alice, { last_seen_at: ago(20) })
      const body = { front: true, idle }
      const answer = await server.call(alice, 'POST /exam/:cid/beat', { ...params(), body })
      expect(answer.data.state).toBe('in')
      return (await sitter('alice')).state
    }
    await set(alice, { acted_at: ago(400) })
    expect(await beat(400)).toBe('idle')
    expect(await beat(2)).toBe('in')
    expect(await beat(900)).toBe('in')
  })

  test('pauses of one, a room and everybody; nobody turns idle in one', async () => {
    await sits(alice)
    await set(alice, { acted_at: ago(400) })
    const still = async () => {
      const { isPaused, sitters } = await desk()
      return [isPaused, ...sitters.filter((one) => one.isPaused).map(({ uid }) => uid)]
    }
    expect(await still()).toEqual([false])
    for (const [of, whom] of [
      [{ uid: 'alice' }, [false, 'alice']],
      [{ roomId: first.roomId }, [false, 'alice', 'bob']],
      [{}, [true, 'alice', 'bob']],
    ] as const) {
      await server.call(proctor, 'POST /exam/:cid/pauses', { ...params(), body: { ...of, reason } })
      expect(await still()).toEqual(whom)
      expect((await sitter('alice')).state).toBe('in')
      await server.call(proctor, 'POST /exam/:cid/pauses/resume', { ...params(), body: of })
      expect(await still()).toEqual([false])
    }
    expect((await sitter('alice')).state).toBe('idle')
  })

  test('in one statement for each part, whatever the number of people', async () => {
    const few = await server.sentBy(() => desk())
    const more = await Promise.all(['carol', 'dave', 'erin'].map((uid) => server.person(`${uid}-${cid}`)))
    await sql`insert into exam_sitters (contest_id, user_id)
      select ${cid}::integer, unnest(${more.map(({ userId }) => userId)}::integer[])`.execute(server.db)
    expect((await server.sentBy(() => desk())).length).toBe(few.length)
  })

  test('a proctor of a private course that they are not in', async () => {
    const { data } = await server.call(root, 'POST /course', {
      body: { name: 'Closed course', encrypt: 2, joinCode: 'open sesame' },
    })
    await server.db.updateTable('contests').set({ course_id: data.courseId }).where('cid', '=', cid).execute()
    expect((await server.call(stranger, 'GET /exam/:cid/desk', params())).status).toBe(404)
    expect((await desk()).exam.title).toBe('Final')
    await server.db.updateTable('contests').set({ deleted_at: new Date() }).where('cid', '=', cid).execute()
    expect((await server.call(proctor, 'GET /exam/:cid/desk', params())).status).toBe(404)
  })
})

describe('[EXAM-DESK-3] small updates', () => {
  test('have whom something happened to as a whole, of the others their state alone', async () => {
    await sits(alice)
    await sits(bob)
    const { now } = await desk()
    await forget()
    expect(await changes(now)).toMatchObject({
      whole: false,
      sitters: [],
      states: { in: ['alice', 'bob'] },
    })
    await move(alice, { seatId: first.seatIds[2] })
    const { sitters, states } = await changes(now)
    expect(sitters).toMatchObject([{ uid: 'alice', seatId: first.seatIds[2], state: 'in' }])
    expect(states).toEqual({ in: ['alice', 'bob'] })
  })

  test('have who fell silent, with the last sign of life', async () => {
    await sits(alice)
    await set(alice, { last_seen_at: ago(62) })
    const since = new Date(Date.now() - 5_000).toISOString()
    const { sitters, states } = await changes(since)
    expect(sitters).toMatchObject([{ uid: 'alice', state: 'disconnected' }])
    expect(states).toEqual({ disconnected: ['alice'], absent: ['bob'] })
  })

  test('send the page for the whole desk when the time of all changed, or after a long time', async () => {
    const { now } = await desk()
    expect((await changes(now)).whole).toBe(false)
    await writeExamLog(server.db, cid, { kind: 'paused', actorId: admin.userId })
    expect((await changes(now)).whole).toBe(true)
    expect((await changes(new Date(Date.now() - 3_600_000).toISOString())).whole).toBe(true)
  })

  test('are heard of by desks that are open, and by nobody else', async () => {
    const [open, other] = [await pageOf(proctor), await pageOf(stranger)]
    for (const page of [open, other]) page.socket.send(JSON.stringify({ type: 'watch', cid, of: 'desk' }))
    expect(await open.next()).toMatchObject({ type: 'exam_changed', data: { cid } })
    await note()
    expect(await open.next()).toMatchObject({ type: 'exam_changed', data: { cid } })
    await say({ uid: 'alice' })
    await sayTo(stranger)
    expect(await other.next()).toMatchObject({ type: 'notification' })
  })
})

describe('[EXAM-DESK-4] a seat is changed', () => {
  test('for a free one in another room, with a reason in the log', async () => {
    await sits(alice)
    expect((await move(alice, { seatId: second.seatIds[0] })).status).toBe(200)
    expect(await sitter('alice')).toMatchObject({ seatId: second.seatIds[0], address: '127.0.0.1' })
    const [row] = (await log({ person: 'alice' })).docs
    expect(row).toMatchObject({
      kind: 'moved',
      person: { uid: 'alice' },
      actor: { uid: 'proctor' },
      details: { from: 'Lab 1 A1', to: 'Lab 2 B1', reason, released: false },
    })
    const audit = server.db.selectFrom('audit').select(['before', 'after']).orderBy('id', 'desc').limit(1)
    expect(await audit.executeTakeFirst()).toEqual({
      before: { seat: 'Lab 1 A1' },
      after: { uid: 'alice', seat: 'Lab 2 B1', reason },
    })
  })

  test('and the session released, so that the next one from there takes part', async () => {
    await sits(alice)
    await move(alice, { seatId: second.seatIds[0], release: true })
    const { session_id, address, entered_at } = await server.db
      .selectFrom('exam_sitters')
      .select(['session_id', 'address', 'entered_at'])
      .where('contest_id', '=', cid)
      .where('user_id', '=', alice.userId)
      .executeTakeFirstOrThrow()
    expect({ session_id, address }).toEqual({ session_id: null, address: null })
    expect(entered_at).not.toBeNull()
  })

  test('and the next login from the new seat is in, with the draft there', async () => {
    const enter = (who: TestPerson) =>
      server.call(who, 'POST /exam/:cid/entry', { ...params(), body: { accepts: true } })
    expect((await enter(alice)).data.state).toBe('in')
    const draft = { pid, mid: cid, language: Language.C, code: 'int main', base: null }
    const written = await server.call(alice, 'PUT /draft', { body: draft })
    expect(written.status).toBe(200)
    await move(alice, { seatId: second.seatIds[0], release: true })
    const user = { id: alice.userId, privilege: alice.privilege, checksum: `checksum of ${alice.uid}` }
    const token = await openSession(server.context, user, { address: '', agent: 'new', requestId: '' })
    const there = { ...alice, cookie: `${cookieName}=${token}` }
    expect((await enter(there)).data).toMatchObject({ state: 'in', seat: { name: 'B1', room: 'Lab 2' } })
    const { data } = await server.call(there, 'GET /draft', { query: { pid, mid: cid } })
    expect(data.drafts).toMatchObject([{ code: 'int main' }])
    // The machine that was left takes part no more.
    expect((await enter(alice)).data.state).toBe('waiting')
    expect(await kinds({ person: 'alice' })).toEqual(['waiting', 'entered', 'moved', 'entered'])
    await server.db.deleteFrom('sessions').where('id', '=', sessionOf(alice)).execute()
  })

  test('against that of another person only if said so', async () => {
    const refused = await move(alice, { seatId: first.seatIds[1] })
    expect(refused).toMatchObject({ status: 409, error: 'EXAM_SEAT_TAKEN' })
    expect(refused.message).toContain('bob has the seat Lab 1 A2')
    expect((await move(alice, { seatId: first.seatIds[1], swap: true })).status).toBe(200)
    expect((await desk()).sitters.map(({ seatId }) => seatId)).toEqual([first.seatIds[1], first.seatIds[0]])
    expect((await log({ kind: 'moved' })).docs.map(({ person }) => person?.uid)).toEqual(['bob', 'alice'])
  })

  test('or taken away; a seat or a person of another exam is not there', async () => {
    await move(alice, { seatId: null })
    expect((await sitter('alice')).seatId).toBeNull()
    // A person without a seat takes it from somebody, who then has none.
    await move(alice, { seatId: first.seatIds[1], swap: true })
    expect((await desk()).sitters.map(({ seatId }) => seatId)).toEqual([first.seatIds[1], null])
    const other = await makeExam(server, admin)
    const elsewhere = await makeRoom(server, other, { seats: ['X'] })
    expect((await move(alice, { seatId: elsewhere.seatIds[0] })).status).toBe(404)
    expect((await move(stranger, { seatId: first.seatIds[2] })).status).toBe(404)
    expect((await move(alice, { seatId: first.seatIds[2], reason: ' ' })).status).toBe(400)
  })

  test('by two proctors at once: one of them gets it', async () => {
    const free = first.seatIds[2]
    const answers = await Promise.all([move(alice, { seatId: free }), move(bob, { seatId: free }, admin)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('[EXAM-DESK-5] a session that waits', () => {
  test('takes the place of the one before, once', async () => {
    await sits(alice)
    const id = await wait(alice)
    expect((await desk()).waiting).toMatchObject([
      { id, uid: 'alice', address: '10.0.0.9', agent: 'Firefox' },
    ])
    expect((await decide(id, true)).status).toBe(200)
    expect(await sitter('alice')).toMatchObject({ state: 'in', address: '10.0.0.9' })
    expect((await desk()).waiting).toEqual([])
    expect((await decide(id, false)).status).toBe(404)
    expect(await kinds({ person: 'alice' })).toEqual(['approved'])
  })

  test('is turned away with a reason, and who sits there stays', async () => {
    await sits(alice)
    const id = await wait(alice)
    expect((await decide(id, false)).status).toBe(200)
    expect(await sitter('alice')).toMatchObject({ state: 'in', address: '127.0.0.1' })
    expect((await log()).docs[0]).toMatchObject({ kind: 'turned-away', details: { reason } })
  })
})

test('[EXAM-DESK-6] somebody is let in although it is too late, with a reason', async () => {
  const late = () =>
    server.call(proctor, 'POST /exam/:cid/desk/let-in', { ...params(), body: { uid: 'alice', reason } })
  expect((await late()).status).toBe(200)
  expect((await sitter('alice')).letIn).toBe(true)
  await late()
  expect((await log()).docs).toMatchObject([{ kind: 'let-in', details: { reason } }])
})

describe('[EXAM-DESK-7] what is said', () => {
  test('to all is on every page at once, and kept for who joins later', async () => {
    await sits(alice)
    const page = await pageOf(alice)
    expect((await say({ text: 'Ten more minutes\nfor all' })).data).toEqual({ readers: 2 })
    expect(await page.next()).toMatchObject({
      type: 'exam_message',
      data: { cid, message: { text: 'Ten more minutes\nfor all', forAll: true } },
    })
    expect((await heard(alice)).messages).toMatchObject([{ text: 'Ten more minutes\nfor all' }])
    await sql`insert into exam_sitters (contest_id, user_id) values (${cid}, ${stranger.userId})`.execute(
      server.db,
    )
    await sql`insert into contest_entrants (contest_id, user_id, uid_key, address)
      values (${cid}, ${stranger.userId}, 'stranger', '')`.execute(server.db)
    await sits(stranger)
    expect((await heard(stranger)).messages).toHaveLength(1)
  })

  test('in a room is for those who sat there then', async () => {
    await sits(alice)
    await sits(bob)
    await move(bob, { seatId: second.seatIds[0] })
    expect((await say({ roomId: first.roomId })).data).toEqual({ readers: 1 })
    await move(alice, { seatId: null })
    await move(bob, { seatId: first.seatIds[0] })
    expect((await heard(alice)).messages).toHaveLength(1)
    expect((await heard(bob)).messages).toHaveLength(0)
    expect((await log({ kind: 'broadcast' })).docs).toMatchObject([{ details: { room: 'Lab 1' } }])
  })

  test('to one is read by nobody else', async () => {
    await sits(alice)
    await sits(bob)
    await say({ uid: 'alice', text: 'Please sit down' })
    expect((await heard(alice)).messages).toMatchObject([{ text: 'Please sit down', forAll: false }])
    expect((await heard(bob)).messages).toEqual([])
    expect((await log({ kind: 'message' })).docs).toMatchObject([{ person: { uid: 'alice' } }])
  })

  test('the longest text to many is delivered', async () => {
    await sits(alice)
    const page = await pageOf(alice)
    const text = '时'.repeat(examDeskLimits.text)
    expect((await say({ text })).status).toBe(201)
    expect(await page.next()).toMatchObject({ data: { message: { text } } })
    expect((await say({ text: `${text}!` })).status).toBe(400)
    expect((await say({ roomId: 2_000_000_000 })).status).toBe(404)
  })
})

describe('[EXAM-DESK-8] a question', () => {
  test('waits at the desk until it is answered, to one or to all', async () => {
    await sits(alice)
    await sits(bob)
    const [own, others] = [(await ask(alice)).data.id, (await ask(bob, 'Is n even?')).data.id]
    expect((await desk()).questions).toMatchObject([
      { id: own, uid: 'alice', text: 'May I leave?' },
      { id: others, uid: 'bob' },
    ])
    await say({ uid: 'alice', text: 'Yes', questionId: own })
    await say({ text: 'n is even', questionId: others })
    expect((await desk()).questions).toEqual([])
    // The question of somebody else is nobody's to know of.
    expect(await heard(alice)).toMatchObject({
      messages: [
        { text: 'n is even', questionId: null },
        { text: 'Yes', questionId: own },
      ],
      questions: [{ id: own, isClosed: true }],
    })
    expect(await kinds()).toEqual(['broadcast', 'message', 'question', 'question'])
  })

  test('is put aside once it was answered at the seat', async () => {
    await sits(alice)
    const { id } = (await ask(alice)).data
    const close = () =>
      server.call(proctor, 'POST /exam/:cid/desk/questions/:id/close', { params: { cid, id } })
    expect((await close()).status).toBe(200)
    expect((await close()).status).toBe(404)
    expect((await say({ questionId: id + 1000 })).status).toBe(404)
  })

  test('is not asked while several of the same person wait, also not at once', async () => {
    await sits(alice)
    const answers = await Promise.all(Array.from({ length: examDeskLimits.questions + 2 }, () => ask(alice)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(examDeskLimits.questions)
    expect(answers.find(({ status }) => status !== 201)?.error).toBe('EXAM_QUESTIONS_WAIT')
  })
})

describe('[EXAM-DESK-9] the log', () => {
  test('has incidents of a person, a room and everybody, and is read by pages', async () => {
    await note({ uid: 'alice', text: 'Feels ill' })
    await note({ roomId: second.roomId, text: 'The light went out' })
    await note()
    const rows = (await log({ pageSize: 2 })).docs
    expect(rows).toMatchObject([
      { person: null, details: { text: 'The alarm' } },
      { person: null, details: { text: 'The light went out', room: 'Lab 2' } },
    ])
    expect((await log({ pageSize: 2, page: 2 })).docs).toMatchObject([{ person: { uid: 'alice' } }])
    expect((await log({ person: 'nobody-here' })).docs).toEqual([])
    expect((await log({ person: 'ALICE', kind: 'incident' })).total).toBe(1)
  })

  test('says to proctors nothing of problems and programs', async () => {
    const details = { pid, sid: 5, label: 'A', hash: 'abc', text: 'kept' }
    await writeExamLog(server.db, cid, { kind: 'queued-submission', userId: alice.userId, details })
    expect((await log()).docs[0]!.details).toEqual({ text: 'kept' })
    expect((await log({}, admin)).docs[0]!.details).toEqual(details)
  })
})

test('[EXAM-DESK-10] nobody but proctors and managers has the desk; sitters have their messages alone', async () => {
  await sits(alice)
  const id = await wait(bob)
  const deeds = (who: TestPerson) => [
    server.call(who, 'GET /exam/:cid/desk', params()),
    server.call(who, 'GET /exam/:cid/desk/changes', {
      ...params(),
      query: { since: new Date().toISOString() },
    }),
    server.call(who, 'GET /exam/:cid/log', { ...params(), query: {} }),
    decide(id, true, who),
    move(bob, { seatId: null }, who),
    say({}, who),
    note({}, who),
    server.call(who, 'POST /exam/:cid/desk/let-in', { ...params(), body: { uid: 'bob', reason } }),
    server.call(who, 'POST /exam/:cid/desk/questions/:id/close', { params: { cid, id: 1 } }),
  ]
  for (const who of [stranger, alice]) {
    const answers = await Promise.all(deeds(who))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403))
  }
  const before = await desk()
  expect(before.waiting).toHaveLength(1)
  expect((await log()).docs).toEqual([])
  for (const who of [stranger, proctor, admin]) {
    expect((await server.call(who, 'GET /exam/:cid/messages', params())).status).toBe(404)
    expect((await ask(who)).status).toBe(404)
  }
})

test('[EXAM-DESK-10] a proctor reads no problem, submission or ranklist of the exam', async () => {
  const hidden = await judgeableProblem(server, root, { status: ProblemStatus.Reserve })
  await server.db
    .insertInto('contest_problems')
    .values({ contest_id: cid, pid: hidden, position: 2 })
    .execute()
  const answers = await Promise.all([
    server.call(proctor, 'GET /problem/:pid', { params: { pid: hidden }, query: { cid } }),
    server.call(proctor, 'GET /contest/:cid/ranklist', { params: { cid }, query: {} }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([404, 403])
  const said = JSON.stringify([await desk(), await log()])
  expect(said).not.toContain('A secret problem')
})

async function wait(who: TestPerson): Promise<number> {
  const { id } = await server.db
    .insertInto('exam_waiting')
    .values({
      contest_id: cid,
      user_id: who.userId,
      session_id: sessionOf(who),
      address: '10.0.0.9',
      agent: 'Firefox',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const decide = (id: number, approve: boolean, who = proctor) =>
  server.call(who, 'POST /exam/:cid/desk/waiting/:id', { params: { cid, id }, body: { approve, reason } })

const note = (body: object = {}, who = proctor) =>
  server.call(who, 'POST /exam/:cid/desk/incident', {
    ...params(),
    body: { uid: null, roomId: null, text: 'The alarm', ...body },
  })

/** An event that was written just now is in the next update as well: as if it had been earlier. */
const forget = () => server.db.deleteFrom('exam_log').where('contest_id', '=', cid).execute()

const sayTo = (who: TestPerson) =>
  server.call(admin, 'POST /admin/notifications/broadcast', { body: { title: who.uid, content: 'x' } })
