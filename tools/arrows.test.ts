import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { brokenArrows } from './arrows.ts'
import { circles, importsOf, productSources } from './imports.ts'

test('every file of the product keeps to the arrows, and none imports each other in a circle', () => {
  const sources = productSources()
  for (const part of ['packages/domain/', 'packages/web-client/', 'apps/judge/', 'apps/web/src/features/']) {
    expect([...sources.keys()].filter((file) => file.startsWith(part)).length, part).toBeGreaterThan(5)
  }
  expect(brokenArrows(sources)).toEqual([])
})

const planted = (file: string, source: string) => brokenArrows(new Map([[file, `${source}\n`]]))

describe('a planted import is refused:', () => {
  test.each([
    // The page.
    ['feature to feature', 'apps/web/src/features/contest/contest/entry-page.tsx', '../ranklist/board.ts'],
    [
      'feature to feature, deeper',
      'apps/web/src/features/contest/contest/form/values.ts',
      '../../../archive/course/course-form.tsx',
    ],
    [
      'a call outside features/*/*/api',
      'apps/web/src/features/contest/contest/entry-page.tsx',
      '../../../lib/api/client.ts',
    ],
    ['a call of a route', 'apps/web/src/routes/problems.tsx', '../lib/api/client.ts'],
    ['a call of a control', 'apps/web/src/ui/picker/combobox.tsx', '../../lib/api/upload.ts'],
    ['ui to a feature', 'apps/web/src/ui/icon.tsx', '../features/contest/contest/phase-tag.tsx'],
    ['lib to a feature', 'apps/web/src/lib/format.ts', '../features/contest/contest/phase-tag.tsx'],
    ['texts to a route', 'apps/web/src/i18n/index.ts', '../routes/problems.tsx'],
    [
      'feature to route',
      'apps/web/src/features/contest/contest/entry-page.tsx',
      '../../../routes/problems.tsx',
    ],
    ['feature to the start', 'apps/web/src/features/contest/contest/entry-page.tsx', '../../../app/boot.ts'],
    ['route to the start', 'apps/web/src/routes/problems.tsx', '../app/boot.ts'],
    [
      'the page to the server',
      'apps/web/src/features/contest/contest/entry-page.tsx',
      '@verdict/server/programs/app',
    ],
    ['the page to the server by a path', 'apps/web/src/app/boot.ts', '../../../server/src/programs/app.ts'],
    ['the page to tests', 'apps/web/src/app/boot.ts', '@verdict/testkit/server'],
    // The packages.
    ['domain to pg', 'packages/domain/src/contest.ts', 'pg'],
    ['domain to zod', 'packages/domain/src/contest.ts', 'zod'],
    ['domain to Node', 'packages/domain/src/contest.ts', 'node:fs'],
    ['domain to the contract', 'packages/domain/src/contest.ts', '@verdict/contract/contest'],
    [
      'the contract to the server',
      'packages/contract/src/contest/contest.ts',
      '@verdict/server/programs/app',
    ],
    ['the contract to Node', 'packages/contract/src/contest/contest.ts', 'node:fs'],
    ['the client to the page', 'packages/web-client/src/session.ts', '@verdict/web/session'],
    ['the client to React', 'packages/web-client/src/session.ts', 'react'],
    ['the client to Node', 'packages/web-client/src/session.ts', 'node:http'],
    ['the sandbox to the rules', 'packages/sandbox/src/runner.ts', '@verdict/domain/verdict'],
    ['server to judge', 'apps/server/src/judging/judging-service.ts', '@verdict/judge/flow'],
    ['server to the sandbox', 'apps/server/src/judging/judging-service.ts', '@verdict/sandbox'],
    ['server to tests', 'apps/server/src/judging/judging-service.ts', '@verdict/testkit/server'],
    ['judge to server', 'apps/judge/src/flow.ts', '@verdict/server/judging/host'],
    [
      'supervisor to a room of the server',
      'apps/supervisor/src/main.ts',
      '@verdict/server/people/account/account-service',
    ],
    ['judge to a database', 'apps/judge/src/flow.ts', 'pg'],
    ['a package that has no place', 'packages/novelty/src/it.ts', 'zod'],
    // The server.
    ['another room’s queries', 'apps/server/src/contest/contest-enter.ts', '../people/user/user-queries.ts'],
    ['platform to a room', 'apps/server/src/platform/http.ts', '../people/index.ts'],
    ['a policy to a database', 'apps/server/src/contest/contest-policy.ts', 'kysely'],
    ['a policy to its queries', 'apps/server/src/contest/contest-policy.ts', './contest-people-queries.ts'],
    ['routes to queries', 'apps/server/src/contest/contest-routes.ts', './contest-queries.ts'],
    [
      'a shape to queries',
      'apps/server/src/archive/problem/problem-present.ts',
      './problem-write-queries.ts',
    ],
  ])('%s', (_what, file, specifier) => {
    expect(planted(file, `import { it } from '${specifier}'`)).toHaveLength(1)
    // Knowing the shape of something is knowing it.
    expect(planted(file, `import type { It } from '${specifier}'`)).toHaveLength(1)
    expect(planted(file, `export { it } from '${specifier}'`)).toHaveLength(1)
    expect(planted(file, `const it = await import('${specifier}')`)).toHaveLength(1)
  })
})

