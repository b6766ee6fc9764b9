import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Judge } from '@verdict/domain/verdict'
import { differences } from '@verdict/testkit/old-lab/recount'
import { sealed } from '@verdict/testkit/password'
import { startTestServer, type TestServer } from '@verdict/testkit/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { passwordKeys } from '../../people/account/encryption.ts'
import { scoreNext } from '../../contest/submission/share-of-tests.ts'
import { prepareFirstStart } from '../../programs/commands/first-start.ts'
import { moveIn, planMove } from './moving.ts'
import { openQduoj } from '@verdict/origins/qduoj'
import type { Report } from '@verdict/origins/report'

const md5 = createHash('md5').update('Annas-1x').digest('hex')
const word = (letter: string): string => letter.repeat(32)

/** One row of a table, as COPY writes it. */
const row = (...values: (string | null)[]): string =>
  values
    .map((value) =>
      value === null ? '\\N' : value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\t', '\\t'),
    )
    .join('\t')

const table = (name: string, columns: string, ...rows: string[]): string =>
  [`COPY public.${name} (${columns}) FROM stdin;`, ...rows, '\\.', '', ''].join('\n')

const problem = (values: Record<string, string | null>): string => {
  const usual: Record<string, string | null> = {
    id: '1',
    _id: '1000',
    contest_id: null,
    visible: 't',
    title: 'A+B',
    description: '<p>Add. <img src="/public/upload/a1.png"></p>',
    input_description: '<p>Two</p>',
    output_description: '<p>One</p>',
    samples: '[{"input": "1 2", "output": "3"}, {"input": "2 2", "output": "4"}]',
    test_case_id: 'cases1',
    test_case_score:
      '[{"score": 0, "input_name": "2.in", "output_name": "2.out"}, {"input_name": "../1.in", "output_name": "1.out"}, 7]',
    hint: null,
    template: '{}',
    create_time: '2018-05-01 08:00:00.123456+00',
    created_by_id: '1',
    time_limit: '1500',
    memory_limit: '128',
    io_mode: '{"io_mode": "Standard IO"}',
    spj: 'f',
    spj_code: null,
    spj_language: null,
    rule_type: 'ACM',
    source: null,
  }
  return row(...Object.keys(usual).map((name) => (name in values ? values[name]! : usual[name]!)))
}
const problemColumns =
  'id, _id, contest_id, visible, title, description, input_description, output_description, samples, test_case_id, test_case_score, hint, template, create_time, created_by_id, time_limit, memory_limit, io_mode, spj, spj_code, spj_language, rule_type, source'

const at = (minute: number): string =>
  new Date(Date.UTC(2019, 4, 1, 12, minute)).toISOString().replace('T', ' ').replace('Z', '+00')
const info = '{"time_cost": 12, "memory_cost": 2097152, "err_info": "line 1: oh"}'
/** As its judge server answers: of all tests, by their places. */
const results = JSON.stringify({
  err: null,
  data: [
    { test_case: '1', result: 0, cpu_time: 11, real_time: 30, memory: 2_097_152, exit_code: 0, signal: 0 },
    { test_case: '2', result: 1, cpu_time: 1_501, memory: -1, score: 0 },
    { test_case: '3', result: 7 },
    { test_case: 'x', result: 0 },
    null,
  ],
})
const submissions: (string | null)[][] = [
  [word('c'), null, '1', at(50), '2', 'print(1)', '0', 'Python3', info],
  [word('a'), '7', '2', at(30), '2', 'int main() {\n\treturn "\\n"[0];\n}', '0', 'C++', info],
  [word('b'), '7', '2', at(31), '2', 'b', '-1', 'C', '{'],
  [word('d'), null, '1', at(51), '2', 'd', '8', 'Java', '[]'],
  [word('e'), null, '1', at(52), '2', 'e', '0', 'Golang', info],
  [word('f'), null, '1', at(53), '99', 'f', '0', 'C', info],
  [word('0'), null, '1', null, '2', 'f', '0', 'C', info],
  [word('1'), null, '1', at(54), '2', 'f', '77', 'C', info],
  [word('2'), '8', '4', at(61), '2', 'all', '0', 'C', '{"score": 40}'],
  [word('3'), '8', '4', at(62), '2', 'last', '8', 'C', '{"score": 30, "time_cost": 1}'],
  [word('4'), '8', '4', at(62), '3', 'last', '8', 'C', '{"score": 4000}'],
]

