import { expect, test } from 'vitest'
import { withLine } from './markdown-text.ts'

test.each([
  ['', 0, 'P'],
  ['one', 3, 'one\nP'],
  ['one\n', 4, 'one\nP'],
  ['one\ntwo', 3, 'one\nP\ntwo'],
  ['one\ntwo', 4, 'one\nP\ntwo'],
  ['one two', 4, 'one \nP\ntwo'],
])('a picture in %j at %i stands on a line of its own', (text, at, wanted) => {
  expect(withLine(text, 'P', at)).toBe(wanted)
})
