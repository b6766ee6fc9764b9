import { expect, test } from 'vitest'
import { isAround, routePattern } from './first-files.ts'

test.each([
  ['index.tsx', '/', true],
  ['problems.index.tsx', '/problems', true],
  ['problems.create.tsx', '/problems/create', true],
  ['problem.$pid.tsx', '/problem/1000', true],
  ['problem.$pid.tsx', '/problem/1000/submit', false],
  ['problem/$pid/submit.tsx', '/problem/1000/submit/', true],
  ['solution.$sid.tsx', '/solution', false],
])('the code of %s is asked for at %s: %s', (file, address, wanted) =>
  expect(new RegExp(routePattern(file)).test(address)).toBe(wanted),
)

test('a layout comes with the pages in it, and with no other', () => {
  expect(isAround('problem.$pid.tsx', 'problem.$pid.submit.tsx')).toBe(true)
  expect(isAround('problem.$pid.tsx', 'problem.$pid.tsx')).toBe(false)
  expect(isAround('problems.index.tsx', 'problem.$pid.submit.tsx')).toBe(false)
})
