import { Privilege } from '@verdict/domain/privilege'
import { ended, makeContest, moveContest, ready, running, type Times } from '@verdict/testkit/contest'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

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
