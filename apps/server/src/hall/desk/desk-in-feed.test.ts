// The acts of the jury at its desk, as followers of the contest by the Contest API see them.

import { Judge } from '@verdict/domain/verdict'
import { askCcs } from '@verdict/testkit/ccs'
import { moveContest, ready, sentEarlier, submittedIn } from '@verdict/testkit/contest'
import { begin } from '@verdict/testkit/discussion'
import {
  differences,
  entered,
  followers,
  hallContest,
  pid,
  second,
  tokens,
  withHall,
} from '@verdict/testkit/hall-lab'
import { admin, alice, bob, host, server } from '@verdict/testkit/lab'
import { expect, test } from 'vitest'

withHall()

const { Accepted, WrongAnswer } = Judge
const minute = 60_000
const ago = (minutes: number) => new Date(Date.now() - minutes * minute).toISOString()
const reason = 'Fire alarm'

const confirmsFrom = (cid: number, verify: 'all' | 'none') =>
  server.call(admin, 'PUT /contest/:cid', { params: { cid }, body: { option: { verify } } })
const confirm = (cid: number, sids: number[]) =>
  server.call(admin, 'POST /contest/:cid/desk/verdicts/confirm', { params: { cid }, body: { sids } })
const answer = async <T>(cid: number, path: string, role: 'admin' | 'team' = 'admin'): Promise<T> =>
  (await askCcs(server, '2026-01', `/contests/${cid}${path}`, { token: tokens[role] })).json as T

interface Judgement {
  id: string
  submission_id: string
  judgement_type_id: string | null
}

test('[DESK-VERIFY-6] a verdict that waits is no judgement for followers; what was shown before stays shown', async () => {
  const cid = await entered(await hallContest())
  const all = followers(cid)
  const early = await submittedIn(server, alice, cid, pid)
  await host.judge(WrongAnswer)
  expect(await differences(cid, all)).toEqual([])

  await confirmsFrom(cid, 'all')
  const held = await submittedIn(server, alice, cid, pid)
  expect(await differences(cid, all)).toEqual([])
  const before = all.map(({ client }) => client.events.length)
  await host.judge(Accepted)
  expect(await differences(cid, all)).toEqual([])
  const since = all.flatMap(({ client }, index) => client.events.slice(before[index]))
  // The mark that the differences wait for.
  expect([...new Set(since.map(({ type }) => type))]).toEqual(['state'])
  for (const { client } of all) {
    const judgements = Object.values(client.replay['judgements'] ?? {}) as Judgement[]
    expect(judgements.map((one) => [one.submission_id, one.judgement_type_id])).toEqual([
      [String(early), 'WA'],
    ])
    expect(Object.keys(client.replay['submissions'] ?? {})).toContain(String(held))
  }
  const { rows } = await answer<{ rows: { problems: object[] }[] }>(cid, '/scoreboard')
  expect(rows[0]!.problems[0]).toMatchObject({ num_judged: 1, num_pending: 1, solved: false })

  await confirm(cid, [held])
  expect(await differences(cid, all)).toEqual([])
  for (const { client } of all) {
    const judgements = Object.values(client.replay['judgements'] ?? {}) as Judgement[]
    expect(judgements.map((one) => one.judgement_type_id)).toEqual(['WA', 'AC'])
  }
})

test('[DESK-VERIFY-6] who begins to follow while a verdict waits finds the submission alone', async () => {
  const cid = await entered(await hallContest({ option: { verify: 'all' } }))
  await submittedIn(server, alice, cid, pid)
  const task = await host.take()
  const whileItRuns = followers(cid)
  expect(await differences(cid, whileItRuns)).toEqual([])
  await host.finish(task, { judge: WrongAnswer })
  const late = followers(cid)
  expect(await differences(cid, late)).toEqual([])
  for (const { client } of [...whileItRuns, ...late]) {
    expect(client.replay['judgements'] ?? {}).toEqual({})
    expect(client.replay['runs'] ?? {}).toEqual({})
    expect(Object.keys(client.replay['submissions'] ?? {})).toHaveLength(1)
  }
})

test('[DESK-VERIFY-7] results are final once nothing waits to be confirmed', async () => {
  const cid = await entered(await hallContest({ option: { verify: 'accepted' } }))
  const sid = await submittedIn(server, alice, cid, pid)
  await host.judge(Accepted)
  await moveContest(server, admin, cid, { start: -250, end: -10 })
  const finalize = () => server.call(admin, 'POST /contest/:cid/finalize', { params: { cid }, body: {} })
  const hurdles = async () =>
    (await server.call(admin, 'GET /contest/:cid/awards/settings', { params: { cid } })).data.hurdles
  expect(await hurdles()).toEqual([{ kind: 'unconfirmed', count: 1 }])
  expect((await finalize()).error).toBe('VERDICTS_UNCONFIRMED')
  await confirm(cid, [sid])
  expect(await hurdles()).toEqual([])
  expect((await finalize()).status).toBe(200)
})

interface Board {
  rows: { team_id: string; score: { num_solved: number; total_time: string } }[]
}

