// The judging of a problem that comes as a package: groups with points, checkers, starter code, and what it lacks.

import { multipart, zip } from '@verdict/testkit/files'
import { admin, alice, server, withLab } from '@verdict/testkit/lab'
import { describe, expect, test } from 'vitest'
import { testlib, hydro, icpc, looked, imported, detailOf, lossesOf } from '../../../test/package/sent.ts'

withLab()

test('[IMP-GROUP-1] subtasks of a package give points here, and change with it', async () => {
  const config = (second: number) =>
    'time: 2s\nmemory: 128m\nchecker_type: testlib\nchecker: chk.cc\nsubtasks:\n' +
    '  - { id: 1, score: 30, type: min, cases: [{ input: 1.in, output: 1.out }] }\n' +
    `  - { id: 2, score: ${second}, type: sum, if: [1], cases: [{ input: 2.in, output: 2.out }] }\n`
  const files = (second: number) =>
    hydro({
      '1000/problem.yaml': 'pid: P1001\ntitle: In parts\n',
      '1000/testdata/config.yaml': config(second),
    })
  const groupsOf = async (pid: number) =>
    (await server.call(admin, 'GET /testcase/:pid', { params: { pid } })).data.groups.map(
      ({ points, way, needs, tests }) => [points, way, needs, tests.length],
    )
  const { problems } = await imported(admin, [{ files: files(70) }])
  const pid = problems[0]!.pid!
  expect(lossesOf(problems[0]!)).not.toContain('not-kept')
  expect(await groupsOf(pid)).toEqual([
    [3_000, 'min', [], 1],
    [7_000, 'sum', [1], 1],
  ])
  const again = await imported(admin, [{ files: files(20) }], 'update')
  expect(again.problems[0]!.known?.differences.fields).toContain('testGroups')
  expect((await groupsOf(pid))[1]).toEqual([2_000, 'sum', [1], 1])
})
const qduoj = (spj: { language: string; code: string }) => ({
  '1/problem.json': JSON.stringify({
    display_id: 'S1',
    title: 'Any sum',
    description: { format: 'html', value: '<p>x</p>' },
    test_case_score: [{ score: 100, input_name: '1.in', output_name: '-' }],
    time_limit: 1000,
    memory_limit: 256,
    template: {
      'C++': { prepend: '', template: 'int add(int a, int b);', append: '' },
      Java: { prepend: '', template: 'class A {}', append: 'class Main {}' },
    },
    spj,
  }),
  '1/testcase/1.in': '1\n',
})

const ofHydro = (type: string) =>
  hydro({
    '1000/testdata/config.yaml': `time: 2s\nmemory: 128m\nchecker_type: ${type}\nchecker: chk.c\n`,
    '1000/testdata/chk.c': testlib,
  })

const coci = {
  'init.yml':
    'test_cases: [{ in: 1.in, out: 1.out }]\nchecker: { name: bridged, args: { files: chk.cpp, lang: CPP17, type: coci } }\n',
  '1.in': '1',
  '1.out': '1',
  'chk.cpp': testlib,
}

