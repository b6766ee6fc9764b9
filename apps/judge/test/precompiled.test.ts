// Precompiled files are used, make the same program, and cost nothing where a source does not name them.

import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Runner } from '@verdict/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compileLimits } from '../src/compile-limits.ts'
import { boxEnvironment, type LanguageDefinition } from '../src/languages/definition.ts'
import { cpp11 } from '../src/languages/cpp11.ts'
import { cpp17 } from '../src/languages/cpp17.ts'
import { cpp20 } from '../src/languages/cpp20.ts'
import { cpp23 } from '../src/languages/cpp23.ts'
import { c } from '../src/languages/c.ts'
import { java } from '../src/languages/java.ts'
import { Precompilations } from '../src/precompiled.ts'
import { RunGate } from '../src/run-gate.ts'
import { Slot } from '../src/slot.ts'
import { type Compilers, never, openCompilers } from './compilers.ts'
import { body, cases, include } from './precompiled-cases.ts'

const all = [c, cpp11, cpp17, cpp20, cpp23, java]
let compilers: Compilers

beforeAll(async () => {
  compilers = await openCompilers(all)
}, 180_000)

afterAll(() => compilers.close())

describe('[JDG-COMPILE-5] the files that make a compilation fast are not seen in its outcome:', () => {
  it.each(cases)('%s', async (_name, definition, source, fails) => {
    const { outcomeOf, none, precompiled } = compilers
    const plain = await outcomeOf(definition, source, none)
    expect(typeof plain).toBe(fails ? 'string' : 'object')
    expect(await outcomeOf(definition, source, precompiled)).toEqual(plain)
  })

  it('in a checker, before its header and after', async () => {
    const { outcomeOf, none, precompiled, testlib } = compilers
    const source = `${include}#include "testlib.h"\n${include}#include <testlib.h>\nint main(int c, char **v) { registerTestlibCmd(c, v); quitf(_ok, "fine"); }\n`
    const plain = await outcomeOf(cpp17, source, none, testlib.library)
    expect(typeof plain).toBe('object')
    expect(await outcomeOf(cpp17, source, precompiled, testlib.library)).toEqual(plain)
  })

  it('also when it is broken', async () => {
    const { outcomeOf, sandbox, slot, prepare } = compilers
    const folder = join(sandbox.base, 'broken')
    cpSync(join(sandbox.base, 'precompiled'), folder, { recursive: true })
    const broken = new Precompilations(folder)
    expect(await prepare(broken, slot)).toEqual([])
    const { folder: own } = broken.forSource(cpp11, include)!
    writeFileSync(join(own, 'bits/stdc++.h'), '#error broken\n')
    rmSync(join(own, 'bits/stdc++.h.gch'))
    expect(typeof (await outcomeOf(cpp11, `${include}${body}`, broken))).toBe('object')
  })
})

it.each([cpp11, cpp17, cpp20, cpp23])(
  'the compiler says that it takes the precompiled header',
  async (definition) => {
    const facts = await compilerFacts(definition, `${include}int main() {}\n`, '-H')
    expect(facts.stderr.toString()).toMatch(/^! \/opt\/headers\/bits\/stdc\+\+\.h\.gch$/m)
  },
)

/** The sandbox's answer to the compiler of `definition` with more flags. */
async function compilerFacts(definition: LanguageDefinition, source: string, ...more: string[]) {
  const { slot, precompiled } = compilers
  const use = precompiled.forSource(definition, source)!
  const path = slot.fresh(definition.sourceName)
  await mkdir(join(path, '..'), { recursive: true })
  await writeFile(path, source)
  const [compiler, ...flags] = definition.compile.argv
  return slot.run(
    {
      argv: [compiler!, ...use.flags, ...more, ...flags],
      env: boxEnvironment,
      box: {
        kind: 'fresh',
        bytes: 2 ** 26,
        files: [{ path: slot.inBase(path), name: definition.sourceName }],
      },
      mounts: [{ path: slot.inBase(use.folder), name: use.mountName }],
      limits: compileLimits(definition),
    },
    never,
  )
}

describe('Java', () => {
  const source =
    'public class Main { public static void main(String[] a) { System.out.println(a.length); } }\n'

  it('the machine says that it takes the classes of javac from the archive', async () => {
    const facts = await compilerFacts(java, source, '-J-Xlog:class+load=info:stderr')
    expect(facts.stderr.toString()).toMatch(
      /com\.sun\.tools\.javac\.util\.Log source: shared objects file \(top\)/,
    )
  })

  it('an archive that does not fit is passed over without a word', async () => {
    const facts = await compilerFacts(java, source, '-J-XX:SharedArchiveFile=/box/Main.java')
    expect([facts.exitCode, facts.stderr.toString()]).toEqual([0, ''])
  })
})

it('is not shown to sources that do not name it, nor to C', () => {
  const { precompiled } = compilers
  expect(precompiled.forSource(cpp17, '#include <iostream>\nint main() {}')).toBeNull()
  expect(precompiled.forSource(c, '#include <bits/stdc++.h>')).toBeNull()
})

it('is kept over a restart, and removed when flags or compiler change', async () => {
  const { sandbox, prepare, versionOf } = compilers
  const before = readdirSync(join(sandbox.base, 'precompiled')).sort()
  expect(before).toHaveLength(all.length - 1)
  const again = new Precompilations(join(sandbox.base, 'precompiled'))
  const noRunner = new Slot(
    new Runner({ socketPath: join(sandbox.base, 'none') }),
    new RunGate(),
    sandbox.base,
    0,
  )
  expect(await prepare(again, noRunner)).toEqual([])
  expect(readdirSync(join(sandbox.base, 'precompiled')).sort()).toEqual(before)
  await again.removeOthers([cpp17], versionOf)
  expect(readdirSync(join(sandbox.base, 'precompiled'))).toHaveLength(1)
})
