import { one, type Files, type SetPackage, twoTests } from './package.ts'
import { checker, header, interactor, solution } from './programs.ts'

const hoj = (more: object, problem: object): Files => ({
  'problem_1.json': JSON.stringify({
    problem: {
      problemId: '1',
      title: 'Sum',
      description: 'Add.',
      timeLimit: 1000,
      memoryLimit: 64,
      ...problem,
    },
    samples: [1, 2].map((number) => ({ input: `${number}.in`, output: `${number}.out` })),
    ...more,
  }),
  ...twoTests(
    (number) => `problem_1/${number}.in`,
    (number) => `problem_1/${number}.out`,
  ),
})

const qduoj = (json: object): Files => ({
  '1/problem.json': JSON.stringify({
    display_id: '1',
    title: 'Sum',
    description: { format: 'html', value: '<p>Add.</p>' },
    test_case_score: [1, 2].map((number) => ({
      score: 50,
      input_name: `${number}.in`,
      output_name: `${number}.out`,
    })),
    time_limit: 1000,
    memory_limit: 64,
    samples: [],
    template: {},
    spj: null,
    rule_type: 'ACM',
    answers: [{ language: 'C++', code: solution['cpp'] }],
    tags: [],
    ...json,
  }),
  ...twoTests(
    (number) => `1/testcase/${number}.in`,
    (number) => `1/testcase/${number}.out`,
  ),
})

const fps = (more: string): Files => ({
  'sum.xml': `<?xml version="1.0" encoding="UTF-8"?><fps version="1.6"><item><title>Sum</title>
<time_limit unit="s">1</time_limit><memory_limit unit="mb">64</memory_limit><description>Add.</description>
<test_input name="1">1 2\n</test_input><test_output name="1">3\n</test_output>
<test_input name="2">40 2\n</test_input><test_output name="2">42\n</test_output>
<solution language="C++"><![CDATA[${solution['cpp']}]]></solution><solution language="Python"><![CDATA[${solution['py']}]]></solution>${more}</item></fps>`,
})
const bare = ['memory-limit', 'statement', 'time-limit', 'title']
const plain = twoTests(
  (number) => `sum${number}.in`,
  (number) => `sum${number}.ans`,
)

export const otherPackages: SetPackage[] = [
  one('hoj', 'a special judge', hoj({ judgeMode: 'spj' }, { spjCode: checker['hoj'], spjLanguage: 'C++' }), {
    type: 3,
  }),
  one(
    'hoj',
    'a special judge of testlib',
    hoj({ judgeMode: 'spj' }, { spjCode: checker['testlib'], spjLanguage: 'C++' }),
    { type: 3 },
  ),
  one(
    'hoj',
    'an interactor',
    hoj({ judgeMode: 'interactive' }, { spjCode: interactor['testlib'], spjLanguage: 'C++' }),
    { type: 2 },
  ),
  one(
    'hoj',
    'a file that programs include',
    hoj({ judgeMode: 'default', userExtraFile: { 'sum.h': header } }, {}),
    {
      sources: ['header sum.h'],
    },
  ),
  one('qduoj', 'a special judge', qduoj({ spj: { language: 'C++', code: checker['qduoj'] } }), {
    type: 3,
    right: 1,
  }),
  one(
    'qduoj',
    'code around what is sent',
    qduoj({ template: { 'C++': { prepend: 'int sum(int, int);', template: '', append: 'int main() {}' } } }),
    { right: 1, lost: ['not-kept templates 1 cpp'] },
  ),
  one('fps', 'two solutions', fps(''), { right: 2 }),
  one('fps', 'a special judge', fps(`<spj language="C++"><![CDATA[${checker['hustoj']}]]></spj>`), {
    type: 3,
    right: 2,
  }),
  one(
    'fps',
    'an interactor',
    fps(`<interactor language="C++"><![CDATA[${interactor['testlib']}]]></interactor>`),
    {
      type: 2,
      right: 2,
    },
  ),
  one(
    'plain',
    'tests with a checker of testlib',
    { ...plain, 'checker.cpp': checker['testlib']! },
    { type: 3, lacks: bare },
  ),
  one(
    'plain',
    'tests with a special judge of HUSTOJ',
    { ...plain, 'spj.cc': checker['hustoj']! },
    { type: 3, lacks: bare },
  ),
]
