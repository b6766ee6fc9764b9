import { Judge } from '@verdict/domain/verdict'
import { expect, test } from 'vitest'
import { losses, readOne, textOf, withPackages } from '../../test/packages.ts'

withPackages()

const json = (value: object): string => JSON.stringify(value)
const cpp = 'int main() {}\n'

const task = (more: Record<string, string> = {}, problem: object = {}) => ({
  'problem.json': json({
    name: 'sum',
    title: 'Sum',
    type: 'Batch',
    time_limit: 1.5,
    memory_limit: 256,
    ...problem,
  }),
  'subtasks.json': json({
    global_validators: ['validator.cpp --big'],
    subtask_sensitive_validators: ['sub.cpp --group {subtask}'],
    subtasks: {
      samples: { index: 0, score: 0, validators: [] },
      few: { index: 1, score: 30, validators: ['few.cpp'] },
      full: { index: 2, score: 70, validators: [] },
    },
  }),
  'solutions.json': json({
    'fast.cpp': { verdict: 'correct' },
    'model.cpp': { verdict: 'model_solution' },
    'slow.py': { verdict: 'time_limit_and_runtime_error' },
  }),
  'solution/fast.cpp': cpp,
  'solution/model.cpp': cpp,
  'solution/slow.py': 'print(1)\n',
  'validator/validator.cpp': cpp,
  'validator/sub.cpp': cpp,
  'validator/few.cpp': cpp,
  'statement/index.md': '# Sum\n\nAdd.\n',
  'gen/data': `# tests
@subtask samples
manual sample-1.in
copy ../samples/2.in

@testset shared
gencode random 3
gencode "a b" 4

@subtask few
@include samples shared
maker 5

@subtask full
@include few
gencode full 9
`,
  'gen/gencode.cpp': '#include "gencode.h"\n',
  'gen/gencode.h': 'int x;\n',
  'gen/maker.py': 'print(1)\n',
  'gen/unused.cpp': cpp,
  'gen/manual/sample-1.in': '1\n',
  'samples/2.in': '2\n',
  ...more,
})

test('[FMT-TPS-2] gen/data: each line is a test of its subtask and of those that include it, with its generator', async () => {
  const problem = await readOne(task())
  expect(problem.tests.map(({ name, group, command, isSample }) => [name, group, command, isSample])).toEqual(
    [
      ['0-01', 'samples', undefined, true],
      ['0-02', 'samples', undefined, true],
      ['0-01', 'few', undefined, false],
      ['0-02', 'few', undefined, false],
      ['shared-01', 'few', 'gencode random 3', false],
      ['shared-02', 'few', 'gencode "a b" 4', false],
      ['1-01', 'few', 'maker 5', false],
      ['0-01', 'full', undefined, false],
      ['0-02', 'full', undefined, false],
      ['shared-01', 'full', 'gencode random 3', false],
      ['shared-02', 'full', 'gencode "a b" 4', false],
      ['1-01', 'full', 'maker 5', false],
      ['2-01', 'full', 'gencode full 9', false],
    ],
  )
  expect(await textOf(problem.tests[0]!.input)).toBe('1\n')
  expect(await textOf(problem.tests[1]!.input)).toBe('2\n')
  expect(
    problem.generators.map(({ name, program }) => [name, ...program.files.map(({ path }) => path)]),
  ).toEqual([
    ['gencode', 'gen/gencode.cpp', 'gen/gencode.h'],
    ['maker', 'gen/maker.py'],
  ])
  expect(problem.references.map(({ name, expected }) => [name, expected])).toEqual([
    ['model.cpp', [Judge.Accepted]],
    ['fast.cpp', [Judge.Accepted]],
    ['slow.py', [Judge.TimeLimitExceeded, Judge.RuntimeError, Judge.MemoryLimitExceeded]],
  ])
  expect(problem.validators.map(({ program, flags }) => [program.files[0]!.path, flags])).toEqual([
    ['validator/validator.cpp', ['--big']],
  ])
  expect(losses(problem)).toEqual([
    'setting-ignored validator/sub.cpp',
    'setting-ignored validator/few.cpp',
    'files-ignored 1 gen/unused.cpp',
  ])
  expect(problem.missing).toEqual(['some-tests', 'answers'])
})

test('[FMT-TPS-2] a list that says something else, or inputs that are changed behind it, are named', async () => {
  for (const [name, files] of [
    ['gen/data', { 'gen/data': '@subtask few\n@shuffle\ngencode 1\n' }],
    ['gen/data', { 'gen/data': '@subtask few\n@include gone\n' }],
    ['gen/data', { 'gen/data': 'gencode 1\n' }],
    ['gen/input.header', { 'gen/input.header': 'secret\n' }],
    ['gen/input.footer', { 'gen/input.footer': 'secret\n' }],
  ] as const) {
    const problem = await readOne(task(files))
    expect(losses(problem)).toContain(`generated-tests ${name}`)
    expect(problem.tests).toEqual([])
  }
})

test('[FMT-TPS-3] graders by language, headers, a manager with its processes, output files, two steps', async () => {
  const graders = {
    'grader/cpp/grader.cpp': cpp,
    'grader/cpp/sum.h': 'int sum(int, int);\n',
    'grader/java/grader.java': 'class grader {}\n',
    'grader/py/grader.py': 'import sum\n',
    'grader/Makefile': 'all:\n',
  }
  const batch = await readOne(task(graders))
  expect(batch.kinds).toEqual(['scoring'])
  expect(batch.grader.map(({ language, content }) => [language, content.path])).toEqual([
    ['cpp', 'grader/cpp/grader.cpp'],
    ['java', 'grader/java/grader.java'],
    ['python3', 'grader/py/grader.py'],
  ])
  expect(batch.headers.map(({ path }) => path)).toEqual(['grader/cpp/sum.h'])
  const manager = { ...graders, 'grader/manager.cpp': cpp }
  const params = json({ task_type_parameters_Communication_num_processes: 2 })
  const talked = await readOne(task(manager, { type: 'Communication', task_type_params: params }))
  expect(talked.kinds).toEqual(['communication', 'scoring'])
  expect(talked.manager).toMatchObject({
    processes: 2,
    byPath: true,
    program: { files: [{ path: 'grader/manager.cpp' }] },
  })
  expect(talked.missing).toEqual(['some-tests'])
  const judged = await readOne(task({ ...manager, 'checker/checker.cpp': cpp }, { type: 'Communication' }))
  expect(judged.manager?.processes).toBe(1)
  expect(losses(judged)).toContain('manager-with-checker checker/checker.cpp')
  expect(judged.missing).toContain('checker')
  const outputs = await readOne(task({}, { type: 'OutputOnly' }))
  expect(outputs.kinds).toEqual(['submit-answer', 'scoring'])
  const steps = await readOne(task(graders, { type: 'TwoSteps' }))
  expect(losses(steps)).toContain('custom-judge TwoSteps')
})
