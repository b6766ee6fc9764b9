// A zip of a stranger, read in place. Names are as in the file; the caller cleans them. An entry larger than declared is
// stopped, and each is compared with its checksum.

import { type Readable, Transform } from 'node:stream'
import { crc32 } from 'node:zlib'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { asFault, PackageFault } from './fault.ts'
import { archiveLimits, type ArchiveLimits } from './limits.ts'
import { decodeName } from './names.ts'

export interface ZipEntry {
  path: string
  bytes: number
  packedBytes: number
  isLink: boolean
  isEncrypted: boolean
  entry: Entry
}

export interface Zip {
  entries: ZipEntry[]
  open(entry: ZipEntry): Promise<Readable>
  close(): void
}

type Bounds = Pick<ArchiveLimits, 'entries' | 'nameBytes'>

const openFile = (path: string): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    const options = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: true }
    yauzl.open(path, options, (error, zip) => (error ? reject(error) : resolve(zip)))
  })

/** Info-ZIP and 7-Zip repeat a name in UTF-8 there: version, checksum of the plain name, name. */
function unicodeName(entry: Entry, raw: Buffer): string | null {
  const data = entry.extraFields.find(({ id }) => id === 0x7075)?.data
  if (!data || data.length < 6 || data[0] !== 1 || data.readUInt32LE(1) !== crc32(raw)) return null
  return decodeName(data.subarray(5))
}

const isUnix = (entry: Entry): boolean => [3, 19].includes(entry.versionMadeBy >>> 8)

function entryOf(entry: Entry, raw: Buffer): ZipEntry {
  return {
    path: (unicodeName(entry, raw) ?? decodeName(raw)).replaceAll('\\', '/'),
    bytes: entry.uncompressedSize,
    packedBytes: entry.compressedSize,
    isLink: isUnix(entry) && ((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000,
    isEncrypted: (entry.generalPurposeBitFlag & 1) !== 0,
    entry,
  }
}

const listEntries = (zip: ZipFile, limits: Bounds): Promise<ZipEntry[]> =>
  new Promise((resolve, reject) => {
    const entries: ZipEntry[] = []
    zip.on('error', reject)
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry: Entry) => {
      const name = entry.fileName as unknown as Buffer
      if (name.length > limits.nameBytes) {
        reject(new PackageFault('too-large', { limit: `${limits.nameBytes} bytes for a name` }))
        return
      }
      entries.push(entryOf(entry, name))
      if (entries.length > limits.entries) {
        reject(new PackageFault('too-large', { limit: `${limits.entries} files` }))
      } else zip.readEntry()
    })
    zip.readEntry()
  })

/** yauzl does not check checksums. Fails with crc-wrong after the last byte. */
function checked(content: Readable, { path, entry }: ZipEntry): Readable {
  let sum = 0
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum = crc32(chunk, sum)
      done(null, chunk)
    },
    flush(done) {
      done(sum === entry.crc32 ? null : new PackageFault('crc-wrong', { file: path }))
    },
  })
  // An error of either stream reaches the consumer.
  content.once('error', (error) => check.destroy(asFault(error, path) as Error))
  check.once('close', () => content.destroy())
  return content.pipe(check)
}

/** @throws PackageFault not-an-archive, too-large */
export async function openZip(path: string, limits: Bounds = archiveLimits): Promise<Zip> {
  const zip = await openFile(path).catch((error: unknown) => {
    throw asFault(error) instanceof PackageFault ? new PackageFault('not-an-archive') : error
  })
  try {
    return {
      entries: await listEntries(zip, limits),
      open: (file) =>
        new Promise((resolve, reject) => {
          zip.openReadStream(file.entry, (error, stream) => {
            if (error) reject(asFault(error, file.path))
            else resolve(checked(stream, file))
          })
        }),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw asFault(error)
  }
}
