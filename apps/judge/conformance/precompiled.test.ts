// No program sees the files that a host keeps to compile faster.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allDefinitions } from '../src/languages/table.ts'
import { type Compilers, openCompilers } from '../test/compilers.ts'
import { include, moreCases } from '../test/precompiled-cases.ts'
import { programs } from './programs/table.ts'

const faster = allDefinitions.filter(({ precompiled }) => precompiled && 'argv' in precompiled.from)

let compilers: Compilers
beforeAll(async () => {
  compilers = await openCompilers(faster)
})
afterAll(() => compilers.close())

it.each(moreCases)('[JDG-COMPILE-5] %s', async (_name, definition, source, fails) => {
  const { outcomeOf, none, precompiled } = compilers
  const plain = await outcomeOf(definition, source, none)
  expect(typeof plain).toBe(fails ? 'string' : 'object')
  expect(await outcomeOf(definition, source, precompiled)).toEqual(plain)
})

describe.each(faster.map((definition) => [definition.precompiled!.what, definition] as const))(
  '%s',
  (_what, definition) => {
    const { verdicts, ...others } = programs[definition.language]!

    it.each(Object.entries({ ...verdicts, ...others }))('[JDG-COMPILE-5] %s', async (_name, code) => {
      const quoted = code.replaceAll(include, include.replaceAll(/[<>]/g, '"'))
      const forms = definition.precompiled!.usedBy ? [code, include + code, quoted] : [code]
      for (const source of new Set(forms)) {
        const { outcomeOf, none, precompiled } = compilers
        expect(await outcomeOf(definition, source, precompiled)).toEqual(
          await outcomeOf(definition, source, none),
        )
      }
    })
  },
)
