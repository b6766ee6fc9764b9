import { expect, test } from 'vitest'
import { faultsIn, faultsOf, writtenFiles } from './plain-words.ts'

test('code, tests and docs are written in standard words, and their sentences begin with a subject', () => {
  const files = writtenFiles()
  expect(files.length).toBeGreaterThan(1_000)
  expect(faultsOf(files)).toEqual([])
})

test.each([
  ['a.ts', '// What a cell holds.'],
  ['a.ts', '/** Of one person. */'],
  ['a.ts', '// The first line. Who asks\n// is the caller.'],
  ['a.ts', 'call() // Of no use.'],
  ['a.ts', 'const versionTold = 1'],
  ['a.test.ts', "test('the author is told', () => {})"],
  ['a.md', 'A rule. Whoever reads it\nknows.'],
  ['a.md', '| A-1 | Of many one counts |'],
  ['a.c', '/* What the worker does. */'],
  ['packages/a.ts', 'settle(problem)'],
])('%s with %j is refused', (file, text) => {
  expect(faultsIn(file, text)).not.toEqual([])
})

test.each([
  ['a.ts', "// What does the caller get?\nimport from './whatever.ts'"],
  ['a.ts', 'await Promise.allSettled(all)'],
  ['a.md', '## What is kept\n\n| What | Where |\n|---|---|'],
  ['a.md', '```\nWhat a terminal prints\n```'],
])('%s with %j is accepted', (file, text) => {
  expect(faultsIn(file, text)).toEqual([])
})

test.each([
  ['a.ts', '// What a cell holds.', 'begin the sentence with its subject'],
  ['a.ts', 'const versionTold = 1', 'say notified'],
])('%s with %j says how to mend it', (file, text, remedy) => {
  expect(faultsIn(file, text)).toEqual([expect.stringContaining(remedy)])
})
