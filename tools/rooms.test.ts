import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { productSources } from './imports.ts'
import { brokenRooms, rooms, sharedNames } from './rooms.ts'

const root = join(import.meta.dirname, '..')

test('the server keeps to its rooms', () => {
  const sources = productSources()
  expect([...sources.keys()].filter((file) => file.startsWith('apps/server/src/')).length).toBeGreaterThan(
    200,
  )
  expect(brokenRooms(sources)).toEqual([])
})

test('a file is found by its name', () => {
  const files = globSync('apps/server/src/**/*.ts', { cwd: root })
  expect(sharedNames(files)).toEqual([])
  expect(sharedNames(['apps/server/src/a/index.ts', 'apps/server/src/b/index.ts'])).toEqual([])
  expect(sharedNames(['apps/server/src/a/queries.ts', 'apps/server/src/b/queries.ts'])).toHaveLength(1)
})

test('each room says at the head of its face what it is for, and stands in docs/architecture.md', () => {
  const architecture = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  for (const room of Object.keys(rooms)) expect(architecture, room).toContain(`\`${room}\``)
  const faces = globSync('apps/server/src/*/index.ts', { cwd: root })
  expect(faces.length).toBeGreaterThan(7)
  for (const face of faces) expect(readFileSync(join(root, face), 'utf8'), face).toMatch(/^(?:\/\/ .+\n){2}/)
})

describe('a planted import is refused', () => {
  const broken = (file: string, specifier: string) =>
    brokenRooms(new Map([[`apps/server/src/${file}`, `import type { It } from '${specifier}'\n`]]))

  test.each([
    ['platform to a room', 'platform/fairness/turns.ts', '../../people/index.ts'],
    ['people to contests', 'people/account/account-service.ts', '../../contest/index.ts'],
    ['a room to what is composed of it', 'contest/contest-enter.ts', '../site/index.ts'],
    ['a room to the one above it', 'archive/problem/problem-read.ts', '../../judging/index.ts'],
    ['judging to what it judges', 'judging/lease.ts', '../contest/index.ts'],
    ['access to a room that asks it', 'access/problem.ts', '../archive/index.ts'],
    ['another room past its face', 'contest/contest-enter.ts', '../people/user/user-queries.ts'],
    ['the calls of another room', 'site/site-routes.ts', '../archive/problem/problem-routes.ts'],
    ['a program past a face', 'programs/main.ts', '../people/account/account-queries.ts'],
    ['a room by its own face', 'contest/contest-enter.ts', './index.ts'],
    ['a folder that is no room', 'novelty/service.ts', '../people/index.ts'],
    ['a file in no room', 'main.ts', './people/index.ts'],
  ])('%s', (_what, file, specifier) => {
    expect(broken(file, specifier)).toHaveLength(1)
  })

  test('what the rooms allow is not', () => {
    expect(broken('contest/contest-enter.ts', '../people/index.ts')).toEqual([])
    expect(broken('contest/contest-enter.ts', '../access/contest.ts')).toEqual([])
    expect(broken('programs/app.ts', '../contest/contest-routes.ts')).toEqual([])
    expect(broken('contest/contest-enter.ts', './homework/section-times.ts')).toEqual([])
  })
})
