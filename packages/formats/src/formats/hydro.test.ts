import { Language } from '@verdict/domain/language'
import { expect, test } from 'vitest'
import { losses, readFiles, readOne, testTexts, textOf, withPackages } from '../../test/packages.ts'
import { memoryKb, share, timeMs } from './hydro-config.ts'
import { takeSamples } from './hydro.ts'

withPackages()

const described = { 'problem.yaml': 'pid: P1000\ntitle: A+B\ntag: [math, 2024]\ndifficulty: 3\nnSubmit: 1' }
const data = { 'testdata/1.in': '1', 'testdata/1.out': '2' }

test('[FMT-HYDRO-1] a package: statements by language with samples inside, pictures, config, tests', async () => {
  const problem = await readOne({
    ...described,
    'problem_zh.md':
      '# 题目描述\n\n求和 ![图](file://a.png)\n\n@[PDF](file://p.pdf)\n\n## 输入格式\n\n两数\n\n## 样例\n\n```input1\n1 2\n```\n\n```output1\n3\n```\n\n## 提示\n\n无',
    'problem_en.md': 'Sum.',
    'additional_file/a.png': 'PNG',
    'additional_file/p.pdf': '%PDF',
    'additional_file/x.zip': 'zip',
    'std/std.cpp': 'x',
    'testdata/config.yaml': `
type: default
time: 1.5s
memory: 128MB
filename: sum
checker_type: testlib
checker: { file: chk.cc, lang: cc }
judge_extra_files: [helper.h]
user_extra_files: [grader.cc]
validator: val.cc
time_limit_rate: { py: 2 }
subtasks:
  - { score: 30, type: sum, cases: [{ input: a1.in, output: a1.out }, { input: a2.in, output: /dev/null }] }
  - { id: 5, if: [1], time: 2s, cases: [{ input: b.in, output: b.out, memory: 64m }, { input: c.in, output: c.out }] }
`,
    'testdata/chk.cc': 'x',
    'testdata/helper.h': 'x',
    'testdata/grader.cc': 'x',
    'testdata/val.cc': 'x',
    'testdata/a1.in': '1\r\n',
    'testdata/a1.out': '2',
    'testdata/a2.in': '3',
    'testdata/b.in': '5',
    'testdata/b.out': '6',
  })
  expect(problem).toMatchObject({
    format: 'hydro',
    key: 'P1000',
    titles: { 'zh-CN': 'A+B' },
    language: 'zh-CN',
    tags: ['math', '2024'],
    difficulty: '3',
    kinds: ['scoring'],
    limits: { timeMs: 1500, memoryKb: 131_072 },
    files: { input: 'sum.in', output: 'sum.out' },
    languageFactors: { [Language.Python]: { time: 2 }, [Language.PyPy]: { time: 2 } },
    samples: [{ input: '1 2\n', output: '3\n', explanation: {} }],
    groups: [
      { name: '1', points: 30, scoring: 'sum', dependsOn: [] },
      { name: '5', points: 70, scoring: 'min', dependsOn: ['1'] },
    ],
    checker: { kind: 'program', protocol: 'testlib' },
    validators: [{ protocol: 'testlib' }],
    missing: ['some-tests'],
  })
  expect(problem.statements).toMatchObject([
    { language: 'zh-CN', description: '求和 ![图](a.png)', input: '两数', hint: '无' },
    { language: 'en', description: 'Sum.' },
  ])
  expect(await testTexts(problem.tests)).toEqual([
    ['a1.in', '1\r\n', '2'],
    ['a2.in', '3', null],
    ['b.in', '5', '6'],
  ])
  expect(problem.tests[2]).toMatchObject({ group: '5', timeMs: 2000, memoryKb: 65_536 })
  expect(await textOf(problem.pages[0]?.content)).toBe('%PDF')
  expect(problem.attachments.map(({ path }) => path)).toEqual(['additional_file/x.zip'])
  expect(losses(problem)).toEqual([
    'input-missing c.in',
    'answer-missing c.out',
    'setting-ignored problem.yaml: nSubmit',
  ])
})

