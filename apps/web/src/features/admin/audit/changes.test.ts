import { expect, test } from 'vitest'
import { changesIn, valueText } from './changes.ts'

test('[ADM-AUDIT-1] fields that differ, those that came and those that went', () => {
  expect(changesIn({ nick: 'A', school: 'S', old: 1 }, { nick: 'B', school: 'S', fresh: [1] })).toEqual([
    { name: 'nick', before: 'A', after: 'B' },
    { name: 'old', before: 1, after: undefined },
    { name: 'fresh', before: undefined, after: [1] },
  ])
  expect(changesIn(null, { title: 'T' })).toEqual([{ name: 'title', before: undefined, after: 'T' }])
  expect(changesIn({ role: { a: true, b: false } }, { role: { a: true, b: true } })).toEqual([
    { name: 'role.b', before: false, after: true },
  ])
  expect(changesIn({ score: null }, { score: { a: 1 } })).toEqual([
    { name: 'score', before: null, after: { a: 1 } },
  ])
  expect(changesIn(null, null)).toEqual([])
  expect(changesIn(null, [1, 2])).toEqual([{ name: '', before: undefined, after: [1, 2] }])
})

test.each([
  ['text', 'text'],
  [null, ''],
  [false, 'false'],
  [[1, 2], '1, 2'],
  [[{ a: 1 }], '[{"a":1}]'],
  [{ a: 1 }, '{"a":1}'],
  ['x'.repeat(301), `${'x'.repeat(300)}…`],
])('%j reads %s', (value, text) => expect(valueText(value)).toBe(text))
