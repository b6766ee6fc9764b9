// A folder of things named by a hash, bounded in size. The least recently used goes first; entries in use
// stay. The time of the last use is the modification time of the entry, so that it outlives a restart.

import { accessSync, renameSync, utimesSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

interface Entry {
  bytes: number
  usedMs: number
  /** The time of use that is written on its file. */
  notedMs: number
  readers: number
}

/** A claim on an entry: as long as it is not released the entry stays on disk. */
export interface Held extends Disposable {
  /** Absolute. A file or a folder. */
  readonly path: string
  readonly bytes: number
}

/** The order of use need not outlive a restart by the second. */
const noteEveryMs = 60_000

export class DiskCache {
  private readonly folder: string
  private readonly maxBytes: number
  private readonly entries = new Map<string, Entry>()
  private total = 0

  constructor(folder: string, maxBytes: number) {
    this.folder = folder
    this.maxBytes = maxBytes
  }

  /** Reads what an earlier run has left; what was left half done is removed. */
  async open(): Promise<void> {
    await mkdir(this.folder, { recursive: true })
    for (const name of await readdir(this.folder)) {
      const path = join(this.folder, name)
      if (!/^[0-9a-f]{64}$/.test(name)) {
        await rm(path, { recursive: true, force: true })
        continue
      }
      const [bytes, { mtimeMs }] = [await sizeOf(path), await stat(path)]
      this.entries.set(name, { bytes, usedMs: mtimeMs, notedMs: mtimeMs, readers: 0 })
      this.total += bytes
    }
    await this.evict()
  }

  get bytes(): number {
    return this.total
  }

  /** Where to prepare an entry before `add`: beside the entries, so that moving it is one step. */
  draft(key: string): string {
    return join(this.folder, `draft-${key}-${Math.random().toString(36).slice(2)}`)
  }

  hold(key: string): Held | null {
    const entry = this.entries.get(key)
    if (!entry) return null
    const held = this.claim(key, entry)
    const now = Date.now()
    entry.usedMs = now
    try {
      // Without the thread pool: a trip through it costs more than the call, and each test asks for two files.
      if (now - entry.notedMs < noteEveryMs) accessSync(held.path)
      else utimesSync(held.path, now / 1000, now / 1000)
    } catch {
      // Somebody removed it behind our back.
      held[Symbol.dispose]()
      this.forget(key)
      return null
    }
    if (now - entry.notedMs >= noteEveryMs) entry.notedMs = now
    return held
  }

  /** Takes a finished draft in. When another one was faster the draft is dropped and that one is held. */
  async add(key: string, draft: string): Promise<Held> {
    const bytes = await sizeOf(draft)
    await writeOut(draft)
    const present = this.entries.get(key)
    if (present) {
      await rm(draft, { recursive: true, force: true })
      return this.claim(key, present)
    }
    const now = Date.now()
    const entry: Entry = { bytes, usedMs: now, notedMs: now, readers: 0 }
    this.entries.set(key, entry)
    this.total += bytes
    const held = this.claim(key, entry)
    try {
      await rename(draft, held.path)
    } catch (error) {
      held[Symbol.dispose]()
      this.forget(key)
      throw error
    }
    await this.evict()
    return held
  }

  private claim(key: string, entry: Entry): Held {
    let released = false
    entry.readers += 1
    return {
      path: join(this.folder, key),
      bytes: entry.bytes,
      [Symbol.dispose]() {
        if (released) return
        released = true
        entry.readers -= 1
      },
    }
  }

  private forget(key: string): void {
    const entry = this.entries.get(key)
    if (!entry) return
    this.entries.delete(key)
    this.total -= entry.bytes
  }

  private async evict(): Promise<void> {
    if (this.total <= this.maxBytes) return
    const oldest = [...this.entries].sort(([, a], [, b]) => a.usedMs - b.usedMs)
    for (const [key, entry] of oldest) {
      if (this.total <= this.maxBytes) return
      if (entry.readers > 0) continue
      this.forget(key)
      await this.remove(key)
    }
  }

  /** Its name is free at once: somebody who fetches the same thing meanwhile does not lose it. */
  private async remove(key: string): Promise<void> {
    const aside = this.draft(key)
    try {
      renameSync(join(this.folder, key), aside)
    } catch {
      return // Somebody removed it behind our back.
    }
    await rm(aside, { recursive: true, force: true })
  }
}

/**
 * For what is known by its name, before it gets it: the name must not outlive a loss of power that the content did not.
 * @param path a file, or a folder with all that is in it
 */
export async function writeOut(path: string): Promise<void> {
  if ((await stat(path)).isDirectory()) {
    const names = await readdir(path)
    await Promise.all(names.map((name) => writeOut(join(path, name))))
    return
  }
  await using file = await open(path, 'r')
  await file.datasync()
}

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path)
  if (!found.isDirectory()) return found.size
  const names = await readdir(path)
  const sizes = await Promise.all(names.map((name) => sizeOf(join(path, name))))
  return sizes.reduce((sum, size) => sum + size, 0)
}
