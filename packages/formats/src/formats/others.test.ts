import { Judge } from '@verdict/domain/verdict'
import { expect, test } from 'vitest'
import { material } from '../../test/material.ts'
import { losses, packed, readFiles, readOne, testTexts, textOf, withPackages } from '../../test/packages.ts'

withPackages()

const tests = { '1.in': '1\r\n', '1.out': '1', '2.in': '2', '2.out': '2' }
const groupsOf = ({ tests }: { tests: { name: string; group: string | null }[] }) =>
  tests.map(({ name, group }) => [name, group])

test('[FMT-DMOJ-1] init.yml: cases, batches and what they depend on, points, an archive beside it', async () => {
  const problem = await readOne(
    {
      'sum/init.yml': `
archive: tests.zip
points: 5
checker: { name: floatsabs, args: { precision: 4 } }
file_io: { input: a.in, output: a.out }
signature_grader: { entry: entry.cpp, header: entry.h }
test_cases:
  - { in: 1.in, out: 1.out }
  - { batched: [{ in: 2.in, out: 2.out }, { in: gone.in, out: gone.out }], points: 20 }
  - { batched: [{ in: 1.in, out: 1.out }], points: 30, dependencies: [1] }
`,
      'sum/tests.zip': packed(tests),
      'sum/entry.cpp': 'x',
      'sum/entry.h': 'x',
    },
    'sum.zip',
  )
  expect(problem).toMatchObject({
    format: 'dmoj',
    key: 'sum',
    kinds: ['scoring'],
    limits: { timeMs: null, memoryKb: null },
    files: { input: 'a.in', output: 'a.out' },
    groups: [
      { name: '1', points: 20, scoring: 'all', dependsOn: [] },
      { name: '2', points: 30, scoring: 'all', dependsOn: ['1'] },
    ],
    checker: { kind: 'compare', comparison: { by: 'tokens', floatAbsolute: 1e-4, floatRelative: null } },
    missing: ['title', 'statement', 'time-limit', 'memory-limit', 'some-tests'],
  })
  expect(problem.tests.map(({ name, group, points }) => [name, group, points])).toEqual([
    ['1.in', null, 5],
    ['2.in', '1', null],
    ['1.in', '2', null],
  ])
  expect(await textOf(problem.tests[0]!.input)).toBe('1\r\n')
  expect(problem.grader.map(({ content, language }) => [language, content.path])).toEqual([
    ['cpp', 'entry.cpp'],
  ])
  expect(problem.headers.map(({ path }) => path)).toEqual(['entry.h'])
  expect(problem.templates['cpp']?.template).toBe('#include "entry.h"\n')
  expect(losses(problem)).toEqual(['input-missing gone.in', 'answer-missing gone.out'])
})

test('[FMT-DMOJ-1] init.yml: limits of cases and batches, flags of the compiler, what a case waits for', async () => {
  const problem = await readOne({
    'init.yml': `
checker: { name: bridged, args: { files: [c.cpp, h.h], lang: CPP17, type: testlib, flags: [-DX] } }
symlinks: { link: /dev/stdin }
time_limit: 4
test_cases:
  - &first { in: 1.in, out: 1.out, points: 1, time_limit: 0.5, memory_limit: 1024 }
  - { batched: [{ in: 2.in, out: 2.out }], points: 2, time_limit: 2, depends: [*first] }
  - { in: 2.in, out: 2.out, points: 3 }
`,
    ...tests,
    'c.cpp': 'x',
    'h.h': 'x',
  })
  expect(problem.checker).toMatchObject({ protocol: 'testlib', flags: [] })
  expect(problem.tests.map(({ timeMs, memoryKb }) => [timeMs, memoryKb])).toEqual([
    [500, 1024],
    [2000, undefined],
    [4000, undefined],
  ])
  expect(losses(problem)).toEqual([
    'setting-ignored flags of the checker',
    'groups-ignored batch 1: depends',
    'setting-ignored init.yml: symlinks',
  ])
})

