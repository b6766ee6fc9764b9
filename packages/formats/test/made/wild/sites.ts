import { sourcesOf } from '../made.ts'
import { checker, generator, manager, sum, validator } from '../programs.ts'
import { crlf, tests, type Wild } from './wild.ts'

const dmoj: Wild = {
  format: 'dmoj',
  what: 'a generator with flags beside a bridged checker of testlib',
  files: {
    'init.yml': `generator: {source: gen.cpp, language: CPP17, time_limit: 20, flags: [-O2]}
checker:
  name: bridged
  args:
    files: [chk.cpp]
    lang: CPP17
    type: testlib
    feedback: true
points: 10
test_cases:
- {in: sum.1.in, out: sum.1.out, points: 0}
- points: 90
  batched:
  - {generator_args: [3, 4]}
  - generator_args: ["5", 6]
`,
    'sum.1.in': '1 1\n',
    'sum.1.out': '2\n',
    'gen.cpp': generator.cpp,
    'chk.cpp': checker.testlib,
  },
  tests: 3,
  toMake: 2,
  kinds: ['scoring'],
  generators: ['gen'],
  losses: [
    'generated-tests gen.cpp: answers',
    'setting-ignored init.yml: generator.time_limit, generator.flags, checker.args.feedback',
  ],
}

const hydro: Wild = {
  format: 'hydro',
  what: 'subtasks beside a manager',
  files: {
    'H1/problem.yaml': 'pid: H1\nowner: 2\ntitle: 求和\ntag: [math]\nnSubmit: 0\nnAccept: 0\n',
    'H1/problem_zh.md': '输入两个数，输出它们的和。\n',
    'H1/testdata/config.yaml': `type: communication
manager: manager.cc
num_processes: 2
time: 1000ms
memory: 256MiB
subtasks:
  - id: 1
    score: 30
    type: min
    cases:
      - { input: sum1.in, output: sum1.ans }
  - id: 2
    score: 70
    type: min
    if: [1]
    time: 2s
    cases:
      - input: sum2.in
        output: /dev/null
`,
    'H1/testdata/sum1.in': crlf('1 1\n'),
    'H1/testdata/sum1.ans': crlf('2\n'),
    'H1/testdata/sum2.in': '2 20\n',
    'H1/testdata/manager.cc': manager,
    'H1/std/std.cpp': sum.cpp,
  },
  tests: 2,
  toMake: 0,
  kinds: ['communication', 'scoring'],
  generators: [],
  losses: ['setting-ignored problem.yaml: owner, nSubmit, nAccept'],
}

const uojConf = crlf(`use_builtin_judger on
use_builtin_checker ncmp
n_tests 4
n_ex_tests 1
n_sample_tests 1
input_pre data
input_suf in
output_pre data
output_suf ans
time_limit 1
time_limit_ms 1500
memory_limit 256
output_limit 64
n_subtasks 2
subtask_end_1 2
subtask_score_1 40
subtask_end_2 4
subtask_score_2 60
subtask_dependence_2 many
subtask_dependence_2_1 1
`)

const uoj: Wild = {
  format: 'uoj',
  what: 'a built-in checker by name, subtasks that need others, in a folder of SVN, with line ends of Windows',
  files: sourcesOf('1/', {
    'problem.conf': uojConf,
    ...tests(
      (number) => `data${number}.in`,
      (number) => `data${number}.ans`,
      1,
      2,
      3,
      4,
    ),
    'ex_data1.in': crlf('1 1\n'),
    'ex_data1.ans': crlf('2\n'),
    'std11.cpp': sum.cpp,
    'val.cpp': validator.testlib,
    'download/sample.txt': 'x\n',
  }),
  tests: 5,
  toMake: 0,
  kinds: ['scoring'],
  generators: [],
}

const syzoj: Wild = {
  format: 'syzoj',
  what: 'data.yml in Chinese with a special judge beside its tests',
  files: {
    'data.yml': `# 数据
subtasks:
  - score: 30
    type: sum
    cases: [1, 2]
  - score: 70
    type: mul
    cases: ['3a']
inputFile: 'sum#.in'
outputFile: 'sum#.out'
specialJudge:
  language: cpp17
  fileName: spj.cpp
`,
    ...tests(
      (number) => `sum${number}.in`,
      (number) => `sum${number}.out`,
      1,
      2,
    ),
    'sum3a.in': '3 30\n',
    'sum3a.out': '33\n',
    'spj.cpp':
      '#include <fstream>\n#include <iostream>\nint main() {\n  std::ifstream in("input"), out("user_out");\n  long long a, b, c = -1;\n  in >> a >> b;\n  out >> c;\n  std::cerr << "said " << c;\n  std::cout << (c == a + b ? 100 : 0) << std::endl;\n}\n',
  },
  tests: 3,
  toMake: 0,
  kinds: ['scoring'],
  generators: [],
}

export const wildSites: Wild[] = [dmoj, hydro, uoj, syzoj]
