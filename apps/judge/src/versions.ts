// Compilers are asked in the box. A language without an answer is not offered.

import { readFile, rm } from 'node:fs/promises'
import type { HostStatus } from '@verdict/contract/judge-protocol'
import { languageRecords } from '@verdict/domain/language'
import { compileLimits } from './compile-limits.ts'
import { boxEnvironment, type LanguageDefinition } from './languages/definition.ts'
import type { Slot } from './slot.ts'

export type CompilerReport = HostStatus['compilers'][number]

/** null if not installed. @throws HostFault if the sandbox fails */
export async function readVersion(
  slot: Slot,
  definition: LanguageDefinition,
  signal: AbortSignal,
): Promise<CompilerReport | null> {
  const stdout = slot.fresh('version')
  const { version, language } = definition
  const facts = await slot.run(
    {
      argv: version.argv,
      env: boxEnvironment,
      stdout: slot.inBase(stdout),
      limits: compileLimits(definition),
    },
    signal,
  )
  const text = (await readFile(stdout, 'utf8')) + facts.stderr.toString('utf8')
  await rm(stdout, { force: true })
  const found = facts.exitCode === 0 ? version.pattern.exec(text) : null
  if (!found) return null
  return {
    language,
    version: found[1]!,
    matchesReference: found[1] === languageRecords[language].reference,
  }
}