test('[FMT-DMOJ-1] an interactive problem needs no answers', async () => {
  const problem = await readOne({
    'init.yml':
      'interactive: { files: i.cpp, type: testlib, flags: [-O1] }\ntest_cases: [{ in: 1.in, points: 1 }]\n',
    '1.in': '1',
    'i.cpp': 'x',
  })
  expect(problem.interactor).toMatchObject({ flags: [] })
  expect(losses(problem)).toEqual(['setting-ignored flags of the interactor'])
})

test.each([
  ['checker: standard', { kind: 'compare', comparison: { by: 'tokens' } }],
  ['checker: identical', { kind: 'compare', comparison: { by: 'bytes' } }],
  ['checker: sorted', { kind: 'standard', name: 'sorted' }],
  ['checker: { name: sorted, args: { split_on: whitespace } }', { kind: 'standard', name: 'sorted' }],
  ['checker: unordered', { kind: 'standard', name: 'unordered' }],
  ['checker: linecount', { kind: 'standard', name: 'linecount' }],
  ['checker: { name: linecount, args: { match: "lambda p, j: p == j" } }', { kind: 'missing' }],
  ['checker: linematches', { kind: 'missing' }],
  ['checker: check.py', { kind: 'missing' }],
  [
    'checker: { name: bridged, args: { files: 1.in, lang: CPP17, type: testlib, flags: [a] } }',
    { kind: 'program', protocol: 'testlib', flags: [] },
  ],
  [
    'checker: { name: bridged, args: { files: 1.in, lang: CPP17 } }',
    { kind: 'program', protocol: 'testlib' },
  ],
  [
    'checker: { name: floats, args: { precision: 2, error_mode: relative } }',
    { kind: 'compare', comparison: { floatAbsolute: null, floatRelative: 1e-2 } },
  ],
  ['checker: { name: bridged, args: { files: [1.in], type: coci } }', { kind: 'program', protocol: 'coci' }],
  ['custom_judge: grade.py', { kind: 'missing' }],
])('[FMT-DMOJ-2] %s', async (line, checker) => {
  expect((await readOne({ 'init.yml': line, ...tests })).checker).toMatchObject(checker)
})

test('[FMT-DMOJ-4] pretests come first, give nothing, and all that gives points waits for them', async () => {
  const pretests = 'pretest_test_cases: [{ in: 1.in, out: 1.out }, { batched: [{ in: 2.in, out: 2.out }] }]\n'
  const scored = await readOne({
    'init.yml': `
${pretests}
test_cases:
  - { in: 1.in, out: 1.out, points: 5 }
  - { batched: [{ in: 2.in, out: 2.out }], points: 20 }
  - { batched: [{ in: 1.in, out: 1.out }], points: 30, dependencies: [1] }
`,
    ...tests,
  })
  expect(scored.groups).toEqual([
    { name: 'pretest', points: 0, scoring: 'all', dependsOn: [] },
    { name: '1', points: 20, scoring: 'all', dependsOn: ['pretest'] },
    { name: '2', points: 30, scoring: 'all', dependsOn: ['pretest', '1'] },
    { name: 'rest', points: 5, scoring: 'sum', dependsOn: ['pretest'] },
  ])
  expect(scored.tests.map(({ name, group, points }) => [name, group, points])).toEqual([
    ['1.in', 'pretest', null],
    ['2.in', 'pretest', null],
    ['1.in', 'rest', 5],
    ['2.in', '1', null],
    ['1.in', '2', null],
  ])
  const plain = await readOne({ 'init.yml': `${pretests}test_cases: [{ in: 2.in, out: 2.out }]`, ...tests })
  expect(plain.kinds).toEqual(['pass-fail'])
  expect(groupsOf(plain)).toEqual([
    ['1.in', null],
    ['2.in', null],
    ['2.in', null],
  ])
})

