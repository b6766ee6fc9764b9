// A hostile package costs this process's CPU time and memory, not the server's. Keeps one file open.

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parentPort } from 'node:worker_threads'
import {
  type Archive,
  type Content,
  type ImportedProblem,
  lacksAnswer,
  openArchive,
  type PackagedContest,
  PackageFault,
  readContest,
  readPackage,
  readWhole,
  tidyTest,
} from '@verdict/formats'
import { archiveLimits } from '@verdict/formats/limits'
import { problemLimits } from '@verdict/domain/field-limits'
import { attachmentBytes, documentBytes, packageBytes, pictureBytes } from '@verdict/domain/limits'
import { shownKindOf } from '../../archive/index.ts'
import { locateUnfit, textOnly, UnfitTextFound } from '../../platform/test-text.ts'
import { type BlobStore, openFolderStore } from '@verdict/storage/blobs'
import { attachmentsOf, convert, type Converted, pdfsOf } from './conversion.ts'
import { previewOf, sizeOf, storedName } from './preview.ts'
import type {
  FoundProblem,
  ProblemText,
  ReadAnswer,
  ReadAnswers,
  ReadFile,
  ReadRequest,
  ReadTest,
  Stored,
  TestFault,
} from './reading.ts'

interface Open {
  path: string
  archive: Archive
  problems: ImportedProblem[]
  contest: PackagedContest | null
  converted: Map<number, Converted>
}

let open: Open | null = null

async function close(): Promise<void> {
  const { archive } = open ?? {}
  open = null
  await archive?.close()
}

async function opened({ path, name, scratchIn }: ReadFile): Promise<Open> {
  if (open?.path === path) return open
  await close()
  const archive = await openArchive(path, { name, scratchIn })
  try {
    const found = await readContest(archive)
    const problems = found?.problems ?? (await readPackage(archive))
    open = { path, archive, problems, contest: found?.contest ?? null, converted: new Map() }
    return open
  } catch (error) {
    await archive.close()
    throw error
  }
}

async function convertedAt(file: ReadFile, index: number): Promise<Converted & { problem: ImportedProblem }> {
  const { problems, converted } = await opened(file)
  const problem = problems[index]
  if (!problem) throw new PackageFault('no-problem')
  const known = converted.get(index) ?? (await convert(problem))
  converted.set(index, known)
  return { ...known, problem }
}

async function read(file: ReadFile): Promise<ReadAnswers['read']> {
  const { problems } = await opened(file)
  const found: FoundProblem[] = []
  for (const [index, problem] of problems.entries()) {
    const converted = await convertedAt(file, index)
    found.push({
      key: problem.key,
      preview: previewOf(problem, converted),
      sizes: converted.tests.map(sizeOf),
    })
  }
  return { problems: found }
}

class BadTest extends Error {
  readonly fault: TestFault

  constructor(fault: TestFault) {
    super(fault.code)
    this.fault = fault
  }
}

type Keep = (content: Readable) => Promise<Stored>

const digest: Keep = async (content) => {
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(
    content,
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        bytes += chunk.length
        hash.update(chunk)
        done()
      },
    }),
  )
  return { sha256: hash.digest('hex'), bytes }
}

const intoStore =
  (blobs: BlobStore): Keep =>
  (content) =>
    blobs.write(content, archiveLimits.fileBytes)

interface KeptFile {
  file: Stored
  beyondAscii: boolean
}

/** @throws BadTest if it is not UTF-8 */
async function keepFile(content: Content | null, keep: Keep, tidied: Set<string>): Promise<KeptFile> {
  if (!content) return { file: await keep(Readable.from([])), beyondAscii: false }
  const tidy = tidyTest()
  const text = textOnly(true)
  try {
    const passing = pipeline(await content.open(), tidy, text)
    const [, file] = await Promise.all([passing, keep(text)])
    for (const change of tidy.changes) tidied.add(change)
    return { file, beyondAscii: text.beyondAscii }
  } catch (error) {
    if (!(error instanceof UnfitTextFound)) throw error
    const place = await locateUnfit((await content.open()).pipe(tidyTest()), true)
    throw new BadTest({ code: 'not-utf8', params: { file: content.path, line: 0, column: 0, ...place } })
  }
}

