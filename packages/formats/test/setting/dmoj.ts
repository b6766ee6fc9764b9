import { zip } from '@verdict/testkit/files'
import { one, type Files, type SetPackage, twoTests } from './package.ts'
import { answeringGenerator, checker, functions, grader, header, interactor } from './programs.ts'

const site = ['memory-limit', 'statement', 'time-limit', 'title']
const tests = twoTests(
  (number) => `${number}.in`,
  (number) => `${number}.out`,
)
const cases = 'test_cases: [{ in: 1.in, out: 1.out, points: 40 }, { in: 2.in, out: 2.out, points: 60 }]\n'
const dmoj = (yaml: string, files: Files = {}): Files => ({ 'init.yml': yaml, ...tests, ...files })
const packed = (files: Files): Buffer =>
  zip(Object.fromEntries(Object.entries(files).map(([name, content]) => [name, { content }])))

export const dmojPackages: SetPackage[] = [
  one(
    'dmoj',
    'tests in an archive, in batches',
    {
      'init.yml':
        'archive: sum.zip\nchecker: identical\ntest_cases:\n  - { batched: [{ in: 1.in, out: 1.out }], points: 40 }\n  - { batched: [{ in: 2.in, out: 2.out }], points: 60, dependencies: [1] }\n',
      'sum.zip': packed(tests),
    },
    { lacks: site },
  ),
  one(
    'dmoj',
    'a generator for all tests, with arguments for each',
    {
      'init.yml':
        'checker: rstripped\ngenerator: gen.cpp\npoints: 50\ntest_cases:\n  - { generator_args: [10] }\n  - { generator_args: [1000000, x y] }\n',
      'gen.cpp': answeringGenerator,
    },
    {
      made: ['gen 10', 'gen 1000000 "x y"'],
      sources: ['generator gen.cpp'],
      lost: ['generated-tests gen.cpp: answers'],
      lacks: [...site, 'secret-tests', 'some-tests'],
    },
  ),
  one(
    'dmoj',
    'a generator by test, with arguments of its own',
    dmoj(
      'checker: rstripped\ntest_cases:\n  - { in: 1.in, out: 1.out, points: 1 }\n  - { generator: { source: gen.cpp, args: [99] }, points: 9 }\n',
      { 'gen.cpp': answeringGenerator, '2.in': '', '2.out': '' },
    ),
    {
      made: ['gen 99'],
      sources: ['generator gen.cpp'],
      lost: ['generated-tests gen.cpp: answers'],
      lacks: [...site, 'some-tests'],
    },
  ),
  one(
    'dmoj',
    'a function by its signature',
    dmoj(`checker: identical\nsignature_grader: { entry: handler.cpp, header: sum.h }\n${cases}`, {
      'handler.cpp': grader['cpp']!,
      'sum.h': header,
    }),
    { answer: 'function', sources: ['grader handler.cpp', 'header sum.h'], lacks: site },
  ),
  one(
    'dmoj',
    'a plain interactor',
    dmoj(`interactive: { files: talk.cpp }\n${cases}`, { 'talk.cpp': interactor['dmoj']! }),
    { type: 2, lacks: site },
  ),
  one(
    'dmoj',
    'an interactor of testlib',
    dmoj(
      `interactive: { files: [talk.cpp], type: testlib }\nunbuffered: true\ntest_cases: [{ in: 1.in, points: 5 }, { in: 2.in, points: 5 }]\n`,
      { 'talk.cpp': interactor['testlib']! },
    ),
    { type: 2, lost: ['setting-ignored init.yml: unbuffered', 'files-ignored 2 1.out'], lacks: site },
  ),
  one('dmoj', 'words in any order', dmoj(`checker: unordered\n${cases}`), { type: 3, lacks: site }),
  one('dmoj', 'lines that count', dmoj(`checker: linecount\n${cases}`), { type: 3, lacks: site }),
  one(
    'dmoj',
    'a checker of testlib',
    dmoj(`checker: { name: bridged, args: { files: chk.cpp, type: testlib } }\n${cases}`, {
      'chk.cpp': checker['testlib']!,
    }),
    { type: 3, lacks: site },
  ),
  one(
    'dmoj',
    'numbers within a tolerance',
    dmoj(`checker: { name: floatsabs, args: { precision: 4 } }\n${cases}`),
    { lacks: site },
  ),
  one(
    'dmoj',
    'a grader in Python, which runs inside the judge',
    dmoj(`custom_judge: judge.py\n${cases}`, { 'judge.py': 'class Grader: pass\n' }),
    { lost: ['custom-judge judge.py'], lacks: [...site, 'checker'] },
  ),
  one(
    'dmoj',
    'a function whose header is not there',
    dmoj(`checker: identical\nsignature_grader: { entry: handler.cpp, header: gone.h }\n${cases}`, {
      'handler.cpp': `${functions['alone']!}int main() {}\n`,
    }),
    {
      answer: 'function',
      sources: ['grader handler.cpp'],
      lost: ['attachment-missing gone.h'],
      lacks: site,
    },
  ),
]