test('[FMT-HYDRO-2] without config or cases tests go by names, subtasks too, and defaults are said', async () => {
  const plain = await readOne({ ...described, ...data })
  expect(plain.limits).toMatchObject({ timeMs: 1000, memoryKb: 262_144 })
  expect(losses(plain)).toEqual([
    'default-used time 1000ms',
    'default-used memory 256m',
    'setting-ignored problem.yaml: nSubmit',
  ])
  expect([plain.kinds, plain.groups]).toEqual([['scoring'], []])
  const subtasks = await readOne({
    ...described,
    'testdata/1-1.in': '',
    'testdata/1-1.out': '',
    'testdata/2-1.in': '',
    'testdata/2-1.out': '',
    'testdata/2-2.in': '',
    'testdata/2-2.out': '',
    'testdata/3-1.in': '',
    'testdata/3-1.out': '',
  })
  expect(subtasks.groups.map(({ name, points, scoring }) => [name, points, scoring])).toEqual([
    ['1', 33, 'min'],
    ['2', 33, 'min'],
    ['3', 34, 'min'],
  ])
  expect(subtasks.tests.map(({ group }) => group)).toEqual(['1', '2', '2', '3'])
})

test.each([
  ['checker_type: default', { kind: 'compare', comparison: { by: 'lines' } }],
  ['checker_type: strict', { kind: 'compare', comparison: { by: 'bytes' } }],
  ['checker_type: testlib\nchecker: wcmp', { kind: 'standard', name: 'wcmp', comparison: { by: 'tokens' } }],
  ['checker_type: hustoj\nchecker: 1.in', { kind: 'program', protocol: 'hustoj' }],
  ['checker_type: kattis\nchecker: 1.in', { kind: 'program', protocol: 'kattis' }],
  ['checker_type: odd\nchecker: 1.in', { kind: 'missing' }],
  ['checker_type: testlib\nchecker: gone.cc', { kind: 'missing' }],
])('[FMT-HYDRO-3] the checker of %j', async (config, checker) => {
  const problem = await readOne({ ...described, ...data, 'testdata/config.yaml': config })
  expect(problem.checker).toMatchObject(checker)
})

test.each([
  ['interactive\ninteractor: 1.in', ['interactive', 'scoring'], []],
  ['submit_answer', ['submit-answer', 'scoring'], []],
  ['objective', ['objective', 'scoring'], []],
  ['submit_answer\nsubType: multi\nfilename: "#.out"', ['submit-answer', 'scoring'], []],
  [
    'submit_answer\nsubType: multi\nfilename: out#.txt',
    ['submit-answer', 'scoring'],
    ['setting-ignored config.yaml: subType multi, filename out#.txt'],
  ],
  ['communication\nmanager: 1.in', ['communication', 'scoring'], ['default-used num_processes 2']],
  ['communication\nmanager: 1.in\nnum_processes: 3', ['communication', 'scoring'], []],
  ['communication\nmanager: gone.cc', ['communication', 'scoring'], ['custom-judge manager']],
  ['default\nmulti_pass: 3', ['multi-pass', 'scoring'], []],
  ['remote_judge\nredirect: d/P1', ['scoring'], ['setting-ignored type remote_judge', 'redirect d/P1']],
])('[FMT-HYDRO-4] the type %j', async (type, kind, lost) => {
  const config = `time: 1s\nmemory: 1g\ntype: ${type}`
  const problem = await readOne({ ...described, ...data, 'testdata/config.yaml': config })
  expect(problem.kinds).toEqual(kind)
  expect(losses(problem)).toEqual([...lost, 'setting-ignored problem.yaml: nSubmit'])
})

