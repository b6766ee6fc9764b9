// Every rule of docs/coverage.md is named by a test, and every id that a test names stands on that page: anything else is an
// error, a promise that nothing shows or a slip of the pen.

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareRules } from './rules.ts'

const root = join(import.meta.dirname, '..')

const testFiles = (): string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', '*.test.ts', '*.test.tsx'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    // The tests of this tool are about ids that do not exist.
    .filter((path) => path !== '' && path !== 'tools/rules.test.ts' && existsSync(join(root, path)))

const page = join(root, 'docs/coverage.md')
if (!existsSync(page)) {
  console.error('docs/coverage.md is missing')
  process.exit(1)
}
const tests = new Map(testFiles().map((path) => [path, readFileSync(join(root, path), 'utf8')]))
const { documented, unnamed, unknown, repeated } = compareRules(readFileSync(page, 'utf8'), tests)

console.log(`${documented} rules, ${documented - unnamed.length} named by tests`)
if (unnamed.length > 0) console.error(`No test names: ${unnamed.join(' ')}`)
if (unknown.length > 0) console.error(`Not in docs/coverage.md: ${unknown.join(', ')}`)
if (repeated.length > 0) console.error(`Twice in docs/coverage.md: ${repeated.join(', ')}`)
if (documented === 0 || [unnamed, unknown, repeated].some((ids) => ids.length > 0)) process.exit(1)
