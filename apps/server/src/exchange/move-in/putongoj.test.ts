import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newProblem } from '@verdict/contract/problem'
import { Privilege } from '@verdict/domain/privilege'
import { type OldLab, oldPassword, writeOldLab } from '@verdict/testkit/old-lab/putongoj'
import { differences } from '@verdict/testkit/old-lab/recount'
import { sealed } from '@verdict/testkit/password'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { passwordKeys } from '../../people/account/encryption.ts'
import { prepareFirstStart } from '../../programs/commands/first-start.ts'
import { moveIn, planMove } from './moving.ts'
import { openPutongOj } from '@verdict/origins/putongoj'
import { type Report, reportLines } from '@verdict/origins/report'
import { Interrupted } from './move-in-run.ts'
import { rescore } from '../../contest/score/score.ts'
import type { CellKey } from '../../contest/score/score-queries.ts'
import { createWithTests } from '../../archive/testcase/testcase-service.ts'

const small: OldLab = { users: 120, problems: 70, contests: 12, solutions: 4_000, form: 'bson' }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdict-old-lab-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const labIn = async (sizes: OldLab): Promise<string> => {
  const place = join(folder, `${sizes.form}-${sizes.solutions}`)
  await writeOldLab(place, sizes)
  return place
}

async function started(): Promise<{ server: TestServer; rootId: number }> {
  const server = await startTestServer()
  await prepareFirstStart(server.context)
  const { id } = await server.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  return { server, rootId: id }
}

async function move(server: TestServer, rootId: number, place: string): Promise<Report> {
  const { highest } = await planMove(server.context, await openPutongOj(place), { rootId })
  return moveIn(server.context, await openPutongOj(place), highest, { rootId })
}

const sums = (report: Report) =>
  Object.fromEntries(
    [...report.kinds].map(([kind, { found, moved, already, leftOut }]) => [
      kind,
      { found, moved, already, leftOut: [...leftOut.values()].reduce((sum, { count }) => sum + count, 0) },
    ]),
  )

/** Everything in the database but what each run decides for itself: hashes, and the moment. */
async function picture(server: TestServer): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ what: string; rows: unknown }>`
    select 'users' as what, jsonb_agg(to_jsonb(u) - array['id', 'password_hash', 'checksum', 'updated_at'] order by uid) as rows
      from users u where uid <> 'root'
    union all select 'submissions', jsonb_agg(to_jsonb(s) - array['user_id', 'judgement_id'] order by sid) from submissions s
    union all select 'statements', jsonb_agg(to_jsonb(p) order by pid) from problem_statements p
    union all select 'tests', jsonb_agg(to_jsonb(t) - 'created_at' order by pid, position) from testcases t
    union all select 'contests', jsonb_agg(to_jsonb(c) - array['owner_id', 'updated_at'] order by cid) from contests c
    union all select 'news', jsonb_agg(to_jsonb(n) - array['author_id'] order by nid) from news n
    union all select 'comments', jsonb_agg(array[content, created_at::text] order by id) from discussion_comments`.execute(
    server.db,
  )
  return Object.fromEntries(rows.map(({ what, rows: content }) => [what, content]))
}

const tables = [
  'users',
  'submissions',
  'judgements',
  'testcases',
  'contests',
  'group_members',
  'news',
  'moved_in',
] as const

async function counts(server: TestServer): Promise<number[]> {
  const { rows } = await sql<{ count: number }>`${sql.join(
    tables.map((table) => sql`(select count(*)::int as count from ${sql.table(table)})`),
    sql` union all `,
  )}`.execute(server.db)
  return rows.map(({ count }) => count)
}

const logIn = async (server: TestServer, username: string, password: string) => {
  const { publicKey } = await passwordKeys(server.context)
  return server.call(null, 'POST /account/login', {
    body: { username, password: sealed(publicKey, password) },
  })
}

