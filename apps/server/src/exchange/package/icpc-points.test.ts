// Points of packages of ICPC and Kattis: what this judge gives, against a second writing of the format's rule that shares nothing
// with the import.

import { expect, test } from 'vitest'
import { failing, given, imported, right, share, withPointsFolder } from '../../../test/points/given.ts'
import { old, recent } from '../../../test/points/kattis-packages.ts'
import { legacy, legacyWhole, version2025 } from '../../../test/points/kattis.ts'
import type { Files, Original, Results } from '../../../test/points/original.ts'

withPointsFolder()

const three = ['secret/g1/1', 'secret/g1/2', 'secret/g1/3']
const two = ['secret/g2/1', 'secret/g2/2']
const four = ['secret/1', 'secret/2', 'secret/3', 'secret/4']
const both = 'on_reject: continue\n'

test.each<[string, Original, Files, string[], number]>([
  [
    'a group with a highest score alone is all or nothing',
    version2025,
    recent(
      { 'secret/g1/': 'max_score: 40\n', 'secret/g2/': 'max_score: 60\nscore_aggregation: sum\n' },
      ...three,
      ...two,
    ),
    ['g1/2.in'],
    60,
  ],
  [
    'the least of two groups',
    version2025,
    recent(
      {
        'secret/': 'score_aggregation: min\n',
        'secret/g1/': 'max_score: 100\n',
        'secret/g2/': 'max_score: 100\n',
      },
      ...three,
      ...two,
    ),
    ['g1/1.in'],
    0,
  ],
  [
    'a group of a least that is a sum',
    version2025,
    recent(
      {
        'secret/': 'score_aggregation: min\n',
        'secret/g1/': 'max_score: 100\nscore_aggregation: sum\n',
        'secret/g2/': 'max_score: 100\n',
      },
      ...three,
      ...two,
    ),
    ['g1/1.in'],
    66.66,
  ],
  [
    'all groups or nothing',
    version2025,
    recent({ 'secret/': 'score_aggregation: pass-fail\n' }, ...three, ...two),
    ['g2/1.in'],
    0,
  ],
  ['tests without groups share 100 points', version2025, recent({}, ...four), ['secret/3.in'], 75],
  [
    'a group that needs the samples and another',
    version2025,
    recent(
      {
        'secret/g1/': 'max_score: 30\nrequire_pass: sample\n',
        'secret/g2/': 'max_score: 70\nrequire_pass: [sample, secret/g1]\n',
      },
      'sample/1',
      ...three,
      ...two,
    ),
    ['sample/1.in'],
    0,
  ],
  [
    'a constant in a setting',
    version2025,
    {
      ...recent({ 'secret/g1/': 'max_score: 40\n', 'secret/g2/': 'max_score: {{most}}\n' }, ...three, ...two),
      'problem.yaml':
        'problem_format_version: 2025-09\nname: {en: A}\ntype: scoring\nconstants: {most: 60}\n',
    },
    ['g1/2.in'],
    60,
  ],
  [
    'the least of two legacy groups',
    legacy,
    old({ 'secret/': `grader_flags: min\n${both}accept_score: 100\n` }, 'secret/g1/1', 'secret/g2/1'),
    ['g1/1.in'],
    0,
  ],
  [
    'a flag of secret for its groups',
    legacy,
    old(
      {
        'secret/': `grader_flags: min\n${both}`,
        'secret/g1/': 'accept_score: 50\n',
        'secret/g2/': 'accept_score: 50\n',
      },
      ...three,
      ...two,
    ),
    ['g1/2.in'],
    0,
  ],
  [
    'a break that is said',
    legacy,
    old(
      {
        'secret/': 'on_reject: break\n',
        'secret/g1/': 'grader_flags: min\naccept_score: 40\n',
        'secret/g2/': 'grader_flags: min\naccept_score: 60\n',
      },
      ...three,
      ...two,
    ),
    ['g1/1.in'],
    0,
  ],
  [
    'a break as the default',
    legacy,
    old(
      {
        'secret/g1/': 'grader_flags: min\naccept_score: 40\n',
        'secret/g2/': 'grader_flags: min\naccept_score: 60\n',
      },
      ...three,
      ...two,
    ),
    ['g1/3.in'],
    0,
  ],
  [
    'a break in a sum of four tests',
    legacy,
    old({ 'secret/': 'accept_score: 10\n' }, ...four),
    ['secret/2.in'],
    25,
  ],
  [
    'the least inside of a sum',
    legacy,
    old(
      {
        '': both,
        'secret/a/': 'grader_flags: min\naccept_score: 50\n',
        'secret/b/': 'accept_score: 50\ngrader_flags: min\n',
      },
      'secret/a/1/1',
      'secret/a/2/1',
      'secret/b/1',
    ),
    ['a/2/1.in'],
    50,
  ],
  [
    'a sample that is ignored, but at which judging breaks',
    legacy,
    old({ '': 'grader_flags: ignore_sample\n', 'secret/': 'on_reject: continue\n' }, 'sample/1', ...four),
    ['sample/1.in'],
    0,
  ],
  [
    'a sample that is ignored',
    legacy,
    old({ '': `grader_flags: ignore_sample\n${both}` }, 'sample/1', ...four),
    ['sample/1.in', 'secret/1.in'],
    75,
  ],
  [
    'a group that is always accepted does not break its parent',
    legacy,
    old(
      { 'secret/g1/': 'grader_flags: min always_accept\n', 'secret/g2/': 'grader_flags: min\n' },
      ...three,
      ...two,
    ),
    ['g1/1.in'],
    50,
  ],
  [
    'the greatest, and any that is accepted',
    legacy,
    old(
      {
        'secret/g1/': `grader_flags: max accept_if_any_accepted\naccept_score: 40\n${both}`,
        'secret/g2/': 'grader_flags: min\naccept_score: 60\n',
      },
      ...three,
      ...two,
    ),
    ['g1/1.in', 'g1/3.in'],
    100,
  ],
  [
    'an average',
    legacy,
    old(
      {
        '': both,
        'secret/': 'grader_flags: avg\n',
        'secret/g1/': 'grader_flags: min\n',
        'secret/g2/': 'grader_flags: min\n',
      },
      ...three,
      ...two,
      'secret/g3/1',
    ),
    ['g3/1.in'],
    66.66,
  ],
])('[IMP-POINTS-1] points as the format has them: %s', async (_, original, files, failed, points) => {
  const problem = await imported(files)
  const results = failing(...failed)
  expect(share(original, files, results)).toBeCloseTo(points, 1)
  expect(given(problem, results)).toBeCloseTo(points, 1)
  expect(given(problem, right)).toBe(100)
})

