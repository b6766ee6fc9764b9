// Output files in the place of a program: a zip of them, or some of them. A submission is the whole of its files, those of an
// earlier one included, so that it is judged like any other. Files are stored before the submission; what is refused then is
// removed with all files that nothing names.

import type { outputsEndpoints, OutputTest as ShownTest } from '@verdict/contract/outputs'
import { Refusal, tooLarge } from '@verdict/contract/refusal'
import { languageOfOutputs } from '@verdict/domain/language'
import { listOfOutputs, outputLimits, outputsFor, testFinder } from '@verdict/domain/outputs'
import { archiveLimits } from '@verdict/formats/limits'
import type { Zip, ZipEntry } from '@verdict/formats/zip'
import type { Readable } from 'node:stream'
import type { z } from 'zod'
import {
  assertTakesOutputs,
  contestOf,
  entrantIn,
  type Place,
  problemTaking,
} from '../../access/submitting.ts'
import { outputTests, type OutputTest } from '../../archive/index.ts'
import type { Context, Origin } from '../../platform/context.ts'
import { inTurns } from '../../platform/fairness/call-queues.ts'
import type { ArrivingFiles } from '../../platform/sent-file.ts'
import { withSentZip } from '../../platform/sent-zip.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { lastOutputs } from './output-queries.ts'
import type { OutputFile } from './submission-record.ts'
import { findKeyed } from './submission-write-queries.ts'
import { countSending, sentBefore, type Submitted, submitTo } from './submit.ts'

type Asked = z.output<(typeof outputsEndpoints)['POST /status/outputs']['query']>

const zipLimits = {
  ...archiveLimits,
  entries: 4 * outputLimits.files,
  zipBytes: outputLimits.totalBytes,
} as const
const ignoredNames = 50
/** Those of what is ignored are received as well. */
const zipsAtOnce = 3

/** A zip may unpack to many files, so few do so at a time. */
const unpacking = inTurns(2, 40)

const ownLast = async ({ db }: Pick<Context, 'db'>, viewer: Viewer, place: Place) => {
  const cid = contestOf(place)
  return lastOutputs(db, { userId: await entrantIn(db, viewer, cid), pid: place.pid, cid })
}

/** @throws Refusal as `problemTaking`, PROGRAM_WANTED */
export async function listOutputTests(
  context: Context,
  viewer: Viewer,
  place: Place,
): Promise<{ tests: ShownTest[] }> {
  const problem = await problemTaking(context, viewer, place)
  assertTakesOutputs(problem)
  const [tests, last] = await Promise.all([
    outputTests(context.db, place.pid),
    ownLast(context, viewer, place),
  ])
  const sent = outputsFor(
    last?.files ?? [],
    tests.map(({ uuid }) => uuid),
  )
  return {
    tests: tests.map(({ number, name, input }, index) => {
      const file = sent[index]
      return {
        number,
        name,
        inputBytes: input.bytes,
        ...(last && file && { sent: { sid: last.sid, name: file.name, bytes: file.bytes } }),
      }
    }),
  }
}

/**
 * @throws Refusal as a program's submission; PROGRAM_WANTED, OUTPUTS_UNKNOWN, OUTPUT_TWICE; BAD_REQUEST, TOO_LARGE,
 * NOT_AN_ARCHIVE, ARCHIVE_LINK, ARCHIVE_DAMAGED; DISK_FULL
 */
export async function submitOutputs(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  { keep, ...asked }: Asked,
  form: ArrivingFiles,
): Promise<Submitted & { ignored: string[] }> {
  const { db, disk } = context
  const { userId } = viewer
  const problem = await problemTaking(context, viewer, asked)
  assertTakesOutputs(problem)
  // A repeat counts once; it is compared when its files are here.
  const isRepeat = asked.key !== undefined && (await findKeyed(db, userId, asked.key)) !== undefined
  if (!isRepeat) await countSending(context, viewer)
  const tests = await outputTests(db, asked.pid)
  const receiving = new Receiving(context, tests)
  // An archive is on the disk beside its files.
  await disk.within(2 * form.expectedBytes, () => receiving.all(form))
  const last = keep ? await ownLast(context, viewer, asked) : null
  const outputs = receiving.withEarlier(last?.files ?? [])
  const code = listOfOutputs(outputs)
  const submission = { ...asked, mid: asked.mid ?? null, language: languageOfOutputs, code, outputs }
  const { ignored } = receiving
  const before = await sentBefore(db, viewer, submission)
  const submitted = before ?? (await submitTo(context, viewer, origin, problem, submission))
  return { ...submitted, ignored }
}