describe('a PutongOJ of eight years', () => {
  let server: TestServer
  let rootId: number
  let place: string
  let report: Report
  beforeAll(async () => {
    place = await labIn(small)
    ;({ server, rootId } = await started())
    report = await move(server, rootId, place)
  })
  afterAll(() => server.close())

  test('[MOVE-IN-1] everything that was found was moved or left out by a reason', () => {
    for (const { found, moved, leftOut } of Object.values(sums(report))) expect(moved + leftOut).toBe(found)
    expect(report.of('submission').moved).toBeGreaterThan(3_800)
    expect([...report.of('submission').leftOut.keys()].toSorted()).toEqual([
      'its person is gone',
      'its problem is gone',
    ])
    expect(report.of('user')).toMatchObject({ found: 119, moved: 119 })
  })

  test('[MOVE-IN-2] counts, ranklists and solved lists equal a recomputation', async () => {
    for (const [what, rows] of Object.entries(await differences(server.db))) {
      expect({ [what]: rows }).toEqual({ [what]: [] })
    }
    const { rows } = await sql<{ cells: number; solved: number }>`
      select (select count(*)::int from score_cells) as cells, (select sum(solve)::int from users) as solved`.execute(
      server.db,
    )
    expect(rows[0]!.cells).toBeGreaterThan(300)
    expect(rows[0]!.solved).toBeGreaterThan(300)
  })

  test('[MOVE-IN-2] the ranklist that everybody gets is made of the cells that single verdicts would make', async () => {
    const before = await sql`select * from score_cells order by 1, 2, 3`.execute(server.db)
    const { rows } = await sql<CellKey>`select contest_id, user_id, pid from score_cells limit 200`.execute(
      server.db,
    )
    for (const key of rows) await server.db.transaction().execute((tx) => rescore(server.context, tx, key))
    expect((await sql`select * from score_cells order by 1, 2, 3`.execute(server.db)).rows).toEqual(
      before.rows,
    )
    const viewer = await server.person('looker', Privilege.Admin)
    const { data } = await server.call(viewer, 'GET /contest/:cid/ranklist', { params: { cid: 1 } })
    expect(Object.keys(data.ranklist).length).toBeGreaterThan(3)
  })

  test('[MOVE-IN-3] numbers, dates and owners are those of the old judge', async () => {
    const { data: problem } = await server.call(null, 'GET /problem/:pid', {
      params: { pid: 1000 },
      query: {},
    })
    expect(problem).toMatchObject({ title: 'Problem 0 题目', testcases: 2 })
    const rows = await server.db
      .selectFrom('problems as p')
      .innerJoin('users as u', 'u.id', 'p.owner_id')
      .select(['p.pid', 'u.uid', 'p.created_at', 'p.time_ms', 'p.memory_kb'])
      .where('p.pid', 'in', [1003, 1005, 1010])
      .orderBy('p.pid')
      .execute()
    expect(rows.map(({ pid, uid }) => [pid, uid])).toEqual([
      [1003, 'user21'],
      [1005, 'user35'],
      [1010, 'root'],
    ])
    expect(rows.every(({ created_at }) => created_at.getUTCFullYear() < 2026)).toBe(true)
    expect(rows[2]).toMatchObject({ time_ms: 20_000, memory_kb: 32_768 })
    const people = await server.db
      .selectFrom('users')
      .select('uid')
      .where('uid_key', 'like', 'user98%')
      .orderBy('uid')
      .execute()
    expect(people.map(({ uid }) => uid)).toEqual(['User98-2', 'user98'])
  })

  test('[MOVE-IN-3] tests keep their order, their names and their bytes', async () => {
    const tests = await server.db
      .selectFrom('testcases')
      .selectAll()
      .where('pid', '=', 1003)
      .orderBy('position')
      .execute()
    expect(tests).toHaveLength(2)
    const chunks: Buffer[] = []
    for await (const chunk of server.context.blobs.read(tests[0]!.input_sha256!)) chunks.push(chunk as Buffer)
    expect(Buffer.concat(chunks).toString()).toBe('1 你好\n')
    expect([...report.of('test').changed.keys()].join()).toContain('not all ASCII')
    expect(tests.map(({ beyond_ascii }) => beyond_ascii)).toEqual([true, true])
    const problems = await server.db.selectFrom('problems').select(['pid', 'utf8']).execute()
    expect(problems.filter(({ utf8 }) => utf8).map(({ pid }) => pid)).toContain(1003)
    expect(problems.some(({ utf8 }) => !utf8)).toBe(true)
  })

  test('[MOVE-IN-4] people with an account log in with the old password, which is stored anew', async () => {
    const before = await server.db
      .selectFrom('users')
      .select('password_hash')
      .where('uid', '=', 'user5')
      .executeTakeFirstOrThrow()
    expect(before.password_hash).toMatch(/^\$argon2id\$/)
    expect(await logIn(server, 'user5', oldPassword('user5'))).toMatchObject({
      status: 200,
      data: { uid: 'user5' },
    })
    expect((await logIn(server, 'user5', 'Secret-user6-1')).error).toBe('WRONG_CREDENTIALS')
    // PutongOJ makes its first root under a name that nobody may register.
    expect((await logIn(server, 'admin', oldPassword('admin'))).data.privilege).toBe(Privilege.Root)
  })

  test('[MOVE-IN-5] what was between an author and the admins is so here', async () => {
    const [thread] = await server.db.selectFrom('discussions').selectAll().where('did', '=', 1).execute()
    expect(thread).toMatchObject({ is_private: true, content: 'Why is 1 wrong?', comments: 1 })
    const stranger = await server.person('stranger')
    const read = (who: TestPerson | null) =>
      server.call(who, 'GET /discuss/:did', { params: { did: 1 }, query: {} })
    expect((await read(stranger)).status).toBe(404)
    expect((await read(null)).status).toBe(404)
    expect((await read(await server.person('an-admin', Privilege.Admin))).status).toBe(200)
    const { data } = await server.call(stranger, 'GET /discuss/list', { query: {} })
    expect(data.docs).toEqual([])
    expect(data.total).toBe(0)
  })

  test('[MOVE-IN-6] a second run brings only what is new', async () => {
    const before = await counts(server)
    const again = sums(await move(server, rootId, place))
    expect(await counts(server)).toEqual(before)
    for (const { moved } of Object.values(again)) expect(moved).toBe(0)
    const grown = join(folder, 'grown')
    await writeOldLab(grown, { ...small, solutions: 4_050 })
    const more = await move(server, rootId, grown)
    expect(more.of('submission')).toMatchObject({ found: 4_050, already: 3_934 })
    expect(more.of('submission').moved).toBeGreaterThan(40)
    for (const rows of Object.values(await differences(server.db))) expect(rows).toEqual([])
  })
})