const head =
  "--\n-- PostgreSQL database dump\n--\n\nSET client_encoding = 'UTF8';\nSET standard_conforming_strings = on;\n\n"
const tail = '--\n-- PostgreSQL database dump complete\n--\n\n'

const dump =
  head +
  'CREATE TABLE public.announcement (\n    id integer NOT NULL\n);\n\n' +
  table(
    'announcement',
    'id, title, content, create_time, visible',
    row('3', 'Hello', '<p>All</p>', at(0), 't'),
  ) +
  table(
    'contest',
    'id, title, description, real_time_rank, password, rule_type, start_time, end_time, create_time, created_by_id, visible, allowed_ip_ranges',
    row('8', 'Points', '', 'f', null, 'OI', at(60), at(65), at(0), '1', 't', '[]'),
    row('7', 'Finals', '<p>x</p>', 't', 'secret', 'ACM', at(0), at(55), at(0), '1', 't', '["10.0.0.0/8"]'),
  ) +
  table(
    'problem',
    problemColumns,
    problem({}),
    problem({ id: '2', _id: 'A', contest_id: '7', title: 'In the contest' }),
    problem({
      id: '3',
      _id: 'fps-\\.',
      title: 'Odd',
      samples: '{',
      test_case_score: 'null',
      template: '{"C": "x"}',
      spj: 't',
      spj_code: 'int main(){}',
      spj_language: 'C',
      test_case_id: '../cases1',
      rule_type: 'OI',
      io_mode: '7',
    }),
    problem({
      id: '6',
      _id: 'tpl',
      title: 'Begun',
      template: JSON.stringify({
        C: '//PREPEND BEGIN\n//PREPEND END\n\n//TEMPLATE BEGIN\nint add(int a, int b);\n//TEMPLATE END\n\n//APPEND BEGIN\n//APPEND END',
        Java: '//PREPEND BEGIN\nimport java.util.*;\n//PREPEND END\n\n//TEMPLATE BEGIN\nclass A {}\n//TEMPLATE END',
      }),
    }),
    problem({ id: '5', _id: 'py', title: 'Scripted', spj: 't', spj_code: 'pass', spj_language: 'Python3' }),
    problem({
      id: '4',
      _id: 'A',
      contest_id: '8',
      title: 'By points',
      rule_type: 'OI',
      source: ' Lab\nbook ',
      test_case_score:
        '[{"score": 30, "input_name": "1.in", "output_name": "1.out"}, {"score": 10, "input_name": "2.in", "output_name": "2.out"}]',
    }),
  ) +
  table('problem_tag', 'id, name', row('4', '入门')) +
  table('problem_tags', 'id, problem_id, problemtag_id', row('1', '1', '4'), row('2', '1', '9')) +
  table(
    'submission',
    'id, contest_id, problem_id, create_time, user_id, code, result, language, statistic_info, info',
    ...submissions.map((one) => row(...one, one[0] === word('a') || one[0] === word('3') ? results : '{}')),
  ) +
  table(
    '"user"',
    'id, password, last_login, username, email, create_time, admin_type, is_disabled',
    row('1', 'pbkdf2_sha256$36000$salt$hash', null, 'root', 't@lab.example', at(0), 'Super Admin', 'f'),
    row('2', `md5$$${md5}`, at(1), 'Anna', null, at(0), 'Regular User', 'f'),
    row('3', '!', null, 'bob', 'none', at(0), 'Admin', 't'),
  ) +
  table('user_profile', 'id, user_id, real_name, mood, school', row('1', '2', '安娜', 'Hi\tall', 'NJU')) +
  tail

let folder: string
let server: TestServer
let rootId: number
let report: Report

