// The desk of those who watch over an exam: what it shows, its log, and who may have it.

import { ProblemStatus } from '@verdict/domain/problem'
import {
  ago,
  ask,
  changes,
  cid,
  decide,
  desk,
  first,
  log,
  move,
  note,
  params,
  pid,
  proctor,
  reason,
  say,
  second,
  set,
  sits,
  sitter,
  stranger,
  wait,
  withDesk,
} from '@verdict/testkit/exam-desk'
import { judgeableProblem } from '@verdict/testkit/judging'
import { admin, alice, bob, root, server } from '@verdict/testkit/lab'
import { pageOf } from '@verdict/testkit/pages'
import type { TestPerson } from '@verdict/testkit/server'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { writeExamLog } from '../../changes/exam-log.ts'

withDesk()

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
    const since = new Date(Date.now() - 5_000).toISOString()
    await set(alice, { last_seen_at: ago(62) })
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
    const shown = { text: 'kept', claimedAt: '2026-01-01T10:00:00.000Z', counts: false, share: 25 }
    const details = { pid, sid: 5, label: 'A', hash: 'abc', ...shown }
    await writeExamLog(server.db, cid, { kind: 'queued-submission', userId: alice.userId, details })
    expect((await log()).docs[0]!.details).toEqual(shown)
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

/** An event that was written just now is in the next update as well: as if it had been earlier. */
const forget = () => server.db.deleteFrom('exam_log').where('contest_id', '=', cid).execute()

const sayTo = (who: TestPerson) =>
  server.call(admin, 'POST /admin/notifications/broadcast', { body: { title: who.uid, content: 'x' } })
