// Packages whose tests are made: what is read of each.

import { expect, test } from 'vitest'
import { icpcs } from '../test/made/icpc.ts'
import { polygons } from '../test/made/polygon.ts'
import { tasks } from '../test/made/tps.ts'
import { wild } from '../test/made/wild/all.ts'
import { losses, readOne, withPackages } from '../test/packages.ts'
import { isToMake } from './problem.ts'

withPackages()

const all = [
  ...icpcs.map((one) => ({ format: 'icpc', ...one })),
  ...polygons.map((one) => ({ format: 'polygon', ...one })),
  ...tasks.map((one) => ({ format: 'tps', ...one })),
  ...wild,
]

test.each(all)(
  '[FMT-COLLECT-2] $format: $what',
  async ({ format, files, tests, toMake, kinds, generators, losses: lost = [] }) => {
    const problem = await readOne(files)
    expect({
      format: problem.format,
      tests: problem.tests.length,
      toMake: problem.tests.filter(isToMake).length,
      kinds: problem.kinds,
      generators: problem.generators.map(({ name }) => name.replace(/\.\w+$/, '')),
      losses: losses(problem).filter((loss) => !loss.startsWith('answer-missing') || lost.includes(loss)),
    }).toEqual({ format, tests, toMake, kinds, generators, losses: lost })
    const expected = problem.references.map((one) => one.expected.length)
    if (expected.length > 0) expect(expected).toContain(1)
  },
)
