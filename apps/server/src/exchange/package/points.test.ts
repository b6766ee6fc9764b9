// Points of packages of CMS, UOJ and Hydro: what this judge gives, against a second writing of each format's rule that shares nothing
// with the import.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { failing, given, imported, right, share, withPointsFolder } from '../../../test/points/given.ts'
import type { Files, Original, Results } from '../../../test/points/original.ts'
import { cms, hydro, uoj } from '../../../test/points/others.ts'
import { convert } from './conversion.ts'

withPointsFolder()

const cmsTask = (yaml: string, count: number, more: Files = {}): Files => ({
  'task.yaml': `name: a\ntitle: A\nn_input: ${count}\n${yaml}`,
  ...Object.fromEntries(
    Array.from({ length: count }, (_, at) => at).flatMap((at) => [
      [`input/input${at}.txt`, `${at}\n`],
      [`output/output${at}.txt`, `${at}\n`],
    ]),
  ),
  ...more,
})
const uojData = (conf: string, count: number): Files => ({
  'problem.conf': `use_builtin_judger on\nuse_builtin_checker ncmp\nn_tests ${count}\ninput_pre input\n${conf}`,
  ...Object.fromEntries(
    Array.from({ length: count }, (_, at) => at + 1).flatMap((at) => [
      [`input${at}.txt`, `${at}\n`],
      [`output${at}.txt`, `${at}\n`],
    ]),
  ),
})
const hydroProblem = (subtasks: object[]): Files => {
  const inputs = subtasks.flatMap((subtask) => (subtask as { cases: { input: string }[] }).cases)
  return {
    'problem.yaml': 'title: A\npid: P1\n',
    'problem_en.md': 'x',
    'testdata/config.yaml': JSON.stringify({ subtasks }),
    ...Object.fromEntries(
      inputs.flatMap(({ input }) =>
        [input, input.replace('.in', '.out')].map((name) => [`testdata/${name}`, `${name}\n`]),
      ),
    ),
  }
}
const hydroCases = (count: number): Files => ({
  ...hydroProblem([{ cases: casesOf(1, count) }]),
  'testdata/config.yaml': JSON.stringify({ cases: casesOf(1, count) }),
})
const casesOf = (id: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ input: `${id}-${at + 1}.in`, output: `${id}-${at + 1}.out` }))

test.each<[string, Original, Files, string[], number]>([
  ['CMS: tests share what the task says nothing of', cms, cmsTask('', 4), ['input/input2.txt'], 75],
  [
    'CMS: GEN without subtasks',
    cms,
    cmsTask('', 3, { 'gen/GEN': '1\n2\n#COPY: x\n' }),
    ['input0.txt'],
    66.66,
  ],
  [
    'CMS: subtasks of GEN',
    cms,
    cmsTask('', 3, { 'gen/GEN': '#ST: 30\n1\n#ST: 70\n2\n3 # big\n' }),
    ['input2.txt'],
    30,
  ],
  [
    'CMS: groups of the description',
    cms,
    cmsTask('score_type: GroupMin\nscore_type_parameters: [[40, 1], [60, 2]]\n', 3),
    ['input0.txt'],
    60,
  ],
  ['UOJ: tests share 100 points', uoj, uojData('', 4), ['input3.txt'], 75],
  ['UOJ: tests with points', uoj, uojData('point_score_1 70\npoint_score_2 30\n', 2), ['input1.txt'], 30],
  [
    'UOJ: subtasks that depend',
    uoj,
    uojData(
      'n_subtasks 2\nsubtask_end_1 2\nsubtask_score_1 40\nsubtask_end_2 4\nsubtask_score_2 60\nsubtask_dependence_2 1\n',
      4,
    ),
    ['input2.txt'],
    0,
  ],
  [
    'Hydro: the greatest with a case that fails, and what needs it',
    hydro,
    hydroProblem([
      { id: 1, type: 'max', score: 40, cases: casesOf(1, 2) },
      { id: 2, type: 'min', score: 60, if: [1], cases: casesOf(2, 2) },
    ]),
    ['1-1.in'],
    40,
  ],
  ['Hydro: without subtasks each case gives its share', hydro, hydroCases(4), ['1-2.in'], 75],
  [
    'Hydro: a sum in whole numbers',
    hydro,
    hydroProblem([{ id: 1, type: 'sum', score: 100, cases: casesOf(1, 3) }]),
    ['1-3.in'],
    66,
  ],
])('[IMP-POINTS-1] points as the format has them: %s', async (_, original, files, failed, points) => {
  const problem = await imported(files)
  const results = failing(...failed)
  expect(share(original, files, results)).toBeCloseTo(points, 1)
  expect(given(problem, results)).toBeCloseTo(points, 1)
  expect(given(problem, right)).toBe(100)
})