test.each([
  ['a builder', 'contest/contest-service.ts', `db.selectFrom('users')`],
  ['a change', 'contest/contest-service.ts', `tx.insertInto('users').values(user)`],
  ['a fragment', 'contest/contest-policy.ts', 'const now = sql`now()`'],
  ['a typed fragment', 'contest/contest-routes.ts', 'const now = sql<Date>`now()`'],
  ['SQL of a program', 'programs/main.ts', `db.deleteFrom('users')`],
])('SQL outside queries is refused: %s', (_what, file, source) => {
  expect(planted(`apps/server/src/${file}`, source)).toHaveLength(1)
  expect(planted('apps/server/src/contest/contest-queries.ts', source)).toEqual([])
})

test.each(['fetch(url)', 'new WebSocket(url)', 'new XMLHttpRequest()', 'openWebClient(origin)'])(
  'a call outside features/*/*/api is refused: %s',
  (source) => {
    expect(planted('apps/web/src/features/contest/contest/entry-page.tsx', source)).toHaveLength(1)
    expect(planted('apps/web/src/features/contest/contest/api/contest.ts', source)).toEqual([])
  },
)

test.each([
  ['apps/web/src/features/contest/contest/entry-page.tsx', './api/contest.ts'],
  ['apps/web/src/features/contest/contest/api/contest.ts', '../../../../lib/api/client.ts'],
  ['apps/web/src/routes/problems.tsx', '../features/archive/problem/problem-list.tsx'],
  ['apps/web/src/app/router.ts', '../routeTree.gen.ts'],
  ['packages/web-client/src/client.ts', '@verdict/contract/client'],
  ['apps/judge/src/flow.ts', '@verdict/sandbox'],
  ['apps/server/src/contest/contest-service.ts', './contest-queries.ts'],
])('what the arrows allow is not: %s uses %s', (file, specifier) => {
  expect(planted(file, `import { it } from '${specifier}'`)).toEqual([])
})

test('a circle, by types alone, in the page as in the server', () => {
  const files = new Map([
    ['a/a.tsx', `import type { B } from '../b/b.ts'\n`],
    ['b/b.ts', `import { c } from './c.ts'\n`],
    ['b/c.ts', `export type { A } from '../a/a.tsx'\n`],
  ])
  expect(circles(files)).toEqual(['a/a.tsx -> b/b.ts -> b/c.ts -> a/a.tsx'])
})

test('imports are found however they are written, and no text is taken for one', () => {
  const source = `import './a.ts'
    import {
      b,
    } from './b.ts'
    export * from "./c.ts"
    const d = () => import('./d.ts')
    new Worker(new URL('./e.ts', import.meta.url))
    const words = ['from', 'until']`
  expect(importsOf('x/y.ts', source)).toEqual(['x/a.ts', 'x/b.ts', 'x/c.ts', 'x/d.ts', 'x/e.ts'])
})

describe('a package', () => {
  const root = join(import.meta.dirname, '..')
  const { resolve } = createRequire(import.meta.url)

  test('names each file that others may use', () => {
    const manifests = globSync('{apps,packages}/*/package.json', { cwd: root })
    expect(manifests.length).toBeGreaterThan(6)
    for (const manifest of manifests) {
      const { exports } = JSON.parse(readFileSync(join(root, manifest), 'utf8')) as {
        exports?: Record<string, string>
      }
      expect(exports, manifest).toBeDefined()
      expect(Object.entries(exports!).flat().join(), manifest).not.toContain('*')
    }
  })

  test('gives no other', () => {
    expect(resolve('@verdict/domain/verdict')).toBe(join(root, 'packages/domain/src/verdict.ts'))
    expect(() => resolve('@verdict/server/account/queries')).toThrow(/not defined by "exports"/)
  })
})
