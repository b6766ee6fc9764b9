import { one, type Files, type SetPackage } from './package.ts'
import {
  checker,
  fileValidator,
  functions,
  generator,
  grader,
  header,
  manager,
  solution,
  stub,
} from './programs.ts'

const task = (yaml: string, files: Files): Files => ({
  'task.yaml': `name: sum\ntitle: Somma\ntime_limit: 1\nmemory_limit: 64\ninfile: ""\noutfile: ""\nprimary_language: en\n${yaml}`,
  'statement/statement.pdf': '%PDF-1.4',
  ...files,
})

const tests: Files = {
  'input/input0.txt': '1 2\n',
  'output/output0.txt': '3\n',
  'input/input1.txt': '40 2\n',
  'output/output1.txt': '42\n',
}
const right = { 'sol/soluzione.cpp': solution['cpp']! }

export const cmsPackages: SetPackage[] = [
  one('cms', 'tests that are there', task('n_input: 2\n', { ...tests, ...right }), { right: 1 }),
  one(
    'cms',
    'tests by a generator in Python, with its module, and a validator',
    task('', {
      ...right,
      'gen/GEN': '#ST: 30\n10 1\n10 2\n#ST: 70\n1000000 3\n',
      'gen/generatore.py': `from limits import most\n${generator['py']!}`,
      'gen/limits.py': 'most = 10**9\n',
      'gen/valida.py': fileValidator,
      'sol/slow.py': solution['py']!,
    }),
    {
      tests: 3,
      made: ['generatore 10 1', 'generatore 10 2', 'generatore 1000000 3'],
      sources: ['generator generatore.py', 'header limits.py'],
      right: 1,
      other: 1,
      lost: ['solution-unclear sol/slow.py'],
      lacks: ['some-tests'],
    },
  ),
  one(
    'cms',
    'tests by a generator in C++ and copies of files',
    task('', {
      ...right,
      'gen/GEN': '#ST: 0\n#COPY: gen/sample.txt\n#ST: 100\n100 1 # small\n100000000 2\n',
      'gen/sample.txt': '1 2\n',
      'output/output0.txt': '3\n',
      'gen/generator.cpp': generator['cpp']!,
    }),
    {
      tests: 3,
      made: ['generator 100 1', 'generator 100000000 2'],
      sources: ['generator generator.cpp'],
      right: 1,
      lacks: ['some-tests'],
    },
  ),
  one(
    'cms',
    'a grader in C++ and in C, with a header',
    task('n_input: 2\n', {
      ...tests,
      'sol/grader.cpp': grader['cpp']!,
      'sol/grader.c': grader['c']!,
      'sol/sum.h': header,
      'sol/soluzione.cpp': functions['cpp']!,
      'sol/wrong.cpp': functions['wrong']!,
    }),
    {
      answer: 'function',
      sources: ['grader grader.cpp', 'grader grader.c', 'header sum.h'],
      right: 1,
      other: 1,
      lost: ['solution-unclear sol/wrong.cpp'],
    },
  ),
  one(
    'cms',
    'a manager beside one process, with a stub',
    task('n_input: 2\n', {
      ...tests,
      'check/manager.cpp': manager,
      'sol/stub.cpp': stub,
      'sol/sum.h': header,
      'sol/solution.cpp': functions['cpp']!,
    }),
    { type: 4, answer: 'function', sources: ['grader stub.cpp', 'header sum.h'], right: 1 },
  ),
  one(
    'cms',
    'a manager beside two processes',
    task('n_input: 2\nnum_processes: 2\n', { ...tests, ...right, 'cor/manager.cpp': manager }),
    { type: 4, processes: 2, right: 1 },
  ),
  one(
    'cms',
    'outputs with a checker in source',
    task('n_input: 2\noutput_only: true\n', { ...tests, 'check/checker.cpp': checker['cms']! }),
    { type: 3, answer: 'output' },
  ),
  one(
    'cms',
    'a checker in source',
    task('n_input: 2\n', { ...tests, ...right, 'cor/correttore.cpp': checker['cms']! }),
    { type: 3, right: 1 },
  ),
  one(
    'cms',
    'a checker of which only the binary is there',
    task('n_input: 2\n', { ...tests, ...right, 'check/checker': '\u007fELF' }),
    { right: 1, lost: ['checker-unknown check/checker'], lacks: ['checker'] },
  ),
  one(
    'cms',
    'an old task beside its folder',
    {
      'sum.yaml': 'nome_breve: sum\nnome: Somma\ntimeout: 1.5\nmemlimit: 64\ninfile: ""\noutfile: ""\n',
      'sum/testo/testo.pdf': '%PDF-1.4',
      'sum/sol/soluzione.c': solution['c']!,
      'sum/gen/GEN': '7 1\n8 2\n',
      'sum/gen/generatore.cpp': generator['cpp']!,
      'contest.txt': '',
    },
    {
      made: ['generatore 7 1', 'generatore 8 2'],
      sources: ['generator generatore.cpp'],
      right: 1,
      lacks: ['some-tests', 'secret-tests'],
    },
  ),
]