class Receiving {
  readonly ignored: string[] = []
  private readonly context: Context
  private readonly tests: readonly OutputTest[]
  private readonly find: (path: string) => number | null
  /** By their names, and by the names of their parts, which go before. */
  private readonly found = { byName: new Map<number, OutputFile>(), byPart: new Map<number, OutputFile>() }
  private leftBytes: number = outputLimits.totalBytes
  private leftZips = zipsAtOnce

  constructor(context: Context, tests: readonly OutputTest[]) {
    this.context = context
    this.tests = tests
    this.find = testFinder(tests)
  }

  async all(form: ArrivingFiles): Promise<void> {
    for await (const { field, name, content } of form.receive()) {
      const [, said] = /^test-(\d{1,9})$/.exec(field) ?? []
      if (said === undefined && /\.zip$/i.test(name)) await this.takeZip(content)
      else await this.takeFile(said, name, content)
    }
    const { byName, byPart } = this.found
    if (byName.size + byPart.size > 0) return
    if (this.ignored.length === 0) throw new Refusal('BAD_REQUEST')
    throw new Refusal('OUTPUTS_UNKNOWN', { file: this.ignored[0]! })
  }

  /** Each test without a file gets that of an earlier submission. */
  withEarlier(earlier: readonly OutputFile[]): OutputFile[] {
    const { byName, byPart } = this.found
    const before = outputsFor(
      earlier,
      this.tests.map(({ uuid }) => uuid),
    )
    return this.tests.flatMap(({ number, uuid }, index) => {
      const own = byPart.get(number) ?? byName.get(number)
      if (own) return [own]
      const kept = before[index]
      return kept ? [{ ...kept, number, test_uuid: uuid }] : []
    })
  }

  /** @param said the number that the part's name says */
  private async takeFile(said: string | undefined, name: string, content: Readable): Promise<void> {
    const number = said === undefined ? this.find(name) : Number(said)
    const test = this.tests.find((one) => one.number === number)
    // A form's other files are not read without it.
    if (!test) throw new Refusal('OUTPUTS_UNKNOWN', { file: shown(name) })
    await this.store(test, name, content, { into: said === undefined ? 'byName' : 'byPart' })
  }

  private async takeZip(content: Readable): Promise<void> {
    this.leftZips -= 1
    if (this.leftZips < 0) throw new Refusal('TOO_LARGE', { limit: `${zipsAtOnce} archives` })
    return withSentZip(this.context, content, zipLimits, (zip) =>
      unpacking(async () => {
        for (const entry of zip.entries) await this.takeEntry(zip, entry)
      }),
    )
  }

  private async takeEntry(zip: Zip, entry: ZipEntry): Promise<void> {
    if (entry.path.endsWith('/')) return
    const number = this.find(entry.path)
    const test = this.tests.find((one) => one.number === number)
    if (test && !entry.isEncrypted) {
      return this.store(test, entry.path, await zip.open(entry), { bytes: entry.bytes })
    }
    if (this.ignored.length < ignoredNames) this.ignored.push(shown(entry.path))
  }

  /** @param how bytes: as an archive says, so that what is too large is not unpacked */
  private async store(
    { number, uuid, name }: OutputTest,
    path: string,
    content: Readable,
    { into = 'byName', bytes = 0 }: { into?: 'byName' | 'byPart'; bytes?: number } = {},
  ): Promise<void> {
    const most = Math.min(outputLimits.fileBytes, this.leftBytes)
    const isTwice = this.found[into].has(number)
    if (isTwice || bytes > most) {
      content.destroy()
      throw isTwice ? new Refusal('OUTPUT_TWICE', { file: shown(path) }) : tooLarge(most)
    }
    const blob = await this.context.blobs.write(content, most)
    this.leftBytes -= blob.bytes
    this.found[into].set(number, { number, test_uuid: uuid, name: `${name}.out`, ...blob })
  }
}

const shown = (name: string): string =>
  name.slice(0, outputLimits.nameChars).toWellFormed().replaceAll('\0', '')
