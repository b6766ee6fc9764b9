// Taking part later, on a clock of one's own: who may, what they see, and that nobody else notices.

import { ContestVisibility } from '@verdict/domain/contest'
import { CourseVisibility } from '@verdict/domain/course'
import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { ended, enter, makeContest, moveContest, submitIn } from '@verdict/testkit/contest'
import { contest, judged, pid, ranklist, read, second } from '@verdict/testkit/contest-lab'
import { judgeableProblem } from '@verdict/testkit/judging'
import { admin, alice, bob, host, root, server } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { makeTeam, makeTeamContest } from '@verdict/testkit/team'
import {
  begunBefore,
  carol,
  dave,
  over,
  past,
  replay,
  sentAt,
  start,
  startOf,
  withRuns,
} from '@verdict/testkit/virtual-lab'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { settleAll } from '../contest-settle.ts'

const { Accepted, WrongAnswer } = Judge
const minuteMs = 60_000

withRuns(() => settleAll(server.context))

const made = (who: TestPerson, problem: number, seconds: number, judge: Judge) => ({
  seconds,
  send: (cid: number) => judged(who, cid, problem, judge),
})
const original = () => [
  made(alice, pid, 30, WrongAnswer),
  made(bob, pid, 130, Accepted),
  made(alice, pid, 605, Accepted),
  made(bob, second, 1_810, WrongAnswer),
  made(alice, second, 6_000, Accepted),
]

test('[VIRTUAL-SEE-1] while it lasts, one sees nothing of how the contest ended', async () => {
  const cid = await past(original(), { option: { virtual: true, openBoard: true } })
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
  const profile = () => server.call(carol, 'GET /user/:uid/activity', { params: { uid: 'alice' }, query: {} })
  expect((await profile()).text).not.toContain(`"cid":${cid},`)
  // Others see what they saw.
  expect(Object.keys((await ranklist(bob, cid)).data.ranklist)).toEqual(['alice', 'bob'])
  await begunBefore(carol, cid, 241 * 60)
  expect(Object.keys((await ranklist(carol, cid)).data.ranklist)).toEqual(['alice', 'bob'])
  expect((await profile()).text).toContain(`"cid":${cid},`)
})

