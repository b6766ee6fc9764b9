// Decisions of access/ are made nowhere else: no other statement says again how somebody stands to something.

import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')

async function filesSaying(pattern: RegExp): Promise<string[]> {
  const found: string[] = []
  for await (const file of glob('**/*.ts', { cwd: source })) {
    if (file.endsWith('.test.ts') || file.startsWith('platform/')) continue
    if (pattern.test(readFileSync(join(source, file), 'utf8'))) found.push(file)
  }
  return found.sort()
}

test.each<[what: string, RegExp, where: string[]]>([
  [
    'compares the times of a contest',
    // `ends_at <= x`, `x > c.starts_at`, and the same as arguments.
    /(starts_at|ends_at)(', '|\s*)[<>]|[<>]=?\s*(\w+\.)?(starts_at|ends_at)/,
    // That a contest ends after it starts, and which pauses go on.
    ['contest/rules.ts', 'exam/exam-desk/times-queries.ts'],
  ],
  [
    'asks who manages the contests of a course',
    /\.manage_contest/,
    ['access/contest.ts', 'archive/course/course-queries.ts'],
  ],
  ['asks whether a course is private', /encrypt = /, ['access/course.ts']],
  [
    'says what a freeze hides',
    // But for the day since which a profile counts.
    /created_at >= (?!\(\$\{since\})/,
    ['access/submission.ts'],
  ],
  ['says when a session stands', /s\.checksum/, ['people/account/account-queries.ts']],
])('nothing else %s', async (_what, pattern, where) => {
  expect(await filesSaying(pattern)).toEqual(where)
})
