import { gunzipSync, brotliDecompressSync } from 'node:zlib'
import { LabelingStyle } from '@verdict/domain/contest'
import { Privilege } from '@verdict/domain/privilege'
import { cellOf, type ScoreCell } from '@verdict/domain/ranklist'
import { Judge } from '@verdict/domain/verdict'
import {
  ended,
  enter,
  frozen,
  makeContest,
  moveContest,
  running,
  submittedIn,
} from '@verdict/testkit/contest'
import { judgeableProblem, judgeHost, type TestHost } from '@verdict/testkit/judging'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { nextTurn } from './answer.ts'
import { rescore } from './score.ts'

const { Accepted, CompileError, SystemError, WrongAnswer, Skipped, RejudgePending } = Judge
const minuteMs = 60_000

let server: TestServer
let host: TestHost
let alice: TestPerson
let bob: TestPerson
let admin: TestPerson
let root: TestPerson
let pid: number
let second: number

beforeAll(async () => {
  server = await startTestServer()
  host = judgeHost(server)
  alice = await server.person('alice')
  bob = await server.person('bob')
  admin = await server.person('admin1', Privilege.Admin)
  root = await server.person('root1', Privilege.Root)
  pid = await judgeableProblem(server, root)
  second = await judgeableProblem(server, root)
})
afterAll(() => server.close())
// What one test left waiting is not another's.
beforeEach(() => server.db.deleteFrom('judging_tasks').execute())

const ranklist = (who: TestPerson, cid: number, headers: Record<string, string> = {}) =>
  server.call(who, 'GET /contest/:cid/ranklist', { params: { cid }, headers })

async function judged(who: TestPerson, cid: number, problem: number, judge: Judge): Promise<number> {
  const sid = await submittedIn(server, who, cid, problem)
  expect((await host.judge(judge)).sid).toBe(sid)
  return sid
}

/** A contest that runs, entered by alice and bob. */
async function contest(options: Parameters<typeof makeContest>[2] = {}): Promise<number> {
  const cid = await makeContest(server, admin, { ...running, list: [pid, second], ...options })
  for (const who of [alice, bob]) await enter(server, who, cid)
  return cid
}

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
    server.db.updateTable('users').set({ privilege }).where('id', '=', carol.userId).execute()
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

test('a viewer whose answer is current gets 304; views have tags of their own; bytes come compressed', async () => {
  const cid = await contest()
  await judged(alice, cid, pid, Accepted)
  const first = await ranklist(bob, cid)
  const tag = String(first.headers['etag'])
  const again = await ranklist(bob, cid, { 'if-none-match': `W/${tag}` })
  expect([again.status, again.text]).toEqual([304, ''])
  expect((await ranklist(admin, cid, { 'if-none-match': tag })).status).toBe(200)
  await judged(bob, cid, pid, WrongAnswer)
  const changed = await ranklist(bob, cid, { 'if-none-match': tag })
  expect(changed.status).toBe(200)
  expect(changed.data.version).toBeGreaterThan(first.data.version)

  const raw = async (encoding: string) =>
    server.app.inject({
      url: `/api/contest/${cid}/ranklist`,
      headers: { cookie: bob.cookie, 'accept-encoding': encoding },
    })
  const [br, gz, none] = [await raw('gzip, br'), await raw('gzip;q=0.5, br;q=0'), await raw('identity')]
  expect([br, gz, none].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined])
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(none.body)
  expect(gunzipSync(gz.rawPayload).toString()).toBe(none.body)
})

