import { Language } from '@verdict/domain/language'
import { Privilege } from '@verdict/domain/privilege'
import { ProblemStatus } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import { ended, enter, makeContest, moveContest, submittedIn } from '@verdict/testkit/contest'
import { judgeableProblem, judgeHost } from '@verdict/testkit/judging'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settleAll } from '../../contest/contest-settle.ts'

let server: TestServer
let other: TestPerson
let admin: TestPerson
let root: TestPerson

beforeAll(async () => {
  server = await startTestServer()
  other = await server.person('other')
  admin = await server.person('admin1', Privilege.Admin)
  root = await server.person('root1', Privilege.Root)
})
afterAll(() => server.close())

const activity = async (who: TestPerson | null, offset = 0) =>
  (await server.call(who, 'GET /user/:uid/activity', { params: { uid: 'active' }, query: { offset } })).data
const handIn = async (who: TestPerson, pid: number, verdict: Judge, language: Language = Language.Cpp17) => {
  const body = { pid, language, code: 'int main() {}' }
  const { sid } = (await server.call(who, 'POST /status', { body })).data
  await judgeHost(server).judge(verdict)
  return sid
}
const at = (sid: number, time: string) =>
  sql`update submissions set created_at = ${time}::timestamptz where sid = ${sid}`.execute(server.db)

test('[USR-PROFILE-8][USR-PROFILE-9] days, verdicts and languages of what everybody may know, and titles', async () => {
  const active = await server.person('active')
  const [open, reserved] = [
    await judgeableProblem(server, admin, { title: 'Known to all', tests: 1 }),
    await judgeableProblem(server, admin, { title: 'Kept back', tests: 1 }),
  ]
  await handIn(active, open, Judge.Accepted)
  const second = await handIn(active, open, Judge.WrongAnswer, Language.Python)
  const old = await handIn(active, open, Judge.WrongAnswer)
  const first = await handIn(active, open, Judge.WrongAnswer)
  await handIn(active, reserved, Judge.Accepted)
  await server.db
    .updateTable('problems')
    .set({ status: ProblemStatus.Reserve })
    .where('pid', '=', reserved)
    .execute()
  const skipped = await handIn(active, open, Judge.WrongAnswer)
  const skip = { params: { sid: skipped }, body: { judge: Judge.Skipped } } as const
  expect((await server.call(root, 'PUT /status/:sid', skip)).status).toBe(200)
  const waiting = { pid: open, language: Language.C, code: 'int main(void) {}' }
  expect((await server.call(active, 'POST /status', { body: waiting })).status).toBe(201)

  const { since, until } = await activity(null)
  expect(Date.parse(until) - Date.parse(since)).toBe(364 * 86_400_000)
  await at(old, `${since}T00:00:00Z`)
  await sql`update submissions set created_at = created_at - interval '1 second' where sid = ${old}`.execute(
    server.db,
  )
  await at(first, `${since}T00:00:00Z`)
  const noon = new Date(Date.parse(until) - 86_400_000).toISOString().slice(0, 10)
  await at(second, `${noon}T12:00:00Z`)

  const expected = {
    titles: [{ pid: open, title: 'Known to all' }],
    days: [
      { day: since, count: 1 },
      { day: noon, count: 1 },
      { day: until, count: 1 },
    ],
    judges: [
      { judge: Judge.WrongAnswer, count: 2 },
      { judge: Judge.Accepted, count: 1 },
    ],
    languages: [
      { language: Language.Cpp17, count: 2 },
      { language: Language.Python, count: 1 },
    ],
  }
  for (const who of [null, other]) expect(await activity(who)).toMatchObject(expected)
  for (const who of [active, admin]) {
    const seen = await activity(who)
    expect(seen.titles.map(({ title }) => title)).toEqual(['Known to all', 'Kept back'])
    expect(seen.judges).toContainEqual({ judge: Judge.Accepted, count: 2 })
  }
  // Another clock: what happened at noon was on the next day, fourteen hours further.
  const ahead = (await activity(null, 14 * 60)).days.map(({ day }) => day)
  expect(ahead).not.toContain(noon)
  expect(ahead).toContain(until)
})

test('[USR-PROFILE-9] what is done in a contest counts for nobody before it is open, its author included', async () => {
  const who = await server.person('competes')
  const pid = await judgeableProblem(server, admin, { title: 'In a contest', tests: 1 })
  const cid = await makeContest(server, admin, { list: [pid] })
  const of = async (viewer: TestPerson | null) =>
    (await server.call(viewer, 'GET /user/:uid/activity', { params: { uid: who.uid }, query: {} })).data
  await enter(server, who, cid)
  await submittedIn(server, who, cid, pid)
  await judgeHost(server).judge(Judge.Accepted)
  for (const viewer of [null, who, admin]) {
    expect(await of(viewer)).toMatchObject({ titles: [], days: [], judges: [], languages: [] })
  }
  await moveContest(server, admin, cid, ended)
  await settleAll(server.context)
  for (const viewer of [null, who, admin]) {
    expect((await of(viewer)).judges).toEqual([{ judge: Judge.Accepted, count: 1 }])
  }
})

test('[USR-PROFILE-7] [USR-PROFILE-8] of nobody, and by a clock that there is not', async () => {
  const asked = (uid: string, offset: number) =>
    server.call(null, 'GET /user/:uid/activity', { params: { uid }, query: { offset } })
  expect(await asked('nobody-here', 0)).toMatchObject({ status: 404, error: 'NOT_FOUND' })
  expect((await asked('other', 841)).status).toBe(400)
})
