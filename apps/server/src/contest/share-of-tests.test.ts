// The points of problems without groups of tests, in contests that count them.

import { Judge } from '@verdict/domain/verdict'
import { makeContest, moveContest, ready, running, submittedIn } from '@verdict/testkit/contest'
import { contest, pid, ranklist, read, second, withContests } from '@verdict/testkit/contest-lab'
import { get, apply, started, work } from '@verdict/testkit/job'
import { judgeableProblem, putInOneGroup, resultsOf } from '@verdict/testkit/judging'
import { admin, alice, host, root, server } from '@verdict/testkit/lab'
import { beforeAll, expect, test } from 'vitest'
import { settleAll } from './contest-settle.ts'

withContests()

const { Accepted, WrongAnswer, TimeLimitExceeded, Skipped } = Judge

let four: number
let grouped: number
let courseId: number
beforeAll(async () => {
  four = await judgeableProblem(server, root, { tests: 4 })
  grouped = await judgeableProblem(server, root, { tests: 2 })
  await putInOneGroup(server, root, grouped)
  courseId = (await server.call(root, 'POST /course', { body: { name: 'A course' } })).data.courseId
})

/** Finishes what waits. @returns the groups that the host was given */
async function finish(judges: readonly Judge[]) {
  const task = await host.take()
  const tests = resultsOf(task).map((one, at) => ({ ...one, judge: judges[at]! }))
  const judge = judges.find((one) => one !== Accepted) ?? Accepted
  expect((await host.finish(task, { judge, tests })).text).toContain('"success":true')
  return task.groups
}

async function tried(cid: number, judges: readonly Judge[], problem = four) {
  const sid = await submittedIn(server, alice, cid, problem)
  return { sid, groups: await finish(judges) }
}

const scoreOf = async (cid: number, problem = four) =>
  ((await ranklist(admin, cid)).data.ranklist['alice']?.[problem] as { score?: number } | undefined)?.score
const listed = async (sid: number) =>
  (await server.call(alice, 'GET /status/:sid', { params: { sid } })).data.score
const choose = (cid: number, shareOfTests: boolean | null, confirmed = true) =>
  server.call(admin, 'PUT /contest/:cid', {
    params: { cid },
    body: { option: { shareOfTests }, confirmed },
  })
const pointsBy = async (cid: number) => (await read(admin, cid)).data.problems.map((one) => one.pointsBy)
const chosen = async (cid: number) => (await read(admin, cid)).data.contest.option.shareOfTests

const threeOfFour = [Accepted, WrongAnswer, Accepted, Accepted]

test('[RANK-SHARE-1] a contest gives the share of tests where it was chosen, and runs each of them', async () => {
  const cid = await contest({ rule: 'ioi', list: [four, grouped], option: { shareOfTests: true } })
  expect(await pointsBy(cid)).toEqual(['share', 'groups'])
  const { sid, groups } = await tried(cid, [TimeLimitExceeded, Accepted, Accepted, WrongAnswer])
  expect(groups).toEqual([{ points: 10_000, way: 'sum', needs: [], stop: false, tests: [0, 1, 2, 3] }])
  expect(await scoreOf(cid)).toBe(5_000)
  expect(await listed(sid)).toBe(5_000)
  expect((await server.call(alice, 'GET /status/:sid', { params: { sid } })).data).not.toHaveProperty(
    'groups',
  )
  await tried(cid, threeOfFour)
  expect(await scoreOf(cid)).toBe(7_500)
  // A problem with groups keeps what its teacher wrote.
  await tried(cid, [Accepted, WrongAnswer], grouped)
  expect(await scoreOf(cid, grouped)).toBe(5_000)
  expect((await choose(cid, false)).status).toBe(200)
  expect([await scoreOf(cid), await scoreOf(cid, grouped)]).toEqual([0, 5_000])
})

test('[RANK-SHARE-1] nobody chose: all or none, in ICPC whatever was chosen, and outside contests', async () => {
  const cid = await contest({ rule: 'best', list: [four] })
  expect(await chosen(cid)).toBeNull()
  expect(await pointsBy(cid)).toEqual(['whole'])
  expect((await tried(cid, [TimeLimitExceeded, Skipped, Skipped, Skipped])).groups).toBeNull()
  expect(await scoreOf(cid)).toBe(0)
  const icpc = await contest({ rule: 'icpc', list: [four], option: { shareOfTests: true } })
  expect(await pointsBy(icpc)).toEqual([undefined])
  const { sid, groups } = await tried(icpc, threeOfFour)
  expect(groups).toBeNull()
  expect(await listed(sid)).toBeUndefined()
  const practice = await server.call(alice, 'POST /status', {
    body: { pid: four, language: 1, code: 'int main() { return 0; }' },
  })
  await finish(threeOfFour)
  expect(await listed(practice.data.sid)).toBeUndefined()
})

test('[RANK-SHARE-1] new homework and what is made an exam give the share, unless somebody chose', async () => {
  const due = new Date(Date.now() + 3_600_000).toISOString()
  const sheet = { title: 'Sheet', list: [four], course: courseId, start: -10, homework: { due } }
  const homework = (more: object) => makeContest(server, admin, { ...sheet, ...more })
  expect(await chosen(await homework({}))).toBe(true)
  expect(await chosen(await homework({ option: { shareOfTests: false } }))).toBe(false)
  const exam = async (option: object) => {
    const cid = await makeContest(server, admin, { ...ready, rule: 'oi', list: [pid], option })
    expect((await server.call(admin, 'PUT /exam/:cid', { params: { cid }, body: {} })).status).toBe(200)
    return cid
  }
  const made = await exam({})
  expect(await chosen(made)).toBe(true)
  const audit = await server.db
    .selectFrom('audit')
    .select(['before', 'after'])
    .where('target', '=', `contest:${made}`)
    .where('action', '=', 'contest.change')
    .execute()
  expect(audit).toEqual([{ before: { shares_tests: null }, after: { shares_tests: true } }])
  expect(await chosen(await exam({ shareOfTests: false }))).toBe(false)
  expect((await choose(made, null)).status).toBe(200)
  expect(await chosen(made)).toBe(true)
})