/** A few files at once, since each waits for the disk. */
const atOnce = 4

/** On failure waits for all, then throws the first error. */
async function allOf<T>(works: readonly Promise<T>[]): Promise<T[]> {
  const ended = await Promise.allSettled(works)
  return ended.map((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  })
}

async function tests(
  { file, index, from, to }: ReadRequest<'check' | 'store'>,
  keep: Keep,
): Promise<ReadAnswers['check']> {
  const { problem, tests: all } = await convertedAt(file, index)
  const tidied = new Set<string>()
  const one = async (test: Converted['tests'][number]): Promise<ReadTest> => {
    const { input, output } = test
    const [kept, answer] = await allOf([keepFile(input, keep, tidied), keepFile(output, keep, tidied)])
    const name = storedName(test.name)
    return {
      name,
      input: kept!.file,
      output: answer!.file,
      lacksAnswer: lacksAnswer(problem, test),
      beyondAscii: kept!.beyondAscii || answer!.beyondAscii,
    }
  }
  const taken: ReadTest[] = []
  for (let first = from; first < to; first += atOnce) {
    taken.push(...(await allOf(all.slice(first, Math.min(to, first + atOnce)).map(one))))
  }
  return { tests: taken, tidied: [...tidied] }
}

async function text({ file, index, keep, blobs }: ReadRequest<'text'>): Promise<ReadAnswers['text']> {
  const { problem, text: plain, lacks, groups, groupsBy, plan, plansBy } = await convertedAt(file, index)
  const timeRule = problem.limits.timeRule ?? null
  const store = openFolderStore(blobs)
  const put: Put = (content, most) => (keep ? store.write(content, most) : digest(asStream(content)))
  const { pictures, addresses } = await picturesOf(problem, put)
  const shown = (markdown: string): string => withPictures(markdown, problem, addresses)
  return {
    text: withAddresses(plain, shown),
    lacks,
    timeRule,
    groups,
    groupsBy,
    plan,
    plansBy,
    pictures,
    ...(await filesOf(problem, put)),
  }
}

async function contest({ file, keep, blobs }: ReadRequest<'contest'>): Promise<ReadAnswers['contest']> {
  const { contest: found } = await opened(file)
  if (!found) return { contest: null }
  const store = openFolderStore(blobs)
  const losses = [...found.losses]
  const organizations: NonNullable<ReadAnswers['contest']['contest']>['organizations'] = []
  for (const { logo, ...organization } of found.organizations) {
    const bytes = logo && (await readWhole(logo, pictureBytes))
    const kind = bytes && shownKindOf(bytes)
    if (bytes && !kind) losses.push({ code: 'logo-unknown', params: { id: organization.id } })
    if (!bytes || !kind) organizations.push({ ...organization, logo: null })
    else {
      const blob = keep ? await store.write(bytes, pictureBytes) : await digest(Readable.from([bytes]))
      const address = `/uploads/${blob.sha256}.${kind.extension}`
      organizations.push({
        ...organization,
        logo: { address, picture: { ...blob, mediaType: kind.mediaType } },
      })
    }
  }
  return { contest: { ...found, organizations, losses } }
}

type Put = (content: Readable | Buffer, most: number) => Promise<Stored>

const asStream = (content: Readable | Buffer): Readable =>
  Buffer.isBuffer(content) ? Readable.from([content]) : content

async function picturesOf(problem: ImportedProblem, put: Put) {
  const pictures: ReadAnswers['text']['pictures'] = []
  const addresses = new Map<string, string>()
  for (const { name, content } of problem.pictures) {
    const bytes = content.bytes <= pictureBytes ? await readWhole(content, pictureBytes) : Buffer.alloc(0)
    const kind = shownKindOf(bytes)
    if (!kind) continue
    const blob = await put(bytes, pictureBytes)
    pictures.push({ ...blob, mediaType: kind.mediaType })
    addresses.set(name, `/uploads/${blob.sha256}.${kind.extension}`)
  }
  return { pictures, addresses }
}

