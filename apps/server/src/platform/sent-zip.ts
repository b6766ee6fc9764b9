// A zip that somebody sends. Names of its files never become paths on disk.

import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Refusal, tooLarge } from '@verdict/contract/refusal'
import { PackageFault } from '@verdict/formats/fault'
import type { ArchiveLimits } from '@verdict/formats/limits'
import { openZip as openPackageZip, type Zip } from '@verdict/formats/zip'
import type { Context } from './context.ts'

type ZipLimits = Pick<ArchiveLimits, 'entries' | 'nameBytes'> & {
  /** Size of the zip itself. */
  zipBytes: number
}

function asRefusal(error: unknown): unknown {
  if (!(error instanceof PackageFault)) return error
  const { code, params } = error
  if (code === 'too-large') return new Refusal('TOO_LARGE', { limit: params.limit ?? '' })
  if (code === 'crc-wrong') return new Refusal('ARCHIVE_DAMAGED', { file: params.file ?? '' })
  return new Refusal('NOT_AN_ARCHIVE')
}

async function openZip(path: string, limits: ZipLimits): Promise<Zip> {
  const zip = await openPackageZip(path, limits)
  // Names are shown, so control characters are removed.
  const plain = zip.entries.map((entry) => ({ ...entry, path: entry.path.replaceAll('\0', '') }))
  const link = plain.find(({ isLink }) => isLink)
  if (!link) return { ...zip, entries: plain }
  zip.close()
  throw new Refusal('ARCHIVE_LINK', { file: link.path })
}

async function receiveFile(content: Readable, path: string, maxBytes: number): Promise<void> {
  let bytes = 0
  await pipeline(
    content,
    async function* (source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        bytes += chunk.length
        if (bytes > maxBytes) throw tooLarge(maxBytes)
        yield chunk
      }
    },
    createWriteStream(path, { mode: 0o600 }),
  )
}

/**
 * Receives it into a file that is removed afterwards.
 * @throws Refusal NOT_AN_ARCHIVE, TOO_LARGE, ARCHIVE_LINK, ARCHIVE_DAMAGED
 */
export async function withSentZip<T>(
  { settings }: Pick<Context, 'settings'>,
  content: Readable,
  limits: ZipLimits,
  work: (zip: Zip) => Promise<T>,
): Promise<T> {
  const folder = join(settings.dataDir, 'incoming')
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${randomUUID()}.zip`)
  try {
    await receiveFile(content, path, limits.zipBytes)
    const zip = await openZip(path, limits)
    try {
      return await work(zip)
    } finally {
      zip.close()
    }
  } catch (error) {
    throw asRefusal(error)
  } finally {
    await rm(path, { force: true })
  }
}
