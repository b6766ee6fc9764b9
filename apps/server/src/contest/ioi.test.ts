// Contests by the rule of the IOI: the best of each group of tests counts, whichever submission it came from.

import { Judge } from '@verdict/domain/verdict'
import { ended, frozen, moveContest, submittedIn } from '@verdict/testkit/contest'
import { contest, judged, ranklist, read, withContests } from '@verdict/testkit/contest-lab'
import { apply, get, started, work } from '@verdict/testkit/job'
import { judgeableProblem, resultsOf } from '@verdict/testkit/judging'
import { admin, alice, bob, host, root, server } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { expect, test } from 'vitest'

withContests()

const { Accepted, WrongAnswer } = Judge

/** Two groups of two tests, for 30 points and for 70 unless said otherwise. */
async function grouped([first, rest] = [3_000, 7_000], way: 'min' | 'sum' = 'min'): Promise<number> {
  const pid = await judgeableProblem(server, root, { tests: 4 })
  const { docs } = (await server.call(root, 'GET /testcase/:pid', { params: { pid } })).data
  const uuids = docs.map(({ uuid }) => uuid)
  const groups = [
    { points: first, way, needs: [], stop: false, tests: uuids.slice(0, 2) },
    { points: rest, way: 'sum' as const, needs: [], stop: false, tests: uuids.slice(2) },
  ]
  expect(
    (await server.call(root, 'PUT /testcase/:pid/groups', { params: { pid }, body: { groups } })).status,
  ).toBe(200)
  return pid
}

/** Finishes what waits: which of the four tests pass. */
async function finish(passed: readonly boolean[]): Promise<void> {
  const task = await host.take()
  const tests = resultsOf(task).map((one, index) => ({
    ...one,
    judge: passed[index] ? Accepted : WrongAnswer,
  }))
  expect(
    (await host.finish(task, { judge: passed.includes(false) ? WrongAnswer : Accepted, tests })).status,
  ).toBe(200)
}

async function tried(who: TestPerson, cid: number, pid: number, passed: readonly boolean[]): Promise<number> {
  const sid = await submittedIn(server, who, cid, pid)
  await finish(passed)
  return sid
}

const cell = async (who: TestPerson, cid: number, uid: string, pid: number) =>
  (await ranklist(who, cid)).data.ranklist[uid]?.[pid]

const easy = [true, true, false, false]
const half = [false, true, true, false]
const hard = [false, false, true, true]

test('[RANK-RULE-4] the best of each group adds up over submissions, with the groups in the ranklist', async () => {
  const pid = await grouped()
  const cid = await contest({ rule: 'ioi', list: [pid] })
  await tried(alice, cid, pid, easy)
  await tried(alice, cid, pid, half)
  expect(await cell(bob, cid, 'alice', pid)).toEqual({
    acceptedAt: null,
    failed: 2,
    pending: 0,
    score: 6_500,
    groups: [
      { points: 3_000, of: 3_000 },
      { points: 3_500, of: 7_000 },
    ],
  })
  expect((await read(alice, cid)).data.solved).toEqual([])
  await tried(alice, cid, pid, hard)
  expect(await cell(bob, cid, 'alice', pid)).toMatchObject({ failed: 2, score: 10_000 })
  expect((await read(alice, cid)).data).toMatchObject({ solved: [pid], overview: [{ solve: 1, submit: 1 }] })
})

test('[RANK-RULE-4] the rule of the best submission does not add groups up, and a change of rule does', async () => {
  const pid = await grouped()
  const cid = await contest({ rule: 'best', list: [pid] })
  await tried(alice, cid, pid, easy)
  await tried(alice, cid, pid, hard)
  expect(await cell(bob, cid, 'alice', pid)).toEqual({
    acceptedAt: null,
    failed: 2,
    pending: 0,
    score: 7_000,
  })
  await server.call(admin, 'PUT /contest/:cid', { params: { cid }, body: { rule: 'ioi' } })
  expect(await cell(bob, cid, 'alice', pid)).toMatchObject({ failed: 1, score: 10_000 })
})

test('[RANK-RULE-4] a rejudge changes what the groups gave, as a job forecasts it', async () => {
  const pid = await grouped()
  const cid = await contest({ rule: 'ioi', list: [pid] })
  const sid = await tried(alice, cid, pid, easy)
  await tried(alice, cid, pid, half)
  const id = await started({ action: 'rejudge', sids: [sid] })
  await finish(hard)
  await work()
  const params = { id }
  const moves = await server.call(root, 'GET /admin/jobs/:id/ranks', { params, query: { cid } })
  const forecast = { before: { score: 6_500 }, after: { score: 7_000 } }
  expect(moves.data.docs).toMatchObject([{ uid: 'alice', ...forecast }])
  await apply(id)
  await work()
  expect(await cell(bob, cid, 'alice', pid)).toMatchObject({ failed: 2, score: 7_000 })
})

test('[RANK-RULE-4] [ADM-JOBS-3] a rejudge that moves points from one group to another changes the cell, too', async () => {
  const pid = await grouped([5_000, 5_000], 'sum')
  const cid = await contest({ rule: 'ioi', list: [pid] })
  const sid = await tried(alice, cid, pid, [true, false, false, false])
  await tried(alice, cid, pid, easy)
  expect(await cell(bob, cid, 'alice', pid)).toMatchObject({ failed: 2, score: 5_000 })
  const id = await started({ action: 'rejudge', sids: [sid] })
  await finish([false, false, true, false])
  await work()
  // Neither its verdict nor its score is another; the forecast counts it all the same.
  expect(await get(id)).toMatchObject({ changed: 1, contests: [{ cid, changed: 1 }] })
  const changes = await server.call(root, 'GET /admin/jobs/:id/changes', { params: { id } })
  expect(changes.data.docs).toMatchObject([{ sid, from: WrongAnswer, to: WrongAnswer, regrouped: true }])
  const params = { params: { id }, query: { cid } }
  expect((await server.call(root, 'GET /admin/jobs/:id/ranks', params)).data.docs).toMatchObject([
    { uid: 'alice', before: { score: 5_000 }, after: { score: 7_500 } },
  ])
  await apply(id)
  await work()
  expect(await cell(bob, cid, 'alice', pid)).toMatchObject({ failed: 2, score: 7_500 })
})

test('[RANK-RULE-4] [CON-FREEZE-3] a freeze hides groups, and the export adds them up', async () => {
  const pid = await grouped()
  const cid = await contest({ ...frozen, rule: 'ioi', list: [pid] })
  await tried(alice, cid, pid, easy)
  await tried(alice, cid, pid, hard)
  expect(await cell(bob, cid, 'alice', pid)).toEqual({ acceptedAt: null, failed: 0, pending: 2, score: 0 })
  expect(await cell(admin, cid, 'alice', pid)).toMatchObject({ score: 10_000 })
  const own = await server.call(alice, 'GET /account/submissions', { query: { contest: cid } })
  expect(own.data.docs).toMatchObject([{ score: 7_000 }, { score: 3_000 }])
  await judged(bob, cid, pid, WrongAnswer)
  await moveContest(server, admin, cid, ended)
  const file = await server.call(root, 'GET /contest/:cid/export', {
    params: { cid },
    query: { format: 'csv' },
  })
  expect(file.text.slice(1).split('\r\n').slice(0, 3)).toEqual([
    'Rank,Username,Nickname,Score,1,1 tries,Tries',
    '1,alice,,100,100,2,2',
    '2,bob,,0,0,1,1',
  ])
})
