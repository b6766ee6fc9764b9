// Taking part later, on a clock of one's own: who may, what they see, and that nobody else notices.

import type { Ranklist } from '@verdict/contract/contest'
import { contestRule } from '@verdict/domain/contest-rules/table'
import { standings } from '@verdict/domain/ranklist'
import { Judge } from '@verdict/domain/verdict'
import { ended, enter, moveContest, submitIn } from '@verdict/testkit/contest'
import { contest, judged, pid, ranklist, read, second, withContests } from '@verdict/testkit/contest-lab'
import { admin, alice, bob, host, server } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { makeTeam, makeTeamContest } from '@verdict/testkit/team'
import { beforeAll, expect, test } from 'vitest'
import { settleAll } from '../contest-settle.ts'

const { Accepted, WrongAnswer, CompileError } = Judge
const minuteMs = 60_000

withContests()
let carol: TestPerson
let dave: TestPerson
beforeAll(async () => {
  carol = await server.person('carol')
  dave = await server.person('dave')
})

const start = (who: TestPerson | null, cid: number) =>
  server.call(who, 'POST /contest/:cid/virtual', { params: { cid } })
const replay = (who: TestPerson, cid: number) =>
  server.call(who, 'GET /contest/:cid/ranklist', { params: { cid }, query: { as: 'virtual' } })

interface Made {
  who: TestPerson
  pid: number
  /** After the start of the contest, or of the run. */
  seconds: number
  judge: Judge
}

const at = (sid: number, ms: number) =>
  server.db
    .updateTable('submissions')
    .set({ created_at: new Date(ms) })
    .where('sid', '=', sid)
    .execute()

/** Over and open, with these attempts in it. */
async function past(made: readonly Made[], options: Parameters<typeof contest>[0] = {}): Promise<number> {
  const cid = await contest({ option: { virtual: true }, ...options })
  const sids: number[] = []
  for (const { who, pid: problem, judge } of made) sids.push(await judged(who, cid, problem, judge))
  await moveContest(server, admin, cid, ended)
  const from = Date.parse((await read(admin, cid)).data.contest.start)
  for (const [index, { seconds }] of made.entries()) await at(sids[index]!, from + seconds * 1_000)
  await settleAll(server.context)
  return cid
}

/** As if they had begun so long ago. @returns when that was */
async function begunBefore(who: TestPerson, cid: number, seconds: number): Promise<number> {
  const from = Date.now() - seconds * 1_000
  await server.db
    .updateTable('virtual_runs')
    .set({ started_at: new Date(from), lasts_until: new Date(from + 240 * minuteMs) })
    .where('contest_id', '=', cid)
    .where('user_id', '=', who.userId)
    .execute()
  return from
}

const original = (): Made[] => [
  { who: alice, pid, seconds: 30, judge: WrongAnswer },
  { who: bob, pid, seconds: 130, judge: Accepted },
  { who: alice, pid, seconds: 605, judge: Accepted },
  { who: alice, pid: second, seconds: 1_799, judge: CompileError },
  { who: bob, pid: second, seconds: 1_810, judge: WrongAnswer },
  { who: bob, pid: second, seconds: 1_870, judge: WrongAnswer },
  { who: alice, pid: second, seconds: 6_000, judge: Accepted },
]

/** A second, slow writing: solved, penalty and rank of each by the rule of the ICPC. */
function slowly(made: readonly Made[]) {
  const rows = [...new Set(made.map(({ who }) => who.uid))].flatMap((uid) => {
    let [solved, penalty, tried] = [0, 0, 0]
    for (const problem of [pid, second]) {
      const own = made
        .filter((one) => one.who.uid === uid && one.pid === problem && one.judge !== CompileError)
        .toSorted((a, b) => a.seconds - b.seconds)
      tried += own.length
      const first = own.findIndex(({ judge }) => judge === Accepted)
      if (first === -1) continue
      solved += 1
      penalty += Math.floor(own[first]!.seconds / 60) + 20 * first
    }
    return tried > 0 ? [{ uid, solved, penalty }] : []
  })
  return rows
    .map((row) => ({
      ...row,
      rank:
        1 +
        rows.filter(
          (one) => one.solved > row.solved || (one.solved === row.solved && one.penalty < row.penalty),
        ).length,
    }))
    .toSorted((a, b) => a.rank - b.rank || (a.uid < b.uid ? -1 : 1))
}

const ranked = ({ ranklist: rows, rule }: Ranklist, from: number) =>
  standings(
    contestRule(rule),
    Object.entries(rows).map(([uid, row]) => ({
      uid,
      cells: new Map(
        Object.entries(row).flatMap(([name, cell]) =>
          typeof cell === 'string'
            ? []
            : [
                [
                  Number(name),
                  { ...cell, acceptedAt: cell.acceptedAt === null ? null : Date.parse(cell.acceptedAt) },
                ] as const,
              ],
        ),
      ),
    })),
    from,
  ).map(({ uid, solved, penalty, rank }) => ({ uid, solved, penalty, rank }))

