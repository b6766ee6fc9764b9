// A zip of tests: the reader of packages with the limits of this call. Names are only looked at and never become paths on
// disk, so none is refused.

import { PackageFault } from '@verdict/formats/fault'
import { archiveLimits as packageLimits, inMiB } from '@verdict/formats/limits'
import { openZip as openPackageZip, type Zip, type ZipEntry } from '@verdict/formats/zip'
import { Refusal } from '../platform/refusal.ts'

export type { Zip, ZipEntry }

export const archiveLimits = { ...packageLimits, pairs: 1_000 } as const

/** A fault of the archive as this call says it; an error of the system, or a refusal, as it is. */
export function asRefusal(error: unknown): unknown {
  if (!(error instanceof PackageFault)) return error
  const { code, params } = error
  if (code === 'too-large') return new Refusal('TOO_LARGE', { limit: params.limit ?? '' })
  if (code === 'crc-wrong') return new Refusal('ARCHIVE_DAMAGED', { file: params.file ?? '' })
  return new Refusal('NOT_AN_ARCHIVE')
}

/** @throws Refusal NOT_AN_ARCHIVE, TOO_LARGE */
export async function openZip(path: string): Promise<Zip> {
  const zip = await openPackageZip(path, archiveLimits).catch((error: unknown) => {
    throw asRefusal(error)
  })
  // A report is sent as JSON and shown: without characters that end a text.
  const entries = zip.entries.map((entry) => ({ ...entry, path: entry.path.replaceAll('\0', '') }))
  return { ...zip, entries }
}

/**
 * @returns what unpacking `files` takes on the disk
 * @throws Refusal TOO_LARGE when it is more than is allowed
 */
export function unpackedBytes(files: readonly ZipEntry[]): number {
  const large = files.some(({ bytes }) => bytes > archiveLimits.fileBytes)
  if (large) throw new Refusal('TOO_LARGE', { limit: `${inMiB(archiveLimits.fileBytes)} for a file` })
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  if (total > archiveLimits.totalBytes) {
    throw new Refusal('TOO_LARGE', { limit: `${inMiB(archiveLimits.totalBytes)} unpacked` })
  }
  return total
}
