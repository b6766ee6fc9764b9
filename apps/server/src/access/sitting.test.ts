import { Privilege } from '@verdict/domain/privilege'
import { ended, makeContest, moveContest, ready, running, type Times } from '@verdict/testkit/contest'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { makeExam } from '@verdict/testkit/exam'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sittersAmong } from './sitting.ts'

let server: TestServer
let root: TestPerson
let cid: number
beforeAll(async () => {
  server = await startTestServer()
  root = await server.person('root1', Privilege.Root)
  cid = await makeContest(server, root, running)
  await server.db.insertInto('exams').values({ contest_id: cid, binds: 'session' }).execute()
})
afterAll(() => server.close())

const sitter = async (uid: string): Promise<TestPerson> => {
  const person = await server.person(uid)
  await server.db
    .insertInto('contest_entrants')
    .values({ contest_id: cid, user_id: person.userId, uid_key: uid, address: '' })
    .execute()
  await server.db.insertInto('exam_sitters').values({ contest_id: cid, user_id: person.userId }).execute()
  return person
}
/** As entry does it. */
const enter = ({ userId }: TestPerson) =>
  sql`update exam_sitters set entered_at = clock_timestamp(),
    session_id = (select max(id) from sessions where user_id = ${userId})
    where contest_id = ${cid} and user_id = ${userId}`.execute(server.db)

const contest = (who: TestPerson) => server.call(who, 'GET /contest/:cid', { params: { cid } })
const tags = (who: TestPerson) => server.call(who, 'GET /tag', {})
const move = (times: Times) => moveContest(server, root, cid, times)

test('[EXAM-ENTRY-1] a sitter reaches the exam only, from its start or their entry until its end', async () => {
  const person = await sitter('sat1')
  expect(await contest(person)).toMatchObject({ status: 403, error: 'EXAM_ONLY' })
  expect(await tags(person)).toMatchObject({ status: 403, error: 'EXAM_ONLY' })
  await enter(person)
  expect(await contest(person)).toMatchObject({ status: 200 })
  expect(await tags(person)).toMatchObject({ status: 403, error: 'EXAM_ONLY' })
  await move(ended)
  expect(await tags(person)).toMatchObject({ status: 200 })
  // The doors open 15 minutes before.
  await move({ ...ready, start: 14 })
  expect(await tags(person)).toMatchObject({ error: 'EXAM_ONLY' })
  await move({ ...ready, start: 16 })
  expect(await tags(person)).toMatchObject({ status: 200 })
  await move(running)
})

test('[EXAM-ENTRY-1] its proctors are not locked', async () => {
  const proctor = await sitter('proctor1')
  await server.db.insertInto('exam_proctors').values({ contest_id: cid, user_id: proctor.userId }).execute()
  expect(await tags(proctor)).toMatchObject({ status: 200 })
})

test('[EXAM-ENTRY-1] on the rosters of two exams one sits that which goes on, was entered, and began first, in this order', async () => {
  const person = await server.person('twice1')
  const sitters = [person]
  const [early, late] = [
    await makeExam(server, root, { sitters, start: -60, end: 60 }),
    await makeExam(server, root, { sitters, start: -30, end: 90 }),
  ]
  const set = (of: number, change: object) =>
    server.db
      .updateTable('exam_sitters')
      .set(change)
      .where('contest_id', '=', of)
      .where('user_id', '=', person.userId)
      .execute()
  const here = {
    entered_at: sql`clock_timestamp()`,
    session_id: sql`(select max(id) from sessions where user_id = ${person.userId})`,
  }
  const entry = (of: number) => server.call(person, 'GET /exam/:cid/entry', { params: { cid: of } })
  /** By requests, and by who may hear of what. */
  const sat = async () => {
    const open = []
    for (const of of [early, late]) if ((await entry(of)).error === null) open.push(of)
    const heard = (await sittersAmong(server.db, [person.userId])).get(person.userId)?.cid
    expect(open).toEqual([heard])
    return open[0]
  }
  expect(await sat()).toBe(early)
  await set(late, here)
  expect(await sat()).toBe(late)
  await set(late, { handed_in_at: sql`clock_timestamp()` })
  expect(await sat()).toBe(early)
  await set(early, here)
  expect(await sat()).toBe(early)
  await set(early, { handed_in_at: sql`clock_timestamp()` })
  // Both are handed in: the work of the first is read.
  expect(await sat()).toBe(early)
  await moveContest(server, root, early, ended)
  expect(await sat()).toBe(late)
  expect(await tags(person)).toMatchObject({ error: 'EXAM_ONLY' })
})
