// A tar can only be read from its start, so its files are spooled to one file, and read in place from there.

import { createReadStream } from 'node:fs'
import { constants, createGunzip, createZstdDecompress } from 'node:zlib'
import { Parser, type ReadEntry } from 'tar'
import type { Content, Scratch, Spool } from './content.ts'
import { asFault, PackageFault } from './fault.ts'
import { inMiB, type ArchiveLimits } from './limits.ts'

export interface TarEntry {
  path: string
  /** Hard links are relative to the root, symbolic ones to their folder. */
  link?: { target: string; hard: boolean }
  content?: Content
}

export type Packing = 'none' | 'gzip' | 'zstd'

/** 2^27 bytes of window kept in memory by zstd. */
const windowLog = 27

const unpackers = {
  gzip: () => createGunzip(),
  zstd: () => createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: windowLog } }),
}

/** By the header's checksum, which every kind of tar has. */
export function isTarBlock(block: Buffer): boolean {
  if (block.length < 512) return false
  const said = Number.parseInt(block.toString('latin1', 148, 156).replaceAll('\0', ' ').trim(), 8)
  let sum = 8 * 32
  for (const [index, byte] of block.subarray(0, 512).entries()) if (index < 148 || index >= 156) sum += byte
  return sum === said
}

function assertBounds(bytes: number, packedBytes: number, limits: ArchiveLimits): void {
  if (bytes > limits.totalBytes) {
    throw new PackageFault('too-large', { limit: `${inMiB(limits.totalBytes)} unpacked` })
  }
  if (bytes > limits.ratioFromBytes && bytes > limits.ratio * packedBytes) {
    throw new PackageFault('too-packed', { limit: `${limits.ratio} times` })
  }
}

export async function* unpacked(
  path: string,
  packing: Packing,
  packedBytes: number,
  limits: ArchiveLimits,
): AsyncGenerator<Buffer> {
  const source = createReadStream(path)
  const plain = packing === 'none' ? source : source.pipe(unpackers[packing]())
  if (plain !== source) source.once('error', (error) => plain.destroy(error))
  let bytes = 0
  try {
    for await (const chunk of plain as AsyncIterable<Buffer>) {
      bytes += chunk.length
      assertBounds(bytes, packedBytes, limits)
      yield chunk
    }
  } catch (error) {
    throw asFault(error)
  } finally {
    source.destroy()
    plain.destroy()
  }
}

/** Parser warnings that are errors; others are oddities of old tars. */
const broken = new Set(['TAR_BAD_ARCHIVE', 'TAR_ENTRY_INVALID', 'TAR_ABORT'])

interface Reading {
  entries: TarEntry[]
  chunks: Buffer[]
}

function parserInto(reading: Reading, spool: Spool, limits: ArchiveLimits): Parser {
  let seen = 0
  const fail = (fault: PackageFault): never => {
    throw fault
  }
  const onEntry = (entry: ReadEntry): void => {
    seen += 1
    if (seen > limits.entries) fail(new PackageFault('too-large', { limit: `${limits.entries} files` }))
    const path = entry.path
    if (entry.size > limits.fileBytes) {
      fail(new PackageFault('too-large', { file: path, limit: inMiB(limits.fileBytes) }))
    }
    const start = spool.size() + reading.chunks.reduce((sum, { length }) => sum + length, 0)
    if (entry.type === 'SymbolicLink' || entry.type === 'Link') {
      reading.entries.push({ path, link: { target: entry.linkpath ?? '', hard: entry.type === 'Link' } })
    } else if (files.has(entry.type)) {
      reading.entries.push({ path, content: spool.piece(start, entry.size, path) })
      entry.on('data', (chunk: Buffer) => reading.chunks.push(chunk))
    }
    entry.resume()
  }
  const parser = new Parser()
  parser.on('entry', onEntry)
  parser.on('ignoredEntry', ({ meta, path }: ReadEntry) => {
    if (meta) fail(new PackageFault('too-large', { file: path, limit: '1 MiB for a header' }))
  })
  parser.on('warn', (code: string, message: string | Error) => {
    if (broken.has(code)) fail(new PackageFault('archive-broken', { detail: String(message) }))
  })
  return parser
}

const files = new Set(['File', 'OldFile', 'ContiguousFile'])

/** @throws PackageFault too-large, too-packed, archive-broken */
export async function readTar(
  bytes: AsyncIterable<Buffer>,
  scratch: Scratch,
  limits: ArchiveLimits,
): Promise<TarEntry[]> {
  const spool = await scratch.spool()
  const reading: Reading = { entries: [], chunks: [] }
  const flush = async (): Promise<void> => {
    const chunks = reading.chunks.splice(0)
    if (chunks.length > 0) await spool.append(Buffer.concat(chunks))
  }
  try {
    const parser = parserInto(reading, spool, limits)
    for await (const chunk of bytes) {
      parser.write(chunk)
      await flush()
    }
    parser.end()
    await flush()
    return reading.entries
  } catch (error) {
    throw asFault(error)
  }
}
