// Files are read outside every box: the first process to touch one is charged for its pages and waits for the disk.

import { closeSync, openSync, readSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type { LanguageDefinition } from './languages/definition.ts'

const small = 256 * 1024
const block = 1024 * 1024

export async function readThrough(path: string, bytes: number): Promise<void> {
  if (bytes <= small) {
    const file = openSync(path, 'r')
    try {
      readSync(file, Buffer.allocUnsafe(Math.max(bytes, 1)), 0, bytes, 0)
    } finally {
      closeSync(file)
    }
    return
  }
  await using file = await open(path, 'r')
  const into = Buffer.allocUnsafe(block)
  while ((await file.read(into, 0, block, null)).bytesRead > 0);
}

const freshMs = 60_000
const lastRead = new Map<string, number>()

/** Reads it again after a minute without use: the kernel drops idle pages first. */
export async function keepRuntimeCached(definition: LanguageDefinition): Promise<void> {
  const now = performance.now()
  for (const path of definition.runtimeFiles) {
    const before = lastRead.get(path) ?? -Infinity
    lastRead.set(path, now)
    if (now - before < freshMs) continue
    // A runtime at another path is just not warmed up.
    await readThrough(path, Number.MAX_SAFE_INTEGER).catch(() => undefined)
  }
}
