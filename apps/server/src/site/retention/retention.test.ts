// Old rows go when root says so, and one person's data leaves as a file and is erased.

import { Privilege } from '@verdict/domain/privilege'
import type { Retention } from '@verdict/contract/retention'
import { Judge } from '@verdict/domain/verdict'
import { sql } from 'kysely'
import {
  acceptAll,
  ended,
  enter,
  isWaiting,
  makeContest,
  running,
  submittedIn,
} from '@verdict/testkit/contest'
import { makeExam } from '@verdict/testkit/exam'
import { judgeableProblem, judgeHost, submitted, type TestHost } from '@verdict/testkit/judging'
import { out, outputProblem, sendOutputs } from '@verdict/testkit/outputs'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { everythingCompared } from '@verdict/testkit/similarity'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsOf } from './erase-queries.ts'
import { removeOld } from './sweep.ts'

let server: TestServer
let root: TestPerson
let admin: TestPerson
let host: TestHost
let pid: number

beforeAll(async () => {
  server = await startTestServer()
  root = await server.person('the-root', Privilege.Root)
  admin = await server.person('the-admin', Privilege.Admin)
  host = judgeHost(server)
  await host.start()
  pid = await judgeableProblem(server, admin, {})
})
afterAll(() => server.close())

const forEver: Retention = {
  addresses: null,
  audit: null,
  examLog: null,
  drafts: null,
  runs: null,
  notifications: null,
  mails: null,
  code: null,
}
const keep = (body: Partial<Retention>) =>
  server.call(root, 'PUT /admin/retention', { body: { ...forEver, ...body } })
const age = (table: string, column: string, days: number) =>
  sql`update ${sql.table(table)} set ${sql.ref(column)} = clock_timestamp() - ${days}::integer * interval '1 day'`.execute(
    server.db,
  )
const erase = (uid: string, confirm = uid) =>
  server.call(root, 'POST /admin/users/:uid/erase', { params: { uid }, body: { confirm } })

describe('what ages', () => {
  test('[KEEP-1] stays for ever until root sets days, which are bounded and leave an audit row', async () => {
    expect((await server.call(root, 'GET /admin/retention', {})).data).toEqual({ keeps: forEver, last: null })
    expect((await keep({ audit: 29 })).error).toBe('VALIDATION_FAILED')
    expect((await keep({ audit: 365 })).data.keeps).toEqual({ ...forEver, audit: 365 })
    const { data } = await server.call(root, 'GET /admin/audit', { query: { action: 'site.retention' } })
    expect(data.docs[0]).toMatchObject({ before: { kept: ['audit: ∞'] }, after: { kept: ['audit: 365'] } })
    expect(await removeOld(server.context)).toEqual({})
    await keep({})
  })

  test('[KEEP-2] goes when it is older: addresses are emptied, rows removed, and the round says how many', async () => {
    const person = await server.person('old-hand')
    const cid = await makeContest(server, admin, { ...running, list: [pid] })
    await enter(server, person, cid)
    await age('contest_entrants', 'entered_at', 100)
    await age('audit', 'created_at', 100)
    await keep({ addresses: 90 })
    const removed = await removeOld(server.context)
    expect(removed['addresses']).toBeGreaterThan(1)
    const left = await sql`select from contest_entrants where address <> ''`.execute(server.db)
    expect(left.rows).toEqual([])
    const { data } = await server.call(root, 'GET /admin/retention', {})
    expect(data.last?.removed).toEqual(removed)
    const said = await server.call(root, 'GET /admin/audit', { query: { action: 'site.removeOld' } })
    expect(said.data.docs[0]).toMatchObject({
      actor: null,
      after: { removedOld: [`addresses: ${removed['addresses']}`] },
    })
    // Nothing is found a second time.
    expect(await removeOld(server.context)).toEqual({})
    await keep({})
  })

  test('[KEEP-3] code of people who left goes outside contests alone, and is not judged anew', async () => {
    const person = await server.person('gone-away')
    const cid = await makeContest(server, admin, { ...running, list: [pid] })
    await enter(server, person, cid)
    const own = await submitted(server, person, pid)
    const inContest = await submittedIn(server, person, cid, pid)
    await acceptAll(server, host, cid)
    await everythingCompared(server)
    await sql`update submissions set judge = ${Judge.Accepted}`.execute(server.db)
    await age('submissions', 'created_at', 500)
    await sql`update users set last_visited_at = clock_timestamp() - interval '500 days' where id = ${person.userId}`.execute(
      server.db,
    )
    await keep({ code: 400 })
    expect(await removeOld(server.context)).toEqual({ code: 1 })
    const { rows } =
      await sql`select sid, code_bytes > 0 as has_code from submissions where user_id = ${person.userId} order by sid`.execute(
        server.db,
      )
    expect(rows).toEqual([
      { sid: own, has_code: false },
      { sid: inContest, has_code: true },
    ])
    const rejudge = await server.call(root, 'PUT /status/:sid', {
      params: { sid: own },
      body: { judge: 11 },
    })
    expect(rejudge.error).toBe('INVALID_JUDGE_ACTION')
    await keep({})
    expect(await isWaiting(server, cid)).toBe(false)
  })

  test('[OUT-KEEP-1] output files of people who left go with their list', async () => {
    const person = await server.person('files-left')
    const outputs = await outputProblem(server, admin, 2)
    const files = [out('1.out', 'one'), out('2.out', 'two')]
    const { sid } = (await sendOutputs(server, person, { pid: outputs }, files)).data
    await server.db.deleteFrom('judging_tasks').execute()
    await sql`update submissions set judge = ${Judge.Accepted}, created_at = clock_timestamp() - interval '500 days'
      where sid = ${sid}`.execute(server.db)
    await sql`update users set last_visited_at = clock_timestamp() - interval '500 days' where id = ${person.userId}`.execute(
      server.db,
    )
    await keep({ code: 400 })
    expect(await removeOld(server.context)).toHaveProperty('code')
    const left = await server.db
      .selectFrom('submission_outputs')
      .select('sid')
      .where('sid', '=', sid)
      .execute()
    expect(left).toEqual([])
    const row = server.db.selectFrom('submissions').select(['code', 'outputs']).where('sid', '=', sid)
    expect(await row.executeTakeFirst()).toEqual({ code: '', outputs: 2 })
    await keep({})
  })
})

