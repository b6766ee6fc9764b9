// Small packages of every format, each with one thing that real ones have: made after what the formats say. Their tests say what
// must come of each.

import { material } from './material.ts'

type Files = Record<string, string | Buffer>

export interface Collected {
  format: string
  what: string
  files: Files
  tests: number
  /** Points that can be had; null: all or nothing; absent where the rule of the format is held elsewhere. */
  points?: number | null
  missing: string[]
}

const from = (name: string, changes: Record<string, string | null> = {}): Files => {
  const files = { ...material[name]!, ...changes }
  return Object.fromEntries(
    Object.entries(files).filter((entry): entry is [string, string | Buffer] => entry[1] !== null),
  )
}

const pair = (place: string, answer = '.ans') => ({ [`${place}.in`]: '1\n', [`${place}${answer}`]: '1\n' })

const icpc = (yaml: string, files: Files = {}): Files => ({
  'problem.yaml': yaml,
  'problem_statement/problem.en.tex': '\\problemname{Sum}\nAdd.\n',
  'statement/problem.en.md': 'Add.\n',
  ...pair('data/secret/1'),
  ...files,
})
const legacy = (yaml: string, files: Files = {}) => {
  const { 'statement/problem.en.md': _, ...rest } = icpc(`name: Sum\n${yaml}`, files)
  return rest
}
const newer = (yaml: string, files: Files = {}) => {
  const { 'problem_statement/problem.en.tex': _, ...rest } = icpc(
    `problem_format_version: 2025-09\nname: Sum\n${yaml}`,
    files,
  )
  return rest
}
const limited = 'limits: { time_limit: 1 }\n'

const polygon = (tests: string, files: Files, more = ''): Files => ({
  'problem.xml': `<problem short-name="sum"><names><name language="english" value="Sum"/></names><statements/>
<judging><testset name="tests"><time-limit>1000</time-limit><memory-limit>67108864</memory-limit>
<input-path-pattern>tests/%02d</input-path-pattern><answer-path-pattern>tests/%02d.a</answer-path-pattern>
<tests>${tests}</tests>${more}</testset></judging><assets><checker name="std::lcmp.cpp"/></assets></problem>`,
  'statement-sections/english/legend.tex': 'Add.',
  ...files,
})

const hydro = (config: string, files: Files = {}): Files => ({
  'problem.yaml': 'pid: P1\ntitle: Sum\n',
  'problem_en.md': 'Add.\n',
  'testdata/config.yaml': config,
  ...pair('testdata/1', '.out'),
  ...files,
})

const qduoj = (json: object, files: Files = {}): Files => ({
  '1/problem.json': JSON.stringify({
    display_id: '1',
    title: 'Sum',
    description: { format: 'html', value: '<p>Add.</p>' },
    test_case_score: [{ score: 100, input_name: '1.in', output_name: '1.out' }],
    time_limit: 1000,
    memory_limit: 64,
    samples: [],
    template: {},
    spj: null,
    rule_type: 'ACM',
    answers: [],
    tags: [],
    ...json,
  }),
  ...pair('1/testcase/1', '.out'),
  ...files,
})

const dmoj = (yaml: string, files: Files = {}): Files => ({
  'init.yml': yaml,
  ...pair('1', '.out'),
  ...files,
})
const bare = ['title', 'statement', 'time-limit', 'memory-limit']

const uoj = (conf: string, files: Files = {}): Files => ({
  'problem.conf': `use_builtin_judger on\nn_tests 1\ninput_pre s\ninput_suf in\noutput_pre s\noutput_suf out\n${conf}`,
  ...pair('s1', '.out'),
  ...files,
})
const untitled = ['title', 'statement']

const cms = (yaml: string, files: Files = {}): Files => ({
  'task.yaml': `name: sum\ntitle: Somma\ntime_limit: 1\nmemory_limit: 64\ninfile: ""\noutfile: ""\n${yaml}`,
  'input/input0.txt': '1\n',
  'output/output0.txt': '1\n',
  ...files,
})

const tools = (yaml: string, files: Files = {}): Files => ({
  'problem.yml': `cases-global: { time-limit: 1s, memory-limit: 64MB }\n${yaml}`,
  ...pair('data/1', '.out'),
  ...files,
})

