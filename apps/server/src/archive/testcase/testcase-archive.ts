// All or nothing: one file that is not ASCII (or UTF-8, where the problem allows it), or an empty pair, stops everything.

import { type Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ArchiveReport } from '@verdict/contract/testcase'
import { pairFiles, type Pairing } from '@verdict/formats/pairs'
import { writeAudit } from '../../platform/audit.ts'
import type { Blob } from '@verdict/storage/blobs'
import type { Context, Origin } from '../../platform/context.ts'
import { Refusal } from '@verdict/contract/refusal'
import { inTurns } from '../../platform/fairness/call-queues.ts'
import type { ArrivingFile } from '../../platform/sent-file.ts'
import { withSentZip } from '../../platform/sent-zip.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { lockStandingProblem } from '../problem/problem-service.ts'
import { mendLacks } from '../problem/problem-write.ts'
import { findProblemToTest } from '../../access/problem-access.ts'
import { locateUnfit, textOnly, UnfitTextFound } from '../../platform/test-text.ts'
import { allowsUtf8 } from './testcase-queries.ts'
import { appendTests, putTests, type StoredTest, unfitTest } from './testcase-service.ts'
import { archiveLimits as packageLimits, inMiB } from '@verdict/formats/limits'
import type { Zip, ZipEntry } from '@verdict/formats/zip'

const archiveLimits = { ...packageLimits, pairs: 1_000 } as const

/** @throws Refusal TOO_LARGE if unpacking needs too much */
function unpackedBytes(files: readonly ZipEntry[]): number {
  const large = files.some(({ bytes }) => bytes > archiveLimits.fileBytes)
  if (large) throw new Refusal('TOO_LARGE', { limit: `${inMiB(archiveLimits.fileBytes)} for a file` })
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  if (total > archiveLimits.totalBytes) {
    throw new Refusal('TOO_LARGE', { limit: `${inMiB(archiveLimits.totalBytes)} unpacked` })
  }
  return total
}

type ArchiveMode = 'preview' | 'add' | 'replace'

interface ArchiveUpload extends ArrivingFile {
  viewer: Viewer
  origin: Origin
  pid: number
  mode: ArchiveMode
  maxBytes: number
}

/** An archive may unpack to gigabytes, so few do so at a time. */
const unpacking = inTurns(2, 20)

/**
 * @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED, BAD_REQUEST, TOO_LARGE, NOT_AN_ARCHIVE, ARCHIVE_LINK,
 * ARCHIVE_DAMAGED, DISK_FULL, RATE_LIMITED; to add also NO_TEST_PAIRS, NON_ASCII_TESTCASE,
 * NOT_UTF8_TESTCASE, EMPTY_TESTCASE
 */
export async function takeArchive(context: Context, upload: ArchiveUpload): Promise<ArchiveReport> {
  await findProblemToTest(context, upload.viewer, upload.pid)
  return context.disk.within(upload.expectedBytes, async () => {
    const { content } = await upload.receive()
    const limits = { ...archiveLimits, zipBytes: upload.maxBytes }
    return withSentZip(context, content, limits, (zip) => unpacking(() => takeZip(context, upload, zip)))
  })
}

type Found = Pairing<ZipEntry>

async function takeZip(context: Context, upload: ArchiveUpload, zip: Zip): Promise<ArchiveReport> {
  const found = pairFiles(zip.entries)
  if (found.pairs.length > archiveLimits.pairs) {
    throw new Refusal('TOO_LARGE', { limit: `${archiveLimits.pairs} tests` })
  }
  const bytes = unpackedBytes(found.pairs.flatMap(({ input, output }) => [input, output]))
  const utf8 = await allowsUtf8(context.db, upload.pid)
  if (upload.mode === 'preview') return reportOf(found, await findUnfit(zip, found, utf8), utf8)

  if (found.pairs.length === 0) throw new Refusal('NO_TEST_PAIRS')
  if (found.pairs.some(isEmpty)) throw new Refusal('EMPTY_TESTCASE')
  const tests = await context.disk.within(bytes, () => storePairs(context, zip, found, utf8))
  const report = reportOf(found, [], utf8)
  return { ...report, ...(await addTests(context, upload, tests, zip, found)) }
}

