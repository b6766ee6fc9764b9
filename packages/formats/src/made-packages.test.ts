// Packages whose tests are made: what is read of each.

import { expect, test } from 'vitest'
import { icpcs } from '../test/made/icpc.ts'
import { polygons } from '../test/made/polygon.ts'
import { tasks } from '../test/made/tps.ts'
import { losses, readOne, withPackages } from '../test/packages.ts'
import { isToMake } from './problem.ts'

withPackages()

const all = [
  ...icpcs.map((one) => ({ format: 'icpc', ...one })),
  ...polygons.map((one) => ({ format: 'polygon', ...one })),
  ...tasks.map((one) => ({ format: 'tps', ...one })),
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
    expect(problem.references[0]!.expected).toHaveLength(1)
  },
)
