// The precompiled header is taken, makes the same program, and costs nothing where it is not named.

import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Runner } from '@verdict/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CompileCache } from '../src/compile-cache.ts'
import { compileLimits } from '../src/compile-limits.ts'
import { boxEnvironment, type LanguageDefinition } from '../src/languages/definition.ts'
import { cpp11 } from '../src/languages/cpp11.ts'
import { cpp17 } from '../src/languages/cpp17.ts'
import { c } from '../src/languages/c.ts'
import { compile } from '../src/compile.ts'
import { PrecompiledHeaders } from '../src/precompiled.ts'
import { RunGate } from '../src/run-gate.ts'
import { Slot } from '../src/slot.ts'
import { Testlib } from '../src/testlib.ts'
import { openSandbox, shareHeaders, type Sandbox } from './judge-host.ts'

const never = new AbortController().signal
const versionOf = () => 'any'
let sandbox: Sandbox
let slot: Slot
let headers: PrecompiledHeaders

beforeAll(async () => {
  sandbox = await openSandbox(1)
  slot = new Slot(new Runner({ socketPath: sandbox.socket }), new RunGate(), sandbox.base, 0)
  await slot.clean()
  const keep = shareHeaders(sandbox.base)
  headers = new PrecompiledHeaders(join(sandbox.base, 'precompiled'))
  expect(await headers.prepare(slot, [c, cpp11, cpp17], versionOf, never)).toEqual([])
  keep()
}, 180_000)

afterAll(async () => {
  await slot.runner.close()
  await sandbox.close()
})

const sources: [string, string][] = [
  [
    'plain',
    '#include <bits/stdc++.h>\nusing namespace std; int main() { map<string, int> m; m["x"]++; cout << m.size() << endl; sort(begin(m), begin(m)); }\n'.replace(
      'sort(begin(m), begin(m));',
      '',
    ),
  ],
  [
    'with a macro that the header knows',
    '#define N 5\n#include <bits/stdc++.h>\nint main() { std::cout << N; }\n',
  ],
  [
    'with optimisation asked for before it',
    '#pragma GCC optimize("O3,unroll-loops")\n#include <bits/stdc++.h>\nint main() { std::vector<int> v(99); long s = 0; for (int x : v) s += x; std::cout << s; }\n',
  ],
  ['after another header', '#include <iostream>\n#include <bits/stdc++.h>\nint main() { std::cout << 1; }\n'],
  [
    'with names that must be unique',
    '#include <bits/stdc++.h>\nnamespace { struct Q { virtual ~Q() {} int a = __COUNTER__; } q; }\nauto f = [](auto x) { return x + q.a; };\nint main() { std::cout << f(3) << __LINE__ << __FILE__; }\n',
  ],
]

const dialects: [string, LanguageDefinition][] = [
  ['C++11', cpp11],
  ['C++17', cpp17],
]

/** Compiles and answers the bytes of the program. */
async function bytesOf(
  definition: LanguageDefinition,
  source: string,
  using_: PrecompiledHeaders,
  name: string,
) {
  const cache = new CompileCache(join(sandbox.base, name), 2 ** 30)
  await cache.open()
  const testlib = new Testlib(join(sandbox.base, 'testlib'), null)
  const tools = { cache, headers: using_, testlib, versionOf }
  const compiled = await compile(slot, tools, definition, source, never)
  if ('error' in compiled) throw new Error(compiled.error)
  using program = compiled.program
  return readFileSync(join(sandbox.base, program.directory, 'main'))
}

describe.each(dialects)('%s', (name, definition) => {
  it.each(name === 'C++11' ? sources.slice(0, 2) : sources)('the same program, %s', async (_name, source) => {
    const none = new PrecompiledHeaders(join(sandbox.base, 'none'))
    const folder = `${name}-${Math.random().toString(36).slice(2)}`
    const plain = await bytesOf(definition, source, none, `${folder}-plain`)
    const fast = await bytesOf(definition, source, headers, `${folder}-fast`)
    expect(plain.length).toBeGreaterThan(100_000)
    expect(fast.equals(plain)).toBe(true)
  })

  it('the compiler says that it takes the precompiled header', async () => {
    const use = headers.forSource(definition, '#include <bits/stdc++.h>')!
    const path = slot.fresh('main.cpp')
    await mkdir(join(path, '..'), { recursive: true })
    await writeFile(path, '#include <bits/stdc++.h>\nint main() {}\n')
    const [compiler, ...flags] = definition.compile.argv
    const facts = await slot.run(
      {
        argv: [compiler!, ...use.flags, '-H', ...flags],
        env: boxEnvironment,
        box: { kind: 'fresh', bytes: 2 ** 26, files: [{ path: slot.inBase(path), name: 'main.cpp' }] },
        mounts: [{ path: slot.inBase(use.folder), name: use.mountName }],
        limits: compileLimits(definition),
      },
      never,
    )
    expect(facts.stderr.toString()).toMatch(/^! \/opt\/headers\/bits\/stdc\+\+\.h\.gch$/m)
  })
})

it('is not shown to sources that do not name it, nor to C', () => {
  expect(headers.forSource(cpp17, '#include <iostream>\nint main() {}')).toBeNull()
  expect(headers.forSource(c, '#include <bits/stdc++.h>')).toBeNull()
})

it('is kept over a restart, and removed when flags or compiler change', async () => {
  const before = readdirSync(join(sandbox.base, 'precompiled')).sort()
  expect(before).toHaveLength(2)
  const again = new PrecompiledHeaders(join(sandbox.base, 'precompiled'))
  const noRunner = new Slot(
    new Runner({ socketPath: join(sandbox.base, 'none') }),
    new RunGate(),
    sandbox.base,
    0,
  )
  expect(await again.prepare(noRunner, [cpp11, cpp17], versionOf, never)).toEqual([])
  expect(readdirSync(join(sandbox.base, 'precompiled')).sort()).toEqual(before)
  expect(await again.prepare(slot, [cpp17], versionOf, never)).toEqual([])
  expect(readdirSync(join(sandbox.base, 'precompiled'))).toHaveLength(1)
})