test('[RANK-SAME-1] whatever the answer says renews it: names, groups, who entered, who is banned', async () => {
  const cid = await contest()
  await judged(alice, cid, pid, WrongAnswer)
  await judged(bob, cid, pid, WrongAnswer)
  const { data: group } = await server.call(admin, 'POST /group/', { body: { title: 'renewing' } })
  const members = (change: { add?: string[]; remove?: string[] }) =>
    server.call(admin, 'PUT /group/:gid/members', { params: { gid: group.gid }, body: change })
  const entrant = { params: { cid, uid: 'alice' } }
  const setNick = (nick: string) =>
    server.db.updateTable('users').set({ nick }).where('id', '=', alice.userId).execute()
  const steps: [what: string, () => Promise<unknown>, holds: (text: string) => boolean][] = [
    ['joins', () => members({ add: ['alice'] }), (text) => text.includes(`{"${group.gid}":["alice"]}`)],
    ['leaves', () => members({ remove: ['alice'] }), (text) => text.includes('"groups":{}')],
    ['joins again', () => members({ add: ['alice', 'bob'] }), (text) => text.includes('["alice","bob"]')],
    [
      'goes',
      () => server.call(root, 'DELETE /group/:gid', { params: { gid: group.gid } }),
      (text) => text.includes('"groups":{}'),
    ],
    ['is renamed', () => setNick('Renewed'), (text) => text.includes('Renewed')],
    [
      'is taken out',
      () => server.call(admin, 'DELETE /contest/:cid/entrants/:uid', entrant),
      (text) => !text.includes('alice'),
    ],
    ['enters again', () => enter(server, alice, cid), (text) => text.includes('alice')],
  ]
  let answer = await ranklist(bob, cid)
  for (const [what, step, holds] of steps) {
    const headers = { 'if-none-match': String(answer.headers['etag']) }
    expect([what, (await ranklist(bob, cid, headers)).status]).toEqual([what, 304])
    await step()
    answer = await ranklist(bob, cid, headers)
    expect([what, answer.status, holds(answer.text)]).toEqual([what, 200, true])
  }
  const headers = { 'if-none-match': String(answer.headers['etag']) }
  await server.call(root, 'DELETE /contest/:cid', { params: { cid } })
  expect((await ranklist(bob, cid, headers)).error).toBe('NOT_FOUND')
})

test('[RANK-SAME-1] what somebody was told holds until the contest ends or a freeze begins', () => {
  const at = (minute: number) => new Date(Date.UTC(2030, 0, 1, 0, minute))
  const until = (now: number, freeze: number | null) => {
    const contest = { starts_at: at(0), ends_at: at(300), now: at(now) }
    return nextTurn({
      contest: contest as Parameters<typeof nextTurn>[0]['contest'],
      freezeTime: freeze === null ? null : at(freeze).getTime(),
    })
  }
  expect(until(-1, 240)).toBe(at(0).getTime())
  expect(until(0, 240)).toBe(at(240).getTime())
  expect(until(240, 240)).toBe(at(300).getTime())
  expect(until(10, null)).toBe(at(300).getTime())
  expect(until(300, 240)).toBe(Number.POSITIVE_INFINITY)
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
    '\u{FEFF}Rank,Username,Nickname,Solved,Penalty,A,B\r\n' +
      '1,alice,,1,62,42 (+1),\r\n' +
      `2,'-evil,"'=HYPERLINK(""x""),1",0,0,,(-1)\r\n`,
  )
  const disposition = String(csv.headers['content-disposition'])
  expect(disposition).toContain(`filename*=UTF-8''Gr%C3%B6%C3%9Fe%20Finale%20Ranklist.csv`)
  const xlsx = await get(root, 'xlsx')
  expect(String(xlsx.headers['content-disposition'])).toContain('Ranklist.xlsx')
  expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK')
  expect(xlsx.headers['content-type']).toContain('spreadsheetml')
})

// Random histories: what is stored is compared with what follows from all submissions.

interface History {
  /** Minutes from the start of four hours, the last fifth of which is frozen; edges included. */
  at: number
  who: number
  to: number
  judge: Judge
}

const edge = 240 - 48
const history = fc.array(
  fc.record({
    at: fc.oneof(fc.integer({ min: 0, max: 239 }), fc.constantFrom(0, edge - 1, edge, edge + 1, 239)),
    who: fc.nat(1),
    to: fc.nat(1),
    judge: fc.constantFrom<Judge>(Accepted, WrongAnswer, WrongAnswer, CompileError, SystemError),
  }),
  { minLength: 3, maxLength: 14 },
)
const corrections = fc.array(
  fc.record({
    which: fc.nat(20),
    to: fc.constantFrom<Judge | 'skip'>(Accepted, WrongAnswer, CompileError, 'skip'),
  }),
  { maxLength: 6 },
)