function withAddresses(plain: ProblemText, shown: (markdown: string) => string): ProblemText {
  const texts = <T extends Pick<ProblemText, 'description' | 'input' | 'output' | 'hint'>>(of: T): T => ({
    ...of,
    description: shown(of.description),
    input: shown(of.input),
    output: shown(of.output),
    hint: shown(of.hint),
  })
  const each = <T>(of: Record<string, T>, change: (one: T) => T): Record<string, T> =>
    Object.fromEntries(Object.entries(of).map(([name, one]) => [name, change(one)]))
  return {
    ...texts(plain),
    translations: each(plain.translations, texts),
    samples: plain.samples.map((sample) => ({
      ...sample,
      explanations: each(sample.explanations, shown),
    })),
  }
}

async function filesOf(
  problem: ImportedProblem,
  put: Put,
): Promise<Pick<ReadAnswers['text'], 'attachments' | 'pdfs'>> {
  const attachments = new Map<string, Stored>()
  for (const content of attachmentsOf(problem)) {
    attachments.set(freeName(attachments, content.path), await put(await content.open(), attachmentBytes))
  }
  const pdfs = new Map<string, Stored>()
  for (const [language, content] of pdfsOf(problem)) {
    pdfs.set(language, await put(await content.open(), documentBytes))
  }
  return {
    attachments: [...attachments].map(([name, blob]) => ({ name, blob })),
    pdfs: [...pdfs].map(([language, blob]) => ({ language, blob })),
  }
}

function freeName(taken: ReadonlyMap<string, unknown>, path: string): string {
  const plain = path
    .slice(path.lastIndexOf('/') + 1)
    .replaceAll(/[\p{Cc}\\/:*?"<>|\u202A-\u202E\u2066-\u2069]/gu, '-')
    .trim()
  const name = plain.slice(-problemLimits.attachmentName + 5).trim() || 'file'
  for (let count = 1; ; count += 1) {
    const wanted = count === 1 ? name : `${count}-${name}`
    if (!taken.has(wanted)) return wanted
  }
}

const withPictures = (
  markdown: string,
  { pictures }: ImportedProblem,
  addresses: ReadonlyMap<string, string>,
): string => {
  const lost = new Set(pictures.map(({ name }) => name).filter((name) => !addresses.has(name)))
  // Pictures that were not kept are reported, and their words stay.
  const kept = markdown.replaceAll(
    /!\[((?:\\.|[^\]\\\n]){0,2000})\]\(([^()\s]{1,300})\)/g,
    (whole, alt: string, name: string) => (lost.has(name) ? alt : whole),
  )
  return [...addresses].reduce(
    (text, [name, address]) => text.replaceAll(`](${name})`, `](${address})`),
    kept,
  )
}

async function answer(request: ReadRequest): Promise<ReadAnswers[keyof ReadAnswers]> {
  if (request.do === 'read') return read(request.file)
  if (request.do === 'check') return tests(request, digest)
  if (request.do === 'store') return tests(request, intoStore(openFolderStore(request.blobs)))
  if (request.do === 'text') return text(request)
  if (request.do === 'contest') return contest(request)
  if (request.do === 'sizes')
    return { sizes: (await convertedAt(request.file, request.index)).tests.map(sizeOf) }
  if (request.do === 'package') {
    const store = openFolderStore(request.blobs)
    return { blob: await store.write(createReadStream(request.file.path), packageBytes) }
  }
  await close()
  return {}
}

function failure(error: unknown): ReadAnswer {
  if (error instanceof BadTest) return { is: 'block', fault: error.fault }
  if (error instanceof PackageFault) {
    const { code, message, params } = error
    const said = Object.entries(params).filter(([, value]) => value !== undefined)
    return { is: 'fault', code, message, params: Object.fromEntries(said) as Record<string, string | number> }
  }
  const message = error instanceof Error ? error.message : String(error)
  const errno = error instanceof Error && 'code' in error ? String(error.code) : ''
  return { is: 'failed', message, errno }
}

parentPort?.on('message', (request: ReadRequest) => {
  void answer(request)
    .then((right): ReadAnswer => ({ is: 'right', answer: right }), failure)
    .then((said) => {
      // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      parentPort?.postMessage(said)
    })
})
