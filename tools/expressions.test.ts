// Every regular expression of the product takes time in proportion to the text that it meets, whatever the text: no
// stranger's source, name or comment holds a process for seconds. An analysis of the expressions themselves, so that
// a new one is looked at without anybody thinking of it.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { routePattern } from '../apps/web/build/first-files.ts'
import { isLinear } from './linear-expressions.ts'

const root = join(import.meta.dirname, '..')

const productFiles = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'apps', 'packages'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /^(?:apps|packages)\/[\w-]+\/src\/.*\.tsx?$/.test(path))
  .filter((path) => !/\.test\.tsx?$|^packages\/testkit\//.test(path))

interface Found {
  /** Regular expressions as they are written. */
  literals: { pattern: string; flags: string }[]
  /** Expressions put together at run time. */
  dynamic: string[]
}

function expressionsOf(source: string, lang: 'ts' | 'tsx'): Found {
  const found: Found = { literals: [], dynamic: [] }
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, regex, callee, start, end } = node as Record<string, unknown>
    if (type === 'Literal' && regex !== undefined)
      found.literals.push(regex as { pattern: string; flags: string })
    const isCall = type === 'NewExpression' || type === 'CallExpression'
    if (isCall && (callee as { name?: string }).name === 'RegExp') {
      found.dynamic.push(source.slice(start as number, end as number))
    }
    Object.values(node).forEach(visit)
  }
  visit(parseAst(source, { lang }))
  return found
}

test.each([
  [String.raw`(a+)+b`, ''],
  [String.raw`\s+$`, ''],
  [String.raw`\d+\d+x`, ''],
  [String.raw`<!--.*-->`, ''],
  [String.raw`\/usr\/(?:[\w.+-]+\/)*?(?=bits\/|[\w.+-]+(?:[:,]|$))`, 'g'],
])('the analysis sees %s', (pattern, flags) => {
  expect(isLinear(pattern, flags)).toBe(false)
})

test.each([
  [String.raw`^\s*(\d+)$`, ''],
  [String.raw`\/usr\/(?:include|lib)\/[\w.+/-]*`, 'g'],
  [String.raw`<[^<>]*>`, 'g'],
  [String.raw`a[^a]*b`, ''],
])('and lets %s pass', (pattern, flags) => {
  expect(isLinear(pattern, flags)).toBe(true)
})

test('[SEC-REGEX-1] every expression of the product is linear', { timeout: 120_000 }, () => {
  const found = productFiles.map((path) => ({
    path,
    ...expressionsOf(readFileSync(join(root, path), 'utf8'), path.endsWith('x') ? 'tsx' : 'ts'),
  }))
  expect(found.flatMap(({ literals }) => literals).length).toBeGreaterThan(100)
  expect(
    found.flatMap(({ path, literals }) =>
      literals
        .filter(({ pattern, flags }) => !isLinear(pattern, flags))
        .map(({ pattern, flags }) => `${path}: /${pattern}/${flags}`),
    ),
  ).toEqual([])
  // The words of the seeds are our own; the next test looks at the page's addresses.
  expect(found.flatMap(({ path, dynamic }) => dynamic.map(() => path))).toEqual([
    'apps/server/src/programs/seed/program-data.ts',
    'apps/server/src/site/shell.ts',
  ])
})

test('[SEC-REGEX-1] so is the pattern of every address that the build tells the server', () => {
  const folder = 'apps/web/src/routes/'
  const routes = productFiles.filter((path) => path.startsWith(folder))
  expect(routes.length).toBeGreaterThan(20)
  expect(
    routes.map((path) => routePattern(path.slice(folder.length))).filter((pattern) => !isLinear(pattern, '')),
  ).toEqual([])
})
