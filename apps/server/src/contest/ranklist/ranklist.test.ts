import { LabelingStyle } from '@verdict/domain/contest'
import { Privilege } from '@verdict/domain/privilege'
import { Judge } from '@verdict/domain/verdict'
import { ended, enter, frozen, moveContest, submittedIn } from '@verdict/testkit/contest'
import { contest, judged, pid, ranklist, second, withContests } from '@verdict/testkit/contest-lab'
import { admin, alice, bob, host, root, server } from '@verdict/testkit/lab'
import { putInOneGroup, resultsOf } from '@verdict/testkit/judging'
import type { TestPerson } from '@verdict/testkit/server'
import { expect, test } from 'vitest'
import { rescore } from '../score/score.ts'

const { Accepted, CompileError, SystemError, WrongAnswer, Skipped, RejudgePending } = Judge

withContests()

const minuteMs = 60_000
const asContestant = (who: TestPerson, cid: number, headers: Record<string, string> = {}) =>
  server.call(who, 'GET /contest/:cid/ranklist', { params: { cid }, query: { as: 'contestant' }, headers })

test('[RANK-SHAPE-1] [RANK-COUNT-1] [RANK-COUNT-2] cells by user, nick and problem, with what counts', async () => {
  const cid = await contest()
  await server.db
    .updateTable('users')
    .set({ nick: 'Ärger "quoted"' })
    .where('id', '=', alice.userId)
    .execute()
  await judged(alice, cid, pid, WrongAnswer)
  await judged(alice, cid, pid, CompileError)
  await judged(alice, cid, pid, SystemError)
  const accepted = await judged(alice, cid, pid, Accepted)
  await judged(alice, cid, pid, WrongAnswer)
  await judged(alice, cid, second, CompileError)
  await submittedIn(server, alice, cid, second)

  const { data } = await ranklist(bob, cid)
  const at = await server.db
    .selectFrom('submissions')
    .select('created_at')
    .where('sid', '=', accepted)
    .executeTakeFirstOrThrow()
  expect(data.ranklist).toEqual({
    alice: {
      nick: 'Ärger "quoted"',
      [pid]: { acceptedAt: at.created_at.toISOString(), failed: 1, pending: 0 },
      [second]: { acceptedAt: null, failed: 0, pending: 1 },
    },
  })
  expect(data.info).toMatchObject({ isEnded: false, isFrozen: false })
  expect(Date.parse(data.info.freezeTime!)).toBeGreaterThan(Date.now())
})

test('[RANK-WHO-1] managers, admins, banned people and those who only failed to compile are not ranked', async () => {
  const cid = await contest()
  const carol = await server.person('carol')
  await enter(server, carol, cid)
  await judged(admin, cid, pid, Accepted)
  await judged(carol, cid, pid, Accepted)
  await judged(alice, cid, pid, CompileError)
  await judged(bob, cid, pid, WrongAnswer)
  const who = async () => Object.keys((await ranklist(bob, cid)).data.ranklist)
  expect(await who()).toEqual(['bob', 'carol'])

  const setPrivilege = (privilege: Privilege) =>
    server.call(admin, 'PUT /admin/users/:uid', { params: { uid: 'carol' }, body: { privilege } })
  await setPrivilege(Privilege.Banned)
  expect(await who()).toEqual(['bob'])
  await setPrivilege(Privilege.User)
  expect(await who()).toEqual(['bob', 'carol'])
  await server.call(admin, 'DELETE /contest/:cid/entrants/:uid', { params: { cid, uid: 'carol' } })
  expect(await who()).toEqual(['bob'])
})

