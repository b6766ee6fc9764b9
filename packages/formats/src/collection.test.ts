// The collection: what each package is read as, and that it leaves in every format with the tests that can be judged.

import { expect, test } from 'vitest'
import { collection } from '../test/collection.ts'
import { readBytes, readOne, testTexts, withPackages } from '../test/packages.ts'
import { buffer } from 'node:stream/consumers'
import type { ImportedProblem } from './problem.ts'
import { writePackage, writtenFormats } from './index.ts'
import { lostIn } from './write/lost.ts'

withPackages()

/** Points of groups, of tests where a group says none, and of tests in none. */
function pointsOf({ groups, tests, kinds }: ImportedProblem): number | null {
  if (!kinds.includes('scoring')) return null
  const sum = (all: (number | null)[]): number => all.reduce<number>((total, one) => total + (one ?? 0), 0)
  const alone = tests.filter(({ group }) => !groups.some(({ name }) => name === group))
  return sum(groups.map(({ points }) => points)) + sum(alone.map(({ points }) => points))
}

/** Samples that are no tests leave as tests in some formats, which the losses say. */
const hasSamplesApart = (problem: ImportedProblem, format: (typeof writtenFormats)[number]): boolean =>
  lostIn(problem, format).some(({ part }) => part === 'samples-judged')

const filesOf = async ({ tests }: ImportedProblem): Promise<string[]> =>
  (await testTexts(tests)).map(([, input, output]) => `${input}|${output}`).toSorted()

test('[FMT-COLLECT-1] the collection has at least 40 packages in 9 formats', () => {
  expect(collection.length).toBeGreaterThanOrEqual(40)
  expect(new Set(collection.map(({ format }) => format)).size).toBeGreaterThanOrEqual(9)
})

test.each(collection)('[FMT-COLLECT-1] $format: $what', async ({ format, files, tests, points, missing }) => {
  const problem = await readOne(files)
  expect({
    format: problem.format,
    tests: problem.tests.length,
    ...(points !== undefined && { points: pointsOf(problem) }),
    missing: problem.missing,
  }).toEqual({ format, tests, ...(points !== undefined && { points }), missing })
  // A problem that came in has no test without its input or answer.
  const whole = problem.tests.filter(({ input, output }) => input !== null && output !== null)
  const kept = { ...problem, tests: whole }
  for (const written of whole.length > 0 ? writtenFormats : []) {
    const file = writePackage(kept, written)
    const [back] = await readBytes(await buffer(await file.open()), `P1000${file.ending}`)
    const [was, is] = [await filesOf(kept), await filesOf(back!)]
    if (hasSamplesApart(kept, written)) expect(is).toEqual(expect.arrayContaining(was))
    else expect([written, is]).toEqual([written, was])
  }
})