test('[IMP-POINTS-2] a legacy group without flags is a sum, or all or nothing, as one chooses', async () => {
  const files = old(
    { '': both, 'secret/g1/': 'accept_score: 40\n', 'secret/g2/': 'accept_score: 60\n' },
    ...three,
    ...two,
  )
  const problem = await imported(files)
  const results = failing('g1/2.in')
  expect(given(problem, results)).toBeCloseTo(share(legacy, files, results), 1)
  expect(given(problem, results, 'sum')).toBeCloseTo((100 * (80 + 120)) / 240, 1)
  expect(given(problem, results, 'all')).toBeCloseTo(share(legacyWhole, files, results), 1)
  expect(given(problem, results, 'all')).toBe(60)
  // A range that one test fills says that the group is all or nothing.
  const ranged = await imported({
    ...files,
    'data/secret/g1/testdata.yaml': 'accept_score: 40\nrange: 0 40\n',
    'data/secret/g2/testdata.yaml': 'accept_score: 60\nrange: 0 60\n',
  })
  expect(given(ranged, results)).toBe(60)
})

test('[IMP-POINTS-1] what a validator writes into score.txt are points, up to the most of its test', async () => {
  const outcome: Results = (input) => ({ accepted: true, ...(input.endsWith('g1/1.in') && { score: 32.5 }) })
  const whole: Results = () => ({ accepted: true, score: 65 })
  const least = old({ '': both, 'secret/g1/': 'range: 0 65\ngrader_flags: min\n' }, 'secret/g1/1')
  const problem = await imported({
    ...least,
    'problem.yaml': 'name: A\ntype: scoring\nvalidation: custom score\n',
    'output_validators/v/v.cpp': 'int main() {}',
  })
  expect(given(problem, outcome)).toBe((100 * legacy(least, outcome)) / legacy(least, whole))
  expect(given(problem, outcome)).toBe(50)
  const files = recent(
    { 'secret/g1/': 'max_score: 60\nscore_aggregation: sum\n' },
    'secret/g1/1',
    'secret/g1/2',
  )
  const newer = await imported(files)
  const half: Results = (input) => ({ accepted: true, score: input.endsWith('1.in') ? 15 : 30 })
  expect(given(newer, half)).toBe((100 * version2025(files, half)) / 60)
})
