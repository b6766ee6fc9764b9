// A ranklist at any minute: who may read it, and that it says no more than the ranklist said then.

import type { BoardHistory } from '@verdict/contract/board-history'
import type { Ranklist } from '@verdict/contract/ranklist'
import { Judge } from '@verdict/domain/verdict'
import { ended, frozen, moveContest, submittedIn } from '@verdict/testkit/contest'
import { contest, judged, pid, second, withContests } from '@verdict/testkit/contest-lab'
import { admin, alice, bob, host, server } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { expect, test } from 'vitest'

const { Accepted, WrongAnswer, CompileError } = Judge

withContests()

const history = (who: TestPerson | null, cid: number, as?: 'contestant') =>
  server.call(who, 'GET /contest/:cid/ranklist/history', { params: { cid }, query: as ? { as } : {} })
const rows = (who: TestPerson | null, cid: number, as?: 'contestant') =>
  server.call(who, 'GET /contest/:cid/ranklist', { params: { cid }, query: as ? { as } : {} })
const open = { option: { openBoard: true } }

/** The last step of each cell, as a ranklist has it. */
function lastCells({ steps }: BoardHistory): Record<string, Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(steps).map(([uid, those]) => [
      uid,
      Object.fromEntries(those.map(({ pid: of, minute: _minute, ...cell }) => [String(of), cell])),
    ]),
  )
}
const cellsIn = ({ ranklist }: Ranklist) =>
  Object.fromEntries(Object.entries(ranklist).map(([uid, { nick: _nick, ...cells }]) => [uid, cells]))

const backdate = (sid: number, minutes: number) =>
  server.db
    .updateTable('submissions')
    .set({ created_at: new Date(Date.now() - minutes * 60_000) })
    .where('sid', '=', sid)
    .execute()

test.for(['icpc', 'ioi', 'oi', 'best'] as const)(
  '[RANK-HISTORY-2] under the rule %s the last step of each cell is what the board shows, for each who reads it',
  async (rule) => {
    const cid = await contest({ ...open, rule })
    for (const [who, problem, judge] of [
      [alice, pid, CompileError],
      [alice, pid, WrongAnswer],
      [alice, pid, Accepted],
      [alice, pid, WrongAnswer],
      [bob, second, WrongAnswer],
      [bob, pid, Accepted],
    ] as const) {
      await judged(who, cid, problem, judge)
    }
    await submittedIn(server, bob, cid, second)
    for (const who of [admin, bob, null]) {
      const { data } = await history(who, cid)
      const board = (await rows(who, cid)).data
      expect(lastCells(data)).toEqual(cellsIn(board))
      expect(data.version).toBe(board.version)
    }
    expect(Object.keys((await history(null, cid)).data.steps)).toHaveLength(rule === 'oi' ? 0 : 2)
    expect(Object.keys((await history(admin, cid)).data.steps)).toHaveLength(2)
    await host.judge(Accepted)
    await moveContest(server, admin, cid, ended)
    expect(lastCells((await history(null, cid)).data)).toEqual(cellsIn((await rows(null, cid)).data))
  },
)

test('[RANK-HISTORY-2] visitors read it of an open board alone, others where they read the ranklist', async () => {
  const cid = await contest()
  const outsider = await server.person('outsider-of-history')
  for (const who of [null, outsider, alice, admin]) {
    const [own, board] = [await history(who, cid), await rows(who, cid)]
    expect([own.status, own.error]).toEqual([board.status, board.error])
  }
  await server.call(admin, 'PUT /contest/:cid', { params: { cid }, body: open })
  expect((await history(outsider, cid)).status).toBe(200)
})

test('[RANK-HISTORY-3] of what comes in the freeze it says that it waits, and nothing more until the end', async () => {
  const cid = await contest({ start: -230, end: 200, ...open })
  await backdate(await judged(alice, cid, pid, WrongAnswer), 199.5)
  await backdate(await judged(bob, cid, pid, Accepted), 99.5)
  await moveContest(server, admin, cid, frozen)
  await judged(alice, cid, pid, Accepted)
  await judged(alice, cid, pid, WrongAnswer)
  await judged(alice, cid, second, CompileError)
  await judged(bob, cid, pid, WrongAnswer)
  const shown = (await history(null, cid)).data
  expect(shown.steps).toEqual({
    alice: [
      { pid, minute: 30, acceptedAt: null, failed: 1, pending: 0 },
      { pid, minute: 230, acceptedAt: null, failed: 1, pending: 1 },
      { pid, minute: 230, acceptedAt: null, failed: 1, pending: 2 },
      { pid: second, minute: 230, acceptedAt: null, failed: 0, pending: 1 },
    ],
    // A problem that is solved waits for nothing.
    bob: [{ pid, minute: 130, acceptedAt: expect.any(String), failed: 0, pending: 0 }],
  })
  for (const [who, as] of [
    [bob, undefined],
    [admin, 'contestant'],
  ] as const) {
    expect((await history(who, cid, as)).data).toEqual(shown)
  }
  expect(lastCells(shown)).toEqual(cellsIn((await rows(null, cid)).data))
  const solved = (await history(admin, cid)).data.steps['alice']!
  expect(solved.map(({ acceptedAt }) => acceptedAt !== null)).toEqual([false, true])
  await moveContest(server, admin, cid, ended)
  expect((await history(null, cid)).data.steps).toEqual((await history(admin, cid)).data.steps)
})

test('[RANK-HISTORY-3] who has the current one is answered 304, and what the freeze hides makes no new one', async () => {
  const cid = await contest({ start: -230, end: 200, ...open })
  await moveContest(server, admin, cid, frozen)
  await submittedIn(server, alice, cid, pid)
  const asked = (etag: string) =>
    server.call(null, 'GET /contest/:cid/ranklist/history', {
      params: { cid },
      headers: { 'if-none-match': etag },
    })
  const etag = String((await history(null, cid)).headers['etag'])
  expect((await asked(etag)).status).toBe(304)
  await host.judge(Accepted)
  expect((await asked(etag)).status).toBe(304)
})
