import { Privilege } from '@verdict/domain/privilege'
import { Judge } from '@verdict/domain/verdict'
import {
  ended,
  enter,
  frozen,
  makeContest,
  moveContest,
  running,
  submittedIn,
} from '@verdict/testkit/contest'
import { judgeableProblem, judgeHost } from '@verdict/testkit/judging'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settleAll } from '../../contest/contest-settle.ts'

let server: TestServer
let admin: TestPerson
/** Somebody whose profile is read. */
let ann: TestPerson
let rival: TestPerson
let outsider: TestPerson
let pid: number

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.person('admin1', Privilege.Admin)
  ann = await server.person('ann')
  rival = await server.person('rival')
  outsider = await server.person('outsider')
  pid = await judgeableProblem(server, admin, { title: 'Known', tests: 1 })
})
afterAll(() => server.close())

const read = (who: TestPerson | null, uid = 'ann') =>
  server.call(who, 'GET /user/:uid/activity', { params: { uid }, query: {} })
const ranks = async (who: TestPerson | null) =>
  (await read(who)).data.contests.map(({ title, rank, ranked }) => `${title} ${rank}/${ranked}`)

async function compete(cid: number, verdicts: [TestPerson, Judge][]): Promise<void> {
  for (const [who, verdict] of verdicts) {
    await enter(server, who, cid)
    await submittedIn(server, who, cid, pid)
    await judgeHost(server).judge(verdict)
  }
}

const both = (): [TestPerson, Judge][] => [
  [rival, Judge.Accepted],
  [ann, Judge.WrongAnswer],
]

test('[USR-CONTESTS-1] a rank is shown to those who read the ranklist, once the contest is open', async () => {
  const option = { freeze: 60 }
  const cid = await makeContest(server, admin, { title: 'Cup', list: [pid], ...running, option })
  await compete(cid, both())
  const everybody = [null, outsider, rival, ann, admin]
  const seen = () => Promise.all(everybody.map(ranks))
  const nothing = everybody.map(() => [])
  expect(await seen()).toEqual(nothing)
  await moveContest(server, admin, cid, frozen)
  expect(await seen()).toEqual(nothing)
  await moveContest(server, admin, cid, ended)
  await settleAll(server.context)
  expect(await seen()).toEqual([[], [], ['Cup 2/2'], ['Cup 2/2'], ['Cup 2/2']])
  // Its ranklist is for everybody now.
  await server.call(admin, 'PUT /contest/:cid', { params: { cid }, body: { option: { openBoard: true } } })
  expect(await seen()).toEqual(everybody.map(() => ['Cup 2/2']))
  // Nor is one that is gone.
  await server.db.updateTable('contests').set({ deleted_at: new Date() }).where('cid', '=', cid).execute()
  expect(await seen()).toEqual(nothing)
})

test('[USR-CONTESTS-1] contests of the OI before they open, kept frozen, and exams that keep ranklists are left out', async () => {
  const contest = async (title: string, more: object = {}) => {
    const cid = await makeContest(server, admin, { title, list: [pid], ...running, ...more })
    await compete(cid, both())
    return cid
  }
  const end = async (cid: number) => {
    await moveContest(server, admin, cid, ended)
    await settleAll(server.context)
  }
  await end(await contest('Held', { option: { freeze: 60, unfreeze: 'manual' } }))
  const exam = await contest('Exam')
  await end(exam)
  expect(await ranks(rival)).toEqual(['Exam 2/2'])
  await server.db.insertInto('exams').values({ contest_id: exam, shows_ranklist: false }).execute()
  for (const who of [rival, ann]) expect(await ranks(who)).toEqual([])
  expect(await ranks(admin)).toEqual(['Exam 2/2'])
  const oi = await contest('Olympiad', { rule: 'oi' })
  expect(await ranks(rival)).toEqual([])
  await end(oi)
  expect(await ranks(rival)).toEqual(['Olympiad 2/2'])
})

test('[USR-LEVELS-1] the solved list by difficulty, as each viewer has it', async () => {
  const solver = await server.person('solver')
  const leveled = await judgeableProblem(server, admin, { title: 'Leveled', tests: 1 })
  for (const one of [pid, leveled]) {
    const body = { pid: one, language: 2, code: 'int main() {}' } as const
    expect((await server.call(solver, 'POST /status', { body })).error).toBeNull()
    await judgeHost(server).judge(Judge.Accepted)
  }
  await server.db
    .insertInto('problem_levels')
    .values({ pid: leveled, said: 1700 })
    .onConflict((conflict) => conflict.column('pid').doUpdateSet({ said: 1700 }))
    .execute()
  const levels = async (who: TestPerson | null) => (await read(who, 'solver')).data.levels
  expect(await levels(null)).toEqual({ easy: 0, medium: 0, hard: 1, unknown: 1 })
  await server.call(admin, 'PUT /problem/:pid', { params: { pid: leveled }, body: { status: 0 } })
  expect(await levels(outsider)).toEqual({ easy: 0, medium: 0, hard: 0, unknown: 1 })
  expect(await levels(solver)).toEqual({ easy: 0, medium: 0, hard: 0, unknown: 2 })
})

test('[USR-HIDE-1] what is hidden is answered as of nobody, but to its owner and admins; the rest stays', async () => {
  const set = (hidesActivity: boolean) =>
    server.call(ann, 'PUT /account/profile', { body: { hidesActivity } })
  expect((await set(true)).data).toMatchObject({ uid: 'ann', hidesActivity: true })
  const missing = await read(rival, 'nobody-here')
  for (const who of [null, rival, outsider]) {
    const answer = await read(who)
    expect([answer.status, answer.error, answer.message]).toEqual([404, missing.error, missing.message])
    expect((await server.call(who, 'GET /user/:uid', { params: { uid: 'ann' } })).status).toBe(200)
  }
  for (const who of [ann, admin]) expect((await read(who)).status).toBe(200)
  expect((await set(false)).data.hidesActivity).toBeUndefined()
  expect((await read(null)).status).toBe(200)
})