async function inFolder(name: string, files: Record<string, string | Buffer>): Promise<string> {
  const place = join(folder, name)
  await mkdir(place, { recursive: true })
  for (const [file, content] of Object.entries(files)) await writeFile(join(place, file), content)
  return place
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdict-qduoj-'))
  await inFolder('lab', { 'qduoj.sql': dump })
  await inFolder('lab/data/backend/test_case/cases1', {
    '1.in': '1 1\n',
    '1.out': '2\n',
    '2.in': '2 2\n',
    '2.out': '4\n',
  })
  await inFolder('lab/data/backend/public/upload', { 'a1.png': png })
  await symlink('/etc/passwd', join(folder, 'lab/data/backend/public/upload/b.png'))
  server = await startTestServer()
  await prepareFirstStart(server.context)
  ;({ id: rootId } = await server.db.selectFrom('users').select('id').executeTakeFirstOrThrow())
  report = await moved()
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

async function moved(): Promise<Report> {
  const lab = join(folder, 'lab')
  const { highest } = await planMove(server.context, await openQduoj(lab), { rootId })
  return moveIn(server.context, await openQduoj(lab), highest, { rootId })
}

const counted = ({ kinds }: Report, what: 'moved' | 'already') =>
  Object.fromEntries([...kinds].map(([kind, counts]) => [kind, counts[what]]))

describe('a QDUOJ', () => {
  test('[MOVE-IN-1] [MOVE-IN-2] people, problems, contests, submissions and news come, and counts follow', async () => {
    expect(counted(report, 'moved')).toEqual({
      user: 3,
      tag: 1,
      problem: 6,
      test: 6,
      contest: 2,
      submission: 7,
      result: 4,
      news: 1,
      picture: 1,
    })
    expect([...report.of('submission').leftOut.keys()].toSorted()).toEqual([
      'it has no date',
      'its language is not known here',
      'its person is gone',
      'its verdict is not known here',
    ])
    expect([...report.of('contest').changed.keys()]).toEqual([
      'the addresses that may enter were left out',
      'its description was left out',
    ])
    for (const rows of Object.values(await differences(server.db))) expect(rows).toEqual([])
  })

  test('[MOVE-IN-3] with numbers, texts, pictures, limits, tests and verdicts', async () => {
    const { data } = await server.call(null, 'GET /problem/:pid', { params: { pid: 1000 }, query: {} })
    expect(data).toMatchObject({ title: 'A+B', time: 1_500, memory: 131_072, testcases: 1, input: 'Two' })
    expect(data.samples.map((sample) => [sample.in, sample.out])).toEqual([
      ['1 2', '3'],
      ['2 2', '4'],
    ])
    expect(data.description).toMatch(/^Add\. !\[\]\(\/uploads\/[0-9a-f]{64}\.png\)$/)
    expect(data.tags.map(({ name }) => name)).toEqual(['入门'])
    const problems = await server.db
      .selectFrom('problems')
      .select(['title', 'status', 'type'])
      .orderBy('title')
      .execute()
    expect(problems.map((one) => Object.values(one))).toEqual([
      ['A+B', 2, 1],
      ['Begun', 2, 1],
      ['By points', 0, 1],
      ['In the contest', 0, 1],
      ['Odd', 2, 3],
      ['Scripted', 2, 3],
    ])
    const rows = await server.db.selectFrom('submissions').selectAll().orderBy('sid').execute()
    expect(
      rows.map(({ judge, contest_id, language, time_ms, memory_kb }) => [
        judge,
        contest_id,
        language,
        time_ms,
        memory_kb,
      ]),
    ).toEqual([
      [Judge.Accepted, 7, 5, 12, 2048],
      [Judge.WrongAnswer, 7, 1, 0, 0],
      [Judge.Accepted, 0, 4, 12, 2048],
      [Judge.WrongAnswer, 0, 3, 0, 0],
      [Judge.Accepted, 8, 1, 0, 0],
      [Judge.WrongAnswer, 8, 1, 1, 0],
      [Judge.WrongAnswer, 8, 1, 0, 0],
    ])
    const { uuid } = await server.db
      .selectFrom('testcases as t')
      .innerJoin('problems as p', 'p.pid', 't.pid')
      .select('t.uuid')
      .where('p.title', '=', 'In the contest')
      .executeTakeFirstOrThrow()
    const tests = await server.db
      .selectFrom('judgements')
      .select('tests')
      .where('id', '=', rows[0]!.judgement_id!)
      .executeTakeFirstOrThrow()
    expect(tests).toEqual({
      tests: [
        { uuid, judge: Judge.Accepted, time: 11, memory: 2048, score: 10_000 },
        { uuid: expect.any(String), judge: Judge.TimeLimitExceeded, time: 1_501, memory: 0, score: 0 },
      ],
    })
    expect(rows[0]!.code).toBe('int main() {\n\treturn "\\n"[0];\n}')
    const contest = await server.db
      .selectFrom('contests')
      .select(['cid', 'encrypt', 'password'])
      .where('rule', '=', 'icpc')
      .executeTakeFirst()
    expect(contest).toEqual({ cid: 7, encrypt: 3, password: 'secret' })
  })

  test('[IMP-STARTER-1] code templates become starter code; those that are put around a program are lost', async () => {
    const starters = await server.db
      .selectFrom('problem_skeletons as s')
      .innerJoin('problems as p', 'p.pid', 's.pid')
      .select(['p.title', 's.family', 's.code'])
      .execute()
    expect(starters.map((one) => Object.values(one))).toEqual([['Begun', 1, 'int add(int a, int b);\n']])
    const losses = [...report.of('problem').changed.keys()]
    expect(losses.filter((loss) => loss.includes('templates'))).toHaveLength(1)
  })

  test('[MOVE-IN-10] a special judge in C or C++ comes with its protocol; one in another language is said to be lost', async () => {
    const programs = await server.db
      .selectFrom('problems')
      .select(['title', 'code', 'protocol'])
      .where('type', '=', 3)
      .orderBy('title')
      .execute()
    expect(programs.map((one) => Object.values(one))).toEqual([
      ['Odd', 'int main(){}', 'qduoj'],
      ['Scripted', '', 'qduoj'],
    ])
    expect([...report.of('problem').changed.keys()]).toContain(
      'its special judge is written in Python3, which is neither C nor C++: it must be rewritten',
    )
    expect(
      [...report.of('problem').changed.keys()].filter((loss) => loss.includes('special judge')),
    ).toHaveLength(1)
  })

  test('[MOVE-IN-3] points of tests, of submissions and of a contest by points, and sources', async () => {
    const { pid, source } = await server.db
      .selectFrom('problems')
      .select(['pid', 'source'])
      .where('title', '=', 'By points')
      .executeTakeFirstOrThrow()
    expect(source).toBe('Lab book')
    const groups = await server.db
      .selectFrom('test_groups as g')
      .innerJoin('testcases as t', (join) =>
        join.onRef('t.pid', '=', 'g.pid').onRef('t.group_number', '=', 'g.number'),
      )
      .select(['g.number', 'g.points', 'g.way'])
      .where('g.pid', '=', pid)
      .orderBy('g.number')
      .execute()
    expect(groups).toEqual([
      { number: 1, points: 3000, way: 'sum' },
      { number: 2, points: 1000, way: 'sum' },
    ])
    const cells = await server.db
      .selectFrom('score_cells as c')
      .innerJoin('contests as o', 'o.cid', 'c.contest_id')
      .innerJoin('users as u', 'u.id', 'c.user_id')
      .select(['u.uid', 'o.rule', 'c.score'])
      .where('c.contest_id', '=', 8)
      .orderBy('u.uid')
      .execute()
    // The last one counts, and one that was right in part has never all of the points.
    expect(cells).toEqual([
      { uid: 'Anna', rule: 'oi', score: 7500 },
      { uid: 'bob', rule: 'oi', score: 9_999 },
    ])
  })

  test('[RANK-SHARE-2] what came by a move keeps its scores whatever the contest chooses', async () => {
    const scores = () =>
      server.db
        .selectFrom('submissions as s')
        .innerJoin('judgements as j', 'j.id', 's.judgement_id')
        .select(['s.sid', 's.score', sql<number>`jsonb_array_length(j.tests)`.as('tests')])
        .where('s.contest_id', '=', 8)
        .orderBy('s.sid')
        .execute()
    const before = await scores()
    expect(before.some(({ score, tests }) => score > 0 && tests > 0)).toBe(true)
    for (const sharesTests of [true, false]) {
      await server.db
        .updateTable('contests')
        .set({ shares_tests: sharesTests })
        .where('cid', '=', 8)
        .execute()
      await scoreNext(server.context, { cid: 8, after: 0, atOnce: 500 })
      expect(await scores()).toEqual(before)
    }
  })

  test('[MOVE-IN-3] people keep names, rights are not made larger, and old addresses are known', async () => {
    const people = await server.db
      .selectFrom('users')
      .select(['uid', 'privilege', 'motto', 'mail'])
      .orderBy('id')
      .execute()
    expect(people.slice(1)).toEqual([
      { uid: expect.stringMatching(/^root.+/), privilege: 2, motto: '', mail: 't@lab.example' },
      { uid: 'Anna', privilege: 1, motto: 'Hi\tall', mail: '' },
      { uid: 'bob', privilege: 0, motto: '', mail: '' },
    ])
    const keys = await server.db
      .selectFrom('moved_in')
      .select('key')
      .where('key', 'like', '%:%')
      .orderBy('key')
      .execute()
    expect(keys.map(({ key }) => key)).toEqual([
      '_id:1000',
      '_id:fps-\\.',
      '_id:py',
      '_id:tpl',
      'name:Anna',
      'name:bob',
      'name:root',
    ])
  })

  test.each([
    ['Anna', 'Annas-1x', 200],
    ['bob', '!', 401],
  ])('[MOVE-IN-4] %s logs in with %s: %d', async (username, password, status) => {
    const { publicKey } = await passwordKeys(server.context)
    const body = { username, password: sealed(publicKey, password) }
    expect((await server.call(null, 'POST /account/login', { body })).status).toBe(status)
  })

  test('[MOVE-IN-6] a second move brings nothing twice', async () => {
    const again = await moved()
    expect(Object.values(counted(again, 'moved')).every((count) => count === 0)).toBe(true)
    expect(counted(again, 'already')).toMatchObject({ user: 3, problem: 6, submission: 7 })
  })

  const cases: [name: string, files: Record<string, string | Buffer>, sentence: RegExp][] = [
    [
      'cut in a table',
      { 'd.sql': dump.slice(0, dump.indexOf('In the contest')) },
      /d\.sql, byte \d+: a row of problem|d\.sql: the file breaks off/,
    ],
    ['cut between tables', { 'd.sql': dump.slice(0, -tail.length) }, /d\.sql: the file breaks off/],
    [
      'a row of too few',
      { 'd.sql.gz': gzipSync(dump.replace('\tHi\\tall\t', '\t')) },
      /byte \d+: a row of user_profile cannot be read/,
    ],
    [
      'INSERTs',
      { 'd.sql': `${head}INSERT INTO public."user" VALUES (1, 'x');\n${tail}` },
      /Dump again without --inserts/,
    ],
    ['another encoding', { 'd.sql': dump.replace("'UTF8'", "'GBK'") }, /it is written in GBK/],
    ['the custom form', { 'd.sql': 'PGDMP\u0001\u000e' }, /pg_restore --no-owner --file dump\.sql/],
    ['the custom form under its own name', { 'qduoj.dump': 'PGDMP\u0001\u000e' }, /pg_restore/],
    ['a dump in a folder', { 'toc.dat': 'PGDMP' }, /it is a dump in a folder/],
    ['nothing', { 'notes.txt': '' }, /no dump is in it/],
  ]
  test.each(cases)('[MOVE-IN-8] refuses %s with what to do', async (name, files, sentence) => {
    const place = await inFolder(name, files)
    const plan = async () => planMove(server.context, await openQduoj(place), { rootId })
    await expect(plan()).rejects.toThrow(sentence)
  })
})
