// Programs are found by the hash of all that affects compilation: source, command, compiler version, headers. Failures are
// not cached, since one caused by a limit may not recur.

import { createHash } from 'node:crypto'
import { DiskCache } from './disk-cache.ts'
import type { LanguageDefinition } from './languages/definition.ts'

export class CompileCache extends DiskCache {
  /** @param library hash of headers beyond the compiler's */
  key(definition: LanguageDefinition, version: string, source: string, library = ''): string {
    const { language, compile, artifact } = definition
    return createHash('sha256')
      .update(JSON.stringify([language, compile.argv, compile.files, artifact, version, library]))
      .update('\0')
      .update(source)
      .digest('hex')
  }
}