test('[FMT-DMOJ-5] a case or batch of no points is needed by everything behind it', async () => {
  const { groups, tests: read } = await readOne({
    'init.yml': `
test_cases:
  - { in: 1.in, out: 1.out, points: 5 }
  - { in: 2.in, out: 2.out, points: 0 }
  - { in: 1.in, out: 1.out, points: 10 }
  - { in: 2.in, out: 2.out, points: 20 }
  - { batched: [{ in: 1.in, out: 1.out }], points: 0 }
  - { batched: [{ in: 2.in, out: 2.out }], points: 25, dependencies: [1] }
  - { in: 1.in, out: 1.out, points: 40 }
`,
    ...tests,
  })
  expect(groups).toEqual([
    { name: 'gate-1', points: 0, scoring: 'all', dependsOn: [] },
    { name: 'rest-2', points: 30, scoring: 'sum', dependsOn: ['gate-1'] },
    { name: '1', points: 0, scoring: 'all', dependsOn: ['gate-1'] },
    { name: '2', points: 25, scoring: 'all', dependsOn: ['gate-1', '1'] },
    { name: 'rest-3', points: 40, scoring: 'sum', dependsOn: ['gate-1', '1'] },
  ])
  expect(read.map(({ group, points }) => [group, points])).toEqual([
    [null, 5],
    ['gate-1', 0],
    ['rest-2', 10],
    ['rest-2', 20],
    ['1', null],
    ['2', null],
    ['rest-3', 40],
  ])
})

test.each([
  ['points: 1', ['comparison-inexact standard', 'setting-ignored init.yml: points']],
  ['checker: standard', ['comparison-inexact standard']],
  ['checker: easy', ['comparison-inexact easy']],
  ['checker: rstripped', []],
])('[FMT-DMOJ-2] a comparison that is only like ours is said to be: %s', async (line, lost) => {
  expect(losses(await readOne({ 'init.yml': line, ...tests }))).toEqual(lost)
})

test('[FMT-DMOJ-1] a case that names no files has an empty input; one without a file that it names is not there', async () => {
  const problem = await readOne({
    'init.yml':
      'points: 5\ntest_cases:\n  - { out: 1.out }\n  - {}\n  - { in: gone.in }\n  - { batched: [{ out: 1.out }], points: 9 }\n',
    '1.out': 'Hello\n',
  })
  expect(await testTexts(problem.tests)).toEqual([
    ['test 1', '', 'Hello\n'],
    ['test 2', '', ''],
    ['test 3', '', 'Hello\n'],
  ])
  expect(problem.tests.map(({ points, group }) => [points, group])).toEqual([
    [5, null],
    [5, null],
    [null, '1'],
  ])
  expect(losses(problem)).toEqual([
    'comparison-inexact standard',
    'input-missing gone.in',
    'answer-missing test 3',
  ])
})

test('[FMT-DMOJ-3] keys that run Python are refused; without a list tests go by their names', async () => {
  for (const key of ['test_cases++: [1]', 'test_cases: [{ in~: x }]']) {
    await expect(readFiles({ 'init.yml': key, ...tests })).rejects.toMatchObject({ code: 'text-broken' })
  }
  const found = await readOne({ 'init.yml': 'test_cases: { input_format: "^(a+)+$" }', ...tests })
  expect(found.tests).toHaveLength(2)
  expect(losses(found)).toEqual(['comparison-inexact standard', 'setting-ignored init.yml: test_cases'])
})

test('[FMT-SYZOJ-1] data.yml: subtasks with numbers or words, patterns, judges, files compiled with a submission', async () => {
  const problem = await readOne({
    'data.yml': `
subtasks:
  - { score: 40, type: min, cases: [1, '2'] }
  - { score: 60, type: mul, cases: ['1'] }
inputFile: '#.in'
outputFile: '#.out'
specialJudge: { language: cpp17, fileName: spj.cpp }
extraSourceFiles: [{ language: cpp, files: [{ name: g.h, dest: grader.h }] }]
`,
    ...tests,
    'spj.cpp': 'x',
    'g.h': 'x',
  })
  expect(problem).toMatchObject({
    format: 'syzoj',
    kinds: ['scoring'],
    groups: [
      { name: '1', points: 40, scoring: 'min' },
      { name: '2', points: 60, scoring: 'product' },
    ],
    checker: { kind: 'program', protocol: 'syzoj', program: { languageName: 'cpp' } },
    grader: [],
    headers: [{ path: 'grader.h' }],
  })
  expect(groupsOf(problem)).toEqual([
    ['1.in', '1'],
    ['2.in', '1'],
    ['1.in', '2'],
  ])
})

