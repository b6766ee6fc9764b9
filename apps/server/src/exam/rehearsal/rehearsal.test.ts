import { ContestVisibility, LabelingStyle } from '@verdict/domain/contest'
import { rehearsalLimits } from '@verdict/domain/exam'
import { TaskPriority } from '@verdict/domain/judging'
import { Language, languages } from '@verdict/domain/language'
import { Privilege } from '@verdict/domain/privilege'
import { makeContest, moveContest, ready } from '@verdict/testkit/contest'
import { judgeableProblem, judgeHost, type TestHost } from '@verdict/testkit/judging'
import { portOf } from '@verdict/testkit/pages'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { type Notes, noNotes } from '@verdict/web-client/played-student'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rehearsedColumns } from '../../contest/index.ts'
import type { Queryable } from '../../platform/db.ts'
import { rotateReceiptKey } from '../exam-paper/keys.ts'
import { copyExam } from './rehearsal-queries.ts'
import { rehearse, reportOf } from './rehearsal-run.ts'

let server: TestServer
let host: TestHost
let root: TestPerson
let admin: TestPerson
let cid: number
let pid: number

beforeAll(async () => {
  server = await startTestServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  host = judgeHost(server)
  await host.start()
  root = await server.person('root1', Privilege.Root)
  admin = await server.person('admin1', Privilege.Admin)
  pid = await judgeableProblem(server, admin, { title: 'Sum of two' })
  cid = await makeContest(server, admin, { ...ready, title: 'Final exam', list: [pid] })
  await server.call(admin, 'PUT /exam/:cid', { params: { cid }, body: { rules: 'No phones.' } })
  // These a site has since somebody logged in, submitted in a contest and handed in an exam.
  await server.call(null, 'GET /website', {})
  await rotateReceiptKey(server.context)
  const turns = Object.values(TaskPriority).map((priority) => ({ priority, user_id: 0, turn: 0 }))
  await server.db.insertInto('judging_turns').values(turns).execute()
})
afterAll(() => server.close())

/** The site writes the first by itself; of the other one row is to stay. */
const movesAnyway = ['server_processes', 'audit']

async function counts(): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; rows: number }>`
    select relname as name, (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', relname), false, true, '')))[1]::text::integer as rows
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`.execute(
    server.db,
  )
  return Object.fromEntries(
    rows.filter(({ name }) => !movesAnyway.includes(name)).map(({ name, rows: count }) => [name, count]),
  )
}

const start = (change: Partial<Parameters<typeof rehearse>[3]> = {}, stop = new AbortController()) => {
  const lines: string[] = []
  const found = rehearse(
    server.context,
    root,
    { address: '', agent: 'command', requestId: 'command' },
    {
      cid,
      students: 3,
      minutes: 3 / 60,
      url: `http://127.0.0.1:${portOf(server.app)}`,
      anyway: false,
      offered: languages,
      ...change,
    },
    { say: (line) => void lines.push(line), stop: stop.signal, rushMs: 300 },
  )
  return { lines, found, stop }
}

/** Judges whatever comes until `work` is over. */
async function judging(work: Promise<unknown>, onTask: () => Promise<unknown>): Promise<void> {
  const over = work.then(
    () => null,
    () => null,
  )
  for (;;) {
    const given = await Promise.race([over, host.lease()])
    if (given === null) return
    if (given.data.run) await host.finishRun(given.data.run)
    if (!given.data.task) continue
    await onTask()
    await host.finish(given.data.task)
  }
}

/** An admin or a visitor could notice it by these. */
async function seen(): Promise<unknown> {
  const list = { query: { pageSize: 100 } }
  const keyed = { query: { pageSize: 100, keyword: 'r-' } }
  const answers = await Promise.all([
    server.call(admin, 'GET /contest/list', list),
    server.call(null, 'GET /contest/list', list),
    server.call(admin, 'GET /status/list', list),
    server.call(admin, 'GET /admin/users', list),
    server.call(admin, 'GET /admin/users', keyed),
    server.call(admin, 'GET /user/items', { query: { keyword: 'r-' } }),
    server.call(admin, 'GET /user/items', { query: { keyword: 'ehearsal' } }),
    server.call(admin, 'GET /search', { query: { keyword: 'ehearsal' } }),
    server.call(admin, 'GET /search', { query: { keyword: 'final' } }),
    server.call(admin, 'GET /problem/:pid', { params: { pid } }),
  ])
  return answers.map(({ status, data }) => ({ status, data }))
}

test('[EXAM-REHEARSE-1] [EXAM-REHEARSE-2] a rehearsal plays a copy that nobody sees, and leaves one row of the audit log alone', async () => {
  const [before, rows] = [await seen(), await counts()]
  const { found, lines } = start()
  let during: unknown = null
  const hidden: number[] = []
  await judging(found, async () => {
    if (during !== null) return
    during = await seen()
    const { contest_id } = await server.db
      .selectFrom('rehearsals')
      .select('contest_id')
      .executeTakeFirstOrThrow()
    const { uid } = await server.db
      .selectFrom('contest_entrants as e')
      .innerJoin('users as u', 'u.id', 'e.user_id')
      .select('u.uid')
      .where('contest_id', '=', contest_id)
      .executeTakeFirstOrThrow()
    const params = { cid: contest_id }
    hidden.push(
      (await server.call(admin, 'GET /contest/:cid', { params })).status,
      (await server.call(admin, 'GET /user/:uid', { params: { uid } })).status,
    )
  })
  const result = await found
  expect(result?.isWhole).toBe(true)
  expect(lines.join('\n')).toContain('3 students play Final exam')
  expect(during).toEqual(before)
  expect(hidden).toEqual([404, 404])
  expect(await counts()).toEqual(rows)
  const audit = await server.db.selectFrom('audit').selectAll().where('actor_id', '=', root.userId).execute()
  expect(audit).toMatchObject([
    { action: 'contest.rehearse', target: `contest:${cid}`, after: { students: 3, lastsMinutes: 3 / 60 } },
  ])
})

