// Held against the documents of DMOJ and its judge.

import { expect, test } from 'vitest'
import { losses, readOne, textOf, withPackages } from '../../test/packages.ts'

withPackages()

const gen = 'int main() {}'

test('[FMT-DMOJ-6] generators of tests, batches and the problem are commands with their arguments', async () => {
  const problem = await readOne({
    'init.yml': `
checker: rstripped
points: 10
generator: { source: [gen.cpp, gen.h], args: [1, x], flags: [-O3] }
test_cases:
  - { generator_args: [5, "two words"] }
  - { out: 2.out }
  - { in: 3.in, out: 3.out }
  - generator: other.py
    points: 20
    batched: [{ generator_args: [7] }, { generator_args: ["8"], generator: [gen.cpp, gen.h] }]
`,
    'gen.cpp': gen,
    'gen.h': '//',
    'other.py': 'print(1)',
    '2.out': '2',
    '3.in': '3',
    '3.out': '3',
  })
  expect(problem.tests.map(({ name, command, group, points }) => [name, command, group, points])).toEqual([
    ['test 1', 'gen 5 "two words"', null, 10],
    ['test 2', 'gen 1 x', null, 10],
    ['3.in', undefined, null, 10],
    ['test 4', 'other 7', '1', null],
    ['test 5', 'gen 8', '1', null],
  ])
  expect(await textOf(problem.tests[1]!.output)).toBe('2')
  expect(
    problem.generators.map(({ name, program }) => [name, program.files.map(({ path }) => path)]),
  ).toEqual([
    ['gen', ['gen.cpp', 'gen.h']],
    ['other', ['other.py']],
  ])
  expect(losses(problem)).toEqual([
    'generated-tests gen.cpp: answers',
    'generated-tests other.py: answers',
    'setting-ignored init.yml: generator.flags',
  ])
})

test('[FMT-DMOJ-6] a generator that is not there, or that no host runs, leaves its tests without input', async () => {
  const problem = await readOne({
    'init.yml':
      'checker: rstripped\ntest_cases:\n  - { generator: gone.cpp }\n  - { generator: gen.rkt }\n  - { generator: gen.cpp, generator_args: ["${x}"] }\n',
    'gen.rkt': 'x',
    'gen.cpp': gen,
  })
  expect(problem.tests).toEqual([])
  expect(losses(problem)).toEqual([
    'generated-tests gone.cpp',
    'input-missing test 1',
    'answer-missing test 1',
    'generated-tests gen.rkt',
    'generated-tests gen.cpp: answers',
  ])
})

test('[FMT-DMOJ-7] a plain interactor finds the answer where DMOJ gives it, one of testlib where testlib does', async () => {
  const talk = (type: string) =>
    readOne({
      'init.yml': `interactive: { files: i.cpp${type} }\ntest_cases: [{ in: 1.in, out: 1.out, points: 1 }]\n`,
      '1.in': '1',
      '1.out': '1',
      'i.cpp': 'int main() { return 0; }\n',
    })
  const [plain, testlib] = [await talk(''), await talk(', type: testlib')]
  const text = await textOf(plain.interactor!.program.files[0])
  expect(text).toMatch(/words\[2\] = words\[3\].*#line 1\nint main\(\) \{ return 0; \}\n$/s)
  expect(await textOf(testlib.interactor!.program.files[0])).toBe('int main() { return 0; }\n')
})
