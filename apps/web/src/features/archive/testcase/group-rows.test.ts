import { expect, test } from 'vitest'
import {
  eachByItself,
  faultsOf,
  type GroupRow,
  groupsOf,
  newRow,
  pointsIn,
  rowsOf,
  summaryOf,
  withoutRow,
} from './group-rows.ts'

const uuids = ['a', 'b', 'c', 'd']
const row = (tests: string, points: string, more: Partial<GroupRow> = {}) =>
  newRow({ tests, points, ...more })

test('[TD-GROUP-4] rows are what is stored, and what is stored are rows', () => {
  const rows = [row('1-2', '20'), row('4, 3', '7.5', { way: 'sum', needs: '1', stop: false })]
  const groups = groupsOf(rows, uuids)
  expect(groups).toEqual([
    { points: 2_000, way: 'min', needs: [], stop: true, tests: ['a', 'b'] },
    { points: 750, way: 'sum', needs: [1], stop: false, tests: ['c', 'd'] },
  ])
  const again = rowsOf(groups, uuids)
  expect(again.map(({ tests, points, needs }) => [tests, points, needs])).toEqual([
    ['1-2', '20', ''],
    ['3-4', '7.5', '1'],
  ])
  expect(groupsOf(again, uuids)).toEqual(groups)
})

test('[TD-GROUP-4] each field says its own fault', () => {
  const rows = [row('1-2', '20'), row('2-3', 'x', { needs: '2' }), row('', '5', { needs: '1' }), row('5', '')]
  expect(faultsOf(rows, 4)).toEqual([
    {},
    { tests: 'testTwice', points: 'points', needs: 'needs' },
    { tests: 'tests' },
    { tests: 'tests', points: 'points' },
  ])
})

test.each<[string, number | null]>([
  ['20', 2_000],
  [' 7,5 ', 750],
  ['0.05', 5],
  ['10000', 1_000_000],
  ['10001', null],
  ['1.005', null],
  ['-1', null],
  ['', null],
])('points in %j', (text, expected) => {
  expect(pointsIn(text)).toBe(expected)
})

test('a group that goes takes its number out of the needs behind it', () => {
  const rows = [
    row('1', '1'),
    row('2', '1'),
    row('3', '1', { needs: '1-2' }),
    row('4', '1', { needs: '2, 3' }),
  ]
  expect(withoutRow(rows, 1).map(({ needs }) => needs)).toEqual(['', '1', '2'])
})

test('points are shared equally, and what is in no group is named', () => {
  expect(eachByItself(3).map(({ points }) => points)).toEqual(['33', '33', '34'])
  expect(eachByItself(4).map(({ points }) => points)).toEqual(['25', '25', '25', '25'])
  expect(summaryOf([row('1', '20'), row('3', '7.5')], 4)).toEqual({ points: 2_750, free: '2, 4' })
})
