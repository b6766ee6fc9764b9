import { expect, test } from 'vitest'
import { withoutAddresses } from './authors.ts'

test.each([
  ['Ann Lee <ann@example.org>, Bo', 'Ann Lee, Bo'],
  ['Ann (ann@example.org), bo@example.org', 'Ann'],
  ['Ann, Bo and Cy', 'Ann, Bo and Cy'],
  ['<ann@example.org>', ''],
  ['R2@D2', 'R2@D2'],
])('[PRB-AUTHOR-1] %s is shown as %s', (authors, shown) => {
  expect(withoutAddresses(authors)).toBe(shown)
})
