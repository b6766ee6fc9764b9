// Held against CMS' own loader of the Italian format and cmsMake.

import { Judge } from '@verdict/domain/verdict'
import { expect, test } from 'vitest'
import { losses, readFiles, readOne, testTexts, textOf, withPackages } from '../../test/packages.ts'

withPackages()

const task = (yaml: string, files: Record<string, string> = {}) => ({
  'task.yaml': `name: sum\ntitle: Somma\ntime_limit: 1\nmemory_limit: 64\n${yaml}`,
  'statement/statement.pdf': '%PDF',
  ...files,
})

test('[FMT-CMS-3] tests that gen/GEN makes are commands, copies are files, and what is there already stays', async () => {
  const problem = await readOne(
    task('', {
      'gen/GEN':
        '# nothing\n#ST: 0\n#COPY: gen/hand.txt\n#ST: 40\n5 10 1 # small\n\n#ST: 60\n1000   7 "a"\n2000 8\n',
      'gen/generatore.py': 'import limiti',
      'gen/limiti.py': 'MAXN = 1000',
      'gen/valida.py': 'import sys\nlimits = sys.argv[2]\nopen(sys.argv[1])',
      'gen/hand.txt': '1 2\n',
      'input/input3.txt': '9 9\n',
      'sol/soluzione.cpp': 'int main() {}',
      'sol/slow.cpp': 'int main() {}',
    }),
  )
  expect(problem.tests.map(({ command, group }) => [command, group])).toEqual([
    [undefined, '0'],
    ['generatore 5 10 1', '1'],
    ['generatore 1000 7 "\\"a\\""', '2'],
    [undefined, '2'],
  ])
  expect(await testTexts(problem.tests)).toEqual([
    ['input0', '1 2\n', null],
    ['input1', null, null],
    ['input2', null, null],
    ['input3', '9 9\n', null],
  ])
  expect(problem.groups.map(({ points, scoring }) => [points, scoring])).toEqual([
    [0, 'min'],
    [40, 'min'],
    [60, 'min'],
  ])
  expect(problem.generators.map(({ name, program }) => [name, program.languageName])).toEqual([
    ['generatore', 'python3'],
  ])
  expect(problem.headers.map(({ path }) => path)).toEqual(['gen/limiti.py'])
  // It opens the file by its name, and gets the widest subtask.
  expect(problem.validators).toMatchObject([{ protocol: 'testlib', flags: ['/dev/stdin', '3'] }])
  expect(problem.references.map(({ name, expected }) => [name, expected])).toEqual([
    ['soluzione.cpp', [Judge.Accepted]],
    ['slow.cpp', []],
  ])
  expect(losses(problem)).toEqual(['solution-unclear sol/slow.cpp', 'setting-ignored gen/valida.py: subtask'])
})

test('[FMT-CMS-3] a generator that no host runs is named, and its tests are missing', async () => {
  const problem = await readOne(
    task('', { 'gen/GEN': '1\n2\n', 'gen/generatore.sh': 'echo $1', 'sol/soluzione.pas': 'x' }),
  )
  expect(problem.tests).toEqual([])
  expect(losses(problem)).toEqual(['generated-tests gen/generatore.sh', 'generated-tests 2 2'])
})

test('[FMT-CMS-3] an old task of which only the generator is kept is found by gen/GEN', async () => {
  const [problem] = await readFiles({
    'sum.yaml': 'nome_breve: sum\nnome: Somma\ntimeout: 1\nmemlimit: 64\n',
    'sum/gen/GEN': '1 2\n',
    'sum/gen/generator.cpp': 'int main() {}',
    'other/x.txt': '',
  })
  expect(problem!.tests).toMatchObject([{ command: 'generator 1 2', points: 100 }])
})

test('[FMT-CMS-4] graders are compiled with functions, stubs with a manager, and headers are for all', async () => {
  const sources = {
    'sol/grader.cpp': 'int main() {}',
    'sol/grader.pas': 'begin end.',
    'sol/sum.h': 'int sum(int, int);',
    'sol/sumlib.pas': 'unit sumlib;',
    'sol/stub.cpp': 'int main() {}',
    'sol/soluzione.cpp': 'int sum(int a, int b) { return a + b; }',
    'input/input0.txt': '1',
    'output/output0.txt': '1',
  }
  const batch = await readOne(task('n_input: 1\n', sources))
  expect(batch.grader.map(({ language, content }) => [language, content.path])).toEqual([
    ['cpp', 'sol/grader.cpp'],
    ['pascal', 'sol/grader.pas'],
  ])
  expect(batch.headers.map(({ path }) => path)).toEqual(['sol/sum.h', 'sol/sumlib.pas'])
  expect(batch.kinds).toEqual(['scoring'])
  expect(losses(batch)).toEqual(['files-ignored 1 sol/stub.cpp'])

  const talk = await readOne(
    task('n_input: 1\nnum_processes: 2\n', { ...sources, 'check/manager.cpp': 'int main() {}' }),
  )
  expect(talk.kinds).toEqual(['communication', 'scoring'])
  expect(talk.manager).toMatchObject({ processes: 2, byPath: true, program: { languageName: 'cpp' } })
  const { 'sol/stub.cpp': _, ...alone } = { ...sources, 'check/manager.cpp': 'int main() {}' }
  for (const [io, files, byPath] of [
    ['', alone, false],
    ['user_io: fifo_io\n', alone, true],
    ['user_io: std_io\n', { ...alone, 'sol/stub.cpp': 'int main() {}' }, false],
  ] as const)
    expect((await readOne(task(`n_input: 1\n${io}`, files))).manager?.byPath).toBe(byPath)
  expect(talk.grader.map(({ content }) => content.path)).toEqual(['sol/stub.cpp'])
  expect(talk.files).toBe(null)

  const binary = await readOne(task('n_input: 1\n', { ...sources, 'cor/manager': '\u007fELF' }))
  expect(binary.manager).toBe(null)
  expect(losses(binary)).toContain('custom-judge check/manager')
})

test('[FMT-CMS-4] outputs are sent where the task says so; two steps are named', async () => {
  const files = { 'input/input0.txt': '1', 'output/output0.txt': '1', 'check/checker.cpp': 'int main() {}' }
  const outputs = await readOne(task('n_input: 1\noutput_only: true\n', files))
  expect(outputs).toMatchObject({ kinds: ['submit-answer', 'scoring'], files: null })
  expect(outputs.checker).toMatchObject({ kind: 'program', protocol: 'cms' })
  expect(await textOf(outputs.tests[0]!.output)).toBe('1')
  const steps = await readOne(task('n_input: 1\ntask_type: TwoSteps\n', files))
  expect(losses(steps)).toContain('custom-judge TwoSteps')
})
