import { juryDeskLimits } from '@verdict/domain/field-limits'
import { Judge } from '@verdict/domain/verdict'
import { contest, judged, pid, ranklist, withContests } from '@verdict/testkit/contest-lab'
import { admin, alice, bob, host, server } from '@verdict/testkit/lab'
import { expect, test } from 'vitest'

const { Accepted, TimeLimitExceeded } = Judge

withContests()

const tryLimits = (cid: number, sid: number, timeMs = 5_000) =>
  server.call(admin, 'POST /contest/:cid/desk/tries', {
    params: { cid },
    body: { sid, time: timeMs, memory: 524_288 },
  })
const desk = async (cid: number, sid: number) =>
  (await server.call(admin, 'GET /contest/:cid/desk/tries', { params: { cid }, query: { sid } })).data
const tries = async (cid: number, sid: number) => (await desk(cid, sid)).tries

test('[DESK-TRY-1] a submission runs again with other limits, and nothing of it changes for anybody', async () => {
  const cid = await contest()
  const sid = await judged(alice, cid, pid, TimeLimitExceeded)
  const seen = async () => [
    (await server.call(alice, 'GET /status/:sid', { params: { sid } })).data,
    (await ranklist(bob, cid)).data,
  ]
  const before = await seen()
  const problem = (await server.call(admin, 'GET /problem/:pid', { params: { pid } })).data
  expect(await desk(cid, sid)).toEqual({
    limits: { timeMs: problem.time, memoryKb: problem.memory },
    tries: [],
  })
  expect((await tryLimits(cid, sid)).status).toBe(201)
  const task = await host.judge(Accepted)
  expect(task).toMatchObject({ sid, timeMs: 5_000, memoryKb: 524_288 })
  expect(await seen()).toEqual(before)
  expect(await tries(cid, sid)).toMatchObject([
    { timeMs: 5_000, memoryKb: 524_288, judge: Accepted, time: 10, by: { uid: admin.uid }, tests: [{}] },
  ])
})

test('[DESK-TRY-2] the last tries of a submission are kept', async () => {
  const cid = await contest()
  const sid = await judged(alice, cid, pid, TimeLimitExceeded)
  for (let more = 0; more <= juryDeskLimits.tries; more++) await tryLimits(cid, sid, 1_000 + more)
  const kept = await tries(cid, sid)
  expect(kept).toHaveLength(juryDeskLimits.tries)
  expect(kept.at(-1)!.timeMs).toBe(1_001)
})