test('[RANK-SHARE-2] another choice scores anew by the tests that were run', async () => {
  const cid = await contest({ rule: 'ioi', list: [four, second] })
  const { sid } = await tried(cid, threeOfFour)
  await tried(cid, [Accepted, TimeLimitExceeded, Skipped, Skipped])
  expect(await scoreOf(cid)).toBe(0)
  const asked = await choose(cid, true, false)
  expect([asked.status, asked.error]).toEqual([409, 'CONTEST_CHANGE_HURTS'])
  expect((await choose(cid, true)).status).toBe(200)
  expect([await scoreOf(cid), await listed(sid)]).toEqual([7_500, 7_500])
  const totals = await server.db
    .selectFrom('contest_totals')
    .selectAll()
    .where('contest_id', '=', cid)
    .execute()
  expect(totals).toMatchObject([{ user_id: alice.userId, grade: 3_750 }])
  // Another rule counts no points, whatever was chosen.
  const rule = (to: 'icpc' | 'ioi') =>
    server.call(admin, 'PUT /contest/:cid', { params: { cid }, body: { rule: to, confirmed: true } })
  expect((await rule('icpc')).status).toBe(200)
  expect(await listed(sid)).toBeUndefined()
  expect((await rule('ioi')).status).toBe(200)
  expect(await scoreOf(cid)).toBe(7_500)
  expect((await choose(cid, false)).status).toBe(200)
  expect([await scoreOf(cid), await listed(sid)]).toEqual([0, undefined])
})

test('[RANK-SHARE-2] a rejudge that waits is overtaken, and one that is applied counts as the contest does then', async () => {
  const cid = await contest({ rule: 'best', list: [four] })
  const { sid } = await tried(cid, threeOfFour)
  const job = await started({ action: 'rejudge', sids: [sid] })
  await choose(cid, true)
  await finish([Accepted, Accepted, WrongAnswer, WrongAnswer])
  await work()
  await apply(job)
  await work()
  expect(await get(job)).toMatchObject({ overtaken: 1 })
  expect(await scoreOf(cid)).toBe(7_500)
  const again = await started({ action: 'rejudge', sids: [sid] })
  await finish([Accepted, WrongAnswer, WrongAnswer, WrongAnswer])
  await work()
  await apply(again)
  await work()
  expect(await scoreOf(cid)).toBe(2_500)
})

test('[RANK-SHARE-2] a rejudge that changes nothing counts as chosen while it is applied', async () => {
  const cid = await contest({ rule: 'best', list: [four] })
  const { sid } = await tried(cid, threeOfFour)
  const job = await started({ action: 'rejudge', sids: [sid] })
  await finish([Accepted, WrongAnswer, WrongAnswer, WrongAnswer])
  await work()
  await apply(job)
  await choose(cid, true)
  expect(await scoreOf(cid)).toBe(7_500)
  await work()
  expect([await scoreOf(cid), await listed(sid)]).toEqual([2_500, 2_500])
})

test('[RANK-SHARE-2] a change that was cut off is ended by any server', async () => {
  const cid = await contest({ rule: 'ioi', list: [four] })
  await tried(cid, threeOfFour)
  await server.db
    .updateTable('contests')
    .set({ shares_tests: true, scores_wait: true, settled: false })
    .where('cid', '=', cid)
    .execute()
  await Promise.all([settleAll(server.context), settleAll(server.context)])
  expect(await scoreOf(cid)).toBe(7_500)
  const { scores_wait, settled } = await server.db
    .selectFrom('contests')
    .select(['scores_wait', 'settled'])
    .where('cid', '=', cid)
    .executeTakeFirstOrThrow()
  expect({ scores_wait, settled }).toEqual({ scores_wait: false, settled: true })
  // Another server marked it as settled meanwhile.
  await server.db
    .updateTable('contests')
    .set({ shares_tests: false, scores_wait: true })
    .where('cid', '=', cid)
    .execute()
  await settleAll(server.context)
  expect(await scoreOf(cid)).toBe(0)
})

test('[RANK-SHARE-2] the submission of a person that is judged meanwhile counts as chosen', async () => {
  const cid = await makeContest(server, admin, { ...running, rule: 'best', list: [four] })
  await server.call(alice, 'POST /contest/:cid/verify', { params: { cid }, body: {} })
  const sid = await submittedIn(server, alice, cid, four)
  const task = await host.take()
  const tests = resultsOf(task).map((one, at) => ({ ...one, judge: threeOfFour[at]! }))
  const [finished, changed] = await Promise.all([
    host.finish(task, { judge: WrongAnswer, tests }),
    choose(cid, true),
  ])
  expect([finished.status, changed.status]).toEqual([200, 200])
  expect(await scoreOf(cid)).toBe(7_500)
  await moveContest(server, admin, cid, { start: -250, end: -10 })
  expect(await listed(sid)).toBe(7_500)
})
