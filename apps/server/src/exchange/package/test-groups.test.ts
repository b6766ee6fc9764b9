import { type ImportedProblem, newProblem } from '@verdict/formats/problem'
import { expect, test } from 'vitest'
import { groupsOf } from './test-groups.ts'

type Test = ImportedProblem['tests'][number]
type Group = ImportedProblem['groups'][number]

const one = (group: string | null, points: number | null = null, isSample = false): Test => ({
  name: 'x',
  input: null,
  output: null,
  isSample,
  group,
  points,
})
const group = (name: string, points: number | null, more: Partial<Group> = {}): Group => ({
  name,
  points,
  scoring: 'min',
  dependsOn: [],
  ...more,
})
const read = (groups: Group[], tests: Test[]) => {
  const problem = { ...newProblem('plain', '', ''), kinds: ['scoring' as const], groups, tests }
  return groupsOf(problem, tests)
}
const shown = (groups: Group[], tests: Test[]) =>
  read(groups, tests).groups.map(({ points, way, needs, tests: own }) => [points / 100, way, needs, own])

test('[IMP-GROUP-1] groups keep points, way and needs, in an order in which each needs those before it', () => {
  const groups = [
    group('late', 30, { dependsOn: ['early'], scoring: 'all' }),
    group('early', 20.5),
    group('best', 49.5, { scoring: 'max' }),
  ]
  const tests = [one('late'), one('early'), one('late'), one('best'), one(null)]
  expect(shown(groups, tests)).toEqual([
    [20.5, 'min', [], [1]],
    [30, 'min', [1], [0, 2]],
    [49.5, 'max', [], [3]],
  ])
})

test('[IMP-GROUP-1] tests of different worth are parts of their group, those of the same worth one', () => {
  const groups = [group('a', 30, { scoring: 'sum' }), group('b', 10, { dependsOn: ['a'] })]
  const tests = [one('a', 5), one('a', 20), one('a', 5), one('b'), one(null, 35), one(null, 25)]
  expect(shown(groups, tests)).toEqual([
    [0, 'sum', [], []],
    [10, 'sum', [], [0, 2]],
    [20, 'sum', [], [1]],
    [10, 'min', [1], [3]],
    [35, 'sum', [], [4]],
    [25, 'sum', [], [5]],
  ])
})

test('[IMP-GROUP-1] a group may need the samples, and what nobody needs and gives nothing is no group', () => {
  const groups = [group('0', 0), group('g', 100, { dependsOn: ['sample'] })]
  expect(shown(groups, [one(null, null, true), one('0'), one('g')])).toEqual([
    [0, 'min', [], [0]],
    [100, 'min', [1], [2]],
  ])
})

test('[IMP-GROUP-1] where no group says its points they are shared equally', () => {
  expect(
    shown([group('a', null), group('b', null), group('c', null)], [one('a'), one('b'), one('c')]),
  ).toEqual([
    [33.33, 'min', [], [0]],
    [33.33, 'min', [], [1]],
    [33.33, 'min', [], [2]],
  ])
})

test('[IMP-GROUP-2] needs of unknown groups, and of groups that need each other, are said to be lost', () => {
  const groups = [
    group('a', 50, { dependsOn: ['b'] }),
    group('b', 50, { dependsOn: ['a'] }),
    group('c', 1, { dependsOn: ['gone'] }),
  ]
  const kept = read(groups, [one('a'), one('b'), one('c')])
  expect(kept.groups.map(({ needs }) => needs)).toEqual([[], [], [2]])
  expect(kept.lostNeeds.toSorted()).toEqual(['a', 'c'])
})

test('[IMP-GROUP-2] points that nothing gives, and more groups than there may be, are lost', () => {
  expect(read([], [one(null)])).toEqual({ groups: [], lostNeeds: [], isLost: true })
  const tests = Array.from({ length: 101 }, (_, index) => one(String(index)))
  expect(
    read(
      tests.map(({ group: name }) => group(name!, 1)),
      tests,
    ).isLost,
  ).toBe(true)
})
