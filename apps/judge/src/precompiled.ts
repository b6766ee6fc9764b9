// bits/stdc++.h per C++ standard, and an archive of javac's classes. C++ compiles four times as fast, Java one and a half
// times, and the program is the same. Only g++'s messages differ, so a failing source is compiled again without (compile.ts).

import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compileLimits } from './compile-limits.ts'
import { writeOut } from './disk-cache.ts'
import { boxEnvironment, type LanguageDefinition, type Precompiled } from './languages/definition.ts'
import { reason } from './log.ts'
import { readThrough } from './page-cache.ts'
import type { Slot } from './slot.ts'

const maxBytes = 512 * 1024 * 1024

const keyOf = (precompiled: Precompiled, version: string): string =>
  createHash('sha256')
    .update(JSON.stringify([precompiled, version]))
    .digest('hex')

export interface PrecompiledUse {
  /** Absolute; mounted as `mountName`. */
  folder: string
  mountName: string
  flags: readonly string[]
}

export interface PrecompiledForSource extends PrecompiledUse {
  isOptional: boolean
}

export class Precompilations {
  private readonly folder: string
  private readonly made = new Map<LanguageDefinition, string>()

  constructor(folder: string) {
    this.folder = folder
  }

  /** @returns what went wrong */
  async prepare(
    slot: Slot,
    definition: LanguageDefinition,
    version: string,
    signal: AbortSignal,
  ): Promise<string[]> {
    const { precompiled } = definition
    if (!precompiled) return []
    await mkdir(this.folder, { recursive: true })
    try {
      const folder = join(this.folder, keyOf(precompiled, version))
      if (!existsSync(folder)) await this.make(slot, definition, folder, signal)
      this.made.set(definition, folder)
      return []
    } catch (error) {
      signal.throwIfAborted()
      return [`${precompiled.what} could not be prepared, sources compile slower: ${reason(error)}`]
    }
  }

  /** Removes files for other compilers or flags. */
  async removeOthers(
    definitions: readonly LanguageDefinition[],
    versionOf: (definition: LanguageDefinition) => string,
  ): Promise<void> {
    await mkdir(this.folder, { recursive: true })
    const keep = new Set(
      definitions.flatMap((definition) =>
        definition.precompiled ? [keyOf(definition.precompiled, versionOf(definition))] : [],
      ),
    )
    for (const name of await readdir(this.folder)) {
      if (!keep.has(name)) await rm(join(this.folder, name), { recursive: true, force: true })
    }
  }

  /** Read into the page cache, so that the first compilation does not wait for the disk. */
  async readThrough(): Promise<void> {
    for (const [definition, folder] of this.made) {
      await readThrough(join(folder, definition.precompiled!.keptAs), Number.MAX_SAFE_INTEGER)
    }
  }

  forSource(definition: LanguageDefinition, source: string): PrecompiledForSource | null {
    const folder = this.made.get(definition)
    if (folder === undefined) return null
    const { from, usedBy, mountName, flags } = definition.precompiled!
    return (usedBy?.(source) ?? true) ? { folder, mountName, flags, isOptional: 'argv' in from } : null
  }

  private async make(
    slot: Slot,
    definition: LanguageDefinition,
    folder: string,
    signal: AbortSignal,
  ): Promise<void> {
    const { from, keptAs, beside } = definition.precompiled!
    const draft = `${folder}.draft`
    const kept = join(draft, keptAs)
    await rm(draft, { recursive: true, force: true })
    await mkdir(join(kept, '..'), { recursive: true, mode: 0o755 })
    if ('copyOf' in from) await cp(from.copyOf, kept, { recursive: true, dereference: true })
    else await this.compile(slot, definition, from, { draft, kept, signal })
    if (beside) await writeFile(join(draft, beside.name), beside.text)
    await writeOut(draft)
    await rename(draft, folder)
  }

  private async compile(
    slot: Slot,
    definition: LanguageDefinition,
    { argv, source, artifact }: Extract<Precompiled['from'], { argv: unknown }>,
    { draft, kept, signal }: { draft: string; kept: string; signal: AbortSignal },
  ): Promise<void> {
    const path = slot.fresh(source.name)
    await writeFile(path, source.text)
    const limits = compileLimits(definition)
    const facts = await slot.run(
      {
        argv,
        env: boxEnvironment,
        box: {
          kind: 'fresh',
          bytes: maxBytes,
          files: [{ path: slot.inBase(path), name: source.name }],
          artifacts: [{ name: artifact, path: slot.inBase(kept), maxBytes }],
        },
        // It compiles trusted code, and takes longer than any submission.
        limits: {
          ...limits,
          cpuMs: 60_000,
          wallMs: 120_000,
          memoryBytes: 2 * limits.memoryBytes,
          fsizeBytes: maxBytes,
        },
      },
      signal,
    )
    const problem = facts.artifacts.find((artifact) => artifact.error !== null)
    if (facts.exitCode !== 0 || problem) {
      await rm(draft, { recursive: true, force: true })
      throw new Error(problem?.error ?? facts.stderr.toString('utf8').slice(0, 500))
    }
  }
}
