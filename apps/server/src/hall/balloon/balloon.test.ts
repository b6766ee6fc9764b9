import { Judge } from '@verdict/domain/verdict'
import type { BalloonAct, BalloonTimes } from '@verdict/domain/helper'
import { ended, frozen, moveContest, running } from '@verdict/testkit/contest'
import { contest as contestOfPeople, judged, pid, second, withContests } from '@verdict/testkit/contest-lab'
import { admin, alice, bob, host, root, server } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { makeTeam, makeTeamContest } from '@verdict/testkit/team'
import { beforeAll, expect, test } from 'vitest'

const { Accepted, WrongAnswer } = Judge

withContests()

let helper: TestPerson
let other: TestPerson
let carol: TestPerson
beforeAll(async () => {
  helper = await server.person('helper')
  other = await server.person('other')
  carol = await server.person('carol')
})

const queue = (who: TestPerson, cid: number, room?: string) =>
  server.call(who, 'GET /contest/:cid/balloons', {
    params: { cid },
    query: room === undefined ? {} : { room },
  })

const act = (who: TestPerson, cid: number, uid: string, problem: number, done: BalloonAct) =>
  server.call(who, 'PUT /contest/:cid/balloons', { params: { cid }, body: { uid, pid: problem, act: done } })

const name = (cid: number, uids: string[], kind: 'balloon' | 'print' = 'balloon') =>
  server.call(admin, 'PUT /contest/:cid/helpers', { params: { cid }, body: { kind, uids } })

/** Alpha is alice's and Beta bob's, in two rooms; helper and other bring balloons. */
async function contest(
  balloons: BalloonTimes = 'until-freeze',
  options: Parameters<typeof makeTeamContest>[2] = {},
) {
  const cid = await makeTeamContest(server, admin, {
    ...running,
    list: [pid, second],
    ...options,
    option: { ...options.option, balloons },
  })
  const alpha = await makeTeam(server, admin, cid, 'Alpha', [alice], {
    label: '12',
    room: 'Hall',
    seat: 'A1',
  })
  const beta = await makeTeam(server, admin, cid, 'Beta', [bob], { room: '301', seat: 'B2' })
  expect((await name(cid, ['helper', 'Other'])).status).toBe(200)
  return { cid, alpha: alpha.uid, beta: beta.uid }
}

const stateOf = async (cid: number, uid: string, problem: number) =>
  (await queue(helper, cid)).data.balloons.find((one) => one.uid === uid && one.problem.pid === problem)
    ?.state

const rejudge = async (sid: number, judge: Judge) => {
  await server.call(root, 'PUT /status/:sid', { params: { sid }, body: { judge: Judge.RejudgePending } })
  expect((await host.judge(judge)).sid).toBe(sid)
}

test('[BALLOON-GIVE-1] [BALLOON-FIRST-1] one for each problem that somebody solves, with seat, colour and who was first', async () => {
  const { cid, alpha, beta } = await contest()
  await server.db
    .updateTable('contest_problems')
    .set({ color: '#ff0000', color_name: 'red' })
    .where('contest_id', '=', cid)
    .where('pid', '=', pid)
    .execute()
  await judged(alice, cid, pid, WrongAnswer)
  await judged(alice, cid, pid, Accepted)
  await judged(alice, cid, pid, Accepted)
  await judged(bob, cid, pid, Accepted)
  await judged(bob, cid, second, Accepted)
  const { data } = await queue(helper, cid)
  expect(data).toMatchObject({
    manages: false,
    isOn: true,
    rooms: ['301', 'Hall'],
    contest: { isFrozen: false },
  })
  expect(data.counts).toEqual({ waiting: 3, taken: 0, brought: 0, withdrawn: 0 })
  const red = { pid, label: '1', color: '#ff0000', colorName: 'red' }
  expect(data.balloons).toMatchObject([
    { uid: alpha, name: 'Alpha', label: '12', room: 'Hall', seat: 'A1', problem: red, firstOf: 'contest' },
    { uid: beta, name: 'Beta', room: '301', seat: 'B2', problem: red, firstOf: null },
    {
      uid: beta,
      problem: { pid: second, label: '2', color: null },
      firstOf: 'problem',
      state: 'waiting',
      by: null,
    },
  ])
  const here = (await queue(helper, cid, '301')).data
  expect([here.balloons.map(({ uid }) => uid), here.counts.waiting]).toEqual([[beta, beta], 2])
})