test('[RANK-CELLS-1] a rejudge and a skip correct the cell', async () => {
  const cid = await contest()
  const first = await judged(alice, cid, pid, WrongAnswer)
  const last = await judged(alice, cid, pid, Accepted)
  const put = (sid: number, judge: Judge) =>
    server.call(root, 'PUT /status/:sid', { params: { sid }, body: { judge } })
  const cell = async () => (await ranklist(bob, cid)).data.ranklist['alice']?.[String(pid)]
  expect(await cell()).toMatchObject({ acceptedAt: expect.any(String), failed: 1, pending: 0 })
  await put(first, Skipped)
  expect(await cell()).toMatchObject({ acceptedAt: expect.any(String), failed: 0, pending: 0 })
  await put(last, RejudgePending)
  expect(await cell()).toEqual({ acceptedAt: null, failed: 0, pending: 1 })
  await host.judge(WrongAnswer)
  expect(await cell()).toEqual({ acceptedAt: null, failed: 1, pending: 0 })
})

test('[RANK-FROZEN-1] [CON-FREEZE-3] what came after the freeze is pending to all but managers, until the end', async () => {
  const cid = await contest({ start: -230, end: 200 })
  await judged(alice, cid, pid, WrongAnswer)
  await server.db
    .updateTable('submissions')
    .set({ created_at: new Date(Date.now() - 120 * minuteMs) })
    .where('contest_id', '=', cid)
    .execute()
  await moveContest(server, admin, cid, frozen)
  await judged(alice, cid, pid, Accepted)
  const cell = async (who: TestPerson) => (await ranklist(who, cid)).data.ranklist['alice']![String(pid)]
  for (const who of [alice, bob]) {
    expect(await cell(who)).toEqual({ acceptedAt: null, failed: 1, pending: 1 })
    expect((await ranklist(who, cid)).data.info).toMatchObject({ isFrozen: true, isEnded: false })
  }
  for (const who of [admin, root]) {
    expect(await cell(who)).toEqual({ acceptedAt: expect.any(String), failed: 1, pending: 0 })
  }
  await moveContest(server, admin, cid, ended)
  expect(await cell(bob)).toEqual({ acceptedAt: expect.any(String), failed: 1, pending: 0 })
  expect((await ranklist(bob, cid)).data.info).toMatchObject({ isFrozen: false, isEnded: true })
})

test('[RANK-FROZEN-2] a manager may be shown what contestants see, until the freeze is lifted', async () => {
  const cid = await contest({ option: { unfreeze: 'manual' } })
  await judged(alice, cid, pid, Accepted)
  expect((await asContestant(admin, cid)).data.ranklist).toEqual((await ranklist(bob, cid)).data.ranklist)
  await moveContest(server, admin, cid, frozen)
  await judged(bob, cid, pid, Accepted)
  const cell = { acceptedAt: null, failed: 0, pending: 1 }
  for (const who of [admin, root, alice]) {
    const { data } = await asContestant(who, cid)
    expect(data.ranklist['bob']![String(pid)]).toEqual(cell)
    expect(data).toEqual((await ranklist(alice, cid)).data)
  }
  // Both are asked for side by side, and neither answers for the other.
  const own = String((await ranklist(admin, cid)).headers['etag'])
  const shown = String((await asContestant(admin, cid)).headers['etag'])
  expect((await ranklist(admin, cid, { 'if-none-match': own })).status).toBe(304)
  expect((await asContestant(admin, cid, { 'if-none-match': shown })).status).toBe(304)
  expect((await asContestant(admin, cid, { 'if-none-match': own })).status).toBe(200)
  expect((await ranklist(admin, cid, { 'if-none-match': shown })).status).toBe(200)

  await moveContest(server, admin, cid, { start: -245, end: -1 })
  expect((await asContestant(admin, cid)).data.ranklist['bob']![String(pid)]).toEqual(cell)
  await server.call(admin, 'POST /contest/:cid/unfreeze', { params: { cid } })
  expect((await asContestant(admin, cid)).data.ranklist).toEqual((await ranklist(admin, cid)).data.ranklist)
})

