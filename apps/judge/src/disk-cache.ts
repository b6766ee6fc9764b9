// The least recently used entry goes first, unless it is in use. The modification time records the last use.

import { accessSync, renameSync, utimesSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

interface Entry {
  bytes: number
  usedMs: number
  /** The last use as recorded on its file. */
  notedMs: number
  readers: number
}

export interface Held extends Disposable {
  /** Absolute; a file or a folder. */
  readonly path: string
  readonly bytes: number
}

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

  /** Removes incomplete entries of an earlier run. */
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

  /** In the same file system, so that `add` is a rename. */
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
      // The thread pool costs more than the call.
      if (now - entry.notedMs < noteEveryMs) accessSync(held.path)
      else utimesSync(held.path, now / 1000, now / 1000)
    } catch {
      held[Symbol.dispose]()
      this.forget(key)
      return null
    }
    if (now - entry.notedMs >= noteEveryMs) entry.notedMs = now
    return held
  }

  /** If another one was first, that one is held. */
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

  /** Removes unused entries only. */
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

  /** Renames first, so that a concurrent download is not lost. */
  private async remove(key: string): Promise<void> {
    const aside = this.draft(key)
    try {
      renameSync(join(this.folder, key), aside)
    } catch {
      return
    }
    await rm(aside, { recursive: true, force: true })
  }
}

/**
 * Flushes, so that after a power loss a name never exists without its content.
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