describe('[IMP-POINTS-2] groups whose points judges read differently', () => {
  /** Two groups of two tests, and no others. */
  const grouped = (range = '') =>
    Object.fromEntries(
      Object.entries(icpc(settings(range))).filter(([path]) => !/data\/(?:sample|secret)\/1\./.test(path)),
    )
  const settings = (range: string) => ({
    'problem.yaml': 'name: Echo\ntype: scoring\nuuid: 77777777-0000-4000-8000-000000000002\n',
    'data/testdata.yaml': 'on_reject: continue\n',
    'data/secret/g1/testdata.yaml': 'accept_score: 40\n',
    'data/secret/g2/testdata.yaml': `accept_score: 60\n${range}`,
    ...Object.fromEntries(
      ['g1/1', 'g1/2', 'g2/1', 'g2/2'].flatMap((name) =>
        ['in', 'ans'].map((end) => [`data/secret/${name}.${end}`, `${name}\n`]),
      ),
    ),
  })
  const groupsOf = async (pid: number) =>
    (await server.call(admin, 'GET /testcase/:pid', { params: { pid } })).data.groups.map(
      ({ points, way }) => [points, way],
    )
  const sum = [
    [8_000, 'sum'],
    [12_000, 'sum'],
  ]
  const all = [
    [4_000, 'min'],
    [6_000, 'min'],
  ]

  test('are named with both readings and the one that is taken, and come as somebody chooses', async () => {
    const files = grouped()
    const { problems } = await looked(admin, { files })
    expect(problems[0]!.preview.readings).toEqual({
      taken: 'sum',
      groups: [
        { name: 'g1', sum: 80, all: 40 },
        { name: 'g2', sum: 120, all: 60 },
      ],
    })
    const first = await imported(admin, [{ files }])
    expect(await groupsOf(first.problems[0]!.pid!)).toEqual(sum)
    const chosen = await imported(admin, [{ files }], 'new', 'all')
    expect(chosen.problems[0]).toMatchObject({ reading: 'all' })
    const pid = chosen.problems[0]!.pid!
    expect(await groupsOf(pid)).toEqual(all)
    // An update keeps what was chosen, and another choice is one.
    const again = await imported(admin, [{ files }], 'update')
    expect(again.problems[0]!.known).toMatchObject({ pid, reading: 'all', differences: { fields: [] } })
    expect(await groupsOf(pid)).toEqual(all)
    await imported(admin, [{ files }], 'update', null)
    expect(await groupsOf(pid)).toEqual(sum)
    const last = await looked(admin, { files })
    expect(last.problems[0]!.known).toMatchObject({ pid, reading: null, differences: { fields: [] } })
  })

  test('may be read each as its range says; groups that say how they count are no question', async () => {
    const mixed = await looked(admin, { files: grouped('range: 0 60\n') })
    expect(mixed.problems[0]!.preview.readings).toMatchObject({ taken: null, groups: [{}, {}] })
    const said = await looked(admin, {
      files: { ...grouped(), 'data/testdata.yaml': 'grader_flags: min\non_reject: continue\n' },
    })
    expect(said.problems[0]!.preview.readings).toBeUndefined()
  })
})

test('[VER-SCORE-1] points that a reference says it gets become its score, on the scale of all points', async () => {
  const files = icpc({
    'problem.yaml': 'name: Echo\ntype: scoring\nuuid: 77777777-0000-4000-8000-000000000003\n',
    'data/testdata.yaml': 'on_reject: continue\ngrader_flags: ignore_sample\n',
    'data/secret/g1/testdata.yaml': 'grader_flags: min\naccept_score: 20\n',
    'data/secret/g2/testdata.yaml': 'grader_flags: min\naccept_score: 60\n',
    'data/secret/1.in': '',
    ...Object.fromEntries(
      ['g1/1', 'g2/1'].flatMap((name) => ['in', 'ans'].map((end) => [`data/secret/${name}.${end}`, '1\n'])),
    ),
    'submissions/partially_accepted/a.py': '# @EXPECTED_SCORE@: 20\nprint(1)\n',
    'submissions/submissions.yaml': 'accepted/*: { score: [60, 80] }\n',
    'submissions/accepted/b.py': 'print(1)\n',
  })
  const { 'data/secret/1.in': _, 'data/secret/1.ans': __, ...rest } = files
  const { problems } = await imported(admin, [{ files: rest }])
  const pid = problems[0]!.pid!
  const { data } = await server.call(admin, 'GET /problem/:pid/content', { params: { pid } })
  expect(data.references.map(({ name, score }) => [name, score])).toEqual([
    ['partially_accepted/a.py', { least: 2_500, most: 2_500 }],
    ['accepted/b.py', { least: 7_500, most: 10_000 }],
  ])
})