/** Solved and penalty of each person on the board of the API, in minutes. */
async function scores(cid: number, role: 'admin' | 'team'): Promise<Record<string, [number, number]>> {
  const { rows } = await answer<Board>(cid, '/scoreboard', role)
  const minutesOf = (text: string) => {
    const [hours = 0, minutes = 0] = text.split(':').map(Number)
    return hours * 60 + minutes
  }
  return Object.fromEntries(
    rows.map(({ team_id, score }) => [
      team_id === String(alice.userId) ? 'alice' : 'bob',
      [score.num_solved, minutesOf(score.total_time)],
    ]),
  )
}

/** The same from the cells of the page. */
async function ranked(cid: number, role: 'admin' | 'team'): Promise<Record<string, [number, number]>> {
  const who = role === 'admin' ? admin : alice
  const { ranklist } = (await server.call(who, 'GET /contest/:cid/ranklist', { params: { cid } })).data
  const { contest } = (await server.call(admin, 'GET /contest/:cid', { params: { cid } })).data
  return Object.fromEntries(
    Object.entries(ranklist).map(([uid, { nick: _nick, school: _school, ...cells }]) => {
      const solved = Object.values(cells as Record<string, { acceptedAt: string | null; failed: number }>)
        .filter(({ acceptedAt }) => acceptedAt !== null)
        .map(
          ({ acceptedAt, failed }) =>
            Math.floor((Date.parse(acceptedAt!) - Date.parse(contest.start)) / minute) + 20 * failed,
        )
      return [uid, [solved.length, solved.reduce((sum, one) => sum + one, 0)]]
    }),
  )
}

test('[DESK-REMOVE-4] with a removed interval the Contest API counts as the ranklist does', async () => {
  const cid = await entered(await hallContest({ start: -120, end: 70, option: { freeze: 60 } }))
  const all = followers(cid)
  for (const [who, problem, judge, minutes] of [
    [alice, pid, WrongAnswer, 100],
    [alice, pid, Accepted, 50],
    [bob, pid, Accepted, 20],
    [bob, second, Accepted, 10],
  ] as const) {
    const sid = await submittedIn(server, who, cid, problem)
    await sentEarlier(server, sid, minutes)
    await host.judge(judge)
  }
  expect(await differences(cid, all)).toEqual([])
  const was = await answer<{ duration: string; scoreboard_freeze_duration: string }>(cid, '')

  // From the 60th to the 80th minute.
  const body = { from: ago(60), until: ago(40), reason }
  const removed = await server.call(admin, 'POST /contest/:cid/desk/removals', { params: { cid }, body })
  expect(removed.status).toBe(200)
  expect(await differences(cid, all)).toEqual([])
  for (const role of ['admin', 'team'] as const) {
    const board = await scores(cid, role)
    expect(board).toEqual(await ranked(cid, role))
    expect(board['alice']).toEqual([1, 60 + 20])
    expect(board['bob']).toEqual([2, 80 + 90])
  }
  const submissions = await answer<{ contest_time: string; team_id: string }[]>(cid, '/submissions')
  expect(submissions.map(({ contest_time: at }) => at.slice(0, 4))).toEqual(['0:20', '1:00', '1:20', '1:30'])
  const is = await answer<typeof was>(cid, '')
  // The contest lasts as long, and ends later.
  expect(is.duration).toBe(was.duration)
  expect(is.scoreboard_freeze_duration).toBe(was.scoreboard_freeze_duration)
  const { contest } = (await server.call(alice, 'GET /contest/:cid', { params: { cid } })).data
  const from = Date.parse(contest.start)
  expect(Math.round((Date.parse(contest.end) - from) / minute)).toBe(120 + 70 + 20)
  expect(Math.round((Date.parse(contest.freezeTime!) - from) / minute)).toBe(120 + 10 + 20)

  const { id } = removed.data.removals[0]!
  await server.call(admin, 'DELETE /contest/:cid/desk/removals/:id', { params: { cid, id } })
  expect(await differences(cid, all)).toEqual([])
  for (const role of ['admin', 'team'] as const) {
    expect(await scores(cid, role)).toEqual(await ranked(cid, role))
  }
})

interface Start {
  start_time: string | null
  countdown_pause_time: string | null
  scoreboard_thaw_time?: string | null
}

interface Clocked {
  contest_time: string
}

test('[DESK-START-2] [CCS-CLOCK-1] a held countdown is shown in place of the start', async () => {
  const cid = await hallContest(ready)
  const all = followers(cid, ['public', 'admin'])
  const hold = () => server.call(admin, 'POST /contest/:cid/desk/hold', { params: { cid }, body: { reason } })
  await begin(admin, { title: 'Welcome', content: 'to all', cid, pid: null })
  const { data } = await hold()
  expect(await differences(cid, all)).toEqual([])
  const held = await answer<Start>(cid, '')
  expect(held.start_time).toBeNull()
  expect(held.countdown_pause_time).toMatch(/^(?:0:59|1:00):/)
  expect(data.heldStart).toBeGreaterThan(59 * minute)
  // All clocks stand.
  const board = await answer<Clocked>(cid, '/scoreboard')
  expect(board.contest_time).toBe(`-${held.countdown_pause_time}`)
  const [word] = await answer<Clocked[]>(cid, '/clarifications')
  expect(word!.contest_time).toMatch(/^-(?:0:59|1:00):/)
  expect(held.scoreboard_thaw_time).toBeNull()
  await moveContest(server, admin, cid, ready)
  expect(await differences(cid, all)).toEqual([])
  expect(await answer<Start>(cid, '')).toMatchObject({
    start_time: expect.any(String),
    countdown_pause_time: null,
  })
})