const judgeInfo = (checker: string) => `
timeLimit: 1500
memoryLimit: 64
fileIo: { inputFilename: a.in, outputFilename: a.out }
subtasks:
  - scoringType: GroupMin
    points: 40
    testcases: [{ inputFile: 1.in, outputFile: 1.out, timeLimit: 3000 }]
  - scoringType: Sum
    dependencies: [0]
    memoryLimit: 32
    testcases: [{ inputFile: 2.in, outputFile: 2.out }, { inputFile: 3.in, outputFile: 3.out }]
checker: ${checker}
extraSourceFiles: { cpp: { grader.h: g.h } }
`

test('[FMT-SYZOJ-3] the judge info of Lyrio is read, as YAML and as JSON', async () => {
  const problem = await readOne({ 'data.yml': judgeInfo('{ type: integers }'), ...tests, 'g.h': 'x' })
  expect(problem).toMatchObject({
    format: 'syzoj',
    kinds: ['scoring'],
    limits: { timeMs: 1500, memoryKb: 65_536 },
    files: { input: 'a.in', output: 'a.out' },
    groups: [
      { name: '1', points: 40, scoring: 'min', dependsOn: [] },
      { name: '2', points: 60, scoring: 'sum', dependsOn: ['1'] },
    ],
    tests: [
      { name: '1.in', group: '1', timeMs: 3000 },
      { name: '2.in', group: '2', memoryKb: 32_768 },
    ],
    grader: [],
    headers: [{ path: 'grader.h' }],
  })
  expect(losses(problem)).toEqual(['input-missing 3.in', 'answer-missing 3.out'])
})

test('[FMT-SYZOJ-3] tests of a sum are worth what the judge info says, and the others share the rest', async () => {
  const [one, two] = [
    { inputFilename: '1.in', outputFilename: '1.out', percentagePoints: 25 },
    { inputFilename: '2.in', outputFilename: '2.out' },
  ]
  const subtasks = [
    { scoringType: 'Sum', percentagePoints: 40, testcases: [one, two] },
    { scoringType: 'GroupMin', testcases: [two, one], dependencies: [0] },
    { scoringType: 'GroupMin', percentagePoints: 0, testcases: [one], dependencies: [3] },
    { scoringType: 'Sum', percentagePoints: 0, testcases: [two] },
  ]
  const problem = await readOne({ 'judgeInfo.json': JSON.stringify({ subtasks }), ...tests })
  expect(problem.tests.map(({ name, group, points }) => [name, group, points])).toEqual([
    ['1.in', '1', 10],
    ['2.in', '1', 30],
    ['2.in', '2', null],
    ['1.in', '2', null],
    ['1.in', '3', null],
    ['2.in', '4', null],
  ])
  // Its judge lets a part of their points do.
  expect(losses(problem)).toEqual([
    'setting-ignored dependencies of subtask 2',
    'setting-ignored dependencies of subtask 3',
  ])
})

test('[FMT-SYZOJ-3] a task of Lyrio whose outputs are sent, and one that talks, are known as such', async () => {
  const info = (more: object, test: object = {}) => ({
    'judgeInfo.json': JSON.stringify({
      ...more,
      subtasks: [{ testcases: [{ inputFile: '1.in', outputFile: '1.out', ...test }] }],
    }),
    ...tests,
    'talk.cpp': 'x',
  })
  expect((await readOne(info({}, { userOutputFilename: '1.out' }))).kinds).toEqual([
    'submit-answer',
    'scoring',
  ])
  const interactor = { interface: 'stdio', language: 'cpp', filename: 'talk.cpp' }
  const talking = await readOne(info({ interactor }))
  expect(talking).toMatchObject({ kinds: ['interactive', 'scoring'], interactor: { protocol: 'testlib' } })
  for (const change of [{ interface: 'shm' }, { filename: 'gone.cpp' }]) {
    const other = await readOne(info({ interactor: { ...interactor, ...change } }))
    expect(other).toMatchObject({ kinds: ['interactive', 'scoring'], checker: { kind: 'missing' } })
    expect(losses(other)[0]).toMatch(/^checker-unknown interactor/)
  }
})

