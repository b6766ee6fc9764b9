import { one, type Files, type SetPackage, twoTests } from './package.ts'
import { checker, functions, grader, header, interactor, manager, solution, validator } from './programs.ts'

const hydro = (config: string, files: Files = {}): Files => ({
  'P1/problem.yaml': 'pid: P1\ntitle: Sum\n',
  'P1/problem_en.md': 'Add two numbers.\n',
  'P1/testdata/config.yaml': `time: 1s\nmemory: 64m\n${config}`,
  ...twoTests(
    (number) => `P1/testdata/${number}.in`,
    (number) => `P1/testdata/${number}.out`,
  ),
  ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`P1/${name}`, text])),
})
const whole =
  'subtasks: [{ score: 100, type: min, cases: [{ input: 1.in, output: 1.out }, { input: 2.in, output: 2.out }] }]\n'
const std = { 'std/std.cpp': solution['cpp']!, 'std/std.py': solution['py']! }

export const hydroPackages: SetPackage[] = [
  one(
    'hydro',
    'two solutions, a validator and a named checker',
    hydro(`checker_type: testlib\nchecker: ncmp\nvalidator: val.cc\n${whole}`, {
      ...std,
      'testdata/val.cc': validator,
    }),
    { right: 2 },
  ),
  one(
    'hydro',
    'a function that compile.sh compiles with a grader',
    hydro(`user_extra_files: [main.cc, sum.h, compile.sh]\n${whole}`, {
      'testdata/main.cc': grader['cpp']!,
      'testdata/sum.h': header,
      'testdata/compile.sh': 'g++ foo.cc main.cc -o foo\n',
      'std/sum.cpp': functions['cpp']!,
    }),
    {
      answer: 'function',
      sources: ['grader main.cc', 'header sum.h'],
      right: 1,
      lost: ['setting-ignored compile.sh'],
    },
  ),
  one(
    'hydro',
    'a header that programs include',
    hydro(`user_extra_files: [sum.h]\n${whole}`, { 'testdata/sum.h': header, ...std }),
    { sources: ['header sum.h'], right: 2 },
  ),
  one(
    'hydro',
    'a manager beside two processes',
    hydro(`type: communication\nmanager: manager.cc\nnum_processes: 2\n${whole}`, {
      ...std,
      'testdata/manager.cc': manager,
    }),
    { type: 4, processes: 2, right: 2 },
  ),
  one(
    'hydro',
    'output files in an archive',
    hydro(`type: submit_answer\nsubType: multi\nfilename: "#.out"\n${whole}`),
    { answer: 'output' },
  ),
  one(
    'hydro',
    'two passes',
    hydro(`multi_pass: 2\nchecker_type: kattis\nchecker: check.cc\n${whole}`, {
      ...std,
      'testdata/check.cc': checker['passes']!,
    }),
    { type: 3, passes: 2, right: 2 },
  ),
  one(
    'hydro',
    'an interactor with a header of its own',
    hydro(`type: interactive\ninteractor: talk.cc\njudge_extra_files: [more.h]\n${whole}`, {
      ...std,
      'testdata/talk.cc': `#include "more.h"\n${interactor['testlib']!}`,
      'testdata/more.h': '#pragma once\n',
    }),
    { type: 2, right: 2 },
  ),
  one(
    'hydro',
    'config.ini of Vijos',
    {
      'P1/problem.yaml': 'pid: P1\ntitle: Sum\n',
      'P1/problem_en.md': 'Add.\n',
      'P1/testdata/config.ini': '2\n1.in|1.out|1|50|65536\n2.in|2.out|1|50|65536\n',
      ...twoTests(
        (number) => `P1/testdata/input/${number}.in`,
        (number) => `P1/testdata/output/${number}.out`,
      ),
    },
    { lost: ['default-used memory 256m', 'default-used time 1000ms'] },
  ),
  one('hydro', 'questions with answers', hydro('type: objective\n'), { lost: ['blocked objective'] }),
  one(
    'hydro',
    'a checker of SYZOJ',
    hydro(`checker_type: syzoj\nchecker: spj.cc\n${whole}`, { ...std, 'testdata/spj.cc': checker['syzoj']! }),
    { type: 3, right: 2 },
  ),
]
