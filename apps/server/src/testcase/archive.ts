// Tests from a zip archive. It is received onto disk, looked at, and answered with a report of what it holds; only
// then, when asked to, its pairs are added behind the tests that there are, or take their place. All of it is
// added or nothing: one file that is not ASCII, or a pair that says nothing, stands in the way of the whole.

import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ArchiveReport } from '@verdict/contract/testcase'
import { pairFiles, type Pairing } from '@verdict/formats/pairs'
import { writeAudit } from '../platform/audit.ts'
import type { Blob } from '../platform/blobs.ts'
import type { Context, Origin } from '../platform/context.ts'
import { Refusal, tooLarge } from '../platform/refusal.ts'
import { inTurns } from '../platform/fairness/turns.ts'
import type { ArrivingFile } from '../platform/sent-file.ts'
import type { Viewer } from '../platform/viewer.ts'
import { lockStandingProblem, mendLacks } from '../problem/index.ts'
import { findChangeableProblem } from '../standing/problem-access.ts'
import { archiveLimits, asRefusal, openZip, unpackedBytes, type Zip, type ZipEntry } from './archive-zip.ts'
import { asciiOnly, locateNonAscii, NonAsciiFound } from '../platform/ascii.ts'
import { appendTests, putTests, type StoredTest } from './service.ts'

type ArchiveMode = 'preview' | 'add' | 'replace'

interface ArchiveUpload extends ArrivingFile {
  viewer: Viewer
  origin: Origin
  pid: number
  mode: ArchiveMode
  /** The limit of the archive itself. */
  maxBytes: number
}

/** Each may be gigabytes: those behind these wait, with no more than the archive itself on the disk. */
const unpacking = inTurns(2, 20)

/**
 * @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED, BAD_REQUEST, TOO_LARGE, NOT_AN_ARCHIVE, ARCHIVE_DAMAGED, DISK_FULL, RATE_LIMITED; when
 *   it is to be added also NO_TEST_PAIRS, NON_ASCII_TESTCASE, EMPTY_TESTCASE
 */
export async function takeArchive(context: Context, upload: ArchiveUpload): Promise<ArchiveReport> {
  await findChangeableProblem(context, upload.viewer, upload.pid)
  const folder = join(context.settings.dataDir, 'incoming')
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${randomUUID()}.zip`)
  return context.disk.within(upload.expectedBytes, () => receiveAndTake(context, upload, path))
}

async function receiveAndTake(context: Context, upload: ArchiveUpload, path: string): Promise<ArchiveReport> {
  try {
    await receiveFile((await upload.receive()).content, path, upload.maxBytes)
    const zip = await openZip(path)
    try {
      return await unpacking(() => takeZip(context, upload, zip))
    } catch (error) {
      throw asRefusal(error)
    } finally {
      zip.close()
    }
  } finally {
    await rm(path, { force: true })
  }
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

type Found = Pairing<ZipEntry>

async function takeZip(context: Context, upload: ArchiveUpload, zip: Zip): Promise<ArchiveReport> {
  const found = pairFiles(zip.entries)
  if (found.pairs.length > archiveLimits.pairs) {
    throw new Refusal('TOO_LARGE', { limit: `${archiveLimits.pairs} tests` })
  }
  const bytes = unpackedBytes(found.pairs.flatMap(({ input, output }) => [input, output]))
  if (upload.mode === 'preview') return reportOf(found, await findNonAscii(zip, found))

  if (found.pairs.length === 0) throw new Refusal('NO_TEST_PAIRS')
  if (found.pairs.some(isEmpty)) throw new Refusal('EMPTY_TESTCASE')
  const tests = await context.disk.within(bytes, () => storePairs(context, zip, found))
  const report = reportOf(found, [])
  return { ...report, ...(await addTests(context, upload, tests)) }
}

const isEmpty = ({ input, output }: Found['pairs'][number]): boolean =>
  input.bytes === 0 && output.bytes === 0

const named = ({ path, bytes }: ZipEntry) => ({ name: path, bytes })

function reportOf(found: Found, nonAscii: ArchiveReport['nonAscii']): ArchiveReport {
  const empty = found.pairs.filter(isEmpty).map(({ name }) => name)
  return {
    pairs: found.pairs.map(({ name, input, output }) => ({
      name,
      input: named(input),
      output: named(output),
    })),
    unpaired: found.unpaired.map(({ path }) => path),
    ignored: found.ignored.map(({ path }) => path),
    nonAscii,
    empty,
    ready: found.pairs.length > 0 && nonAscii.length === 0 && empty.length === 0,
    added: 0,
    removed: 0,
  }
}

/** Enough to see what is wrong with an archive. */
const reportedPlaces = 20

async function findNonAscii(zip: Zip, found: Found): Promise<ArchiveReport['nonAscii']> {
  const places: ArchiveReport['nonAscii'] = []
  for (const file of found.pairs.flatMap(({ input, output }) => [input, output])) {
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
    const place = await locatedFault(zip, file, async (content) => pipeline(content, asciiOnly(), nowhere))
    if (place.at) places.push({ file: file.path, ...place.at })
    if (places.length === reportedPlaces) break
  }
  return places
}

interface Located<T> {
  value?: T
  at: { line: number; column: number } | null
}

/** Run something over a file's content; where it meets a byte that is not ASCII, say where that is. */
async function locatedFault<T>(
  zip: Zip,
  file: ZipEntry,
  run: (content: Readable) => Promise<T>,
): Promise<Located<T>> {
  try {
    return { value: await run(await zip.open(file)), at: null }
  } catch (error) {
    if (!(error instanceof NonAsciiFound)) throw error
    return { at: await locateNonAscii(await zip.open(file)) }
  }
}

async function storeFile(context: Context, zip: Zip, file: ZipEntry): Promise<Blob> {
  const { value, at } = await locatedFault(zip, file, (content) => {
    const checked = asciiOnly()
    // The blob's own pipeline reports what this one fails with.
    pipeline(content, checked).catch((error: Error) => checked.destroy(error))
    return context.blobs.write(checked, archiveLimits.fileBytes)
  })
  if (at || !value) throw new Refusal('NON_ASCII_TESTCASE', { file: `file ${file.path}`, ...at })
  return value
}

async function storePairs(context: Context, zip: Zip, found: Found): Promise<StoredTest[]> {
  const tests: StoredTest[] = []
  for (const { input, output } of found.pairs) {
    tests.push({ input: await storeFile(context, zip, input), output: await storeFile(context, zip, output) })
  }
  return tests
}

function addTests(
  { db }: Context,
  { viewer, origin, pid, mode }: ArchiveUpload,
  tests: StoredTest[],
): Promise<{ added: number; removed: number }> {
  return db.transaction().execute(async (tx) => {
    const problem = await lockStandingProblem(tx, pid)
    const { added, removed } =
      mode === 'replace'
        ? await putTests(tx, pid, tests)
        : { added: (await appendTests(tx, pid, tests)).length, removed: 0 }
    await mendLacks(tx, problem, ['tests'])
    if (mode === 'replace' || problem.owner_id !== viewer.userId) {
      await writeAudit(tx, origin, {
        actorId: viewer.userId,
        action: mode === 'replace' ? 'testcase.replaceArchive' : 'testcase.addArchive',
        target: `problem:${pid}`,
        before: { removed },
        after: { added },
      })
    }
    return { added, removed }
  })
}