test.each([
  ['legacy', 'syzoj'],
  ['lemon', 'lemon'],
  ['testlib', 'testlib'],
  ['hustoj', 'hustoj'],
  ['qduoj', 'qduoj'],
  ['domjudge', 'kattis'],
  ['own', null],
])('[FMT-SYZOJ-3] a checker of Lyrio by its interface %s keeps its protocol', async (name, protocol) => {
  const info = judgeInfo(`{ type: custom, interface: ${name}, language: cpp, filename: chk.cpp }`)
  const { checker } = await readOne({ 'judgeInfo.yml': info, ...tests, 'chk.cpp': 'x' })
  expect(checker).toMatchObject(
    protocol === null ? { kind: 'missing' } : { kind: 'program', protocol, program: { languageName: 'cpp' } },
  )
})

test.each([
  ['{ type: integers }', { by: 'tokens', floatAbsolute: null }],
  ['{ type: floats, precision: 3 }', { by: 'tokens', floatAbsolute: 0.001, floatRelative: null }],
  ['{ type: lines, caseSensitive: false }', { by: 'lines', ignoreCase: true }],
  ['{ type: lines, caseSensitive: true }', { by: 'lines', ignoreCase: false }],
  ['{ type: binary }', { by: 'bytes' }],
])('[FMT-SYZOJ-3] Lyrio compares as %s', async (said, comparison) => {
  const { checker } = await readOne({ 'data.yml': judgeInfo(said), ...tests })
  expect(checker).toMatchObject({ kind: 'compare', comparison })
})

test('[FMT-SYZOJ-2] data_rule.txt, a checker by its name, and data that says nothing', async () => {
  const rule = await readOne({ 'data_rule.txt': '1 2 3\n#.in\n#.out\n', ...tests, 'spj_cpp17.cpp': 'x' })
  expect(groupsOf(rule)).toEqual([
    ['1.in', null],
    ['2.in', null],
  ])
  expect(losses(rule)).toEqual(['input-missing 3.in', 'answer-missing 3.out'])
  expect(rule.checker).toMatchObject({ kind: 'program', protocol: 'syzoj' })
  expect((await readOne({ 'data.yml': '', ...tests })).tests).toHaveLength(2)
  expect((await readOne({ 'data.yml': 'specialJudge: { fileName: gone }', ...tests })).checker).toEqual({
    kind: 'missing',
  })
})

test('[FMT-CMS-1] an Italian task: limits, subtasks of GEN, files, attachments, a page, solutions that say nothing', async () => {
  const problem = await readOne({
    ...material['cms'],
    'task.yaml':
      'name: sum\ntitle: Somma\ntime_limit: 1.5\nmemory_limit: 64\nn_input: 3\ntoken_mode: finite\n',
    'gen/GEN': '# ST: 40\n# a comment\n1\n#ST: 60\n2\n#COPY: x.txt\n',
    'att/help.txt': 'x',
    'statement/statement.pdf': '%PDF',
    'sol/grader.cpp': 'x',
    'check/checker': '\u007fELF',
  })
  expect(problem).toMatchObject({
    format: 'cms',
    key: 'sum',
    titles: { it: 'Somma' },
    limits: { timeMs: 1500, memoryKb: 65_536 },
    files: { input: 'input.txt', output: 'output.txt' },
    kinds: ['scoring'],
    groups: [
      { name: '0', points: 40, scoring: 'min' },
      { name: '1', points: 60, scoring: 'min' },
    ],
    checker: { kind: 'missing' },
    references: [{ name: 'soluzione.cpp', expected: [Judge.Accepted] }],
    missing: ['some-tests', 'checker'],
  })
  expect(groupsOf(problem)).toEqual([
    ['input0', '0'],
    ['input1', '1'],
  ])
  expect(problem.attachments.map(({ path }) => path)).toEqual(['att/help.txt'])
  expect(problem.grader.map(({ content }) => content.path)).toEqual(['sol/grader.cpp'])
  expect(losses(problem)).toEqual([
    'checker-unknown check/checker',
    'generated-tests 1 3',
    'setting-ignored task.yaml: token_mode',
  ])
})