test('[RANK-CELLS-1] [RANK-TIME-1] cells agree with a recomputation after any history', async () => {
  await fc.assert(
    fc.asyncProperty(
      history,
      corrections,
      fc.integer({ min: 0, max: 240 }),
      async (steps, changes, freeze) => {
        const cid = await contest()
        const { contest: head } = (await server.call(admin, 'GET /contest/:cid', { params: { cid } })).data
        const start = Date.parse(head.start)
        const known = new Map<number, History>()
        for (const step of steps) {
          const who = step.who === 0 ? alice : bob
          const sid = await submittedIn(server, who, cid, step.to === 0 ? pid : second)
          await server.db
            .updateTable('submissions')
            .set({ created_at: new Date(start + step.at * minuteMs) })
            .where('sid', '=', sid)
            .execute()
          await host.judge(step.judge)
          known.set(sid, step)
        }
        await agree(cid, start, known, edge)
        for (const { which, to } of changes) {
          const sid = [...known.keys()][which % known.size]!
          const put = to === 'skip' ? Skipped : RejudgePending
          await server.call(root, 'PUT /status/:sid', { params: { sid }, body: { judge: put } })
          known.set(sid, { ...known.get(sid)!, judge: put })
          await agree(cid, start, known, edge)
          if (to === 'skip') continue
          await host.judge(to)
          known.set(sid, { ...known.get(sid)!, judge: to })
          await agree(cid, start, known, edge)
        }
        await server.call(admin, 'PUT /contest/:cid', {
          params: { cid },
          body: { option: { freeze: 240 - freeze }, confirmed: true },
        })
        await agree(cid, start, known, freeze === 240 ? null : freeze)
      },
    ),
    { seed: 20_261, numRuns: 12, endOnFailure: true },
  )
}, 120_000)

async function agree(
  cid: number,
  start: number,
  known: Map<number, History>,
  freezeMinute: number | null,
): Promise<void> {
  const hiddenFrom = freezeMinute === null ? null : start + freezeMinute * minuteMs
  const expected: Record<string, { all: ScoreCell; shown: ScoreCell }> = {}
  for (const who of [0, 1]) {
    for (const to of [0, 1]) {
      const attempts = [...known.entries()]
        .filter(([, step]) => step.who === who && step.to === to)
        .map(([sid, step]) => ({ sid, createdAt: start + step.at * minuteMs, judge: step.judge }))
      if (attempts.length === 0) continue
      expected[`${who} ${to}`] = { all: cellOf(attempts, null), shown: cellOf(attempts, hiddenFrom) }
    }
  }
  const rows = await server.db.selectFrom('score_cells').selectAll().where('contest_id', '=', cid).execute()
  const stored = Object.fromEntries(
    rows.map((row) => [
      `${row.user_id === alice.userId ? 0 : 1} ${row.pid === pid ? 0 : 1}`,
      {
        all: { acceptedAt: row.accepted_at?.getTime() ?? null, failed: row.failed, pending: row.pending },
        shown: {
          acceptedAt: row.public_accepted_at?.getTime() ?? null,
          failed: row.public_failed,
          pending: row.public_pending,
        },
      },
    ]),
  )
  expect(stored).toEqual(expected)
}

test('verdicts of one person on one problem that arrive together lose nothing', async () => {
  const cid = await contest()
  for (let i = 0; i < 6; i++) await submittedIn(server, alice, cid, pid)
  const tasks = []
  for (let i = 0; i < 6; i++) tasks.push(await host.take())
  const answers = await Promise.all(tasks.map((task) => host.finish(task, { judge: WrongAnswer })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  expect((await ranklist(bob, cid)).data.ranklist['alice']![String(pid)]).toEqual({
    acceptedAt: null,
    failed: 6,
    pending: 0,
  })
})