test('[BALLOON-GIVE-2] hidden teams get none, and those without a rank are never first', async () => {
  const { cid, alpha } = await contest()
  const { data } = await server.call(admin, 'POST /contest/:cid/teams/categories', {
    params: { cid },
    body: { name: 'Guests', ranked: false },
  })
  const guest = await makeTeam(server, admin, cid, 'Guest', [carol], { categories: [data.id] })
  await judged(carol, cid, pid, Accepted)
  await judged(alice, cid, pid, Accepted)
  await judged(bob, cid, pid, Accepted)
  const params = { cid, number: 2 }
  await server.call(admin, 'PUT /contest/:cid/teams/:number', {
    params,
    body: { name: 'Beta', hidden: true },
  })
  expect((await queue(helper, cid)).data.balloons.map(({ uid, firstOf }) => [uid, firstOf])).toEqual([
    [guest.uid, null],
    [alpha, 'contest'],
  ])
})

test('[BALLOON-TAKE-1] one helper takes it, brings it, or puts it back; a manager may for them', async () => {
  const { cid, alpha } = await contest()
  await judged(alice, cid, pid, Accepted)
  expect((await act(helper, cid, alpha, pid, 'fetch')).error).toBe('BALLOON_CHANGED')
  expect((await act(helper, cid, alpha, pid, 'take')).status).toBe(200)
  expect((await queue(helper, cid)).data.balloons).toMatchObject([
    { state: 'taken', by: { uid: 'helper' }, isMine: true },
  ])
  expect((await queue(other, cid)).data.balloons).toMatchObject([{ isMine: false }])
  for (const done of ['take', 'bring', 'release'] as const) {
    expect(await act(other, cid, alpha, pid, done)).toMatchObject({ status: 409, error: 'BALLOON_TAKEN' })
  }
  await act(helper, cid, alpha, pid, 'release')
  // Nobody has to take it first.
  await act(other, cid, alpha, pid, 'bring')
  expect((await queue(helper, cid)).data.balloons).toMatchObject([{ state: 'brought', by: { uid: 'other' } }])
  expect((await act(admin, cid, alpha, pid, 'release')).status).toBe(200)
  expect(await stateOf(cid, alpha, pid)).toBe('waiting')
  expect((await act(helper, cid, alpha, second, 'take')).error).toBe('NOT_FOUND')
})

test('[BALLOON-TAKE-2] of two who take one at the same moment one has it', async () => {
  const { cid, alpha } = await contest()
  await judged(alice, cid, pid, Accepted)
  const taken = await Promise.all([helper, other].map((who) => act(who, cid, alpha, pid, 'take')))
  expect(taken.map(({ error }) => error).toSorted((a, b) => Number(a === null) - Number(b === null))).toEqual(
    ['BALLOON_TAKEN', null],
  )
})

test('[BALLOON-BACK-1] a rejudge takes it back, also when it was brought, and gives it again', async () => {
  const { cid, alpha, beta } = await contest()
  const sid = await judged(alice, cid, pid, Accepted)
  const unseen = await judged(bob, cid, pid, Accepted)
  await act(helper, cid, alpha, pid, 'bring')
  await rejudge(sid, WrongAnswer)
  await rejudge(unseen, WrongAnswer)
  // Nobody went for the second one.
  expect((await queue(other, cid)).data.balloons).toMatchObject([
    { uid: alpha, state: 'withdrawn', by: { uid: 'helper' }, solvedAt: null, firstOf: null },
  ])
  expect((await act(other, cid, alpha, pid, 'bring')).error).toBe('BALLOON_CHANGED')
  // Accepted once more before anybody fetched it: it is there.
  await rejudge(sid, Accepted)
  expect(await stateOf(cid, alpha, pid)).toBe('brought')
  await rejudge(sid, WrongAnswer)
  expect((await act(other, cid, alpha, pid, 'fetch')).status).toBe(200)
  expect((await queue(other, cid)).data.balloons).toEqual([])
  await rejudge(sid, Accepted)
  await rejudge(unseen, Accepted)
  expect([await stateOf(cid, alpha, pid), await stateOf(cid, beta, pid)]).toEqual(['waiting', 'waiting'])
})

test('[BALLOON-BACK-2] one that was delivered is not taken back while its submission is judged again, or because a freeze hides it', async () => {
  const { cid, alpha, beta } = await contest('until-freeze', { start: -60, end: 600 })
  const sid = await judged(alice, cid, pid, Accepted)
  await judged(bob, cid, pid, Accepted)
  await act(helper, cid, alpha, pid, 'bring')
  await server.call(root, 'PUT /status/:sid', { params: { sid }, body: { judge: Judge.RejudgePending } })
  expect(await stateOf(cid, alpha, pid)).toBe('brought')
  expect((await act(helper, cid, alpha, pid, 'fetch')).error).toBe('BALLOON_CHANGED')
  await host.judge(Accepted)
  // It freezes from the minute that has begun.
  const frozenNow = await server.call(admin, 'POST /contest/:cid/desk/freeze', {
    params: { cid },
    body: { reason: 'Power' },
  })
  expect(frozenNow.error).toBeNull()
  expect([await stateOf(cid, alpha, pid), await stateOf(cid, beta, pid)]).toEqual(['brought', undefined])
  expect((await act(helper, cid, alpha, pid, 'fetch')).error).toBe('BALLOON_CHANGED')
})