test('[FMT-CMS-2] old names, task.yml, ms for seconds, a checker with its source, standard streams', async () => {
  const old = await readFiles({
    'somma.yaml': 'nome_breve: somma\nnome: Somma\ntimeout: 2\nmemlimit: 32\n',
    'somma/input/input0.txt': '1',
    'somma/output/output0.txt': '1',
    'somma/testo/testo.pdf': '%PDF',
    'other.txt': '',
  })
  expect(old).toMatchObject([
    { key: 'somma', limits: { timeMs: 2000, memoryKb: 32_768 }, pages: [{ language: 'it' }] },
  ])
  const milli = await readOne({
    ...material['cms'],
    'task.yml': 'name: x\ntime_limit: 10000\ninfile: ""\noutfile: ""\noutput_only: true',
    'task.yaml': '',
  })
  expect(milli.key).toBe('package')
  const files = { ...material['cms'] }
  delete files['task.yaml']
  const yml = await readOne({
    ...files,
    'task.yml': 'name: x\ntime_limit: 10000\ninfile: ""\noutfile: ""',
    'check/checker.cpp': 'x',
  })
  expect(yml).toMatchObject({
    limits: { timeMs: 10_000 },
    files: null,
    checker: { kind: 'program', protocol: 'cms' },
  })
  expect(losses(yml)).toContain('default-used time_limit 10000ms')
})

test('[FMT-CMS-2] a contest of which some tasks are described beside their folder and some inside it', async () => {
  const tests = (folder: string) => ({
    [`${folder}/input/input0.txt`]: '1',
    [`${folder}/output/output0.txt`]: '1',
  })
  const found = await readFiles({
    'contest.yaml': 'name: c\n',
    'alpha.yaml': 'nome_breve: alpha\ntimeout: 1\n',
    ...tests('alpha'),
    'beta/task.yaml': 'name: beta\ntime_limit: 2\n',
    ...tests('beta'),
    'gamma.yaml': 'nome_breve: old\ntimeout: 9\n',
    'gamma/task.yaml': 'name: gamma\ntime_limit: 3\n',
    ...tests('gamma'),
  })
  expect(found.map(({ key, limits, tests: all }) => [key, limits.timeMs, all.length])).toEqual([
    ['alpha', 1000, 1],
    ['beta', 2000, 1],
    ['gamma', 3000, 1],
  ])
  expect(losses(found[0]!)).toContain('files-ignored 2 contest.yaml')
})

test('[FMT-TPS-1] TPS: subtasks with the tests that they share, verdicts of solutions, samples worth nothing', async () => {
  const problem = await readOne(material['tps']!)
  expect(problem).toMatchObject({
    format: 'tps',
    key: 'sum',
    titles: { en: 'Sum' },
    limits: { timeMs: 1000, memoryKb: 65_536 },
    kinds: ['scoring'],
    groups: [
      { name: 'samples', points: 0 },
      { name: 'full', points: 100, scoring: 'min' },
    ],
    checker: { kind: 'program', protocol: 'testlib' },
    references: [{ name: 'a.cpp', expected: [Judge.Accepted] }],
    statements: [{ title: 'Sum', description: 'Add.' }],
    missing: [],
  })
  expect(problem.tests.map(({ name, group, isSample }) => [name, group, isSample])).toEqual([
    ['0-01', 'samples', true],
    ['0-01', 'full', false],
    ['1-01', 'full', false],
  ])
  const files = Object.fromEntries(
    Object.entries(material['tps']!).filter(([name]) => !/^tests|^checker/.test(name)),
  )
  const made = await readOne({ ...files, 'gen/data': 'x' })
  expect(losses(made)).toEqual(['generated-tests gen/data', 'checker-unknown checker'])
  expect(made.missing).toEqual(['secret-tests', 'checker'])
})

