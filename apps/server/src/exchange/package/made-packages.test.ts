// Packages whose tests are made, of each kind: they convert to problems whose build can begin.

import { ProblemType } from '@verdict/domain/problem'
import { expect, test } from 'vitest'
import { icpcs } from '../../../../../packages/formats/test/made/icpc.ts'
import type { Made } from '../../../../../packages/formats/test/made/made.ts'
import { polygons } from '../../../../../packages/formats/test/made/polygon.ts'
import { tasks } from '../../../../../packages/formats/test/made/tps.ts'
import { readOne, withPackages } from '../../../../../packages/formats/test/packages.ts'
import { convert } from './conversion.ts'

withPackages()

function typeOf({ kinds, files }: Made): ProblemType {
  if (kinds.includes('communication')) return ProblemType.Communication
  if (kinds.includes('interactive')) return ProblemType.Interaction
  const own = Object.keys(files).some((path) => /^output_validator|^checker\/|^files\/check\./.test(path))
  return own ? ProblemType.SpecialJudge : ProblemType.Traditional
}

function answerOf({ kinds, files }: Made): string {
  if (kinds.includes('submit-answer')) return 'output'
  return Object.keys(files).some((path) => /grader\.\w+$/.test(path)) ? 'function' : 'program'
}

test.each([...icpcs, ...polygons, ...tasks])(
  '[IMP-RECIPE-1] $what: its tests can be made here',
  async (made) => {
    const { blocks, text, plan, losses } = await convert(await readOne(made.files))
    expect(blocks).toEqual([])
    expect(
      losses.filter(({ code }) =>
        ['program-unusable', 'language-not-offered', 'not-kept', 'generated-tests'].includes(code),
      ),
    ).toEqual([])
    expect({ type: text.type, answer: text.answer, passes: text.passes }).toEqual({
      type: typeOf(made),
      answer: answerOf(made),
      passes: made.kinds.includes('multi-pass') ? 2 : 1,
    })
    expect(plan?.canStart).toBe(true)
    expect(plan!.toMake).toBeGreaterThanOrEqual(made.toMake)
    const lines = plan!.rows.flatMap((row) => (row.kind === 'script' ? row.text.split('\n') : ['']))
    expect(lines.length).toBeLessThanOrEqual(made.tests)
    expect(text.sources.filter(({ role }) => role === 'generator')).toHaveLength(made.generators.length)
  },
)