describe('[IMP-PROTOCOL-1] the special judge of another judge', () => {
  test.each([
    ['hydro', 'hustoj', ofHydro('hustoj')],
    ['qduoj', 'qduoj', qduoj({ language: 'C', code: testlib })],
    ['hydro', 'lemon', ofHydro('lemon')],
    ['hydro', 'syzoj', ofHydro('syzoj')],
    [
      'fps',
      'hustoj',
      {
        'a.xml': `<fps version="1.6"><item><title>T</title><time_limit unit="s">1</time_limit><memory_limit unit="mb">64</memory_limit><description>x</description><test_input>1</test_input><test_output>1</test_output><spj language="C++"><![CDATA[${testlib}]]></spj></item></fps>`,
      },
    ],
  ] as const)('in C or C++ comes with its protocol: %s', async (format, protocol, files) => {
    const { problems } = await imported(admin, [{ files }])
    const [{ pid, preview } = { pid: null, preview: null }] = problems
    expect(preview).toMatchObject({ format, lacks: [], checker: { kind: 'program', protocol } })
    expect(lossesOf(problems[0]!)).not.toContain('program-unusable')
    expect((await detailOf(pid!)).code!.trim()).toBe(testlib.trim())
    const { data } = await server.call(admin, 'GET /problem/:pid/content', { params: { pid: pid! } })
    expect(data.protocol).toBe(protocol)
  })

  test.each([
    ['another language', qduoj({ language: 'Python3', code: 'pass' })],
    ['another protocol', coci],
  ])('in %s is said to be lost, and the problem is a draft', async (_, files) => {
    const { problems } = await looked(admin, { files })
    expect(lossesOf(problems[0]!)).toContain('program-unusable')
    expect(problems[0]!.preview.lacks).toContain('checker')
  })
})

test('[IMP-STARTER-1] code to begin with becomes starter code, and an update brings what changed of it', async () => {
  const spj = { language: 'C', code: testlib }
  const files = qduoj(spj)
  const { problems } = await imported(admin, [{ files }])
  const pid = problems[0]!.pid!
  expect((await detailOf(pid)).skeletons).toEqual({ cpp: 'int add(int a, int b);\n' })
  expect(problems[0]!.preview.losses).toContainEqual({
    code: 'not-kept',
    params: { what: 'templates', count: 1, languages: 'java' },
  })
  await server.call(admin, 'PUT /problem/:pid', {
    params: { pid },
    body: { skeletons: { cpp: 'mine', java: 'own' } },
  })
  const again = await imported(admin, [{ files }], 'update')
  expect(again.problems[0]!.known?.differences.fields).toEqual(['skeletons'])
  expect((await detailOf(pid)).skeletons).toEqual({ cpp: 'int add(int a, int b);\n', java: 'own' })
})

describe('[IMP-DRAFT-1] a package without a limit or without secret tests', () => {
  test('becomes a draft that nobody submits to and that says what it lacks, until that is given', async () => {
    const { problems } = await imported(admin, [{ files: icpc() }])
    expect(problems[0]!.preview).toMatchObject({ time: null, memory: 2_097_152, lacks: ['time-limit'] })
    const pid = problems[0]!.pid!
    expect(await detailOf(pid)).toMatchObject({ lacks: ['time-limit'], limitsToCome: ['time-limit'] })
    const submit = () => server.call(admin, 'POST /status', { body: { pid, language: 5, code: 'x' } })
    expect(await submit()).toMatchObject({ status: 409, error: 'PROBLEM_INCOMPLETE' })
    const given = { params: { pid }, body: { time: 1000, memory: 262_144 } }
    expect((await server.call(admin, 'PUT /problem/:pid', given)).data.lacks).toEqual([])
    expect((await submit()).status).toBe(201)
  })

  test('lacks tests until one is added', async () => {
    const files = {
      'problem.yaml': 'name: Bare\nlimits: {time_limit: 1, memory: 256}\n',
      'statement/problem.en.md': 'x',
    }
    const { problems } = await imported(admin, [{ name: 'bare.zip', files }])
    const pid = problems[0]!.pid!
    expect((await detailOf(pid)).lacks).toEqual(['secret-tests'])
    const body = { in: '1', out: '1' }
    expect((await server.call(admin, 'POST /testcase/:pid', { params: { pid }, body })).status).toBe(201)
    expect((await detailOf(pid)).lacks).toEqual([])
  })
})

