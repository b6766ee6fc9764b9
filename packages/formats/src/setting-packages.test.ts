// Packages with generators, graders, managers and interactors, as setters of other judges keep them: of each is known what it is
// here, and what it lacks or loses is named.

import { isAccepted } from './write/lost.ts'
import { expandRecipe } from '@verdict/domain/recipe'
import { zip } from '@verdict/testkit/files'
import { readForeign } from '@verdict/testkit/read-back'
import { expect, test } from 'vitest'
import { setPackages } from '../test/setting/all.ts'

const packed = (files: Record<string, string | Buffer>): Buffer =>
  zip(Object.fromEntries(Object.entries(files).map(([name, content]) => [name, { content }])))

/** Those that tell what is not kept; limits and hints of the site are none. */
const words = ({ code, params }: { code: string; params: object }): string =>
  [code, ...Object.values(params)].join(' ')

test('[FMT-SETTING-1] there are at least 35 packages, of 9 formats, with every kind and every role', () => {
  expect(setPackages.length).toBeGreaterThanOrEqual(35)
  expect(new Set(setPackages.map(({ format }) => format)).size).toBeGreaterThanOrEqual(9)
  const kinds = setPackages.map(({ type, answer, passes, processes }) =>
    [type, answer, passes, processes].join(' '),
  )
  for (const kind of [
    '1 function 1 1',
    '1 output 1 1',
    '2 program 1 1',
    '3 program 2 1',
    '4 program 1 2',
    '4 function 1 1',
  ])
    expect(kinds).toContain(kind)
  const roles = setPackages.flatMap(({ sources }) => sources.map((source) => source.split(' ')[0]))
  expect(new Set(roles)).toEqual(new Set(['generator', 'grader', 'header']))
})

test.each(setPackages)(
  '[FMT-SETTING-1] $format: $what',
  async ({ format: _format, what: _what, files, ...expected }) => {
    const found = await readForeign(packed(files))
    expect(found).toHaveLength(1)
    const { problem, text, losses, lacks, blocks } = found[0]!
    const { tests } = problem
    const { type, answer, passes, processes, sources, references } = text
    const made = tests.flatMap(({ command }) => command ?? [])
    const right = references.filter((one) => isAccepted(one.expected)).length
    // Whether they are there depends on who makes them.
    const toCome = made.length > 0 ? ['secret-tests', 'some-tests', 'not-kept points 1'] : []
    const isCertain = (line: string): boolean =>
      !toCome.includes(line) && !line.startsWith('comparison-inexact')
    const lost = [
      ...losses.map(words),
      ...blocks.map(({ params }) => `blocked ${Object.values(params).join(' ')}`),
    ]
    expect({
      type,
      answer,
      passes,
      processes,
      tests: tests.length,
      made,
      sources: sources.map(({ role, name }) => `${role} ${name}`),
      right,
      other: references.length - right,
      lacks: lacks.filter(isCertain).toSorted(),
      lost: lost.filter(isCertain).toSorted(),
    }).toEqual({ ...expected, lacks: expected.lacks.filter(isCertain) })
    // Each command is a line of a recipe that calls a generator which came with it.
    const generators = sources.filter(({ role }) => role === 'generator')
    const { tests: expanded, faults } = expandRecipe([{ kind: 'script', text: made.join('\n') }], generators)
    expect([faults, expanded.length]).toEqual([[], made.length])
  },
)