test('[FMT-HYDRO-6] files beside a submission are headers, and graders where a compile.sh compiles them', async () => {
  const files = {
    'testdata/main.cc': 'int main() {}',
    'testdata/sum.h': 'int sum(int, int);',
    'testdata/limits.txt': '5',
    'testdata/compile.sh': 'g++ foo.cc main.cc -o foo',
  }
  const read = (names: string, more: Record<string, string> = {}) =>
    readOne({
      ...described,
      ...data,
      ...files,
      'testdata/config.yaml': `time: 1s\nmemory: 1g\nuser_extra_files: [${names}]\n${more['config'] ?? ''}`,
    })
  const paths = (all: readonly { path: string }[]) => all.map(({ path }) => path)
  const plain = await read('main.cc, sum.h, limits.txt')
  expect(plain.grader).toEqual([])
  expect(paths(plain.headers)).toEqual(['main.cc', 'sum.h', 'limits.txt'])
  const compiled = await read('main.cc, sum.h, limits.txt, compile.sh')
  expect(compiled.grader).toMatchObject([{ language: 'cpp', content: { path: 'main.cc' } }])
  expect(paths(compiled.headers)).toEqual(['sum.h', 'limits.txt'])
  expect(losses(compiled)).toContain('setting-ignored compile.sh')
  const talk = await read('main.cc, compile.sh', {
    config: 'type: communication\nmanager: main.cc\nnum_processes: 2\njudge_extra_files: [sum.h]\n',
  })
  expect(talk.manager).toMatchObject({ processes: 2, program: { languageName: 'cpp' } })
  expect(paths(talk.manager!.program.files)).toEqual(['main.cc', 'sum.h'])
  expect((await read('gone.cc')).losses).toContainEqual({
    code: 'attachment-missing',
    params: { file: 'gone.cc' },
  })
})

test('[FMT-HYDRO-5] units, shares, fences and several problems in one zip', async () => {
  expect(['1s', '1000ms', '500', '0.5 s', '0', 'x', ''].map(timeMs)).toEqual([
    1000,
    1000,
    500,
    500,
    null,
    null,
    null,
  ])
  expect(['256m', '256MB', '1g', '64k', '128', '32MiB', '-1'].map(memoryKb)).toEqual([
    262_144,
    262_144,
    1_048_576,
    64,
    131_072,
    32_768,
    null,
  ])
  expect(share([null, null, null])).toEqual([33, 33, 34])
  expect(share([50, null, null])).toEqual([50, 25, 25])
  expect(share([100, null])).toEqual([100, 0])
  expect(takeSamples('a\n```input2\nx\n\n```\n````output2\n```\n````\nb').samples).toEqual([
    { input: 'x\n\n', output: '```\n', explanation: {} },
  ])
  const one = { 'problem.yaml': 'title: T', 'problem.md': 'x', ...data }
  const both = Object.fromEntries(
    ['1000', '1001'].flatMap((id) => Object.entries(one).map(([path, text]) => [`${id}/${path}`, text])),
  )
  expect((await readFiles(both)).map(({ key }) => key)).toEqual(['1000', '1001'])
})

test('[LANG-ALLOW-5] languages that are allowed, and factors: a family stands for all of it', async () => {
  const problem = await readOne({
    ...described,
    ...data,
    'testdata/config.yaml':
      'langs: [cc.cc17o2, py, java, bash]\ntime_limit_rate: { py.pypy3: 1.5, py: 3, cc: 1 }\nmemory_limit_rate: { java: 2 }',
  })
  expect(problem.languages).toEqual([Language.Cpp17, Language.Java, Language.Python, Language.PyPy])
  expect(problem.languageFactors).toMatchObject({
    [Language.Python]: { time: 3 },
    [Language.PyPy]: { time: 1.5 },
    [Language.Cpp23]: { time: 1 },
    [Language.Java]: { memory: 2 },
  })
  expect(losses(problem)).toContain('language-limits bash')
})

test('[FMT-HYDRO-2] the language of a checker may be left to its ending', async () => {
  const problem = await readOne({
    'problem.yaml': 'title: Sum\n',
    'testdata/config.yaml': 'checker_type: testlib\nchecker: { file: check.cc, lang: auto }\n',
    'testdata/check.cc': 'int main() {}',
    'testdata/1.in': '1',
    'testdata/1.out': '1',
  })
  expect(problem.checker).toMatchObject({ protocol: 'testlib', program: { languageName: 'cpp' } })
})

test('[FMT-HYDRO-2] config.ini of Vijos: a line for each test, with its files, seconds, points and KiB', async () => {
  const problem = await readOne({
    'problem.yaml': 'title: Sum\n',
    'testdata/config.ini': '2\r\nA1.in|A1.out|1|40|65536\r\na2.in|a2.out|2|60|\r\n',
    'testdata/Input/a1.in': '1',
    'testdata/Output/a1.out': '1',
    'testdata/Input/a2.in': '2',
    'testdata/Output/a2.out': '2',
  })
  expect(problem.groups.map(({ points, scoring }) => [points, scoring])).toEqual([
    [40, 'min'],
    [60, 'min'],
  ])
  expect(problem.tests.map(({ name, group, timeMs, memoryKb }) => [name, group, timeMs, memoryKb])).toEqual([
    ['a1.in', '1', 1000, 65_536],
    ['a2.in', '2', 2000, 262_144],
  ])
})