test('[CON-FREEZE-2] a freeze that is lifted by hand outlasts the end', async () => {
  const cid = await contest({ ...frozen, option: { unfreeze: 'manual' } })
  await judged(alice, cid, pid, Accepted)
  const lift = (who: TestPerson) => server.call(who, 'POST /contest/:cid/unfreeze', { params: { cid } })
  expect((await lift(admin)).error).toBe('CONTEST_NOT_FROZEN')
  await moveContest(server, admin, cid, { start: -245, end: -1 })
  const seen = async () => (await ranklist(bob, cid)).data
  expect((await seen()).ranklist['alice']![String(pid)]).toMatchObject({ acceptedAt: null, pending: 1 })
  expect((await seen()).info).toMatchObject({ isEnded: true, isFrozen: true })
  const detail = await server.call(admin, 'GET /contest/:cid', { params: { cid } })
  expect(detail.data.contest.mayUnfreeze).toBe(true)
  expect((await lift(alice)).error).toBe('FORBIDDEN')
  expect((await lift(admin)).status).toBe(200)
  expect((await lift(admin)).error).toBe('CONTEST_NOT_FROZEN')
  expect((await seen()).ranklist['alice']![String(pid)]).toMatchObject({ acceptedAt: expect.any(String) })
  expect((await seen()).info.isFrozen).toBe(false)
  const profile = await server.call(alice, 'GET /account/profile', {})
  expect(profile.data.solved).toContain(pid)
})

test('[CON-GET-3] the counts of a contest follow each verdict, and what a viewer may know of them', async () => {
  const cid = await contest({ list: [pid] })
  const counts = async (who: TestPerson) => {
    const { overview } = (await server.call(who, 'GET /contest/:cid', { params: { cid } })).data
    return overview.map(({ solve, submit }) => [solve, submit])
  }
  expect(await counts(bob)).toEqual([[0, 0]])
  await judged(alice, cid, pid, WrongAnswer)
  expect(await counts(bob)).toEqual([[0, 1]])
  await judged(alice, cid, pid, Accepted)
  expect(await counts(bob)).toEqual([[1, 1]])
  await moveContest(server, admin, cid, frozen)
  await judged(bob, cid, pid, Accepted)
  expect(await counts(admin)).toEqual([[2, 2]])
  expect((await counts(bob))[0]![0]).toBeLessThan(2)
})

test('groups name those of the ranklist that are in them', async () => {
  const cid = await contest()
  await judged(alice, cid, pid, Accepted)
  const { gid } = (await server.call(admin, 'POST /group/', { body: { title: 'filter' } })).data
  await server.call(admin, 'PUT /group/:gid/members', { params: { gid }, body: { add: ['alice', 'bob'] } })
  await judged(alice, cid, second, Accepted)
  expect((await ranklist(bob, cid)).data.groups).toEqual({ [gid]: ['alice'] })
})