const one = (format: string, what: string, files: Files, more: Partial<Collected> = {}): Collected => ({
  format,
  what,
  files,
  tests: 1,
  points: null,
  missing: [],
  ...more,
})

const checker = { 'output_validators/v/v.cpp': 'int main() { return 42; }' }

export const collection: Collected[] = [
  one('icpc', 'legacy without limits', legacy(''), { missing: ['time-limit'] }),
  one('icpc', 'legacy with DOMjudge’s limit', legacy('', { 'domjudge-problem.ini': "timelimit='2'\n" })),
  one('icpc', 'legacy with .timelimit', legacy('', { '.timelimit': '3\n' })),
  one('icpc', 'legacy with its own validator', legacy(`${limited}validation: custom\n`, checker)),
  one('icpc', 'legacy without its validator', legacy(`${limited}validation: custom\n`), {
    missing: ['checker'],
  }),
  one(
    'icpc',
    'legacy interactive without answers',
    legacy(`${limited}validation: custom interactive\n`, {
      ...checker,
      'data/secret/2.in': '2\n',
    }),
    { tests: 2, missing: ['answers'] },
  ),
  one('icpc', 'legacy with an input without answer', legacy(limited, { 'data/secret/2.in': '2\n' }), {
    tests: 2,
    missing: ['answers'],
  }),
  one('icpc', 'legacy with an answer without input', legacy(limited, { 'data/secret/2.ans': '2\n' }), {
    tests: 2,
    missing: ['some-tests'],
  }),
  one('icpc', '2025-09 with its limit', newer(limited)),
  one(
    'icpc',
    '2025-09 whose tests a generator makes',
    newer(limited, {
      'data/secret/1.in': '',
      'data/secret/1.ans': '',
    }),
  ),
  one(
    'icpc',
    '2025-09 with a sample of .out',
    newer(limited, {
      'data/sample/1.in': '5\n',
      'data/sample/1.out': '5\n',
    }),
    { tests: 2 },
  ),
  one('polygon', 'full', polygon('<test method="manual"/>', { 'tests/01': '1\n', 'tests/01.a': '1\n' })),
  one(
    'polygon',
    'whose answers are missing',
    polygon('<test/><test/>', { 'tests/01': '1\n', 'tests/02': '2\n' }),
    {
      tests: 2,
      missing: ['answers'],
    },
  ),
  one(
    'polygon',
    'whose sample is answered by its statement',
    polygon('<test sample="true"/><test/>', {
      'tests/01': '1\n',
      'tests/02': '2\n',
      'tests/02.a': '2\n',
      'statements/english/example.01': '1\n',
      'statements/english/example.01.a': '1\n',
    }),
    { tests: 2 },
  ),
  one(
    'polygon',
    'with generated tests that are not there',
    polygon('<test/><test method="generated"/>', {
      'tests/01': '1\n',
      'tests/01.a': '1\n',
    }),
    { missing: ['some-tests'] },
  ),
  one(
    'polygon',
    'with points of tests',
    polygon('<test points="40"/><test points="60"/>', {
      'tests/01': '1\n',
      'tests/01.a': '1\n',
      'tests/02': '2\n',
      'tests/02.a': '2\n',
    }),
    { tests: 2, points: 100 },
  ),
  one('hydro', 'without scores', hydro('time: 1s\nmemory: 64m\n'), { points: 100 }),
  one('hydro', 'without limits', hydro('detail: true\n'), { points: 100 }),
  one(
    'hydro',
    'whose output is nothing',
    hydro(
      'time: 1s\nmemory: 64m\nchecker_type: testlib\nchecker: c.cc\ncases: [{ input: 1.in, output: /dev/null }]\n',
      { 'testdata/c.cc': 'int main() {}' },
    ),
    { points: 100 },
  ),
  one(
    'hydro',
    'with an answer that is not there',
    hydro('time: 1s\nmemory: 64m\ncases: [{ input: 1.in, output: 9.out }]\n'),
    { points: 100, missing: ['answers'] },
  ),
  one(
    'hydro',
    'with a standard checker',
    hydro('time: 1s\nmemory: 64m\nchecker_type: testlib\nchecker: uncmp\n'),
    { points: 100 },
  ),
  one('qduoj', 'of ACM', qduoj({})),
  one('qduoj', 'of OI', qduoj({ rule_type: 'OI' }), { points: 100 }),
  one(
    'qduoj',
    'with a special judge',
    qduoj({
      spj: { language: 'C++', code: 'int main() {}' },
      test_case_score: [{ score: 100, input_name: '1.in', output_name: '-' }],
    }),
  ),
  one(
    'qduoj',
    'with an answer that is not there',
    qduoj({
      test_case_score: [{ score: 100, input_name: '1.in', output_name: '9.out' }],
    }),
    { missing: ['answers'] },
  ),
  one('hoj', 'as exported', from('hoj')),
  one('fps', 'as exported', from('fps')),
  one('dmoj', 'cases', dmoj('test_cases: [{ in: 1.in, out: 1.out, points: 10 }]\n'), {
    points: 10,
    missing: bare,
  }),
  one('dmoj', 'a case without answer', dmoj('test_cases: [{ in: 1.in, points: 10 }]\n'), {
    points: 10,
    missing: [...bare, 'answers'],
  }),
  one(
    'dmoj',
    'a case without answer for its checker',
    dmoj(
      'checker: { name: bridged, args: { files: c.cpp, type: testlib } }\ntest_cases: [{ in: 1.in, points: 10 }]\n',
      { 'c.cpp': 'int main() {}' },
    ),
    { points: 10, missing: bare },
  ),
  one('dmoj', 'a batch', dmoj('test_cases: [{ batched: [{ in: 1.in, out: 1.out }], points: 10 }]\n'), {
    points: 10,
    missing: bare,
  }),
  one('dmoj', 'words in any order of case', dmoj('checker: easy\ntest_cases: [{ in: 1.in, out: 1.out }]\n'), {
    missing: bare,
  }),
  one('uoj', 'with its own limits', uoj('time_limit 2\nmemory_limit 64\nuse_builtin_checker fcmp\n'), {
    points: undefined,
    missing: untitled,
  }),
  one('uoj', 'without limits', uoj('use_builtin_checker wcmp\n'), { points: undefined, missing: untitled }),
  one('uoj', 'compared by bytes', uoj('use_builtin_checker bcmp\n'), {
    points: undefined,
    missing: untitled,
  }),
  one(
    'uoj',
    'with a judger of its own',
    {
      ...uoj(''),
      'problem.conf': 'n_tests 1\ninput_pre s\ninput_suf in\noutput_pre s\noutput_suf out\n',
    },
    { points: undefined, missing: [...untitled, 'checker'] },
  ),
  one(
    'uoj',
    'with a subtask',
    uoj('n_subtasks 1\nsubtask_end_1 1\nsubtask_score_1 100\nuse_builtin_checker casewcmp\n'),
    {
      points: 100,
      missing: untitled,
    },
  ),
  one('syzoj', 'tools, cases by number', tools('cases: 1\n'), { points: 100, missing: untitled }),
  one(
    'syzoj',
    'tools, subtasks that share a test',
    tools(
      'cases: 2\nsubtasks: [{ score: 40, testcases: [1] }, { score: 60, testcases: [1, 2] }]\n',
      pair('data/2', '.out'),
    ),
    { tests: 3, points: 100, missing: untitled },
  ),
  one('syzoj', 'tools, a standard checker', tools('cases: 1\nchecker: { type: builtin, name: lcmp }\n'), {
    points: 100,
    missing: untitled,
  }),
  one('syzoj', 'tools, an answer that is not there', tools('cases: 2\n', { 'data/2.in': '2\n' }), {
    tests: 2,
    points: 100,
    missing: [...untitled, 'answers'],
  }),
  one(
    'cms',
    'Italian with a statement',
    cms('n_input: 1\nscore_type: Sum\nscore_type_parameters: 100\n', {
      'statement/statement.pdf': '%PDF',
    }),
    { points: 100 },
  ),
  one(
    'cms',
    'Italian whose tests a generator makes',
    cms('n_input: 3\nscore_type: Sum\nscore_type_parameters: 100\n', {
      'statement/statement.pdf': '%PDF',
    }),
    { points: 100, missing: ['some-tests'] },
  ),
  one('tps', 'as made', from('tps'), { tests: 3, points: 100 }),
  one(
    'plain',
    'tests alone',
    { ...pair('a', '.out'), ...pair('b', '.out') },
    {
      tests: 2,
      missing: [...bare],
    },
  ),
]