test('[MOVE-IN-1] a plan writes nothing, and says what the move then does', async () => {
  const { server, rootId } = await started()
  try {
    const place = await labIn({ ...small, form: 'array', solutions: 300 })
    const before = await counts(server)
    const { report, highest } = await planMove(server.context, await openPutongOj(place), { rootId })
    expect(await counts(server)).toEqual(before)
    const done = await moveIn(server.context, await openPutongOj(place), highest, { rootId })
    expect(sums(report)).toEqual(sums(done))
    expect(reportLines(report, true).join('\n')).toMatch(/submissions: 300 in the dump, 2\d\d to move/)
  } finally {
    await server.close()
  }
})

test('[MOVE-IN-7] the three forms of a dump give the same', async () => {
  const pictures = []
  for (const form of ['bson', 'json', 'array'] as const) {
    const { server, rootId } = await started()
    try {
      await move(server, rootId, await labIn({ ...small, users: 60, solutions: 250, form }))
      pictures.push(await picture(server))
    } finally {
      await server.close()
    }
  }
  expect(pictures[1]).toEqual(pictures[0])
  expect(pictures[2]).toEqual(pictures[0])
})

test('[MOVE-IN-6] a run that is cut off goes on where it was', async () => {
  const { server, rootId } = await started()
  try {
    const place = await labIn({ ...small, users: 60, solutions: 4_500 })
    const { highest } = await planMove(server.context, await openPutongOj(place), { rootId })
    const stop = new AbortController()
    const broken = moveIn(server.context, await openPutongOj(place), highest, {
      rootId,
      stopping: stop.signal,
      progress: (kind) => kind === 'submission' && stop.abort(),
    })
    await expect(broken).rejects.toThrow(Interrupted)
    const [, half] = await counts(server)
    expect(half).toBeGreaterThan(1_000)
    const report = await move(server, rootId, place)
    expect(report.of('submission').already).toBe(half)
    expect(report.of('user')).toMatchObject({ moved: 0 })
    for (const rows of Object.values(await differences(server.db))) expect(rows).toEqual([])
  } finally {
    await server.close()
  }
})

