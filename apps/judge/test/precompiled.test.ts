// Precompiled files are used, make the same program, and cost nothing where a source does not name them.

import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Runner } from '@verdict/sandbox'
import { sharePrecompiled } from '@verdict/testkit/precompiled'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CompileCache } from '../src/compile-cache.ts'
import { compileLimits } from '../src/compile-limits.ts'
import { boxEnvironment, type LanguageDefinition } from '../src/languages/definition.ts'
import { cpp11 } from '../src/languages/cpp11.ts'
import { cpp17 } from '../src/languages/cpp17.ts'
import { c } from '../src/languages/c.ts'
import { java } from '../src/languages/java.ts'
import { compile } from '../src/compile.ts'
import { Precompilations } from '../src/precompiled.ts'
import { RunGate } from '../src/run-gate.ts'
import { Slot } from '../src/slot.ts'
import { Testlib } from '../src/testlib.ts'
import { readVersion } from '../src/versions.ts'
import { openSandbox, type Sandbox } from './judge-host.ts'

const never = new AbortController().signal
/** Those of this machine's compilers, so that the headers of other tests do for these. */
const versions = new Map<LanguageDefinition, string>()
const versionOf = (definition: LanguageDefinition): string => versions.get(definition)!
let sandbox: Sandbox
let slot: Slot
let headers: Precompilations

async function prepareAll(
  kept: Precompilations,
  by: Slot,
  definitions: readonly LanguageDefinition[],
): Promise<string[]> {
  const warnings: string[] = []
  for (const one of definitions) warnings.push(...(await kept.prepare(by, one, versionOf(one), never)))
  return warnings
}

beforeAll(async () => {
  sandbox = await openSandbox(1)
  slot = new Slot(new Runner({ socketPath: sandbox.socket }), new RunGate(), sandbox.base, 0)
  await slot.clean()
  for (const one of [c, cpp11, cpp17, java]) {
    versions.set(one, (await readVersion(slot, one, never))!.version)
  }
  const keep = sharePrecompiled(sandbox.base)
  headers = new Precompilations(join(sandbox.base, 'precompiled'))
  expect(await prepareAll(headers, slot, [c, cpp11, cpp17, java])).toEqual([])
  keep()
  // Other tests share theirs.
  await headers.removeOthers([c, cpp11, cpp17, java], versionOf)
}, 180_000)

afterAll(async () => {
  await slot.runner.close()
  await sandbox.close()
})

const sources = {
  macro: '#define N 5\n#include <bits/stdc++.h>\nint main() { std::cout << N; }\n',
  /** Names made from a file's own, and a counter. */
  unique:
    '#include <bits/stdc++.h>\nnamespace { struct Q { virtual ~Q() {} int a = __COUNTER__; } q; }\nauto f = [](auto x) { return x + q.a; };\n' +
    'int main() { std::map<std::string, int> m; m["x"]++; std::cout << m.size() << f(3) << __LINE__ << __FILE__; }\n',
  optimised:
    '#pragma GCC optimize("O3,unroll-loops")\n#include <bits/stdc++.h>\nint main() { std::vector<int> v(99); long s = 0; for (int x : v) s += x; std::cout << s; }\n',
  second: '#include <iostream>\n#include <bits/stdc++.h>\nint main() { std::cout << 1; }\n',
}

// A plain compilation takes seconds: each case is asked of one standard.
const dialects: [string, LanguageDefinition, [string, string][]][] = [
  ['C++11', cpp11, [['with a macro that the header knows', sources.macro]]],
  [
    'C++17',
    cpp17,
    [
      ['with names that must be unique', sources.unique],
      ['with optimisation asked for before it', sources.optimised],
      ['after another header', sources.second],
    ],
  ],
]

/** Compiles and answers the bytes of the program. */
async function bytesOf(
  definition: LanguageDefinition,
  source: string,
  using_: Precompilations,
  name: string,
) {
  const cache = new CompileCache(join(sandbox.base, name), 2 ** 30)
  await cache.open()
  const testlib = new Testlib(join(sandbox.base, 'testlib'), null)
  const tools = { cache, precompiled: using_, testlib, versionOf }
  const compiled = await compile(slot, tools, definition, source, never)
  if ('error' in compiled) throw new Error(compiled.error)
  using program = compiled.program
  return readFileSync(join(sandbox.base, program.directory, definition === java ? 'Main.class' : 'main'))
}

describe.each(dialects)('%s', (name, definition, cases) => {
  it.each(cases)('the same program, %s', async (_name, source) => {
    const none = new Precompilations(join(sandbox.base, 'none'))
    const folder = `${name}-${Math.random().toString(36).slice(2)}`
    const plain = await bytesOf(definition, source, none, `${folder}-plain`)
    const fast = await bytesOf(definition, source, headers, `${folder}-fast`)
    expect(plain.length).toBeGreaterThan(100_000)
    expect(fast.equals(plain)).toBe(true)
  })

  it('the compiler says that it takes the precompiled header', async () => {
    const source = '#include <bits/stdc++.h>\nint main() {}\n'
    const facts = await compilerFacts(definition, source, '-H')
    expect(facts.stderr.toString()).toMatch(/^! \/opt\/headers\/bits\/stdc\+\+\.h\.gch$/m)
  })
})

/** The sandbox's answer to the compiler of `definition` with more flags. */
async function compilerFacts(definition: LanguageDefinition, source: string, ...more: string[]) {
  const use = headers.forSource(definition, source)!
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

  it('the same program, with the archive of classes and without', async () => {
    const none = new Precompilations(join(sandbox.base, 'none'))
    const folder = `java-${Math.random().toString(36).slice(2)}`
    const plain = await bytesOf(java, source, none, `${folder}-plain`)
    expect((await bytesOf(java, source, headers, `${folder}-fast`)).equals(plain)).toBe(true)
  })

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
  expect(headers.forSource(cpp17, '#include <iostream>\nint main() {}')).toBeNull()
  expect(headers.forSource(c, '#include <bits/stdc++.h>')).toBeNull()
})

it('is kept over a restart, and removed when flags or compiler change', async () => {
  const before = readdirSync(join(sandbox.base, 'precompiled')).sort()
  expect(before).toHaveLength(3)
  const again = new Precompilations(join(sandbox.base, 'precompiled'))
  const noRunner = new Slot(
    new Runner({ socketPath: join(sandbox.base, 'none') }),
    new RunGate(),
    sandbox.base,
    0,
  )
  expect(await prepareAll(again, noRunner, [cpp11, cpp17, java])).toEqual([])
  expect(readdirSync(join(sandbox.base, 'precompiled')).sort()).toEqual(before)
  await again.removeOthers([cpp17], versionOf)
  expect(readdirSync(join(sandbox.base, 'precompiled'))).toHaveLength(1)
})
