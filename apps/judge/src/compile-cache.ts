// Programs that were compiled before, by the hash of everything that decides what the compiler makes:
// the source, the command, the compiler's version and the headers that are put at hand. A rejudge finds its program
// here, and so does a checker that has changed since: by another hash.
// Failures are not kept: one that came from a limit may not come again.

import { createHash } from 'node:crypto'
import { DiskCache } from './disk-cache.ts'
import type { LanguageDefinition } from './languages/definition.ts'

export class CompileCache extends DiskCache {
  /** @param library hash of headers beyond those of the compiler; empty when there are none */
  key(definition: LanguageDefinition, version: string, source: string, library = ''): string {
    const { language, compile, artifact } = definition
    return createHash('sha256')
      .update(JSON.stringify([language, compile.argv, artifact, version, library]))
      .update('\0')
      .update(source)
      .digest('hex')
  }
}