test('[FMT-UOJ-1] problem.conf: names, subtasks, samples of the extra tests, testlib by name, units', async () => {
  const problem = await readOne({
    ...material['uoj'],
    'std.cpp': 'x',
    'val.cpp': 'x',
    'download/down.zip': 'x',
    'require/grader.h': 'x',
    'require/implementer.cpp': 'x',
    'problem.conf': `${String(material['uoj']!['problem.conf'])}time_limit 0.5\nwith_implementer on\n`,
  })
  expect(problem).toMatchObject({
    format: 'uoj',
    limits: { timeMs: 500, memoryKb: 65_536, outputKb: null },
    kinds: ['scoring'],
    groups: [
      { name: '1', points: 40, scoring: 'all', dependsOn: [] },
      { name: '2', points: 60, scoring: 'all', dependsOn: ['1'] },
    ],
    checker: { kind: 'standard', name: 'ncmp' },
    samples: [{ input: '1', output: '1' }],
    references: [{ expected: [Judge.Accepted] }],
    validators: [{ protocol: 'testlib' }],
    grader: [{ language: 'cpp', content: { path: 'require/implementer.cpp' } }],
    headers: [{ path: 'require/grader.h' }],
  })
  expect(await testTexts(problem.tests)).toEqual([
    ['ex_s1.in', '1', '1'],
    ['s1.in', '1', '1'],
    ['s2.in', '1', '1'],
  ])
  expect(groupsOf(problem)).toEqual([
    ['ex_s1.in', null],
    ['s1.in', '1'],
    ['s2.in', '2'],
  ])
})

test('[FMT-UOJ-2] a judger of its own, points of single tests, extra tests that are not there, a folder called 1', async () => {
  const conf =
    'n_tests 2\r\ninput_suf in\r\noutput_suf out\r\ninput_pre a\r\noutput_pre a\r\nn_ex_tests 3\r\nn_sample_tests 3\r\npoint_score_1 30\r\npoint_score_2 70\r\n'
  const own = await readOne({
    '1/problem.conf': conf,
    '1/a1.in': '',
    '1/a1.out': '',
    '1/a2.in': '',
    '1/a2.out': '',
    x: '',
  })
  expect(own).toMatchObject({ kinds: ['scoring'], checker: { kind: 'missing' }, samples: [] })
  expect(own.tests.map(({ points }) => points)).toEqual([30, 70])
  expect(losses(own)).toEqual([
    'default-used time_limit 1',
    'default-used memory_limit 256',
    'custom-judge judger',
    'files-ignored 1 x',
  ])
  const chk = await readOne({
    'problem.conf': `${conf}use_builtin_judger on`,
    'a1.in': '',
    'a1.out': '',
    'chk14.cpp': 'x',
  })
  expect(chk.checker).toMatchObject({ kind: 'program', protocol: 'testlib' })
  expect(losses(chk)).toContain('input-missing test 2')
})

test.each([
  [
    'score_type: GroupMin\nscore_type_parameters: [[40, 1], [60, 2]]',
    ['0', '1', '1'],
    [
      [40, 'min'],
      [60, 'min'],
    ],
    [],
  ],
  [
    'score_type: GroupMin\nscore_type_parameters: [[100, ".*"]]',
    [null, null, null],
    [],
    ['groups-ignored score_type GroupMin'],
  ],
  ['score_type: Sum\nscore_type_parameters: 5', [null, null, null], [], []],
])('[FMT-CMS-1] groups by the description, before the generator: %s', async (said, groups, points, lost) => {
  const problem = await readOne({
    'task.yaml': `name: x\ntitle: X\ntime_limit: 1\nmemory_limit: 64\n${said}\n`,
    'gen/GEN': '# ST: 100\n1\n2\n3\n',
    ...Object.fromEntries(
      [0, 1, 2].flatMap((at) => [
        [`input/input${at}.txt`, '1'],
        [`output/output${at}.txt`, '1'],
      ]),
    ),
  })
  expect(problem.tests.map(({ group }) => group)).toEqual(groups)
  expect(problem.groups.map((one) => [one.points, one.scoring])).toEqual(points)
  expect(problem.tests.every((one) => one.points === (said.includes('Sum') ? 5 : null))).toBe(true)
  expect(losses(problem)).toEqual(lost)
})

test('[FMT-UOJ-1] a limit in milliseconds', async () => {
  const conf = 'n_tests 1\ninput_pre a\noutput_pre a\ninput_suf in\noutput_suf out\ntime_limit_ms 2500\n'
  const problem = await readOne({ 'problem.conf': conf, 'a1.in': '1', 'a1.out': '1' })
  expect(problem.limits.timeMs).toBe(2500)
})
