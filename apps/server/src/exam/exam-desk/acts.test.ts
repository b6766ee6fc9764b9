// The deeds of proctors at the desk of an exam: seats, entry, messages and questions.

import { examDeskLimits } from '@verdict/domain/field-limits'
import { Language } from '@verdict/domain/language'
import { makeExam, makeRoom, putOnRoster } from '@verdict/testkit/exam'
import {
  ask,
  cid,
  decide,
  desk,
  first,
  heard,
  kinds,
  log,
  move,
  params,
  pid,
  proctor,
  reason,
  say,
  second,
  sessionOf,
  sits,
  sitter,
  stranger,
  wait,
  withDesk,
} from '@verdict/testkit/exam-desk'
import { admin, alice, bob, server } from '@verdict/testkit/lab'
import { pageOf } from '@verdict/testkit/pages'
import type { TestPerson } from '@verdict/testkit/server'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { cookieName, openSession } from '../../people/account/session.ts'

withDesk()

const sitterRow = ({ userId }: TestPerson) =>
  server.db
    .selectFrom('exam_sitters')
    .select(['session_id', 'address', 'seat_id'])
    .where('contest_id', '=', cid)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()

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
    expect(await sitterRow(alice)).toMatchObject({ session_id: null, address: null })
    const { entered_at } = await server.db
      .selectFrom('exam_sitters')
      .select('entered_at')
      .where('contest_id', '=', cid)
      .where('user_id', '=', alice.userId)
      .executeTakeFirstOrThrow()
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

  test('against that of another person with both sessions released: both start anew at their new seats', async () => {
    await sits(alice)
    await sits(bob)
    const stay = await sitterRow(bob)
    expect(stay.session_id).not.toBeNull()
    const swap = { seatId: first.seatIds[1], swap: true, release: true }
    expect((await move(alice, swap)).status).toBe(200)
    const released = { session_id: null, address: null }
    expect(await sitterRow(alice)).toEqual({ ...released, seat_id: first.seatIds[1] })
    expect(await sitterRow(bob)).toEqual({ ...released, seat_id: first.seatIds[0] })
    expect((await log({ kind: 'moved' })).docs).toMatchObject([
      { person: { uid: 'bob' }, details: { from: 'Lab 1 A2', to: 'Lab 1 A1', released: true } },
      { person: { uid: 'alice' }, details: { from: 'Lab 1 A1', to: 'Lab 1 A2', released: true } },
    ])
    // Each enters by the next session, and neither without it.
    const enter = (who: TestPerson) =>
      server.call(who, 'POST /exam/:cid/entry', { ...params(), body: { accepts: true } })
    expect((await enter(bob)).data).toMatchObject({ state: 'in', seat: { name: 'A1' } })
    expect((await enter(alice)).data).toMatchObject({ state: 'in', seat: { name: 'A2' } })
  })

  test('against that of another person without a release: both go on in their sessions', async () => {
    await sits(alice)
    await sits(bob)
    const sessions = async () => [(await sitterRow(alice)).session_id, (await sitterRow(bob)).session_id]
    const before = await sessions()
    await move(alice, { seatId: first.seatIds[1], swap: true })
    expect(await sessions()).toEqual(before)
    expect(before).not.toContain(null)
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

  test('to all is for nobody who was banned meanwhile', async () => {
    const banned = await server.person(`banned-${cid}`)
    await putOnRoster(server, cid, [banned])
    await server.db.updateTable('users').set({ privilege: 0 }).where('id', '=', banned.userId).execute()
    expect((await say({ text: 'Ten more minutes' })).data).toEqual({ readers: 2 })
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
