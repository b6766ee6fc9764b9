// Contests by the rule of the OI: nothing shows before the end, not to the author of a submission either, and then all of it.

import { CourseVisibility } from '@verdict/domain/course'
import { Judge } from '@verdict/domain/verdict'
import { ended, enter, moveContest, submitIn, submittedIn } from '@verdict/testkit/contest'
import { contest, judged, pid, ranklist, read, second, withContests } from '@verdict/testkit/contest-lab'
import { judgeableProblem, submitted } from '@verdict/testkit/judging'
import { admin, alice, bob, host, root, server } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { expect, test } from 'vitest'
import { type SubmissionNews, submissionTopic } from './submission/verdict.ts'

withContests()

const detail = (who: TestPerson, sid: number) => server.call(who, 'GET /status/:sid', { params: { sid } })
const own = async (who: TestPerson, query: object) =>
  (await server.call(who, 'GET /account/submissions', { query })).data.docs
const listed = async (who: TestPerson, cid: number, query: object = {}) =>
  (await server.call(who, 'GET /status/list', { query: { mid: cid, ...query } })).data.docs

/** Alice solves the first problem, then hands in something worse, and does not solve the second; Bob solves the second. */
async function played(options: Parameters<typeof contest>[0] = {}) {
  const cid = await contest({ rule: 'oi', ...options })
  const solved = await judged(alice, cid, pid, Judge.Accepted)
  const worse = await judged(alice, cid, pid, Judge.WrongAnswer)
  const broken = await submittedIn(server, alice, cid, second)
  await host.judge(Judge.CompileError, { error: 'expected ;', tests: [] })
  const bobs = await judged(bob, cid, second, Judge.Accepted)
  return { cid, solved, worse, broken, bobs }
}

const received = { judge: Judge.Pending, withheld: true, time: 0, memory: 0 }

test('[CON-OI-1] it is frozen from its start, whatever freeze was chosen, and shows the author that it was received', async () => {
  for (const freeze of ['auto', 'none', 0, 30] as const) {
    const cid = await contest({ rule: 'oi', option: { freeze } })
    const { contest: head } = (await read(alice, cid)).data
    expect(head).toMatchObject({ rule: 'oi', isFrozen: true, freezeTime: head.start })
  }
  const { cid, solved, worse, broken, bobs } = await played()
  for (const sid of [solved, worse, broken]) {
    const { data } = await detail(alice, sid)
    expect(data).toMatchObject({ ...received, code: 'int main() {}', error: '', testcase: [] })
    expect(data.updatedAt).toBe(data.createdAt)
    for (const name of ['score', 'progress', 'place', 'groups', 'failure'])
      expect(data).not.toHaveProperty(name)
  }
  expect((await listed(alice, cid)).map(({ sid }) => sid)).not.toContain(bobs)
  for (const rows of [await listed(alice, cid), await listed(bob, cid), await own(alice, { contest: cid })]) {
    for (const one of rows) expect(one).toMatchObject(received)
  }
  expect(await listed(alice, cid, { judge: Judge.Accepted })).toEqual([])
  expect(await listed(alice, cid, { uid: 'alice', judge: Judge.Accepted })).toEqual([])
  expect(await own(alice, { contest: cid, judge: Judge.WrongAnswer })).toEqual([])
  expect(await own(alice, { contest: cid, judge: Judge.Pending })).toHaveLength(3)

  const { solved: marks, overview } = (await read(alice, cid)).data
  expect(marks).toEqual([])
  expect(overview.map(({ submit, solve }) => [submit, solve])).toEqual([
    [0, 0],
    [0, 0],
  ])
  for (const who of [alice, bob]) expect((await ranklist(who, cid)).data.ranklist).toEqual({})
  expect((await read(admin, cid)).data.overview.map(({ solve }) => solve)).toEqual([0, 1])
  expect((await detail(admin, broken)).data).toMatchObject({ judge: Judge.CompileError, error: 'expected ;' })
})

