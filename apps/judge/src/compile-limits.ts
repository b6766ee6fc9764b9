import { processLimit } from '@verdict/domain/limits'
import type { Limits } from '@verdict/sandbox'
import type { LanguageDefinition } from './languages/definition.ts'

const MiB = 1024 * 1024

export const artifactBytes = 256 * MiB

export const compileLimits = ({ compile }: LanguageDefinition): Limits => ({
  cpuMs: compile.cpuMs,
  wallMs: compile.wallMs,
  memoryBytes: 1024 * MiB,
  processes: processLimit,
  outputBytes: 16 * MiB,
  fsizeBytes: artifactBytes,
  tmpBytes: 256 * MiB,
})
