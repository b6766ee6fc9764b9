// Programs are found by the hash of all that affects compilation: source, command, compiler version, headers. Failures are
// not cached, since one caused by a limit may not recur.

import { createHash } from 'node:crypto'
import { DiskCache } from './disk-cache.ts'
import type { LanguageDefinition } from './languages/definition.ts'

export class CompileCache extends DiskCache {
  private readonly turns = new Map<string, Promise<void>>()

  /**
   * Begins what makes an entry. Another one that makes the same is awaited, once: it may fail.
   * @throws the reason of `signal`
   */
  async turn(key: string, signal: AbortSignal): Promise<Disposable & { waited: boolean }> {
    const before = this.turns.get(key)
    if (before) {
      const given = Promise.withResolvers<void>()
      signal.addEventListener('abort', () => given.resolve(), { once: true })
      await Promise.race([before, given.promise])
      signal.throwIfAborted()
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    this.turns.set(key, promise)
    return {
      waited: before !== undefined,
      [Symbol.dispose]: () => {
        if (this.turns.get(key) === promise) this.turns.delete(key)
        resolve()
      },
    }
  }

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