test('[VIRTUAL-BOARD-1] [VIRTUAL-RANK-1] the ranklist stands as it stood then, with oneself ranked as if', async () => {
  const cid = await past(original())
  await enter(server, carol, cid)
  expect((await start(carol, cid)).status).toBe(201)
  const from = Date.parse((await read(admin, cid)).data.contest.start)
  const own: Made[] = [
    { who: carol, pid, seconds: 20, judge: WrongAnswer },
    { who: carol, pid, seconds: 250, judge: Accepted },
    { who: carol, pid: second, seconds: 2_000, judge: Accepted },
  ]
  const sids: number[] = []
  for (const { pid: problem, judge } of own) {
    const sent = await submitIn(server, carol, cid, problem)
    expect(sent.data).toMatchObject({ practice: true, virtual: true })
    sids.push(sent.data.sid)
    await host.judge(judge)
  }
  const before = (await ranklist(admin, cid)).data
  for (const elapsed of [10, 59, 150, 179, 180, 300, 1_800, 1_930, 5_999, 6_060, 14_399, 15_000]) {
    const begun = await begunBefore(carol, cid, elapsed)
    // Later ones have not been sent yet.
    for (const [index, { seconds }] of own.entries()) {
      await at(sids[index]!, seconds <= elapsed ? begun + seconds * 1_000 : begun - 60 * minuteMs)
    }
    const complete = elapsed >= 14_400 ? Infinity : Math.floor(elapsed / 60) * 60
    const shown = [
      ...original().filter(({ seconds }) => seconds < complete),
      ...own.filter(({ seconds }) => seconds <= elapsed),
    ]
    const { status, data } = await replay(carol, cid)
    expect([elapsed, status]).toEqual([elapsed, 200])
    expect([elapsed, ranked(data, from)]).toEqual([elapsed, slowly(shown)])
  }
  // Nobody else sees any of it.
  expect((await ranklist(admin, cid)).data).toEqual(before)
  expect((await ranklist(bob, cid)).data.ranklist).not.toHaveProperty('carol')
  expect((await replay(bob, cid)).error).toBe('NOT_FOUND')
  const { submissions } = await server.db
    .selectFrom('submissions')
    .select((eb) => eb.fn.countAll<number>().as('submissions'))
    .where('contest_id', '=', cid)
    .executeTakeFirstOrThrow()
  expect(submissions).toBe(original().length)
})

test('[VIRTUAL-SEE-1] while it lasts, one sees nothing of how the contest ended', async () => {
  const cid = await past(original(), { option: { virtual: true, openBoard: true } })
  await enter(server, carol, cid)
  expect((await read(carol, cid)).data.contest).toMatchObject({ mayStartVirtual: true, showsOthers: true })
  const { data } = await start(carol, cid)
  expect(Date.parse(data.end) - Date.parse(data.start)).toBe(240 * minuteMs)
  const { contest: head, overview } = (await read(carol, cid)).data
  expect(head).toMatchObject({ virtual: data, mayStartVirtual: false, showsOthers: false })
  expect(overview.every(({ solve, submit }) => solve === 0 && submit === 0)).toBe(true)
  expect((await ranklist(carol, cid)).data.ranklist).toEqual({})
  const history = { params: { cid }, query: {} }
  expect((await server.call(carol, 'GET /contest/:cid/ranklist/history', history)).data.steps).toEqual({})
  expect((await server.call(carol, 'GET /contest/:cid/awards', { params: { cid } })).error).toBe('NOT_FOUND')
  expect((await server.call(carol, 'GET /status/list', { query: { mid: cid } })).data.docs).toEqual([])
  // Others see what they saw.
  expect(Object.keys((await ranklist(bob, cid)).data.ranklist)).toEqual(['alice', 'bob'])
  await begunBefore(carol, cid, 241 * 60)
  expect(Object.keys((await ranklist(carol, cid)).data.ranklist)).toEqual(['alice', 'bob'])
})

test('[VIRTUAL-START-1] once, where it is offered, when results are open, for who did not take part', async () => {
  const off = await past(original(), { option: {} })
  const cid = await past(original())
  const going = await contest({ option: { virtual: true } })
  const blind = await past(original(), { option: { virtual: true }, rule: 'oi' })
  await enter(server, carol, going)
  for (const none of [off, going, blind]) expect((await start(carol, none)).error).toBe('VIRTUAL_NOT_HERE')
  expect((await start(null, cid)).status).toBe(401)
  expect((await start(carol, cid)).error).toBe('CONTEST_NOT_ENTERED')
  for (const who of [alice, admin]) expect((await start(who, cid)).error).toBe('VIRTUAL_TOOK_PART')
  await enter(server, carol, cid)
  const both = await Promise.all([start(carol, cid), start(carol, cid)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect((await start(carol, cid)).error).toBe('VIRTUAL_BEGUN')
  // Results that are hidden again end it.
  await moveContest(server, admin, cid, { start: -10, end: 60 })
  await settleAll(server.context)
  expect((await replay(carol, cid)).error).toBe('NOT_FOUND')
})

test('[VIRTUAL-START-1] in a contest of teams a person takes part alone, and is inside by that', async () => {
  const cid = await makeTeamContest(server, admin, {
    start: -60,
    end: 180,
    list: [pid, second],
    option: { virtual: true },
  })
  await makeTeam(server, admin, cid, 'Alpha', [alice])
  await judged(alice, cid, pid, Accepted)
  await moveContest(server, admin, cid, ended)
  await settleAll(server.context)
  expect((await submitIn(server, dave, cid, pid)).error).toBe('CONTEST_NOT_ENTERED')
  expect((await read(dave, cid)).data.contest).toMatchObject({ isEntrant: false, mayStartVirtual: true })
  expect((await start(alice, cid)).error).toBe('VIRTUAL_TOOK_PART')
  expect((await start(dave, cid)).status).toBe(201)
  expect((await read(dave, cid)).data.problems).toHaveLength(2)
  expect((await submitIn(server, dave, cid, pid)).data).toMatchObject({ virtual: true })
  await host.judge(Accepted)
  const board = (await replay(dave, cid)).data
  expect(Object.keys(board.ranklist)).toEqual(['dave'])
  const entrants = await server.call(admin, 'GET /contest/:cid/entrants', { params: { cid }, query: {} })
  expect(entrants.data.docs.map(({ uid }) => uid)).not.toContain('dave')
})
