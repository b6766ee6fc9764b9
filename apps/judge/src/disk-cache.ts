// A folder of entries named by hash, limited in size. The least recently used entry is removed first, unless it is in
// use. The time of last use is the modification time, which survives restarts.

import { accessSync, renameSync, utimesSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

interface Entry {
  bytes: number
  usedMs: number
  /** The time of use recorded on its file. */
  notedMs: number
  readers: number
}

/** A claim on an entry, which keeps it on disk until released. */
export interface Held extends Disposable {
  /** Absolute. A file or a folder. */
  readonly path: string
  readonly bytes: number
}

/** The recorded order of use may be slightly out of date after a restart. */
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

  /** Reads entries of an earlier run and removes incomplete ones. */
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

  /** Path to prepare an entry at, in the same file system, so that `add` is a rename. */
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
      // Synchronous, because the thread pool costs more than the call, and each test needs two files.
      if (now - entry.notedMs < noteEveryMs) accessSync(held.path)
      else utimesSync(held.path, now / 1000, now / 1000)
    } catch {
      // The file was removed by somebody else.
      held[Symbol.dispose]()
      this.forget(key)
      return null
    }
    if (now - entry.notedMs >= noteEveryMs) entry.notedMs = now
    return held
  }

  /** Adds a finished draft. If another one was first, the draft is deleted and that one is held. */
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

  /** Removes up to this many bytes of unused entries. */
  free(bytes: number): Promise<void> {
    return this.evict(Math.max(0, this.total - bytes))
  }

  private async evict(mostBytes = this.maxBytes): Promise<void> {
    if (this.total <= mostBytes) return
    const oldest = [...this.entries].sort(([, a], [, b]) => a.usedMs - b.usedMs)
    for (const [key, entry] of oldest) {
      if (this.total <= mostBytes) return
      if (entry.readers > 0) continue
      this.forget(key)
      await this.remove(key)
    }
  }

  /** Renames first, so that a concurrent download of the same file is not lost. */
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
 * Flushes a file or folder before it gets its final name, so that after a power loss a name never exists without its
 * content.
 * @param path a file, or a folder with its content
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
