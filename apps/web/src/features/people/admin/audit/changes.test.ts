import { auditKind } from '@verdict/contract/audit-fields'
import { expect, test } from 'vitest'
import { changesIn, cut, differsAt, isBlank, rawText } from './changes.ts'

const user = { action: 'user.change' }

test('[ADM-AUDIT-1] fields that differ, those that came and those that went', () => {
  const [before, after] = [
    { nick: 'A', school: 'S', old: 1 },
    { nick: 'B', school: 'S', fresh: [1] },
  ]
  expect(changesIn({ ...user, before, after })).toEqual([
    { name: 'nick', before: 'A', after: 'B' },
    { name: 'old', before: 1, after: undefined },
    { name: 'fresh', before: undefined, after: [1] },
  ])
  expect(changesIn({ ...user, before: null, after: { title: 'T' } })).toEqual([
    { name: 'title', before: undefined, after: 'T' },
  ])
  const users = (...names: string[]) => ({ allow: { users: names, groups: ['G'] } })
  expect(changesIn({ action: 'contest.change', before: users('a'), after: users('a', 'b') })).toEqual([
    { name: 'allow.users', before: ['a'], after: ['a', 'b'] },
  ])
  expect(changesIn({ ...user, before: { score: null }, after: { score: { a: 1 } } })).toEqual([
    { name: 'score', before: null, after: { a: 1 } },
  ])
  expect(changesIn({ ...user, before: null, after: null })).toEqual([])
  expect(changesIn({ ...user, before: null, after: [1, 2] })).toEqual([
    { name: '', before: undefined, after: [1, 2] },
  ])
})

test('a role is one value, and whose it is stays named', () => {
  const [before, after] = [
    { uid: 'ann', role: { basic: true } },
    { uid: 'ann', role: { basic: true, manageCourse: true } },
  ]
  expect(changesIn({ action: 'course.role', before, after })).toEqual([
    { name: 'uid', before: undefined, after: 'ann' },
    { name: 'role', before: before.role, after: after.role },
  ])
})

test('a field that is blank on its only side is left out', () => {
  const after = { add: ['ann'], remove: [] }
  expect(changesIn({ action: 'group.members', before: null, after })).toEqual([
    { name: 'add', before: undefined, after: ['ann'] },
  ])
  expect(changesIn({ ...user, before: { nick: '' }, after: { nick: 'A' } })).toHaveLength(1)
})

test('a field is known by the noun of its action', () => {
  expect(auditKind('problem.change', 'type')).toBe('problemType')
  expect(auditKind('contest.change', 'allow.users')).toBe('list')
  expect(auditKind('problem.change', 'of-tomorrow')).toBeUndefined()
  expect(auditKind('galaxy.change', 'title')).toBeUndefined()
})

test.each([
  ['text', 'text'],
  [false, 'false'],
  [[1, 2], '[1,2]'],
  [{ a: 1 }, '{"a":1}'],
  ['x'.repeat(301), `${'x'.repeat(300)}…`],
])('%j is stored as %s', (value, text) => expect(rawText(value)).toBe(text))

test.each([null, '', []])('%j is blank', (value) => expect(isBlank(value)).toBe(true))
test.each([0, false, [0]])('%j is not blank', (value) => expect(isBlank(value)).toBe(false))

test('the changed part of a long text is shown', () => {
  const [before, after] = [`${'a'.repeat(1_000)}b${'c'.repeat(1_000)}`, `${'a'.repeat(1_000)}x`]
  const from = differsAt(before, after)
  expect(from).toBe(1_000)
  expect(cut(before, from)).toBe(`…${'a'.repeat(40)}b${'c'.repeat(259)}…`)
  expect(cut(after, from)).toBe(`…${'a'.repeat(40)}x`)
  expect(cut('short', 3)).toBe('short')
  expect(differsAt(1, 2)).toBe(0)
})
