// The page on architecture: short, and about files that are there.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8')

/** The text between this heading and the next. */
const section = (heading: string): string => page.split(`\n## ${heading}\n`)[1]!.split('\n## ')[0]!

const pathsIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/`((?:apps|packages|docs|tools|e2e)\/[^`\s{}<>]*)`/g)].map(([, path]) => path!),
  ),
]

test('it fits on a page', () => {
  const lines = page.trimEnd().split('\n')
  expect(lines.length).toBeLessThanOrEqual(110)
  expect(lines.filter((line) => line.length > 120)).toEqual([])
})

test('every file and folder that it names is there', () => {
  expect(pathsIn(page).length).toBeGreaterThan(40)
  expect(pathsIn(page).filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test.each([
  ['A submission, from click to verdict', 20],
  ['A freeze', 12],
])('%s is followed through at most %i files', (heading, most) => {
  const files = pathsIn(section(heading))
  expect(files.length).toBeGreaterThan(most / 2)
  expect(files.length).toBeLessThanOrEqual(most)
  expect(files.filter((path) => !path.endsWith('.ts'))).toEqual([])
})

test('every decision has a date, a status and what was refused', () => {
  const folder = join(root, 'docs/decisions')
  for (const file of readdirSync(folder)) {
    const text = readFileSync(join(folder, file), 'utf8')
    expect(text, file).toMatch(/^Date: \d{4}-\d\d-\d\d\. Status: \w+\./m)
    expect(text, file).toMatch(/^(## Refused|\*\*Refused\.\*\* .)/m)
  }
})
