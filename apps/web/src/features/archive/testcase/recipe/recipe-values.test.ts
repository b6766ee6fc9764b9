import { recipe } from '@verdict/contract/recipe'
import { expect, test } from 'vitest'
import { newRow } from '../group-rows.ts'
import {
  bodyOf,
  faultsIn,
  hasFaults,
  isSameRecipe,
  partOfFile,
  type RecipeValues,
  type RowValues,
  toExpand,
  valuesOf,
  withFile,
  withMovedGroup,
  withoutGroup,
  withRow,
} from './recipe-values.ts'

const sha256 = 'a'.repeat(64)
const shared = { group: null, isSample: false, name: '', description: '' }
const saved = {
  rows: [
    { kind: 'text' as const, input: '1\n', output: null, number: 3, ...shared, isSample: true, group: 1 },
    { kind: 'script' as const, text: 'gen 10 > $\n', ...shared, group: 2 },
    {
      kind: 'file' as const,
      input: { sha256, bytes: 4 },
      output: null,
      number: null,
      ...shared,
      name: 'big',
    },
  ],
  groups: [
    { points: 4000, way: 'min' as const, needs: [], stop: true },
    { points: 6050, way: 'sum' as const, needs: [1], stop: false },
  ],
}

test('[SET-RECIPE-6] a recipe is the same after it was typed', () => {
  const values = valuesOf(saved)
  expect(bodyOf(values)).toEqual(saved)
  expect(recipe.safeParse(bodyOf(values)).error).toBeUndefined()
  expect(isSameRecipe(values, valuesOf(saved))).toBe(true)
  expect(hasFaults(faultsIn(values))).toBe(false)
  expect(toExpand(values.rows)).toEqual([
    { kind: 'text', number: 3 },
    { kind: 'script', text: 'gen 10 > $\n' },
    { kind: 'file', number: null },
  ])
})

test('[SET-RECIPE-6] each fault is found at its row', () => {
  const good = valuesOf(saved)
  const faultAt = (index: number, part: Partial<RowValues>) => {
    const rows = good.rows.map((row, at) => (at === index ? { ...row, ...part } : row))
    return faultsIn({ ...good, rows }).rows.get(good.rows[index]!.key)
  }
  expect(faultAt(0, { number: 'x' })).toBe('number')
  expect(faultAt(0, { number: '10001' })).toBe('number')
  expect(faultAt(1, { text: ' ' })).toBe('empty')
  expect(faultAt(1, { text: 'x'.repeat(65_537) })).toBe('tooLong')
  expect(faultAt(2, { input: null })).toBe('input')
  const nested = { ...good, groups: [good.groups[0]!, { ...good.groups[1]!, parent: '1', needs: '' }] }
  expect(faultsIn(nested).rows.get(1)).toBe('group')
  const worthless = good.groups.map((row) => ({ ...row, points: '0' }))
  expect(hasFaults(faultsIn({ ...good, groups: worthless }))).toBe(true)
  expect(hasFaults(faultsIn({ ...good, groups: [newRow({ points: 'many' })] }))).toBe(true)
})

test('[SET-RECIPE-6] rows follow their groups when those move or go', () => {
  const values = valuesOf(saved)
  const groupsOf = ({ rows }: RecipeValues) => rows.map(({ group }) => group)
  expect(groupsOf(withMovedGroup(values, 1, 0))).toEqual([2, 1, null])
  expect(groupsOf(withoutGroup(values, 0))).toEqual([null, 1, null])
  expect(withoutGroup(values, 0).groups.map(({ needs }) => needs)).toEqual([''])
})

test('[SET-RECIPE-6] uploaded files of one name are one test, whichever comes first', () => {
  expect(partOfFile('dir.x/01.in')).toEqual({ stem: 'dir.x/01', part: 'input' })
  expect(partOfFile('01.ANS')).toEqual({ stem: '01', part: 'output' })
  expect(partOfFile('README')).toEqual({ stem: 'README', part: 'input' })
  const file = (name: string) => ({ name, sha256, bytes: 1 })
  const rows = ['1.out', '2.in', '1.in', '2.ans', '2.in'].reduce<RowValues[]>(
    (all, name) => withFile(all, file(name)),
    withRow([], { kind: 'script', text: 'gen' }),
  )
  expect(rows.map(({ name, input, output }) => [name, input !== null, output !== null])).toEqual([
    ['', false, false],
    ['1', true, true],
    ['2', true, true],
    ['2', true, false],
  ])
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
})
