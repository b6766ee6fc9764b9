import { expect, test } from 'vitest'
import { losses, readFiles, readOne, testTexts, withPackages } from '../../test/packages.ts'

withPackages()

const json = {
  display_id: 7,
  title: 'Sum',
  description: { format: 'html', value: '<p>Add <img src="/public/upload/x.png" /></p>' },
  input_description: { format: 'markdown', value: '**two**' },
  output_description: { format: 'html', value: 'one' },
  hint: { format: 'html', value: '' },
  test_case_score: [
    { score: 100, input_name: '1.in', output_name: '1.out' },
    { score: 100, input_name: '2.in', output_name: '2.out' },
  ],
  time_limit: 1000,
  memory_limit: 256,
  samples: [{ input: '1', output: '2' }],
  template: { 'C++': { prepend: 'a', template: 'b', append: 'c' } },
  spj: null as unknown,
  rule_type: 'ACM',
  source: 'book',
  answers: [{ language: 'Python3', code: 'x' }],
  tags: ['easy'],
}
const folder = (name: string, changes: object = {}) => ({
  [`${name}/problem.json`]: JSON.stringify({ ...json, ...changes }),
  [`${name}/testcase/1.in`]: 'a\r\n',
  [`${name}/testcase/1.out`]: 'b',
  [`${name}/testcase/2.in`]: 'c',
  [`${name}/testcase/2.out`]: 'd',
})

test('[FMT-QDU-1] an export of several problems: every field that a judge needs', async () => {
  const problems = await readFiles({ ...folder('1'), ...folder('2', { display_id: 'B', rule_type: 'OI' }) })
  expect(problems.map(({ key, kinds }) => [key, kinds])).toEqual([
    ['7', ['pass-fail']],
    ['B', ['scoring']],
  ])
  expect(problems[0]).toMatchObject({
    titles: { en: 'Sum' },
    statements: [{ description: 'Add', input: '**two**', output: 'one' }],
    limits: { timeMs: 1000, memoryKb: 262_144 },
    samples: [{ input: '1', output: '2' }],
    templates: { cpp: { prepend: 'a', template: 'b', append: 'c' } },
    source: 'book',
    tags: ['easy'],
    references: [{ program: { languageName: 'python3' } }],
    checker: { kind: 'compare', comparison: { by: 'lines' } },
    missing: [],
  })
  expect(losses(problems[0]!)).toEqual(['picture-missing /public/upload/x.png'])
  expect(problems[0]!.tests.map(({ points }) => points)).toEqual([null, null])
  expect(problems[1]!.tests.map(({ points }) => points)).toEqual([100, 100])
  expect(await testTexts(problems[0]!.tests)).toEqual([
    ['1.in', 'a\r\n', 'b'],
    ['2.in', 'c', 'd'],
  ])
})

test('[FMT-QDU-2] a special judge has no answers; what is missing is said; limits that are none are none', async () => {
  const problem = await readOne({
    ...folder('1', {
      spj: { language: 'C', code: 'int main(){}' },
      test_case_score: [
        { score: 100, input_name: '1.in', output_name: '-' },
        { score: 100, input_name: '9.in', output_name: '9.out' },
      ],
      time_limit: 0,
      memory_limit: null,
    }),
  })
  expect(problem.checker).toMatchObject({
    kind: 'program',
    protocol: 'qduoj',
    program: { languageName: 'c' },
  })
  expect(problem.tests.map(({ output }) => output)).toEqual([null])
  expect(problem.missing).toEqual(['time-limit', 'memory-limit', 'some-tests'])
  expect(losses(problem)).toContain('input-missing 9.in')
  await expect(
    readFiles({ ...folder('1'), '1/problem.json': `{"display_id": 1,\n "title": }${' '.repeat(50)}` }),
  ).rejects.toMatchObject({
    code: 'text-broken',
    params: { kind: 'JSON', line: 2 },
  })
})

test('[FMT-HOJ-1] HOJ: a description beside each folder, samples in tags, its judges', async () => {
  const own = {
    problemId: 'HOJ-1',
    title: '求和',
    description: '加 **两** 数',
    input: '<p>两数</p>',
    output: '',
    hint: '',
    timeLimit: 2000,
    memoryLimit: 64,
    type: 1,
    examples: '<input>1 2</input><output>3</output><input>0 0</input><output>0</output>',
    spjCode: 'int main(){}',
    spjLanguage: 'C++',
    source: '书',
  }
  const hoj = (mode: string) => ({
    'problem_1000.json': JSON.stringify({
      judgeMode: mode,
      problem: own,
      samples: [
        { input: '1.in', output: '1.out', score: 40 },
        { input: '2.in', output: '2.out', score: 60 },
      ],
      tags: ['数学'],
      codeTemplates: [{ language: 'C', code: 'x' }],
      userExtraFile: { 'grader.h': 'x' },
      judgeExtraFile: { 'helper.h': 'y' },
    }),
    'problem_1000/1.in': '1',
    'problem_1000/1.out': '2',
    'problem_1000/2.in': '3',
  })
  const problem = await readOne(hoj('spj'))
  expect(problem).toMatchObject({
    format: 'hoj',
    key: 'HOJ-1',
    titles: { 'zh-CN': '求和' },
    statements: [{ description: '加 **两** 数', input: '两数' }],
    limits: { timeMs: 2000, memoryKb: 65_536 },
    kinds: ['scoring'],
    samples: [
      { input: '1 2', output: '3' },
      { input: '0 0', output: '0' },
    ],
    checker: { kind: 'program', protocol: 'testlib' },
    templates: { c: { template: 'x' } },
    source: '书',
    tags: ['数学'],
  })
  expect(problem.tests.map(({ points }) => points)).toEqual([40, 60])
  expect(losses(problem)).toEqual(['answer-missing problem_1000/2.out'])
  expect(await readOne(hoj('interactive'))).toMatchObject({
    kinds: ['interactive', 'scoring'],
    interactor: { protocol: 'testlib' },
  })
})

test.each([
  [false, 'bytes'],
  [true, 'lines'],
  [undefined, 'lines'],
])(
  '[FMT-HOJ-1] HOJ compares with blanks at the ends where it removes none: %s',
  async (isRemoveEndBlank, by) => {
    const own = { problemId: 'HOJ-1', title: 'x', type: 0, isRemoveEndBlank }
    const problem = await readOne({
      'problem_1000.json': JSON.stringify({ judgeMode: 'default', problem: own }),
    })
    expect(problem.checker).toMatchObject({ kind: 'compare', comparison: { by } })
  },
)

test('[FMT-HOJ-1] an older export of HOJ, which knows no modes, keeps its checker', async () => {
  const own = { problemId: 'HOJ-1', title: 'x', spjCode: 'int main() {}', spjLanguage: 'C++', type: 0 }
  const problem = await readOne({
    'problem_1.json': JSON.stringify({
      isSpj: true,
      problem: own,
      samples: [{ input: '1.in', output: '1.out' }],
    }),
    'problem_1/1.in': '1',
    'problem_1/1.out': '1',
  })
  expect(problem.checker).toMatchObject({ kind: 'program', protocol: 'testlib' })
})
