import type { Gradebook } from '@verdict/contract/gradebook'
import { hundredths } from '@verdict/domain/share'
import { expect, test } from 'vitest'
import { bodyOf, stepsFor, typedFrom } from './settings-form.ts'

const item = {
  cid: 7,
  columnId: null,
  outOf: 10_000,
  title: 'Lab',
  rule: 'ioi' as const,
  start: '',
  end: '',
  due: null,
  state: 'over' as const,
  isShown: true,
  weight: 150,
  cap: 9_050,
  isBonus: true,
  category: 0,
}
const gradebook: Gradebook = {
  scale: 'letters',
  steps: [
    { label: 'A', from: 8_550 },
    { label: 'F', from: 0 },
  ],
  dropLowest: 1,
  categories: [
    { name: 'Labs', weight: null, dropLowest: 2 },
    { name: 'Exams', weight: 4_000, dropLowest: 0 },
  ],
  items: [item],
}

test('[GRADE-SET-2] what was loaded is sent as it was, and numbers have at most two decimals', () => {
  const typed = typedFrom(gradebook)
  expect(bodyOf(typed)).toEqual({
    scale: 'letters',
    steps: gradebook.steps,
    dropLowest: 1,
    categories: gradebook.categories,
    items: [{ cid: 7, weight: 150, cap: 9_050, isBonus: true, category: 0 }],
  })
  const texts = ['1', '1.5', '1,25', ' 100 ', '1.234', '-1', '', 'x', '1e3']
  expect(texts.map((text) => hundredths(text, 10_000))).toEqual([
    100,
    150,
    125,
    10_000,
    null,
    null,
    null,
    null,
    null,
  ])
  expect(hundredths('100.01', 10_000)).toBeNull()
})

test('[GRADE-SET-2] a category that is removed leaves its items, and the others keep theirs', () => {
  const typed = typedFrom({ ...gradebook, items: [item, { ...item, cid: null, columnId: 8, category: 1 }] })
  const body = bodyOf({ ...typed, categories: typed.categories.slice(1) })
  expect(body).toMatchObject({
    items: [
      { cid: 7, category: null },
      { columnId: 8, category: 0 },
    ],
  })
  expect(body).not.toHaveProperty('items.1.cid')
})

test('[GRADE-SET-2] what is wrong is said before anything is sent', () => {
  const typed = typedFrom(gradebook)
  expect(bodyOf({ ...typed, dropLowest: 'many' })).toBe('numberFault')
  expect(bodyOf({ ...typed, items: [{ ...typed.items[0]!, weight: '' }] })).toBe('numberFault')
  expect(bodyOf({ ...typed, categories: [{ ...typed.categories[0]!, name: ' ' }] })).toBe('nameFault')
  expect(bodyOf({ ...typed, steps: typed.steps.toReversed() })).toBe('stepsFault')
  expect(bodyOf({ ...typed, steps: [] })).toBe('stepsFault')
  for (const scale of ['percent', 'letters', 'levels'] as const) {
    expect(bodyOf({ ...typed, scale, steps: stepsFor(scale) })).toBeTypeOf('object')
  }
})