describe('[IMP-ANSWERS-1] a package in which tests have no answer', () => {
  const checker = { 'output_validators/v/v.cpp': 'int main() { return 42; }' }
  const yaml = 'name: Echo\nvalidation: custom\nlimits: { time_limit: 1, memory: 256 }\n'
  const pack = (files: Record<string, string>) => icpc({ 'problem.yaml': yaml, ...checker, ...files })
  const tests = async (pid: number) =>
    (await server.call(admin, 'GET /testcase/:pid', { params: { pid } })).data.docs
  const lacksOf = async (pid: number) => (await detailOf(pid)).lacks
  const bring = async (files: Record<string, string>) => {
    const { problems } = await imported(admin, [{ files: pack(files) }])
    return { ...problems[0]!, pid: problems[0]!.pid! }
  }

  test('is a draft until each of them has one, whatever is added beside', async () => {
    const { pid, preview } = await bring({ 'data/secret/2.in': '8\n', 'data/secret/3.in': '9\n' })
    expect(preview).toMatchObject({ lacks: ['answers'], tests: { withoutAnswer: 2 } })
    expect((await tests(pid)).map(({ name, lacksAnswer }) => [name, lacksAnswer])).toEqual([
      ['sample/1', false],
      ['secret/1', false],
      ['secret/2', true],
      ['secret/3', true],
    ])
    const body = { in: '1', out: '1' }
    await server.call(admin, 'POST /testcase/:pid', { params: { pid }, body })
    expect(await lacksOf(pid)).toEqual(['answers'])
    const verified = await server.call(admin, 'POST /problem/:pid/verification', { params: { pid } })
    expect(verified.error).toBe('NOTHING_TO_VERIFY')
    const references = [{ name: 'a', language: 5 as const, code: 'x', expected: [] }]
    await server.call(admin, 'PUT /problem/:pid', { params: { pid }, body: { references } })
    const refused = await server.call(admin, 'POST /problem/:pid/verification', { params: { pid } })
    expect(refused.error).toBe('PROBLEM_INCOMPLETE')
    const [, , two, three] = await tests(pid)
    const remove = (uuid: string) =>
      server.call(admin, 'DELETE /testcase/:pid/:uuid', { params: { pid, uuid } })
    await remove(two!.uuid)
    expect(await lacksOf(pid)).toEqual(['answers'])
    await remove(three!.uuid)
    expect(await lacksOf(pid)).toEqual([])
  })

  test('is ready once somebody says that it needs none, or an archive replaces its tests, which keep their names', async () => {
    const said = await bring({ 'data/secret/2.in': '8\n' })
    const params = { pid: said.pid }
    expect((await server.call(alice, 'POST /testcase/:pid/complete', { params })).status).toBe(404)
    expect((await server.call(admin, 'POST /testcase/:pid/complete', { params })).status).toBe(200)
    expect(await lacksOf(said.pid)).toEqual([])
    expect((await tests(said.pid)).every(({ lacksAnswer }) => !lacksAnswer)).toBe(true)

    const { pid } = await bring({
      'problem.yaml': `${yaml}uuid: 77777777-0000-4000-8000-000000000001\n`,
      'data/secret/2.ans': '8\n',
    })
    expect(await lacksOf(pid)).toEqual(['some-tests'])
    const archive = zip({ 'a/big.in': '1', 'a/big.out': '1' })
    const { headers, payload } = multipart(archive, 't.zip', 'application/zip')
    await server.app.inject({
      method: 'POST',
      url: `/api/testcase/${pid}/archive?mode=replace`,
      headers: { 'sec-fetch-site': 'same-origin', ...headers, cookie: admin.cookie },
      payload,
    })
    expect(await lacksOf(pid)).toEqual([])
    expect((await tests(pid)).map(({ name }) => name)).toEqual(['a/big'])
  })

  test('needs their files where it is a conversation, too, empty ones for an interactor that reads none', async () => {
    const talk = { 'problem.yaml': yaml.replace('custom', 'custom interactive'), 'data/secret/2.in': '8\n' }
    expect(await lacksOf((await bring(talk)).pid)).toContain('answers')
    expect(await lacksOf((await bring({ ...talk, 'data/secret/2.ans': '' })).pid)).toEqual([])
  })
})