test('[VIRTUAL-START-1] once, where it is offered, when results are open, for who did not take part', async () => {
  const off = await past(original(), { option: {} })
  const cid = await past(original())
  const going = await contest({ option: { virtual: true } })
  for (const none of [off, going]) expect((await start(carol, none)).error).toBe('VIRTUAL_NOT_HERE')
  expect((await start(null, cid)).status).toBe(401)
  for (const who of [alice, admin]) expect((await start(who, cid)).error).toBe('VIRTUAL_TOOK_PART')
  expect((await read(carol, cid)).data).toMatchObject({ contest: { mayStartVirtual: true }, problems: [] })
  const { docs } = (await server.call(null, 'GET /contest/list', { query: { pageSize: 100 } })).data
  const offers = (of: number) => docs.find((row) => row.cid === of)!.offersVirtual
  expect([off, cid, going].map(offers)).toEqual([undefined, true, undefined])
  const offeredTo = async (who: TestPerson) =>
    (await server.call(who, 'GET /contest/list', { query: { pageSize: 100 } })).data.docs
      .filter(({ offersVirtual }) => offersVirtual)
      .map((row) => row.cid)
      .includes(cid)
  // Neither to who took part nor to who manages it.
  for (const [who, is] of [
    [carol, true],
    [alice, false],
    [admin, false],
  ] as const) {
    expect([who.uid, await offeredTo(who)]).toEqual([who.uid, is])
  }
  const both = await Promise.all([start(carol, cid), start(carol, cid)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect((await start(carol, cid)).error).toBe('VIRTUAL_BEGUN')
  expect(await offeredTo(carol)).toBe(false)
  // They are inside by their run, and no entrants.
  expect((await read(carol, cid)).data.problems).toHaveLength(2)
  const entrants = await server.call(admin, 'GET /contest/:cid/entrants', { params: { cid }, query: {} })
  expect(entrants.data.docs.map(({ uid }) => uid).toSorted()).toEqual(['alice', 'bob'])
  // Results that are hidden again end it, also for who is in it by that alone.
  await moveContest(server, admin, cid, { start: -10, end: 60 })
  await settleAll(server.context)
  expect((await replay(carol, cid)).error).toBe('CONTEST_NOT_ENTERED')
  expect((await submitIn(server, carol, cid, pid)).error).toBe('CONTEST_NOT_ENTERED')
  await enter(server, carol, cid)
  expect((await replay(carol, cid)).error).toBe('NOT_FOUND')
})

test('[VIRTUAL-START-1] where not everybody may enter, it is for those who have entered', async () => {
  const { Password, Private } = ContestVisibility
  const locked = await makeContest(server, admin, {
    ...ended,
    encrypt: Password,
    password: 'sesame',
    option: { virtual: true },
  })
  const invited = await makeContest(server, admin, {
    ...ended,
    encrypt: Private,
    allow: { users: ['carol'] },
    option: { virtual: true },
  })
  await settleAll(server.context)
  for (const cid of [locked, invited]) {
    expect((await read(carol, cid)).data.contest.mayStartVirtual).toBe(false)
    expect((await start(carol, cid)).error).toBe('CONTEST_NOT_ENTERED')
  }
  await enter(server, carol, locked, 'sesame')
  await enter(server, carol, invited)
  await expect(enter(server, dave, invited)).rejects.toThrow('NOT_INVITED')
  expect((await start(dave, invited)).error).toBe('CONTEST_NOT_ENTERED')
  for (const cid of [locked, invited]) expect((await start(carol, cid)).status).toBe(201)
})

test('[VIRTUAL-START-1] a course opens it to its readers, and an archived course and an exam to nobody', async () => {
  const makeCourse = async (encrypt: CourseVisibility) =>
    (await server.call(root, 'POST /course', { body: { name: 'Virtual', encrypt } })).data.courseId
  const id = await makeCourse(CourseVisibility.Private)
  const cid = await makeContest(server, admin, { ...ended, course: id, option: { virtual: true } })
  await settleAll(server.context)
  expect((await start(carol, cid)).error).toBe('COURSE_WITHOUT_CODE')
  const add = { params: { id, uid: 'carol' }, body: { role: { basic: true } } }
  await server.call(root, 'POST /course/:id/member/:uid', add)
  await server.call(root, 'PUT /course/:id', { params: { id }, body: { archived: true } })
  expect((await read(carol, cid)).data.contest.mayStartVirtual).toBe(false)
  expect((await start(carol, cid)).error).toBe('COURSE_ARCHIVED')
  await server.call(root, 'PUT /course/:id', { params: { id }, body: { archived: false } })
  await server.db.insertInto('exams').values({ contest_id: cid }).execute()
  expect((await start(carol, cid)).error).toBe('VIRTUAL_NOT_HERE')
  await server.db.deleteFrom('exams').execute()
  expect((await start(carol, cid)).status).toBe(201)
})

test('[VIRTUAL-START-2] a manager who removes somebody ends their run, also of who is in by it alone', async () => {
  const teams = await makeTeamContest(server, admin, { list: [pid], option: { virtual: true } })
  await over(teams)
  const remove = (cid: number, uid: string) =>
    server.call(admin, 'DELETE /contest/:cid/entrants/:uid', { params: { cid, uid } })
  for (const cid of [await past(original()), teams]) {
    expect((await remove(cid, 'carol')).error).toBe('NOT_FOUND')
    expect((await start(carol, cid)).status).toBe(201)
    expect((await read(carol, cid)).data.problems).not.toEqual([])
    expect((await remove(cid, 'carol')).status).toBe(200)
    expect((await read(carol, cid)).data).toMatchObject({ contest: { isEntrant: false }, problems: [] })
    expect((await replay(carol, cid)).error).toBe('CONTEST_NOT_ENTERED')
  }
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

test('[VIRTUAL-SEND-1] a submission of a run says so each time that it is sent, whatever became of the run', async () => {
  const cid = await past(original())
  const key = randomUUID()
  const send = (more: object = {}) =>
    server.call(carol, 'POST /status', {
      body: { pid, mid: cid, language: Language.Cpp17, code: 'int main() {}', key, ...more },
    })
  await enter(server, carol, cid)
  const before = await send({ key: randomUUID() })
  expect(before.data).toEqual({ sid: before.data.sid, practice: true })
  await start(carol, cid)
  const first = await send()
  expect(first.data).toEqual({ sid: first.data.sid, practice: true, virtual: true })
  expect((await send()).data).toEqual(first.data)
  const many = await Promise.all(Array.from({ length: 4 }, () => send()))
  expect(many.map(({ data }) => data)).toEqual(Array.from({ length: 4 }, () => first.data))
  // A run that was longer ago has it no more; one that is over keeps what was sent in it.
  await server.db
    .updateTable('virtual_runs')
    .set({ lasts_until: new Date() })
    .where('contest_id', '=', cid)
    .execute()
  expect((await send()).data).toEqual(first.data)
  const after = await send({ key: randomUUID(), claimedAt: new Date(Date.now() - 60_000).toISOString() })
  expect(after.data).toEqual({ sid: after.data.sid, practice: true })
})

test('[VIRTUAL-MARK-1] what one solved and tried in a run is marked in its contest, for oneself', async () => {
  const open = await judgeableProblem(server, root)
  const cid = await past([], { list: [pid, open], option: { virtual: true, languages: [Language.Cpp17] } })
  await enter(server, carol, cid)
  const sent = async (problem: number, judge: Judge, more: object = { mid: cid }): Promise<number> => {
    const body = { pid: problem, language: Language.Cpp17, code: 'int main() {}', ...more }
    const { sid } = (await server.call(carol, 'POST /status', { body })).data
    await host.judge(judge)
    return sid
  }
  const old = await sent(open, Accepted)
  await start(carol, cid)
  const mine = [await sent(open, WrongAnswer), await sent(pid, Accepted), await sent(open, WrongAnswer, {})]
  // In a language that the contest does not take.
  await sent(open, Accepted, { language: Language.C })
  expect((await read(carol, cid)).data.solved).toEqual([pid])
  const sids = ({ data }: { data: { docs: { sid: number }[] } }) =>
    data.docs.map(({ sid }) => sid).toSorted((a, b) => a - b)
  const own = await server.call(carol, 'GET /account/submissions', { query: { contest: cid } })
  expect(sids(own)).toEqual(mine)
  const tab = (more: object = {}) => ({ query: { mid: cid, ...more } })
  expect(sids(await server.call(carol, 'GET /status/list', tab()))).toEqual(mine)
  expect(sids(await server.call(carol, 'GET /status/list', tab({ pid: 1 })))).toEqual([mine[1]])
  expect(sids(own)).not.toContain(old)
  for (const who of [alice, admin]) {
    expect(sids(await server.call(who, 'GET /status/list', tab()))).toEqual([])
    expect((await read(who, cid)).data.contest.virtual).toBeUndefined()
  }
})

test('[VIRTUAL-RANK-1] what was sent before the end counts, however late its verdict; what came after does not', async () => {
  const cid = await past(original())
  await start(carol, cid)
  const { sid } = (await submitIn(server, carol, cid, pid)).data
  const ago = (ms: number) => new Date(Date.now() - ms)
  await server.db
    .updateTable('virtual_runs')
    .set({ started_at: ago(14_401_000), lasts_until: ago(1_000) })
    .where('contest_id', '=', cid)
    .execute()
  await sentAt(sid, Date.now() - 2_000)
  const cell = async (problem: number) => (await replay(carol, cid)).data.ranklist['carol']?.[String(problem)]
  expect(await cell(pid)).toMatchObject({ pending: 1 })
  await host.judge(Accepted)
  expect(await cell(pid)).toMatchObject({ pending: 0, acceptedAt: expect.any(String) as string })
  const late = await submitIn(server, carol, cid, second)
  expect(late.data).toEqual({ sid: late.data.sid, practice: true })
  await host.judge(Accepted)
  expect(await cell(second)).toBeUndefined()
})

test('[VIRTUAL-BOARD-2] an own verdict is in the next answer, and what the contest gives is read once', async () => {
  const cid = await past(original())
  await start(carol, cid)
  const answer = await replay(carol, cid)
  const tagged = { 'if-none-match': String(answer.headers['etag']) }
  const readsContest = async () =>
    (await server.sentBy(() => replay(carol, cid))).some(({ sql }) => sql.includes('score_cells'))
  expect(await readsContest()).toBe(false)
  expect((await replay(carol, cid, tagged)).status).toBe(304)
  await submitIn(server, carol, cid, pid)
  for (const judge of [null, Accepted]) {
    if (judge !== null) await host.judge(judge)
    const { status, data } = await replay(carol, cid, tagged)
    expect(status).toBe(200)
    expect(data.ranklist['carol']?.[String(pid)]).toMatchObject({ pending: judge === null ? 1 : 0 })
  }
  expect(await readsContest()).toBe(false)
  // Others see what is theirs, though both ask for the same.
  await start(dave, cid)
  expect((await replay(dave, cid)).data.ranklist).toEqual({})
  expect((await replay(dave, cid, tagged)).status).toBe(200)
})

test('[VIRTUAL-BOARD-2] a rejudge changes what the others had, and what oneself has', async () => {
  const cid = await past(original())
  await start(carol, cid)
  const { sid } = (await submitIn(server, carol, cid, pid)).data
  await host.judge(Accepted)
  await begunBefore(carol, cid, 7_200)
  await sentAt(sid, Date.now() - 7_000_000)
  const cells = async () => {
    const { alice: theirs, carol: own } = (await replay(carol, cid)).data.ranklist
    return [theirs?.[String(pid)], own?.[String(pid)]]
  }
  const [before, own] = await cells()
  expect([before, own]).toMatchObject([
    { failed: 1 },
    { failed: 0, acceptedAt: expect.any(String) as string },
  ])
  const again = async (one: number, judge: Judge) => {
    await server.call(root, 'PUT /status/:sid', {
      params: { sid: one },
      body: { judge: Judge.RejudgePending },
    })
    await host.judge(judge)
  }
  const { docs } = (
    await server.call(admin, 'GET /status/list', { query: { mid: cid, uid: 'alice', pid: 1 } })
  ).data
  await again(docs.at(-1)!.sid, Accepted)
  await again(sid, WrongAnswer)
  expect(await cells()).toMatchObject([
    { failed: 0, acceptedAt: expect.any(String) as string },
    { failed: 1, acceptedAt: null },
  ])
})

test('[VIRTUAL-START-2] a change of the contest changes no clock that runs, and its deletion ends all of it', async () => {
  const cid = await past(original())
  const { data } = await start(carol, cid)
  await submitIn(server, carol, cid, second)
  await host.judge(Accepted)
  const change = (body: object) => server.call(admin, 'PUT /contest/:cid', { params: { cid }, body })
  const [from, end] = [await startOf(cid), Date.now() - 2 * minuteMs]
  expect((await change({ end: new Date(end).toISOString(), confirmed: true })).status).toBe(200)
  await change({ option: { virtual: false } })
  await settleAll(server.context)
  expect((await read(carol, cid)).data.contest.virtual).toEqual(data)
  expect(Object.keys((await replay(carol, cid)).data.ranklist)).toEqual(['carol'])
  expect((await start(dave, cid)).error).toBe('VIRTUAL_NOT_HERE')
  // A later start is one for the others, too: their minutes are those of the contest.
  await begunBefore(carol, cid, 300)
  const solvedAt = async () => (await replay(carol, cid)).data.ranklist['bob']?.[String(pid)]
  expect(await solvedAt()).toMatchObject({ failed: 0 })
  await change({ start: new Date(from - 10 * minuteMs).toISOString(), confirmed: true })
  await settleAll(server.context)
  expect(await solvedAt()).toBeUndefined()
  // A problem that is taken out of the contest is no part of a run.
  await change({ list: [pid] })
  expect((await read(carol, cid)).data.solved).toEqual([])
  expect((await replay(carol, cid)).data.ranklist['carol']).toBeUndefined()
  await server.call(root, 'DELETE /contest/:cid', { params: { cid } })
  await settleAll(server.context)
  for (const gone of [
    await replay(carol, cid),
    await read(carol, cid),
    await submitIn(server, carol, cid, pid),
  ]) {
    expect(gone.error).toBe('NOT_FOUND')
  }
})

test('[VIRTUAL-BOARD-1] own times of others count on the clock of the contest, and its length is that of everybody', async () => {
  const cid = await contest({ option: { virtual: true } })
  const extend = { params: { cid }, body: { uid: 'bob', minutes: 30, reason: 'ill' } }
  expect((await server.call(admin, 'POST /contest/:cid/extensions', extend)).status).toBe(201)
  const sid = await judged(bob, cid, pid, Accepted)
  await moveContest(server, admin, cid, { start: -300, end: -60 })
  await settleAll(server.context)
  await sentAt(sid, (await startOf(cid)) + 250 * minuteMs)
  const { data } = await start(carol, cid)
  expect(Date.parse(data.end) - Date.parse(data.start)).toBe(240 * minuteMs)
  await begunBefore(carol, cid, 239 * 60)
  expect((await replay(carol, cid)).data.ranklist).toEqual({})
  await begunBefore(carol, cid, 240 * 60)
  expect(Object.keys((await replay(carol, cid)).data.ranklist)).toEqual(['bob'])
})

test('[VIRTUAL-SEE-2] a run opens no hidden team, no code and no problem that is gone', async () => {
  const gone = await judgeableProblem(server, root)
  const cid = await makeTeamContest(server, admin, { list: [pid, gone], option: { virtual: true } })
  await makeTeam(server, admin, cid, 'Alpha', [alice])
  const { uid, number } = await makeTeam(server, admin, cid, 'Jury', [bob], { hidden: true })
  const sids = [await judged(alice, cid, pid, Accepted), await judged(bob, cid, pid, Accepted)]
  await over(cid)
  await start(carol, cid)
  await begunBefore(carol, cid, 100_000)
  const board = await replay(carol, cid)
  expect(Object.keys(board.data.ranklist)).toEqual([`t:${cid}:1`])
  expect(board.text).not.toContain(uid)
  expect(
    (await server.call(carol, 'GET /contest/:cid/teams/:number', { params: { cid, number } })).status,
  ).toBe(404)
  const opened = await Promise.all(
    sids.map((sid) => server.call(carol, 'GET /status/:sid', { params: { sid } })),
  )
  expect(opened.map(({ data }) => (data as { code?: string } | null)?.code)).toEqual([undefined, undefined])
  await server.call(root, 'DELETE /problem/:pid', { params: { pid: gone } })
  const one = { params: { pid: gone }, query: { cid } }
  expect((await server.call(carol, 'GET /problem/:pid', one)).status).toBe(404)
  expect((await submitIn(server, carol, cid, gone)).status).toBe(404)
})

test('[VIRTUAL-BOARD-1] a name is text in it, whatever it says', async () => {
  const cid = await past(original(), { option: { virtual: true, schools: true } })
  const hostile = `"},"alice":{"nick":"</script>\\\u2028`
  const eve = await server.person('eve')
  await server.call(eve, 'PUT /account/profile', { body: { nick: hostile.slice(0, 30), school: '"{}' } })
  await start(eve, cid)
  await submitIn(server, eve, cid, pid)
  await host.judge(Accepted)
  await begunBefore(eve, cid, 10_000)
  const { ranklist: rows } = (await replay(eve, cid)).data
  expect(Object.keys(rows)).toEqual(['alice', 'bob', 'eve'])
  expect(rows['alice']).toMatchObject({ nick: '' })
  const named = (await server.call(eve, 'GET /user/:uid', { params: { uid: 'eve' } })).data
  expect([rows['eve']?.['nick'], rows['eve']?.['school']]).toEqual([named.nick, named.school])
  expect(named.nick).toContain('"},"alice"')
})
