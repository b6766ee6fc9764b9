// The header is stored under its content hash, so a changed one gives new programs. A setting may name the original.

import { createHash } from 'node:crypto'
import { chmod, copyFile, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeOut } from './disk-cache.ts'
import type { PrecompiledUse } from './precompiled.ts'

export interface Library extends PrecompiledUse {
  hash: string
}

const ours = join(import.meta.dirname, '..', 'testlib')

interface Source {
  from: string
  /** A path below the folder shown to the compiler. */
  name: string
}

export class Testlib {
  private readonly folder: string
  private readonly original: string | null
  private prepared: Library | null = null

  /** @param original path of a testlib.h to use instead of ours */
  constructor(folder: string, original: string | null) {
    this.folder = folder
    this.original = original
  }

  get library(): Library | null {
    return this.prepared
  }

  /** Removes older versions. @throws if the header cannot be read */
  async prepare(): Promise<string[]> {
    const sources = this.original === null ? await ownSources() : [{ from: this.original, name: 'testlib.h' }]
    const hash = await hashOf(sources)
    await mkdir(this.folder, { recursive: true, mode: 0o755 })
    const present = await readdir(this.folder)
    for (const name of present) {
      if (name !== hash) await rm(join(this.folder, name), { recursive: true, force: true })
    }
    const folder = join(this.folder, hash)
    if (!present.includes(hash)) await copyAll(sources, folder)
    this.prepared = { hash, folder, mountName: 'testlib', flags: ['-I/opt/testlib'] }
    const there = sources.some(({ name }) => name === 'testlib.h')
    return there ? [] : ['testlib.h is missing: checkers that include it do not compile here']
  }
}

async function ownSources(): Promise<Source[]> {
  const present = await readdir(ours).catch(() => [] as string[])
  const names = present.filter((name) => name.endsWith('.h')).toSorted()
  return names.map((name) => ({ from: join(ours, name), name }))
}

async function hashOf(sources: readonly Source[]): Promise<string> {
  const hash = createHash('sha256')
  for (const { from, name } of sources)
    hash
      .update(`${name}\0`)
      .update(await readFile(from))
      .update('\0')
  return hash.digest('hex')
}

async function copyAll(sources: readonly Source[], folder: string): Promise<void> {
  const draft = `${folder}.draft`
  await mkdir(draft, { recursive: true, mode: 0o755 })
  for (const { from, name } of sources) {
    await copyFile(from, join(draft, name))
    await chmod(join(draft, name), 0o644)
  }
  await writeOut(draft)
  await rename(draft, folder)
}
