import { describe, expect, test } from 'vitest'
import { brokenFloors } from './floors.ts'
import { productSources } from './imports.ts'

test('the server stands on its floors', () => {
  const sources = productSources()
  expect([...sources.keys()].filter((file) => file.startsWith('apps/server/src/')).length).toBeGreaterThan(
    200,
  )
  expect(brokenFloors(sources)).toEqual([])
})

describe('a planted import is refused', () => {
  const broken = (file: string, specifier: string) =>
    brokenFloors(new Map([[`apps/server/src/${file}`, `import type { It } from '${specifier}'\n`]]))

  test.each([
    ['platform to a noun', 'platform/fairness/turns.ts', '../../user/index.ts'],
    ['people to contests', 'account/service.ts', '../contest/index.ts'],
    ['a noun to what is composed of it', 'contest/enter.ts', '../profile/index.ts'],
    ['a floor to the one above it', 'problem/read.ts', '../submission/index.ts'],
    ['backwards within a floor', 'submission/submit.ts', '../contest/index.ts'],
    ['standing to a noun that asks it', 'standing/problem.ts', '../problem/index.ts'],
    ['another noun past its face', 'contest/enter.ts', '../user/queries.ts'],
    ['the calls of another noun', 'site/routes.ts', '../problem/routes.ts'],
    ['a program past a face', 'main.ts', './account/queries.ts'],
    ['a folder that has no place', 'novelty/service.ts', '../user/index.ts'],
  ])('%s', (_what, file, specifier) => {
    expect(broken(file, specifier)).toHaveLength(1)
  })

  test('what the floors allow is not', () => {
    expect(broken('contest/enter.ts', '../user/index.ts')).toEqual([])
    expect(broken('contest/enter.ts', '../standing/contest.ts')).toEqual([])
    expect(broken('app.ts', './contest/routes.ts')).toEqual([])
    expect(broken('contest/enter.ts', './queries.ts')).toEqual([])
  })
})
