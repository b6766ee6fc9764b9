// Bytes by reference: a file of an archive, a piece of a spool file or a short text; nothing large is in memory.

import { createReadStream } from 'node:fs'
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { asFault, PackageFault } from './fault.ts'

export interface Content {
  /** Inside the package; generated content has a made-up path. */
  path: string
  bytes: number
  /** Fails with PackageFault where the archive is damaged. May be opened repeatedly while the archive is open. */
  open: () => Promise<Readable>
}

export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)

export function extensionOf(path: string): string {
  const name = nameOf(path)
  const dot = name.lastIndexOf('.')
  return dot < 0 ? '' : name.slice(dot).toLowerCase()
}

export function textContent(path: string, text: string | Buffer): Content {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  return { path, bytes: bytes.length, open: async () => Readable.from(bytes.length > 0 ? [bytes] : []) }
}

/** @throws PackageFault too-large, archive-broken, crc-wrong */
export async function readWhole(content: Content, maxBytes: number): Promise<Buffer> {
  if (content.bytes > maxBytes) {
    throw new PackageFault('too-large', { file: content.path, limit: `${Math.floor(maxBytes / 1024)} KiB` })
  }
  const chunks: Buffer[] = []
  try {
    for await (const chunk of await content.open()) chunks.push(chunk as Buffer)
  } catch (error) {
    throw asFault(error, content.path)
  }
  return Buffer.concat(chunks)
}

export async function readHead(content: Content, bytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of await content.open()) {
      chunks.push(chunk as Buffer)
      length += (chunk as Buffer).length
      if (length >= bytes) break
    }
  } catch (error) {
    throw asFault(error, content.path)
  }
  return Buffer.concat(chunks).subarray(0, bytes)
}

export interface Scratch {
  spool(): Promise<Spool>
  path(name: string): string
  close(): Promise<void>
}

export interface Spool {
  append(chunk: Buffer): Promise<void>
  size(): number
  piece(start: number, bytes: number, path: string): Content
}

export async function openScratch(parent = tmpdir()): Promise<Scratch> {
  const folder = await mkdtemp(join(parent, 'package-'))
  const open: FileHandle[] = []
  let count = 0
  const path = (name: string): string => join(folder, `${(count += 1)}-${name}`)
  return {
    path,
    spool: async () => {
      const file = path('spool')
      const handle = await openNew(file)
      open.push(handle)
      return spoolInto(handle, file)
    },
    close: async () => {
      for (const handle of open) await handle.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const openNew = (path: string): Promise<FileHandle> => open(path, 'wx', 0o600)

function spoolInto(handle: FileHandle, file: string): Spool {
  let size = 0
  return {
    append: async (chunk) => {
      await handle.writeFile(chunk)
      size += chunk.length
    },
    size: () => size,
    piece: (start, bytes, path) => pieceOf(file, path, start, bytes),
  }
}

const pieceOf = (file: string, path: string, start: number, bytes: number): Content => ({
  path,
  bytes,
  open: async () =>
    bytes === 0 ? Readable.from([]) : createReadStream(file, { start, end: start + bytes - 1 }),
})
