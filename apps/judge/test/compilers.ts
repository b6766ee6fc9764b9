// Compilers in a sandbox of their own, with and without what a host keeps to compile faster.

import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Runner } from '@verdict/sandbox'
import { sharePrecompiled } from '@verdict/testkit/precompiled'
import { CompileCache } from '../src/compile-cache.ts'
import { compile } from '../src/compile.ts'
import type { LanguageDefinition } from '../src/languages/definition.ts'
import { Precompilations } from '../src/precompiled.ts'
import { RunGate } from '../src/run-gate.ts'
import { Slot } from '../src/slot.ts'
import { type Library, Testlib } from '../src/testlib.ts'
import { readVersion } from '../src/versions.ts'
import { openSandbox, type Sandbox } from './judge-host.ts'

export const never = new AbortController().signal

export interface Compilers {
  sandbox: Sandbox
  slot: Slot
  precompiled: Precompilations
  /** One that has nothing. */
  none: Precompilations
  testlib: Testlib
  versionOf: (definition: LanguageDefinition) => string
  /** @returns what went wrong */
  prepare: (kept: Precompilations, by: Slot) => Promise<string[]>
  /** The result of compiling: the error, or the files of the program with their hashes. */
  outcomeOf: (
    definition: LanguageDefinition,
    source: string,
    precompiled: Precompilations,
    library?: Library | null,
  ) => Promise<string | string[]>
  close: () => Promise<void>
}

const hashed = (folder: string) => (name: string) =>
  `${name} ${createHash('sha256')
    .update(readFileSync(join(folder, name)))
    .digest('hex')}`

/** @throws when something could not be precompiled */
export async function openCompilers(definitions: readonly LanguageDefinition[]): Promise<Compilers> {
  const sandbox = await openSandbox(1)
  const slot = new Slot(new Runner({ socketPath: sandbox.socket }), new RunGate(), sandbox.base, 0)
  await slot.clean()
  const versions = new Map<LanguageDefinition, string>()
  for (const one of definitions) versions.set(one, (await readVersion(slot, one, never))!.version)
  const versionOf = (definition: LanguageDefinition): string => versions.get(definition)!
  const prepare: Compilers['prepare'] = async (kept, by) => {
    const warnings: string[] = []
    for (const one of definitions) warnings.push(...(await kept.prepare(by, one, versionOf(one), never)))
    return warnings
  }
  const keep = sharePrecompiled(sandbox.base)
  const precompiled = new Precompilations(join(sandbox.base, 'precompiled'))
  const warnings = await prepare(precompiled, slot)
  if (warnings.length > 0) throw new Error(warnings.join('\n'))
  keep()
  // Other tests share theirs.
  await precompiled.removeOthers(definitions, versionOf)
  const testlib = new Testlib(join(sandbox.base, 'testlib'), null)
  await testlib.prepare()

  const outcomeOf: Compilers['outcomeOf'] = async (definition, source, using_, library = null) => {
    const cache = new CompileCache(join(sandbox.base, `cache-${randomUUID()}`), 2 ** 30)
    await cache.open()
    const tools = { cache, precompiled: using_, testlib, versionOf }
    const compiled = await compile(slot, tools, definition, source, never, {
      libraries: library === null ? [] : [library],
    })
    if ('error' in compiled) return compiled.error
    using program = compiled.program
    const folder = join(sandbox.base, program.directory)
    return readdirSync(folder).toSorted().map(hashed(folder))
  }
  return {
    sandbox,
    slot,
    precompiled,
    none: new Precompilations(join(sandbox.base, 'none')),
    testlib,
    versionOf,
    prepare,
    outcomeOf,
    close: async () => {
      await slot.runner.close()
      await sandbox.close()
    },
  }
}
