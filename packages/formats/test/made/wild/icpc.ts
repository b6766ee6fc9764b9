import { sourcesOf } from '../made.ts'
import { added, generator, grader, interactor, passes, sum, validator } from '../programs.ts'
import { tests, type Wild } from './wild.ts'

const kodsport: Wild = {
  format: 'icpc',
  what: 'generator.sh with names for numbers and folders of inputs',
  files: {
    'problem.yaml':
      'name:\n  sv: Summa\n  en: Sum\nsource: Somewhere\ntype: scoring\nlimits:\n  memory: 256\ngrading:\n  objective: max\n',
    '.timelimit': '1\n',
    'problem_statement/problem.en.tex': '\\problemname{Sum}\nAdd.\n',
    'problem_statement/problem.sv.tex': '\\problemname{Summa}\nAddera.\n',
    'data/generator.sh': `#!/usr/bin/env bash
REQUIRE_SAMPLE_REUSE=0
. ../../testdata_tools/gen.sh

# For unlimited stack:
ulimit -s unlimited

use_solution joshua.cpp opt # -O2
compile gen_rand.py
compile ../generators/print.cpp

MAXN=1000

samplegroup
limits maxn=10
sample 1

group group1 40 # small
limits maxn=10
tc 1
tc g1-1 gen_rand 1 2
tg_manual ../manual_tests/group1

group group2 60
limits maxn=$MAXN
include_group group1
tc g2-1 print $MAXN "\${MAXN}"
tc_manual ../manual_tests/last.in
`,
    'data/gen_rand.py': generator.py,
    'generators/print.cpp': generator.cpp,
    'manual_tests/group1/a.in': '4 4\n',
    'manual_tests/group1/b.in': '5 5\n',
    'manual_tests/last.in': '7 1\n',
    'data/sample/1.in': '1 1\n',
    'data/sample/1.ans': '2\n',
    'input_validators/validate.py': validator.kattis,
    ...sourcesOf('submissions/', {
      'accepted/joshua.cpp': sum.cpp,
      'accepted/johan.py': sum.py,
      'wrong_answer/one.py': sum.wrong,
    }),
  },
  tests: 11,
  toMake: 3,
  kinds: ['scoring'],
  generators: ['gen_rand', 'print'],
  losses: ['setting-ignored data/secret/group1/: input_validator_flags'],
}

const submissionsYaml: Wild = {
  format: 'icpc',
  what: 'submissions.yaml that says all, with a grader in include/',
  files: {
    'problem.yaml':
      'problem_format_version: 2025-09\nname: { en: Sum }\nuuid: 00000000-0000-4000-8000-0000000b0001\ntype: pass-fail\ncredits: { authors: [A. Person] }\nlimits: { time_limit: 1.5, memory: 256 }\n',
    'statement/problem.en.md': 'Add.\n',
    'include/cpp/main.cpp': grader.cpp,
    'include/cpp/sum.h': grader.header,
    'include/python3/grader.py': grader.py,
    'submissions/submissions.yaml': `"accepted/*":
  use_for_time_limit: lower
"**/model.cpp":
  model_solution: true
  authors: [A. Person]
"other/*":
  permitted: [AC, WA]
  required: [WA]
"other/{one,two}.cpp":
  language: cpp
  message: another
`,
    ...sourcesOf('submissions/', {
      'accepted/a.cpp': added.cpp,
      'accepted/model.cpp': added.cpp.replace('return a', 'return 0 + a'),
      'other/one.cpp': added.wrong,
    }),
    'input_validators/check/check.py': validator.kattis,
    ...tests(
      (number) => `data/secret/${number}.in`,
      (number) => `data/secret/${number}.ans`,
      2,
      3,
    ),
    'data/secret/test_group.yaml': 'output_validator_args: [case_sensitive]\n',
    'data/sample/1.in': '1 1\n',
    'data/sample/1.ans': '2\n',
    'data/invalid_input/x.in': '1\n',
  },
  tests: 3,
  toMake: 0,
  kinds: ['pass-fail'],
  generators: [],
  losses: [
    'setting-ignored data/sample: output_validator_args',
    'setting-ignored submissions.yaml: accepted/*, **/model.cpp.authors, other/{one,two}.cpp.message',
    'files-ignored 1 data/invalid_input/x.in',
  ],
}

const bapc: Wild = {
  format: 'icpc',
  what: 'two passes, whose validator is a folder with a header, and tests by BAPCtools',
  files: {
    'problem.yaml':
      'problem_format_version: 2025-09\ntype:\n  - interactive\n  - multi-pass\nname:\n  en: Sum\nuuid: 00000000-0000-4000-8000-0000000b0002\nlimits:\n  time_limit: 1.0\n  validation_passes: 3\n',
    'domjudge-problem.ini': "short-name='A'\ntimelimit='1.0'\ncolor='#ff0000'\n",
    'statement/problem.en.tex': '\\problemname{Sum}\nAdd.\n',
    'output_validator/talk.cpp': `#include "same.h"\n${passes.interactor}`,
    'output_validator/same.h': '#pragma once\n',
    'generators/generators.yaml': `solution: /submissions/accepted/a.py
version: 2026-01
generators: { rand: [gen.py] }
data:
  secret:
    data:
      - one: { in: "1 1", ans: "" }
      - "": { generate: "rand 3 {seed:1}", count: 2 }
`,
    'generators/gen.py': generator.py,
    ...sourcesOf('submissions/', { 'accepted/a.py': sum.py, 'wrong_answer/w.py': sum.wrong }),
  },
  tests: 3,
  toMake: 2,
  kinds: ['interactive', 'multi-pass'],
  generators: ['rand'],
  losses: ['setting-ignored domjudge-problem.ini: short-name, color'],
}

const kattisInteractive: Wild = {
  format: 'icpc',
  what: 'an old interactive package with links of its own tool, hints and a validator in a folder',
  files: {
    'sum/problem.yaml':
      "name: Sum\nauthor: A. Person\nlicense: cc by-sa\nvalidation: 'custom interactive'\nvalidator_flags: ''\nlimits:\n  time_multiplier: 3\n  time_safety_margin: 2\n",
    'sum/.timelimit': '2\n',
    'sum/problem_statement/problem.tex': '\\problemname{Sum}\nAdd.\n',
    'sum/data/sample/1.interaction': '>1 1\n<2\n',
    'sum/data/secret/01-a.in': '2 3\n',
    'sum/data/secret/01-a.ans': '',
    'sum/data/secret/01-a.desc': 'small\n',
    'sum/data/secret/02-b.in': '5 4\n',
    'sum/data/secret/02-b.ans': '',
    'sum/data/secret/testdata.yaml': 'grader_flags: first_error\n',
    'sum/output_validators/validate/validate.cc': interactor.kattis,
    'sum/input_format_validators/v.py': validator.kattis,
    ...sourcesOf('sum/submissions/', {
      'accepted/a.cc': sum.cpp,
      'accepted/b.py': sum.py,
      'wrong_answer/w.py': sum.wrong,
    }),
  },
  tests: 2,
  toMake: 0,
  kinds: ['interactive'],
  generators: [],
  losses: ['setting-ignored problem.yaml: limits'],
}

export const wildIcpc: Wild[] = [kodsport, submissionsYaml, bapc, kattisInteractive]