test('[RANK-RULE-1] another rule reaches the answer and the file with its points, and nothing else is changed for it', async () => {
  const cid = await contest()
  await server.db.updateTable('contests').set({ rule: 'ioi' }).where('cid', '=', cid).execute()
  await putInOneGroup(server, root, pid)
  for (const score of [3_333, 6_667, 1_000]) {
    await submittedIn(server, alice, cid, pid)
    const task = await host.take()
    const tests = resultsOf(task, WrongAnswer).map((result) => ({ ...result, score }))
    expect((await host.finish(task, { judge: WrongAnswer, tests })).status).toBe(200)
  }
  await judged(bob, cid, pid, Accepted)
  const { data } = await ranklist(bob, cid)
  expect(data).toMatchObject({
    rule: 'ioi',
    ranklist: {
      alice: { [pid]: { acceptedAt: null, failed: 3, pending: 0, score: 6_667 } },
      bob: { [pid]: { failed: 0, pending: 0, score: 10_000 } },
    },
  })
  const { data: detail } = await server.call(bob, 'GET /contest/:cid', { params: { cid } })
  expect(detail.contest.rule).toBe('ioi')
  const rows = await server.call(alice, 'GET /status/list', { query: { mid: cid } })
  expect(rows.data.docs.map(({ uid, score }) => [uid, score])).toEqual([
    ['bob', undefined],
    ['alice', 1_000],
    ['alice', 6_667],
    ['alice', 3_333],
  ])
  await moveContest(server, root, cid, frozen)
  await server.db
    .updateTable('submissions')
    .set({ created_at: new Date() })
    .where('user_id', '=', alice.userId)
    .execute()
  const hidden = await server.call(bob, 'GET /status/list', { query: { mid: cid, uid: 'alice' } })
  for (const row of hidden.data.docs) expect(row).not.toHaveProperty('score')
  await moveContest(server, root, cid, ended)
  const file = await server.app.inject({
    url: `/api/contest/${cid}/export?format=csv`,
    headers: { cookie: root.cookie },
  })
  expect(
    file.body
      .split('\r\n')
      .slice(0, 3)
      .map((line) => line.split(',').slice(0, 5)),
  ).toEqual([
    [expect.stringContaining('Rank'), 'Username', 'Nickname', 'Score', expect.anything()],
    ['1', 'bob', '', '100', '100'],
    ['2', 'alice', expect.anything(), '66.67', '66.67'],
  ])
})

test('[RANK-EXPORT-1] [CON-EXPORT-1] root alone exports, after the end, the numbers of the ranklist', async () => {
  const cid = await contest({
    title: 'Größe/Finale',
    start: -60,
    end: 180,
    option: { labelingStyle: LabelingStyle.Alphabetic },
  })
  const evil = await server.person('-evil')
  await enter(server, evil, cid)
  await server.db
    .updateTable('users')
    .set({ nick: '=HYPERLINK("x"),1' })
    .where('id', '=', evil.userId)
    .execute()
  await server.db.updateTable('users').set({ nick: '' }).where('id', '=', alice.userId).execute()
  await judged(alice, cid, pid, WrongAnswer)
  await judged(alice, cid, pid, Accepted)
  await judged(evil, cid, second, WrongAnswer)
  const get = (who: TestPerson, format: 'xlsx' | 'csv') =>
    server.app.inject({ url: `/api/contest/${cid}/export?format=${format}`, headers: { cookie: who.cookie } })
  expect((await get(root, 'csv')).statusCode).toBe(409)
  const start = Date.now() - 250 * minuteMs
  await server.db
    .updateTable('submissions')
    .set({ created_at: new Date(start + 42 * minuteMs) })
    .where('contest_id', '=', cid)
    .execute()
  for (const [user_id, problem] of [
    [alice.userId, pid],
    [evil.userId, second],
  ] as const) {
    await server.db
      .transaction()
      .execute((tx) => rescore(server.context, tx, { contest_id: cid, user_id, pid: problem }))
  }
  await server.db
    .updateTable('contests')
    .set({ starts_at: new Date(start), ends_at: new Date(Date.now() - minuteMs) })
    .where('cid', '=', cid)
    .execute()
  expect((await get(admin, 'csv')).statusCode).toBe(403)

  const csv = await get(root, 'csv')
  expect(csv.body).toBe(
    '\u{FEFF}Rank,Username,Nickname,Solved,Penalty,A,B,A tries,B tries,Tries\r\n' +
      '1,alice,,1,62,42 (+1),,2,0,2\r\n' +
      `2,'-evil,"'=HYPERLINK(""x""),1",0,0,,(-1),0,1,1\r\n`,
  )
  const disposition = String(csv.headers['content-disposition'])
  expect(disposition).toContain(`filename*=UTF-8''Gr%C3%B6%C3%9Fe%20Finale%20Ranklist.csv`)
  const xlsx = await get(root, 'xlsx')
  expect(String(xlsx.headers['content-disposition'])).toContain('Ranklist.xlsx')
  expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK')
  expect(xlsx.headers['content-type']).toContain('spreadsheetml')
})