test('[IMP-POINTS-1] points of any subtasks of Hydro, CMS and UOJ are those that a second writing gives', async () => {
  const subtask = fc.record({
    type: fc.constantFrom('min', 'max', 'sum'),
    score: fc.integer({ min: 1, max: 50 }),
    needs: fc.uniqueArray(fc.integer({ min: 1, max: 3 })),
    tests: fc.integer({ min: 1, max: 4 }),
  })
  const passed = fc.array(fc.array(fc.boolean(), { minLength: 16, maxLength: 16 }), {
    minLength: 3,
    maxLength: 3,
  })
  await fc.assert(
    fc.asyncProperty(fc.array(subtask, { minLength: 1, maxLength: 4 }), passed, async (subtasks, all) => {
      const hydroFiles = hydroProblem(
        subtasks.map(({ type, score, needs, tests }, at) => ({
          id: at + 1,
          type,
          score,
          if: needs.filter((need) => need <= at),
          cases: casesOf(at + 1, tests),
        })),
      )
      const count = subtasks.reduce((most, { tests }) => most + tests, 0)
      const cmsFiles = cmsTask('', count, {
        'gen/GEN': subtasks.map(({ score, tests }) => `#ST: ${score}\n${'x\n'.repeat(tests)}`).join(''),
      })
      let end = 0
      const uojFiles = uojData(
        `n_subtasks ${subtasks.length}\n${subtasks
          .map(({ score, needs, tests }, at) => {
            const need = needs.find((one) => one <= at) ?? 0
            return `subtask_end_${at + 1} ${(end += tests)}\nsubtask_score_${at + 1} ${score}\nsubtask_dependence_${at + 1} ${need}\n`
          })
          .join('')}`,
        count,
      )
      for (const [original, files] of [
        [hydro, hydroFiles],
        [cms, cmsFiles],
        [uoj, uojFiles],
      ] as const) {
        const problem = await imported(files)
        const inputs = problem.tests.map(({ input }) => input!.path)
        for (const one of all) {
          const results: Results = (input) => ({
            accepted: one[inputs.findIndex((path) => input.endsWith(path))] === true,
          })
          expect(Math.abs(given(problem, results) - share(original, files, results))).toBeLessThan(0.05)
        }
      }
    }),
    { seed: 20_260_101, numRuns: 20 },
  )
})

test('[IMP-POINTS-3] a task whose outputs are sent is one here, whatever gives its points', async () => {
  const gen = { 'gen/GEN': '#ST: 30\n1\n#ST: 70\n2\n' }
  for (const files of [
    cmsTask('output_only: true\n', 2, gen),
    cmsTask('output_only: true\n', 2),
    cmsTask('task_type: OutputOnly\nscore_type: Sum\nscore_type_parameters: 50\n', 2),
    uojData('submit_answer on\nn_subtasks 1\nsubtask_end_1 2\nsubtask_score_1 100\n', 2),
    uojData('submit_answer on\n', 2),
    {
      'data.yml': 'userOutput: "#.out"\nsubtasks: [{score: 100, type: sum, cases: [1]}]\n',
      '1.in': '1\n',
      '1.out': '1\n',
    },
    {
      ...hydroProblem([{ id: 1, score: 100, cases: casesOf(1, 1) }]),
      'testdata/config.yaml': JSON.stringify({
        type: 'submit_answer',
        subtasks: [{ id: 1, score: 100, cases: casesOf(1, 1) }],
      }),
    },
  ]) {
    const { blocks, text } = await convert(await imported(files))
    expect(blocks).toEqual([])
    expect(text.answer).toBe('output')
  }
})
