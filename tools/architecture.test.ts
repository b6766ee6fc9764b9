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
  expect(lines.length).toBeLessThanOrEqual(120)
  expect(lines.filter((line) => line.length > 120)).toEqual([])
})

test('every file and folder that it names is there', () => {
  expect(pathsIn(page).length).toBeGreaterThan(40)
  expect(pathsIn(page).filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test.each([
  'A submission, from click to verdict',
  'A freeze',
  'An exam, from the door to the receipt',
  'A package, from upload to problem',
])('%s, is followed through at most 8 files', (heading) => {
  const files = pathsIn(section(heading))
  expect(files.length).toBeGreaterThan(4)
  expect(files.length).toBeLessThanOrEqual(8)
})

test('a submission crosses at most 6 rooms of the server on its way to a verdict', () => {
  const rooms = pathsIn(section('A submission, from click to verdict')).map(
    (path) => /^apps\/server\/src\/(\w+)\//.exec(path)?.[1],
  )
  expect(new Set(rooms.filter(Boolean)).size).toBeLessThanOrEqual(6)
})

test('every decision has a date, a status and what was refused', () => {
  const folder = join(root, 'docs/decisions')
  for (const file of readdirSync(folder)) {
    const text = readFileSync(join(folder, file), 'utf8')
    expect(text, file).toMatch(/^Date: \d{4}-\d\d-\d\d\. Status: \w+\./m)
    expect(text, file).toMatch(/^(## Refused|\*\*Refused\.\*\* .)/m)
  }
})
