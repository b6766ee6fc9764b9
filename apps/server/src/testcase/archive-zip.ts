// Reading a zip archive that a stranger sent. Names are only looked at and never become paths on disk. Sizes are
// bounded before anything is unpacked, by what the archive declares, and the reader stops an entry that turns out to
// be larger than declared: so an archive cannot unpack to more than is allowed.

import type { Readable } from 'node:stream'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { Refusal } from '../platform/refusal.ts'

const MiB = 1024 * 1024
export const archiveLimits = {
  fileBytes: 512 * MiB,
  totalBytes: 4096 * MiB,
  /** Entries of any kind. */
  entries: 10_000,
  /** Of a name with its folders: all of them are kept in memory, and most are told. */
  nameBytes: 1_000,
  pairs: 1_000,
} as const

export interface ZipEntry {
  path: string
  bytes: number
  entry: Entry
}

export interface Zip {
  entries: ZipEntry[]
  open(entry: ZipEntry): Promise<Readable>
  close(): void
}

/** A fault of the file, not of our disk: everything that is neither a refusal nor an error of the system. */
export const isArchiveFault = (error: unknown): boolean =>
  error instanceof Error && !(error instanceof Refusal) && !('syscall' in error)

/** Old archives carry names in unknown encodings: bytes that are no UTF-8 are kept apart one by one. */
function nameOf(raw: Buffer): string {
  const utf8 = raw.toString('utf8')
  return (utf8.includes('\ufffd') ? raw.toString('latin1') : utf8).replaceAll('\\', '/').replaceAll('\0', '')
}

const openFile = (path: string): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    const options = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: true }
    yauzl.open(path, options, (error, zip) => (error ? reject(error) : resolve(zip)))
  })

const listEntries = (zip: ZipFile): Promise<ZipEntry[]> =>
  new Promise((resolve, reject) => {
    const entries: ZipEntry[] = []
    zip.on('error', reject)
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry: Entry) => {
      const name = entry.fileName as unknown as Buffer
      if (name.length > archiveLimits.nameBytes) {
        reject(new Refusal('TOO_LARGE', { limit: `${archiveLimits.nameBytes} bytes for a name` }))
        return
      }
      entries.push({ path: nameOf(name), bytes: entry.uncompressedSize, entry })
      if (entries.length > archiveLimits.entries) {
        reject(new Refusal('TOO_LARGE', { limit: `${archiveLimits.entries} files` }))
      } else zip.readEntry()
    })
    zip.readEntry()
  })

/** @throws Refusal NOT_AN_ARCHIVE, TOO_LARGE */
export async function openZip(path: string): Promise<Zip> {
  const zip = await openFile(path).catch((error: unknown) => {
    throw isArchiveFault(error) ? new Refusal('NOT_AN_ARCHIVE') : error
  })
  try {
    return {
      entries: await listEntries(zip),
      open: (file) =>
        new Promise((resolve, reject) => {
          zip.openReadStream(file.entry, (error, stream) => (error ? reject(error) : resolve(stream)))
        }),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw isArchiveFault(error) ? new Refusal('NOT_AN_ARCHIVE') : error
  }
}

/** @throws Refusal TOO_LARGE when unpacking `files` would take more than is allowed */
export function assertUnpackable(files: readonly ZipEntry[]): void {
  const large = files.some(({ bytes }) => bytes > archiveLimits.fileBytes)
  if (large) throw new Refusal('TOO_LARGE', { limit: `${archiveLimits.fileBytes / MiB} MiB for a file` })
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  if (total > archiveLimits.totalBytes) {
    throw new Refusal('TOO_LARGE', { limit: `${archiveLimits.totalBytes / MiB} MiB unpacked` })
  }
}
