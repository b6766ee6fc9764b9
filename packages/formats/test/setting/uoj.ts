import { one, type Files, type SetPackage, twoTests } from './package.ts'
import {
  checker,
  functions,
  grader,
  header,
  interactor,
  solution,
  tokenGrader,
  validator,
} from './programs.ts'

const site = ['statement', 'title']
const uoj = (conf: string, files: Files = {}): Files => ({
  'problem.conf': `use_builtin_judger on\nn_tests 2\ninput_pre sum\ninput_suf in\noutput_pre sum\noutput_suf out\ntime_limit 1\nmemory_limit 64\n${conf}`,
  ...twoTests(
    (number) => `sum${number}.in`,
    (number) => `sum${number}.out`,
  ),
  ...files,
})

export const uojPackages: SetPackage[] = [
  one(
    'uoj',
    'a built-in checker, a solution and a validator',
    uoj('use_builtin_checker ncmp\n', { 'std17.cpp': solution['cpp']!, 'val.cpp': validator }),
    { right: 1, lacks: site },
  ),
  one(
    'uoj',
    'a function whose grader prints a token first',
    uoj('use_builtin_checker wcmp\nwith_implementer on\ntoken secret42\n', {
      'require/implementer.cpp': tokenGrader,
      'require/sum.h': header,
      'std.cpp': functions['cpp']!,
    }),
    {
      type: 3,
      answer: 'function',
      sources: ['grader implementer.cpp', 'header sum.h'],
      right: 1,
      lacks: site,
    },
  ),
  one(
    'uoj',
    'graders in C and C++ without a token',
    uoj('use_builtin_checker ncmp\nwith_implementer on\n', {
      'require/implementer.cpp': grader['cpp']!,
      'require/implementer.c': grader['c']!,
      'require/sum.h': header,
      'std.c': functions['c']!,
    }),
    {
      answer: 'function',
      sources: ['grader implementer.cpp', 'grader implementer.c', 'header sum.h'],
      right: 1,
      lacks: site,
    },
  ),
  one(
    'uoj',
    'output files with its own checker',
    uoj('submit_answer on\n', { 'chk.cpp': checker['testlib']! }),
    {
      type: 3,
      answer: 'output',
      lacks: site,
    },
  ),
  one(
    'uoj',
    'an interactor',
    uoj('interaction_mode on\n', { 'interactor.cpp': interactor['uoj']!, 'std.cpp': solution['cpp']! }),
    { type: 2, right: 1, lacks: site },
  ),
  one(
    'uoj',
    'its own checker',
    uoj('', { 'chk14.cpp': checker['testlib']!, 'std11.cpp': solution['cpp']! }),
    {
      type: 3,
      right: 1,
      lacks: site,
    },
  ),
  one(
    'uoj',
    'extra tests that cost points',
    uoj('use_builtin_checker ncmp\nn_ex_tests 1\nn_sample_tests 0\n', {
      'ex_sum1.in': '5 6\n',
      'ex_sum1.out': '11\n',
    }),
    { tests: 3, lost: ['setting-ignored problem.conf: n_ex_tests (1 × -3)'], lacks: site },
  ),
  one(
    'uoj',
    'a judger of its own',
    {
      ...uoj(''),
      'problem.conf': 'n_tests 2\ninput_pre sum\ninput_suf in\noutput_pre sum\noutput_suf out\n',
    },
    {
      lost: ['custom-judge judger', 'default-used memory_limit 256', 'default-used time_limit 1'],
      lacks: [...site, 'checker'],
    },
  ),
]