/** Subtasks as Hydro's own rule makes them whole: sorted by id, no score as one of 0, cases before subtasks. */
const shared: [yaml: string, groups: string[], tests: string[], losses: number][] = [
  [
    'subtasks: [{ score: 0, cases: [C1] }, { score: 60, cases: [C2] }]',
    ['1 40', '2 60'],
    ['1.in 1', '2.in 2'],
    0,
  ],
  [
    'subtasks: [{ id: 2, score: 30, cases: [C1] }, { id: 1, cases: [C2] }, { id: 10, cases: [C3] }]',
    ['1 35', '2 30', '10 35'],
    ['2.in 1', '1.in 2', '3.in 10'],
    0,
  ],
  [
    'subtasks: [{ score: 100, type: sum, cases: [{ id: 3, ...C1 }, { id: 1, ...C2 }, { id: 2, ...C3 }] }]',
    ['1 100'],
    ['2.in 1 33', '3.in 1 33', '1.in 1 34'],
    0,
  ],
  [
    'subtasks: [{ type: sum, cases: [{ score: 10, ...C1 }, { score: 0, ...C2 }] }]',
    ['1 100'],
    ['1.in 1 10', '2.in 1 90'],
    0,
  ],
  [
    'subtasks: [{ score: 50, type: sum, cases: [{ score: 30, ...C1 }, { score: 40, ...C2 }] }, { score: 50, cases: [C3] }]',
    ['1 70', '2 50'],
    ['1.in 1 30', '2.in 1 40', '3.in 2'],
    0,
  ],
  [
    'subtasks: [{ score: 50, type: min, cases: [{ score: 20, ...C1 }, C2] }, { score: 50, cases: [C3] }]',
    ['1 20', '2 50'],
    ['1.in 1', '2.in 1', '3.in 2'],
    0,
  ],
  [
    'checker_type: lemon\nchecker: chk.cc\nsubtasks: [{ score: 50, cases: [{ score: 20, ...C1 }, C2] }, { score: 50, cases: [C3] }]',
    ['1 20', '2 50'],
    ['1.in 1', '2.in 1', '3.in 2'],
    1,
  ],
  [
    'subtasks: [{ score: 50, type: max, cases: [{ score: 20, ...C1 }, C2] }, { score: 50, cases: [C3] }]',
    ['1 50', '2 50'],
    ['1.in 1', '2.in 1', '3.in 2'],
    1,
  ],
  [
    'cases: [{ id: 2, ...C1 }, { id: 1, score: 20, ...C2 }]\nsubtasks: [{ cases: [C3] }]',
    [],
    ['2.in null 20', '1.in null 80'],
    0,
  ],
]

test.each(shared)(
  '[FMT-HYDRO-5] points and order are those of Hydro: %s',
  async (yaml, groups, tests, lost) => {
    const config = yaml
      .replaceAll(/\.\.\.C(\d)/g, 'input: $1.in, output: $1.out')
      .replaceAll(/C(\d)/g, '{ input: $1.in, output: $1.out }')
    const files = [1, 2, 3].flatMap((number) =>
      ['in', 'out'].map((ending) => [`testdata/${number}.${ending}`, String(number)]),
    )
    const problem = await readOne({
      'problem.yaml': 'title: P',
      'testdata/config.yaml': `time: 1s\nmemory: 64m\n${config}`,
      'testdata/chk.cc': 'x',
      ...(Object.fromEntries(files) as Record<string, string>),
    })
    expect(problem.groups.map(({ name, points }) => `${name} ${points}`)).toEqual(groups)
    expect(
      problem.tests.map(
        ({ name, group, points }) => `${name} ${group}${points === null ? '' : ` ${points}`}`,
      ),
    ).toEqual(tests)
    const named = losses(problem).filter((line) => line.includes('score of cases in subtask 1'))
    expect(named).toHaveLength(lost)
  },
)
