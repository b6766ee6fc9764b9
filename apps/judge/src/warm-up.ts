// A small program per language, run before any work is taken, tests the language and fills the page cache.

import { readFile, rm } from 'node:fs/promises'
import { memoryLimitKb, runLimits } from '@verdict/domain/limits'
import { compile, type Toolbox } from './compile.ts'
import type { LanguageDefinition } from './languages/definition.ts'
import { programOf } from './run.ts'
import type { Slot } from './slot.ts'

/** null if it works. @throws HostFault if the sandbox fails */
export async function warmUp(
  slot: Slot,
  tools: Toolbox,
  definition: LanguageDefinition,
  signal: AbortSignal,
): Promise<string | null> {
  const compiled = await compile(slot, tools, definition, definition.hello, signal)
  if ('error' in compiled) return compiled.error
  using program = compiled.program
  const limits = runLimits({ timeMs: 10_000, memoryKb: 2 * memoryLimitKb.default }, 0)
  const stdout = slot.fresh('hello')
  const facts = await slot.run({ ...programOf({ program }, { limits }), stdout: slot.inBase(stdout) }, signal)
  const text = await readFile(stdout, 'utf8')
  await rm(stdout, { force: true })
  return facts.exitCode === 0 && text === 'ok\n'
    ? null
    : `a first program failed: ${facts.stderr.toString('utf8')}`
}