test('[MOVE-IN-3] a number that is taken here becomes another, and what names it follows', async () => {
  const { server, rootId } = await started()
  try {
    const root = { userId: rootId }
    const mine = await createWithTests(
      server.context,
      root,
      newProblem.parse({ title: 'Ours', description: 'x' }),
    )
    expect(mine.pid).toBe(1001)
    const report = await move(server, rootId, await labIn({ ...small, users: 60, solutions: 251 }))
    const titles = await server.db
      .selectFrom('problems')
      .select(['pid', 'title'])
      .where('title', 'in', ['Ours', 'Problem 1 题目'])
      .orderBy('title')
      .execute()
    expect(titles[0]).toEqual({ pid: 1001, title: 'Ours' })
    expect(titles[1]!.pid).toBeGreaterThan(1069)
    expect(report.of('problem').changed.get('its number is taken here, so it gets another')?.keys).toEqual([
      'pid:1001',
    ])
    expect(await server.db.selectFrom('submissions').select('sid').where('pid', '=', 1001).execute()).toEqual(
      [],
    )
    expect(
      await server.db
        .selectFrom('submissions')
        .select('sid')
        .where('pid', '=', titles[1]!.pid)
        .limit(1)
        .execute(),
    ).toHaveLength(1)
  } finally {
    await server.close()
  }
})

test('[MOVE-IN-8] a dump that breaks off or is damaged is refused by file and place, and nothing is written', async () => {
  const { server, rootId } = await started()
  try {
    const place = await labIn({ ...small, users: 60, solutions: 252 })
    const file = join(place, 'oj', 'Solution.bson')
    const whole = await readFile(file)
    const before = await counts(server)
    const damaged = (at: number, value: number): Buffer => {
      const bytes = Buffer.from(whole)
      bytes.writeInt32LE(value, at)
      return bytes
    }
    const cases: [Buffer, RegExp][] = [
      [whole.subarray(0, -3), /Solution\.bson, byte \d+: the file breaks off in a document/],
      [damaged(0, 2_000_000_000), /Solution\.bson, byte 0: no document begins here/],
      [damaged(0, -7), /Solution\.bson, byte 0: no document begins here/],
      [damaged(0, 200), /Solution\.bson, byte (?:0|200): (?:a document cannot be read|no document begins)/],
      [deep(), /Solution\.bson, byte 0: a document cannot be read/],
    ]
    for (const [bytes, sentence] of cases) {
      await writeFile(file, bytes)
      await expect(move(server, rootId, place)).rejects.toThrow(sentence)
    }
    expect(await counts(server)).toEqual(before)
  } finally {
    await server.close()
  }
})

/** A million documents, each in the one before. */
function deep(): Buffer {
  const levels = 1_000_000
  const bytes = Buffer.alloc(levels * 8 + 5)
  for (let level = 0; level < levels; level += 1) {
    bytes.writeInt32LE(bytes.length - 8 * level, level * 7)
    bytes.set([3, 97, 0], level * 7 + 4)
  }
  bytes.writeInt32LE(bytes.length, 0)
  return bytes
}
