import { createHash } from 'node:crypto'
import { codeOf } from '@verdict/domain/exam'
import { Privilege } from '@verdict/domain/privilege'
import { ended, moveContest, running } from '@verdict/testkit/contest'
import { makeExam } from '@verdict/testkit/exam'
import { cookieOf } from '@verdict/testkit/oauth'
import { withTotp } from '@verdict/testkit/second-factor'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookieName } from '../../people/account/session.ts'

let server: TestServer
let root: TestPerson
beforeAll(async () => {
  server = await startTestServer()
  root = await server.person('root1', Privilege.Root)
})
afterAll(() => server.close())

/** Logs in by a slip of an exam that runs. */
async function bySlip(uid: string, { factor }: { factor: boolean }) {
  const person = await server.person(uid)
  if (factor) await withTotp(server.context, person.userId)
  const cid = await makeExam(server, root, { sitters: [person], ...running })
  const code_hash = createHash('sha256').update(codeOf('K7QX-3M9P')).digest()
  await server.db.updateTable('exam_sitters').set({ code_hash }).where('contest_id', '=', cid).execute()
  const body = { who: uid, code: 'K7QX-3M9P' }
  const answer = await server.call(null, 'POST /exam/:cid/code-login', { params: { cid }, body })
  const who = { ...person, cookie: cookieOf(answer.headers, cookieName)! }
  const ask = async (key: 'GET /account/profile' | 'GET /account/sessions' | 'GET /problem') =>
    (await server.call(who, key, {})).status
  return { who, cid, ask }
}

test('[SF-SLIP-1] a slip opens the exam of who has a second factor, and nothing once it is over', async () => {
  const { who, cid, ask } = await bySlip('with-factor', { factor: true })
  const entered = await server.call(who, 'POST /exam/:cid/entry', {
    params: { cid },
    body: { accepts: true },
  })
  expect(entered.data.state).toBe('in')
  expect(await ask('GET /account/profile')).toBe(200)
  await moveContest(server, root, cid, ended)
  expect(await ask('GET /account/profile')).toBe(401)
  expect(await ask('GET /account/sessions')).toBe(401)
})

test('[SF-SLIP-1] while the exam does not lock them the session is good for it alone', async () => {
  const { who, cid, ask } = await bySlip('at-the-door', { factor: true })
  await moveContest(server, root, cid, { start: 5, end: 65 })
  expect((await server.call(who, 'GET /exam/:cid/entry', { params: { cid } })).status).toBe(200)
  expect(await ask('GET /account/profile')).toBe(200)
  expect(await ask('GET /account/sessions')).toBe(401)
  await server.db.deleteFrom('exam_sitters').where('contest_id', '=', cid).execute()
  expect(await ask('GET /account/profile')).toBe(401)
})

test.each([{ is_teacher: true }, { privilege: Privilege.Admin }])(
  '[SF-SLIP-1] nor does a slip give anybody the powers that somebody has outside the exam: %j',
  async (powers) => {
    const uid = powers.is_teacher ? 'a-teacher' : 'an-admin'
    const { who, cid, ask } = await bySlip(uid, { factor: false })
    const statuses = async () => [await ask('GET /account/profile'), await ask('GET /account/sessions')]
    await moveContest(server, root, cid, { start: 5, end: 65 })
    expect(await statuses()).toEqual([200, 200])
    await server.db.updateTable('users').set(powers).where('id', '=', who.userId).execute()
    expect(await statuses()).toEqual([200, 401])
  },
)

test('[SF-SLIP-1] who has no second factor stays logged in', async () => {
  const { cid, ask } = await bySlip('without', { factor: false })
  await moveContest(server, root, cid, ended)
  expect(await ask('GET /account/sessions')).toBe(200)
})