test('[CON-OI-4] once it is open the last submission counts, everybody sees all, and the export has it', async () => {
  const { cid, solved, broken, bobs } = await played()
  await moveContest(server, admin, cid, ended)
  expect((await detail(alice, broken)).data).toMatchObject({ judge: Judge.CompileError, error: 'expected ;' })
  expect((await detail(alice, solved)).data).toMatchObject({ judge: Judge.Accepted, time: 10 })
  expect(await listed(bob, cid, { judge: Judge.Accepted })).toMatchObject([{ sid: bobs }, { sid: solved }])
  expect((await read(alice, cid)).data.solved).toEqual([])
  expect((await read(bob, cid)).data.solved).toEqual([second])
  const { data } = await ranklist(alice, cid)
  expect(data).toMatchObject({ rule: 'oi', info: { isEnded: true, isFrozen: false } })
  expect(data.ranklist['alice']?.[pid]).toEqual({ acceptedAt: null, failed: 1, pending: 0, score: 0 })
  expect(data.ranklist['bob']?.[second]).toMatchObject({ failed: 0, pending: 0, score: 10_000 })
  const file = await server.call(root, 'GET /contest/:cid/export', {
    params: { cid },
    query: { format: 'csv' },
  })
  expect(file.text.slice(1).split('\r\n').slice(0, 3)).toEqual([
    'Rank,Username,Nickname,Score,1,2,1 tries,2 tries,Tries',
    '1,bob,,100,,100,0,1,1',
    '2,alice,,0,0,0,1,1,2',
  ])
  // Marks of problems and counts follow.
  expect((await server.call(bob, 'GET /account/profile', {})).data.solved).toContain(second)
})

test('[CON-OI-1] [CON-FREEZE-2] where it is opened by hand, nothing shows after the end either', async () => {
  const { cid, solved } = await played({ option: { unfreeze: 'manual', freeze: 'none' } })
  await moveContest(server, admin, cid, ended)
  expect((await detail(alice, solved)).data).toMatchObject(received)
  expect((await read(alice, cid)).data).toMatchObject({ solved: [], contest: { isFrozen: true } })
  expect((await ranklist(bob, cid)).data.ranklist).toEqual({})
  await server.call(admin, 'POST /contest/:cid/unfreeze', { params: { cid } })
  expect((await detail(alice, solved)).data).toMatchObject({ judge: Judge.Accepted })
  expect((await ranklist(alice, cid)).data.ranklist['bob']?.[second]).toMatchObject({ score: 10_000 })
})

test('[CON-OI-1] the realtime channel says nothing of it, before, while and after it is judged', async () => {
  const heard: SubmissionNews[] = []
  const stop = server.context.channel.subscribe(submissionTopic, (payload) =>
    heard.push(payload as SubmissionNews),
  )
  const { solved } = await played()
  await server.call(root, 'PUT /status/:sid', {
    params: { sid: solved },
    body: { judge: Judge.RejudgePending },
  })
  await host.judge(Judge.WrongAnswer)
  await server.call(root, 'PUT /status/:sid', { params: { sid: solved }, body: { judge: Judge.Skipped } })
  // The next that is heard is of a submission outside it.
  const open = await judgeableProblem(server, root)
  const outside = await submitted(server, alice, open)
  await host.judge()
  await expect.poll(() => heard.map(({ judge }) => judge)).toContain(Judge.Accepted)
  expect(new Set(heard.map(({ sid }) => sid))).toEqual(new Set([outside]))
  stop()
})

test('[CON-OI-1] who manages it sees their own results, as they do those of others', async () => {
  const { data: course } = await server.call(root, 'POST /course', {
    body: { name: 'Run by carol', encrypt: CourseVisibility.Public },
  })
  const carol = await server.person('carol')
  await server.call(root, 'POST /course/:id/member/:uid', {
    params: { id: course.courseId, uid: 'carol' },
    body: { role: { manageContest: true } },
  })
  const cid = await contest({ rule: 'oi', course: course.courseId })
  const sids: number[] = []
  for (const who of [carol, admin]) {
    await enter(server, who, cid)
    sids.push(await judged(who, cid, pid, Judge.Accepted))
  }
  expect((await detail(carol, sids[0]!)).data.judge).toBe(Judge.Accepted)
  expect(await own(carol, { contest: cid })).toMatchObject([{ judge: Judge.Accepted }])
  expect(await own(admin, { contest: cid })).toMatchObject([{ judge: Judge.Accepted }])
  expect((await read(carol, cid)).data.solved).toEqual([pid])
})

test('[CON-OI-3] who competes submits to its problems there alone, until it is over', async () => {
  const open = await judgeableProblem(server, root)
  const cid = await contest({ rule: 'oi', list: [open] })
  const other = await contest({ list: [open] })
  const outside = (who: TestPerson) =>
    server.call(who, 'POST /status', { body: { pid: open, language: 1, code: 'int main() {}' } })
  expect(await outside(alice)).toMatchObject({ status: 409, error: 'CONTEST_KEEPS_RESULTS' })
  expect((await submitIn(server, alice, other, open)).error).toBe('CONTEST_KEEPS_RESULTS')
  expect((await submitIn(server, alice, cid, open)).status).toBe(201)
  expect((await outside(admin)).status).toBe(201)
  await moveContest(server, admin, cid, ended)
  expect((await outside(alice)).status).toBe(201)
})
