import { expect, test } from 'vitest'
import { withDollars } from './markdown-formulas.ts'

test.each([
  [String.raw`a \( x \) b \(y\)`, 'a $x$ b $y$'],
  [String.raw`a \[ x \\ y \] b`, 'a \n\n$$\n' + String.raw`x \\ y` + '\n$$\n\n b'],
  ['a \\[\nx\n\\] b', 'a \n\n$$\nx\n$$\n\n b'],
  ['`\\(x\\)` and \\(y\\)', '`\\(x\\)` and $y$'],
  ['```\n\\(x\\)\n```\n\\(y\\)', '```\n\\(x\\)\n```\n$y$'],
  ['~~~\n```\n\\(x\\)\n~~~\n\\(y\\)', '~~~\n```\n\\(x\\)\n~~~\n$y$'],
  // Not closed, not on one line, empty, or escaped.
  [String.raw`\(x`, String.raw`\(x`],
  ['\\(x\ny\\)', '\\(x\ny\\)'],
  [String.raw`\(\)`, String.raw`\(\)`],
  [String.raw`\\(x\\)`, String.raw`\\(x\\)`],
  [String.raw`\(a \(b\)`, String.raw`\(a $b$`],
  ['', ''],
])('formulas get dollars, and code is left as it is: %j', (markdown, expected) => {
  expect(withDollars(markdown)).toBe(expected)
})