const isEmpty = ({ input, output }: Found['pairs'][number]): boolean =>
  input.bytes === 0 && output.bytes === 0

const named = ({ path, bytes }: ZipEntry) => ({ name: path, bytes })

function reportOf(found: Found, nonAscii: ArchiveReport['nonAscii'], utf8: boolean): ArchiveReport {
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
    utf8,
    empty,
    ready: found.pairs.length > 0 && nonAscii.length === 0 && empty.length === 0,
    added: 0,
    removed: 0,
  }
}

const testNameChars = 200

const reportedPlaces = 20

async function findUnfit(zip: Zip, found: Found, utf8: boolean): Promise<ArchiveReport['nonAscii']> {
  const places: ArchiveReport['nonAscii'] = []
  for (const file of found.pairs.flatMap(({ input, output }) => [input, output])) {
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
    const place = await locatedFault(zip, file, utf8, async (content) =>
      pipeline(content, textOnly(utf8), nowhere),
    )
    if (place.at) places.push({ file: file.path, ...place.at })
    if (places.length === reportedPlaces) break
  }
  return places
}

interface Located<T> {
  value?: T
  at: { line: number; column: number } | null
}

/** Finds the first byte that the problem does not allow. */
async function locatedFault<T>(
  zip: Zip,
  file: ZipEntry,
  utf8: boolean,
  run: (content: Readable) => Promise<T>,
): Promise<Located<T>> {
  try {
    return { value: await run(await zip.open(file)), at: null }
  } catch (error) {
    if (!(error instanceof UnfitTextFound)) throw error
    return { at: await locateUnfit(await zip.open(file), utf8) }
  }
}

interface StoredFile {
  blob: Blob
  beyondAscii: boolean
}

async function storeFile(context: Context, zip: Zip, file: ZipEntry, utf8: boolean): Promise<StoredFile> {
  const { value, at } = await locatedFault(zip, file, utf8, async (content) => {
    const checked = textOnly(utf8)
    pipeline(content, checked).catch((error: Error) => checked.destroy(error))
    const blob = await context.blobs.write(checked, archiveLimits.fileBytes)
    return { blob, beyondAscii: checked.beyondAscii }
  })
  if (at || !value) throw unfitTest(utf8, { file: `file ${file.path}`, ...at })
  return value
}

async function storePairs(context: Context, zip: Zip, found: Found, utf8: boolean): Promise<StoredTest[]> {
  const tests: StoredTest[] = []
  for (const { name, input, output } of found.pairs) {
    const [asked, answered] = [
      await storeFile(context, zip, input, utf8),
      await storeFile(context, zip, output, utf8),
    ]
    tests.push({
      name: name.slice(0, testNameChars),
      input: asked.blob,
      output: answered.blob,
      beyondAscii: asked.beyondAscii || answered.beyondAscii,
    })
  }
  return tests
}

function addTests(
  { db }: Context,
  { viewer, origin, pid, mode }: ArchiveUpload,
  tests: StoredTest[],
  zip: Zip,
  found: Found,
): Promise<{ added: number; removed: number }> {
  return db.transaction().execute(async (tx) => {
    const problem = await lockStandingProblem(tx, pid)
    if (!problem.utf8 && tests.some(({ beyondAscii }) => beyondAscii)) {
      // It stopped allowing UTF-8 meanwhile.
      const [place] = await findUnfit(zip, found, false)
      throw unfitTest(false, { ...place!, file: `file ${place!.file}` })
    }
    const { added, removed } =
      mode === 'replace'
        ? await putTests(tx, pid, tests)
        : { added: (await appendTests(tx, pid, tests)).length, removed: 0 }
    await mendLacks(tx, problem, mode === 'replace' ? ['tests', 'allTests'] : ['tests'])
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