test('[BALLOON-FREEZE-1] in a freeze none are given, and none afterwards for what lay in it', async () => {
  const { cid } = await contest('until-freeze', { option: { unfreeze: 'manual' } })
  await judged(alice, cid, pid, Accepted)
  await moveContest(server, admin, cid, frozen)
  const before = (await queue(helper, cid)).data
  expect(before.contest.isFrozen).toBe(true)
  await judged(bob, cid, pid, Accepted)
  await judged(alice, cid, second, Accepted)
  expect((await queue(helper, cid)).data).toEqual(before)
  expect((await queue(admin, cid)).data.balloons).toEqual(before.balloons)
  await moveContest(server, admin, cid, { start: -300, end: -5 })
  await server.call(admin, 'POST /contest/:cid/unfreeze', { params: { cid } })
  expect((await queue(helper, cid)).data.balloons.map(({ uid }) => uid)).toEqual(
    before.balloons.map(({ uid }) => uid),
  )
})

test('[BALLOON-FREEZE-2] a contest may have them brought in the freeze, too', async () => {
  const { cid, beta } = await contest('all', frozen)
  await judged(bob, cid, pid, Accepted)
  const { data } = await queue(helper, cid)
  expect(data.contest.isFrozen).toBe(false)
  expect(data.balloons).toMatchObject([{ uid: beta, state: 'waiting' }])
  const option = { balloons: 'until-freeze' as const }
  await server.call(admin, 'PUT /contest/:cid', { params: { cid }, body: { option } })
  expect((await queue(helper, cid)).data.balloons).toEqual([])
})

test('[BALLOON-SEE-1] to everybody else there is no queue, nor to helpers where it is off or kept back', async () => {
  const { cid, alpha } = await contest()
  for (const who of [alice, carol]) {
    expect(await queue(who, cid)).toMatchObject({ status: 404, error: 'NOT_FOUND' })
    expect((await act(who, cid, alpha, pid, 'take')).error).toBe('NOT_FOUND')
  }
  await name(cid, ['carol'], 'print')
  expect((await queue(carol, cid)).status).toBe(404)
  const off = await contest('none')
  expect((await queue(helper, off.cid)).status).toBe(404)
  expect((await queue(admin, off.cid)).data).toMatchObject({ isOn: false, manages: true, balloons: [] })
  expect((await act(admin, off.cid, off.alpha, pid, 'take')).error).toBe('NOT_FOUND')
  const kept = await contest('all', { rule: 'oi' })
  await judged(alice, kept.cid, pid, Accepted)
  expect((await queue(helper, kept.cid)).status).toBe(404)
  expect((await queue(admin, kept.cid)).data).toMatchObject({ isOn: false, balloons: [] })
  await moveContest(server, admin, kept.cid, ended)
  // A helper sees as much of the contest itself as a stranger does.
  const seen = (who: TestPerson) => server.call(who, 'GET /contest/:cid', { params: { cid } })
  expect((await seen(helper)).data).toEqual((await seen(carol)).data)
  expect((await server.call(helper, 'GET /status/list', { query: { mid: cid } })).status).toBe(
    (await server.call(carol, 'GET /status/list', { query: { mid: cid } })).status,
  )
})

test('[BALLOON-SEE-2] in a contest of people each has their own name and no seat', async () => {
  const cid = await contestOfPeople({ option: { balloons: 'until-freeze' } })
  await name(cid, ['helper'])
  await judged(alice, cid, pid, Accepted)
  expect((await queue(helper, cid)).data.balloons).toMatchObject([
    { uid: 'alice', name: 'alice', label: '', room: '', seat: '' },
  ])
})

test('[HELPER-NAME-1] managers name helpers, nobody who takes part; who enters later helps no more', async () => {
  const { cid } = await contest()
  expect((await name(cid, ['alice'])).error).toBe('HELPERS_TAKE_PART')
  expect((await name(cid, ['nobody-here'])).error).toBe('UNKNOWN_USERS')
  const named = await server.call(admin, 'GET /contest/:cid/helpers', { params: { cid } })
  expect(named.data).toMatchObject({ balloon: [{ uid: 'helper' }, { uid: 'other' }], print: [] })
  await makeTeam(server, admin, cid, 'Late', [other])
  expect([(await queue(other, cid)).status, (await queue(helper, cid)).status]).toEqual([404, 200])
  await name(cid, [])
  expect((await queue(helper, cid)).status).toBe(404)
  const { data } = await server.call(root, 'GET /admin/audit', { query: { action: 'contest.helpers' } })
  expect(data.docs[0]).toMatchObject({
    before: { helpsWith: 'balloon', helpers: ['helper', 'other'] },
    after: { helpsWith: 'balloon', helpers: [] },
  })
})