describe('one person', () => {
  /** Found in no other value of the database. */
  const said = {
    nick: 'Zhuang Xiaolongnick',
    mail: 'xiaolong.private@example.org',
    school: 'Quokka Polytechnic',
    motto: 'Festina lente quokka',
  }
  const number = 'QK-2027-4711'

  /** Somebody of whom the database knows much. */
  async function known(uid: string): Promise<{ person: TestPerson; cid: number; outside: number }> {
    const person = await server.person(uid)
    await server.call(person, 'PUT /account/profile', { body: said })
    await server.call(admin, 'PUT /admin/users/:uid', { params: { uid }, body: { studentNumber: number } })
    const cid = await makeContest(server, admin, { ...running, list: [pid] })
    await enter(server, person, cid)
    await submittedIn(server, person, cid, pid)
    const outside = await submitted(server, person, pid, 'int main() { return 0; }')
    await acceptAll(server, host, cid)
    const { db } = server
    const exam = await makeExam(server, admin, { ...ended, sitters: [person] })
    await sql`update exam_sitters set address = '203.0.113.77' where user_id = ${person.userId}`.execute(db)
    await sql`update contest_entrants set address = '203.0.113.77' where user_id = ${person.userId}`.execute(
      db,
    )
    await sql`insert into exam_log (contest_id, kind, user_id, address, details)
      select ${exam}::integer, 'entry', ${person.userId}::integer, '203.0.113.77'::inet, ${JSON.stringify({ name: said.nick })}::jsonb`.execute(
      db,
    )
    await sql`insert into receipt_keys (key_id, public_key) values ('key', '') on conflict do nothing`.execute(
      db,
    )
    await sql`insert into exam_receipts (contest_id, user_id, code, key_id, content, signature, made_at, by_hand)
      values (${exam}, ${person.userId}, ${`CODE${person.userId}`}, 'key', ${said.nick}, '', now(), true)`.execute(
      db,
    )
    await sql`insert into oauth_links (user_id, provider, provider_id, display_name, access_token)
      values (${person.userId}, 'university', ${number}, ${said.nick}, 'sealed')`.execute(db)
    await sql`insert into moved_in (origin, kind, key, new_id) values ('hustoj', 'user', ${uid}, ${person.userId})`.execute(
      db,
    )
    await decidedByHand(person)
    return { person, cid, outside }
  }

  const reason = 'Sprained a wrist in the quokka enclosure'

  /** A mark of theirs in a gradebook, and one that was overridden for a reason of theirs. */
  async function decidedByHand({ uid }: TestPerson): Promise<void> {
    const { courseId: id } = (await server.call(root, 'POST /course', { body: { name: 'Marks' } })).data
    await server.call(root, 'POST /course/:id/member/:uid', {
      params: { id, uid },
      body: { role: { basic: true } },
    })
    const columns = 'POST /course/:id/gradebook/column'
    const { data } = await server.call(root, columns, {
      params: { id },
      body: { title: 'Oral', outOf: 2_000 },
    })
    await server.call(root, `${columns}/:columnId/marks`, {
      params: { id, columnId: data.columnId },
      body: { dryRun: false, rows: [{ who: uid, mark: '12' }] },
    })
    await server.call(root, 'PUT /course/:id/gradebook/exception', {
      params: { id },
      body: { uid, columnId: data.columnId, exception: { mark: 1_500, reason } },
    })
  }

  /** Every text and JSON of the database in which one of these stands. */
  async function columnsWith(words: readonly string[]): Promise<string[]> {
    const { rows } = await sql<{ table_name: string; column_name: string }>`
      select c.table_name, c.column_name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
        and c.data_type in ('text', 'jsonb', 'character varying', 'ARRAY', 'inet')`.execute(server.db)
    const found: string[] = []
    for (const { table_name, column_name } of rows) {
      const hit = await sql`select from ${sql.table(table_name)}
        where lower(${sql.ref(column_name)}::text) like any(${words.map((word) => `%${word.toLowerCase()}%`)}::text[]) limit 1`.execute(
        server.db,
      )
      if (hit.rows.length > 0) found.push(`${table_name}.${column_name}`)
    }
    return found
  }

  test('[KEEP-4] leaves as a zip of everything, by themself and by root, who leaves an audit row', async () => {
    const { person, cid } = await known('zip-person')
    const own = await server.app.inject({ url: '/api/account/data', headers: { cookie: person.cookie } })
    expect(own.headers['content-type']).toBe('application/zip')
    const bytes = own.rawPayload
    for (const name of ['profile.json', 'submissions.json', 'receipts.json', 'programs/']) {
      expect(bytes.includes(name)).toBe(true)
    }
    const url = `/api/admin/users/${person.uid}/data`
    const byRoot = await server.app.inject({ url, headers: { cookie: root.cookie } })
    expect(byRoot.headers['content-disposition']).toContain('data-zip-person.zip')
    const { data } = await server.call(root, 'GET /admin/audit', { query: { action: 'user.export' } })
    expect(data.docs[0]?.target).toBe('user:zip-person')
    expect(await rowsOf(server.db, 'course-marks', person.userId)).toMatchObject([
      { item: 'Oral', mark: 12, decision: null },
      { item: 'Oral', mark: 15, decision: 'overridden', reason },
    ])
    // A verdict that the ranklist may hide is not in it.
    const rows = await rowsOf(server.db, 'submissions', person.userId)
    expect(rows).toContainEqual(expect.objectContaining({ contest: cid, judge: null }))
  })

  test('[KEEP-4] takes along the plans that they wrote, whole, and the words of those that they follow', async () => {
    const teacher = await server.person('plan-person')
    const params = { uid: teacher.uid }
    await server.call(root, 'PUT /admin/users/:uid', { params, body: { isTeacher: true } })
    const own = { title: 'Written', goal: 1, problems: [pid] }
    expect((await server.call(teacher, 'POST /plan/', { body: own })).status).toBe(201)
    const { key } = (
      await server.call(admin, 'POST /plan/', { body: { title: 'Followed', problems: [pid] } })
    ).data
    await server.call(teacher, 'PUT /plan/:key/follow', { params: { key }, body: { follows: true } })
    expect(await rowsOf(server.db, 'plans', teacher.userId)).toMatchObject([
      { ...own, written: true, followed_at: null },
      { title: 'Followed', written: false, followed_at: expect.any(Date), problems: null },
    ])
  })

  test('[KEEP-5] is erased: no table holds the name, mail, school, number or address any more', async () => {
    // Another one has the same number and profile.
    await erase('zip-person')
    const { person, cid, outside } = await known('quokka-erased')
    const words = ['quokka-erased', ...Object.values(said), number, '203.0.113.77', reason]
    expect((await columnsWith(words)).length).toBeGreaterThan(8)
    const { data } = await erase(person.uid)
    expect(data.uid).toBe(`removed-${person.userId}`)
    expect(await columnsWith(words)).toEqual([])
    expect((await server.call(person, 'GET /account/profile', {})).status).toBe(401)

    const marked = sql`select mark from gradebook_marks where user_id = ${person.userId}
      union all select mark from gradebook_exceptions where user_id = ${person.userId}`
    expect((await marked.execute(server.db)).rows).toEqual([{ mark: 1_200 }, { mark: 1_500 }])
    // Contests keep the rank under the neutral name, and pages of the account answer.
    const board = await server.call(root, 'GET /contest/:cid/ranklist', { params: { cid } })
    expect(JSON.stringify(board.data)).toContain(data.uid)
    expect((await server.call(null, 'GET /user/:uid', { params: data })).status).toBe(200)
    expect((await server.call(admin, 'GET /admin/users/:uid', { params: data })).data.nick).toBe('')
    const codeNow = async () =>
      (await sql`select code from submissions where sid = ${outside}`.execute(server.db)).rows
    // It waits to be judged.
    expect(await codeNow()).not.toEqual([{ code: '' }])
    await sql`update submissions set judge = ${Judge.Accepted} where sid = ${outside}`.execute(server.db)
    await removeOld(server.context)
    expect(await codeNow()).toEqual([{ code: '' }])
  })

  test('[KEEP-6] is not erased by another name, while they sit an exam, by admins, or when they are root', async () => {
    const sitter = await server.person('a-sitter')
    expect((await erase(sitter.uid, 'another')).error).toBe('NAME_DIFFERS')
    const cid = await makeExam(server, admin, { ...running, sitters: [sitter] })
    expect((await erase(sitter.uid)).error).toBe('SITS_EXAM')
    expect((await erase(root.uid)).error).toBe('FORBIDDEN')
    const asked = { params: { uid: sitter.uid }, body: { confirm: sitter.uid } }
    expect((await server.call(admin, 'POST /admin/users/:uid/erase', asked)).error).toBe('FORBIDDEN')
    expect(cid).toBeGreaterThan(0)
  })
})
