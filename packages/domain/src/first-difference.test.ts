import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Comparison } from './comparison.ts'
import { firstDifference } from './first-difference.ts'

const usual = (expected: string, actual: string) => firstDifference(expected, actual, null, false)
const space = (expected: string, actual: string) => firstDifference(expected, actual, null, true)

test.each([
  ['1 2 3\n', '1 2 4\n', { expected: 4, actual: 4 }],
  ['1  2\n', '1 3\n', { expected: 3, actual: 2 }],
  ['100\n', '1000\n', { expected: 3, actual: 3 }],
  ['1 2\n', '1\n', { expected: 2, actual: 2 }],
  ['', 'x', { expected: 0, actual: 0 }],
  ['a\r\nb\r\n', 'a\nc\n', { expected: 3, actual: 2 }],
])('%j and %j differ where their words do', (expected, actual, at) => {
  expect(usual(expected, actual)).toEqual(at)
})

test.each([
  ['1 2\n', '1 2 \n', { expected: 3, actual: 3 }],
  ['1 2\n', '1\t2\n', { expected: 1, actual: 1 }],
  ['a\r\nb\n', 'a\n\nb\n', { expected: 3, actual: 2 }],
])('%j and %j differ where their white space does', (expected, actual, at) => {
  expect(space(expected, actual)).toEqual(at)
  expect(usual(expected, actual)).toEqual(at)
})

test('a missing end of line and blank lines at the end are no difference', () => {
  expect(space('a\n', 'a')).toBeNull()
  expect(space('a\r\n', 'a\n\n')).toBeNull()
})

test('numbers and case count as the problem asks for it', () => {
  const near: Comparison = { by: 'tokens', ignoreCase: true, floatAbsolute: 0.01, floatRelative: null }
  expect(firstDifference('YES 1.0 2', 'yes 1.001 3', near, false)).toEqual({ expected: 8, actual: 10 })
})

test('equal texts never differ, and a difference stands where the texts before it have the same words', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '\t'), maxLength: 30 })
  const words = (part: string) => part.split(/\s+/).filter((word) => word !== '')
  fc.assert(
    fc.property(text, text, (expected, actual) => {
      expect(usual(expected, expected)).toBeNull()
      const found = usual(expected, actual)
      const isSame = words(expected).join(' ') === words(actual).join(' ')
      if (found === null) {
        expect(isSame).toBe(true)
        return
      }
      const [before, also] = [expected.slice(0, found.expected), actual.slice(0, found.actual)]
      expect(words(before)).toEqual(words(also))
    }),
  )
})