test('[EXAM-REHEARSE-2] one that is stopped removes all of it; what a killed one left is removed by the next', async () => {
  const rows = await counts()
  const first = start({ minutes: rehearsalLimits.minutes })
  await expect.poll(() => first.lines.length).toBeGreaterThan(0)
  first.stop.abort()
  expect(await first.found).toBeNull()
  expect(await counts()).toEqual(rows)

  const left = await server.db
    .insertInto('contests')
    .values({ title: 'left', owner_id: admin.userId, starts_at: new Date(0), ends_at: new Date(1) })
    .returning('cid')
    .executeTakeFirstOrThrow()
  await server.db.insertInto('rehearsals').values({ contest_id: left.cid }).execute()
  // No account of a person goes with it, however it came among the entrants.
  await server.db
    .insertInto('contest_entrants')
    .values({ contest_id: left.cid, user_id: admin.userId, uid_key: 'admin1', address: '' })
    .execute()
  const stop = new AbortController()
  stop.abort()
  const next = start({}, stop)
  expect(await next.found).toBeNull()
  expect(next.lines[0]).toContain('earlier rehearsal')
  expect(await counts()).toEqual(rows)
})

test('[EXAM-REHEARSE-5] it is played by the settings of the contest, but for those that it has of its own', async () => {
  const odd = {
    labeling_style: LabelingStyle.Alphabetic,
    penalty: 7,
    freeze_rule: '17',
    runs_allowed: false,
    attempts: 3,
    encrypt: ContestVisibility.Private,
    rule: 'ioi',
  } as const
  const from = await makeContest(server, admin, ready)
  const usual = await makeContest(server, admin, ready)
  await server.db.updateTable('contests').set(odd).where('cid', '=', from).execute()
  await server.call(admin, 'PUT /exam/:cid', { params: { cid: from }, body: {} })
  const rowOf = (db: Queryable, of: number) =>
    db.selectFrom('contests').selectAll().where('cid', '=', of).executeTakeFirstOrThrow()
  const [plain, original] = [await rowOf(server.db, usual), await rowOf(server.db, from)]
  const window = { start: new Date(), end: new Date(Date.now() + 60_000), languages: [Language.C] }
  const taken = new Error('taken back')
  await expect(
    server.db.transaction().execute(async (tx) => {
      const copy = await rowOf(tx, await copyExam(tx, from, window))
      for (const name of rehearsedColumns) {
        expect(original[name], `give ${name} an unusual value in this test`).not.toEqual(plain[name])
        expect(copy[name], name).toEqual(original[name])
      }
      expect(copy).toMatchObject({ unfreeze: 'manual', languages: [Language.C], course_id: null })
      throw taken
    }),
  ).rejects.toBe(taken)
})

test('[EXAM-REHEARSE-3] it refuses what is no exam, and to play while a contest runs or begins soon', async () => {
  await expect(start({ cid: 999_999 }).found).rejects.toThrow('There is no exam')
  const other = await makeContest(server, admin, { start: 10, end: 100, title: 'Weekly round', list: [pid] })
  await expect(start().found).rejects.toThrow(/Weekly round.*--anyway/)
  await moveContest(server, admin, other, { start: 20, end: 100 })
  const { found, stop, lines } = start()
  await expect.poll(() => lines.length).toBeGreaterThan(0)
  stop.abort()
  expect(await found).toBeNull()
})

test.each([
  { sids: [1, 2], refused: [], ms: 10, isWhole: true, says: 'It holds' },
  { sids: [1, 2], refused: [], ms: 2_001, isWhole: true, says: 'it is slow: submission 2.00 s' },
  { sids: [1], refused: [], ms: 10, isWhole: false, says: 'does not hold' },
  { sids: [1, 2, 3], refused: [], ms: 10, isWhole: false, says: 'does not hold' },
  { sids: [1, 2], refused: ['submission 429'], ms: 10, isWhole: false, says: 'does not hold' },
])(
  '[EXAM-REHEARSE-1] the report of $sids in $ms ms, $refused: $says',
  ({ sids, refused, ms, isWhole, says }) => {
    const notes = {
      ...noNotes(),
      calls: [{ name: 'submission', ms, at: 0, wasAway: false }],
      sent: [{ sid: 1 }, { sid: 2 }] as Notes['sent'],
      refused,
    }
    const judged = sids.map((sid) => ({ sid, ms: 100 }))
    const report = reportOf(notes, judged, 0)
    expect(report.isWhole).toBe(isWhole)
    expect(report.lines.at(-1)).toContain(says)
  },
)
