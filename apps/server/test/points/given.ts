// The points that this judge gives for a package, and the share that its original gives.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { scoreByGroups, scoredTest, testsAsSubmitted, verdictByGroups } from '@verdict/domain/group-run'
import type { PointReading } from '@verdict/domain/package'
import { fullScore } from '@verdict/domain/score'
import { pointsOfTest } from '@verdict/domain/test-groups'
import { Judge } from '@verdict/domain/verdict'
import { type ImportedProblem, openArchive, readPackage } from '@verdict/formats'
import { zip } from '@verdict/testkit/files'
import { afterAll, beforeAll, expect } from 'vitest'
import { groupsOf } from '../../src/exchange/package/test-groups.ts'
import type { Files, Original, Results } from './original.ts'

let folder = ''
let count = 0

/** Call it in a file's top level. */
export function withPointsFolder(): void {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'points-'))
  })
  afterAll(() => rm(folder, { recursive: true }))
}

export async function imported(files: Files): Promise<ImportedProblem> {
  const path = join(folder, `${(count += 1)}`)
  await writeFile(
    path,
    zip(Object.fromEntries(Object.entries(files).map(([name, content]) => [name, { content }]))),
  )
  const archive = await openArchive(path, { name: 'package.zip', scratchIn: folder })
  try {
    const problems = await readPackage(archive)
    expect(problems).toHaveLength(1)
    return problems[0]!
  } finally {
    await archive.close()
  }
}

/** The share of 100 that this judge gives. */
export function given(problem: ImportedProblem, results: Results, reading?: PointReading): number {
  const { groups: all } = groupsOf(problem, problem.tests, reading)
  const groups = all.length > 0 ? all : null
  const tests = problem.tests.map(({ input, output }, place) => {
    const { accepted, score } = results((input ?? output)!.path)
    const of = groups && pointsOfTest(groups, place)
    const share = score === undefined || !of ? undefined : Math.floor((score * 100 * fullScore) / of + 1e-6)
    return scoredTest(accepted ? Judge.Accepted : Judge.WrongAnswer, accepted ? share : undefined)
  })
  const run = testsAsSubmitted(groups, tests)
  return scoreByGroups(groups, verdictByGroups(groups, tests), run) / 100
}

export const right: Results = () => ({ accepted: true })

/** The same by the original, of what a right program gets. */
export const share = (original: Original, files: Files, results: Results): number =>
  (100 * original(files, results)) / original(files, right)

/** One that fails these inputs, by the ends of their paths. */
export const failing =
  (...inputs: string[]): Results =>
  (input) => ({ accepted: !inputs.some((end) => input.endsWith(end)) })
