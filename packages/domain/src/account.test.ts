import { expect, test } from 'vitest'
import { isReservedName, isStrongPassword, passwordDigestPattern, uidPattern } from './account.ts'
import { firstUnfit, ratioPercent } from './problem.ts'
import { isAdmin, isRoot, mayOperateOn, Privilege } from './privilege.ts'

test.each([
  ['abc', true],
  ['A-b_9', true],
  ['x'.repeat(20), true],
  ['ab', false],
  ['x'.repeat(21), false],
  ['a b c', false],
  ['名字名字', false],
  ['a.b.c', false],
])('username %s: %s', (uid, valid) => {
  expect(uidPattern.test(uid)).toBe(valid)
})

test.each(['admin', 'ROOT', 'Null', 'system', 'api', 'ranklist'])('%s is reserved', (uid) => {
  expect(isReservedName(uid)).toBe(true)
})

test.each([
  ['Passw0rd', true],
  ['Sh0rt', false],
  ['password1', false],
  ['PASSWORD1', false],
  ['Password', false],
])('password %s is strong: %s', (password, strong) => {
  expect(isStrongPassword(password)).toBe(strong)
})

test('what the server takes for a password is 72 lower-case hex characters', () => {
  expect(passwordDigestPattern.test('d41e98d1'.repeat(9))).toBe(true)
  expect(passwordDigestPattern.test('D41e98d1'.repeat(9))).toBe(false)
  expect(passwordDigestPattern.test('d41e98d1'.repeat(8))).toBe(false)
})

test('one operates only on accounts strictly below one’s own', () => {
  const levels = Object.values(Privilege)
  for (const actor of levels) {
    for (const target of levels) expect(mayOperateOn(actor, target)).toBe(actor > target)
  }
})

test('[DOM-PRIV-1] admin status holds for Admin and Root, root status for Root only', () => {
  expect(Object.values(Privilege).map((level) => [isAdmin(level), isRoot(level)])).toEqual([
    [false, false],
    [false, false],
    [true, false],
    [true, true],
  ])
})

test('the ratio is solve over submit in percent with two decimals, 0 when nobody tried', () => {
  expect(ratioPercent(1, 3)).toBe(33.33)
  expect(ratioPercent(0, 0)).toBe(0)
  expect(ratioPercent(5, 5)).toBe(100)
})

test('the first non-ASCII character of test data is located by line and column', () => {
  expect(firstUnfit('1 2\n3 4\n', false)).toBeNull()
  expect(firstUnfit('1 2\n3 €4\n', false)).toEqual({ line: 2, column: 3 })
  expect(firstUnfit('😀', false)).toEqual({ line: 1, column: 1 })
})
