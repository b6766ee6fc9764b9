import { Judge } from '@verdict/domain/verdict'
import { submittedIn } from '@verdict/testkit/contest'
import { contest, judged, pid, second, withContests } from '@verdict/testkit/contest-lab'
import { admin, alice, bob, host, server } from '@verdict/testkit/lab'
import { expect, test } from 'vitest'

const { Accepted, Pending, RunningJudge, WrongAnswer } = Judge

withContests()

const desk = async (cid: number) =>
  (await server.call(admin, 'GET /contest/:cid/desk', { params: { cid } })).data

test('[DESK-READ-1] the desk has what waits and runs, by problem and by host, and the last verdicts', async () => {
  const cid = await contest()
  const first = await judged(alice, cid, pid, WrongAnswer)
  const last = await judged(bob, cid, pid, Accepted)
  const [running, waiting] = [
    await submittedIn(server, alice, cid, second),
    await submittedIn(server, bob, cid, second),
  ]
  const task = await host.take()
  const shown = await desk(cid)
  expect(shown.waiting.map(({ sid, judge, uid }) => [sid, judge, uid])).toEqual([
    [running, RunningJudge, 'alice'],
    [waiting, Pending, 'bob'],
  ])
  expect(shown.waiting[0]!.host).not.toBeNull()
  expect(shown.waitingCount).toBe(2)
  expect(shown.hosts).toEqual([{ name: shown.waiting[0]!.host, running: 1 }])
  expect(shown.latest.map(({ sid, judge }) => [sid, judge])).toEqual([
    [last, Accepted],
    [first, WrongAnswer],
  ])
  expect(shown.problems.map(({ pid, waiting, running }) => [pid, waiting, running])).toEqual([
    [pid, 0, 0],
    [second, 1, 1],
  ])
  await host.finish(task, { judge: Accepted })
  await host.judge(WrongAnswer)
  expect((await desk(cid)).waiting).toEqual([])
})

test('[DESK-READ-2] each problem has its verdicts, and what was sent and accepted over time', async () => {
  const cid = await contest({ start: -60, end: 180 })
  const early = await judged(alice, cid, pid, WrongAnswer)
  await judged(alice, cid, pid, Accepted)
  await judged(bob, cid, pid, WrongAnswer)
  await server.db
    .updateTable('submissions')
    .set({ created_at: new Date(Date.now() - 30 * 60_000) })
    .where('sid', '=', early)
    .execute()
  const { parts, problems } = await desk(cid)
  expect(parts).toEqual({ minutes: 1, count: expect.any(Number) })
  expect([60, 61]).toContain(parts.count)
  const [shown] = problems
  expect(shown!.verdicts).toEqual([
    { judge: Accepted, count: 1 },
    { judge: WrongAnswer, count: 2 },
  ])
  const all = (name: 'submissions' | 'accepted') => shown!.over.reduce((sum, part) => sum + part[name], 0)
  expect([all('submissions'), all('accepted')]).toEqual([3, 1])
  expect(shown!.over[0]).toMatchObject({ submissions: 1, accepted: 0 })
  expect([29, 30]).toContain(shown!.over[0]!.part)
})

test('[DESK-READ-3] the desk costs as many statements whatever it shows', async () => {
  const cid = await contest()
  await judged(alice, cid, pid, Accepted)
  const few = await server.sentBy(() => desk(cid))
  for (const who of [alice, bob])
    for (const problem of [pid, second]) await judged(who, cid, problem, Accepted)
  for (const who of [alice, bob]) await submittedIn(server, who, cid, pid)
  expect(await server.sentBy(() => desk(cid))).toHaveLength(few.length)
})
