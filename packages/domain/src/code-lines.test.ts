import { expect, test } from 'vitest'
import { codeLines } from './code-lines.ts'

test.each([
  ['', ['']],
  ['\n', ['']],
  ['a', ['a']],
  ['a\n', ['a']],
  ['a\n\n', ['a', '']],
  ['a\r\nb\r\n', ['a', 'b']],
  ['a\rb\r', ['a', 'b']],
  ['a\n\rb', ['a', '', 'b']],
  ['a\u2028b\fc', ['a\u2028b\fc']],
])('[HW-MARK-2] %j has these lines', (code, lines) => expect(codeLines(code)).toEqual(lines))
