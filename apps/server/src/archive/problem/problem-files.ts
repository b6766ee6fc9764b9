// Files are never shown as a page of ours: attachments are saved, and a PDF must begin as one.

import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ProblemContent } from '@verdict/contract/problem-content'
import type { ProblemDetail } from '@verdict/contract/problem'
import { attachmentBytes, documentBytes } from '@verdict/domain/limits'
import { problemLimits } from '@verdict/domain/field-limits'
import { recordBlobs } from '../../platform/blob-queries.ts'
import type { Blob } from '@verdict/storage/blobs'
import { writeAudit } from '../../platform/audit.ts'
import type { Context, Origin } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { ArrivingFile } from '../../platform/sent-file.ts'
import type { MaybeViewer, Viewer } from '../../platform/viewer.ts'
import { findChangeableProblem, type ProblemRecord } from '../../access/problem-access.ts'
import { pdfsOf, storeContent } from './content.ts'
import {
  attachmentsOf,
  documentsOf,
  findAttachment,
  findDocument,
  putAttachment,
  putDocument,
  removeAttachment,
  removeDocument,
} from './problem-file-queries.ts'
import { mendLacks } from './problem-write.ts'
import { lockStandingProblem } from './problem-service.ts'
import { documentFor } from './problem-present.ts'
import { findProblem } from './problem-queries.ts'
import { findReadable } from './problem-read.ts'
import { renderTexts } from './render.ts'
import { markChanged } from './problem-write-queries.ts'

export interface Upload extends ArrivingFile {
  viewer: Viewer
  origin: Origin
  pid: number
}

type Attachments = Pick<ProblemDetail, 'attachments'>
type Pdfs = Pick<ProblemContent, 'pdfs'>

function changing<T>(
  context: Context,
  { viewer, origin, pid }: Pick<Upload, 'viewer' | 'origin' | 'pid'>,
  field: 'attachments' | 'pdfs',
  namesOf: (tx: Queryable) => Promise<string[]>,
  change: (tx: Queryable, held: ProblemRecord) => Promise<T>,
): Promise<T> {
  return context.db.transaction().execute(async (tx) => {
    const held = await lockStandingProblem(tx, pid)
    const before = await namesOf(tx)
    const result = await change(tx, held)
    await markChanged(tx, pid)
    if (held.owner_id !== viewer.userId) {
      await writeAudit(tx, origin, {
        actorId: viewer.userId,
        action: 'problem.files',
        target: `problem:${pid}`,
        before: { [field]: before },
        after: { [field]: await namesOf(tx) },
      })
    }
    return result
  })
}

const attachmentNames = (pid: number) => async (tx: Queryable) =>
  (await attachmentsOf(tx, pid)).map(({ name }) => name)

/** @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED, BAD_REQUEST, DISK_FULL; TOO_LARGE also for too many files */
export async function attach(context: Context, upload: Upload, name: string): Promise<Attachments> {
  const { viewer, pid, expectedBytes, receive } = upload
  await findChangeableProblem(context, viewer, pid)
  const blob = await context.disk.within(expectedBytes, async () =>
    context.blobs.write((await receive()).content, attachmentBytes),
  )
  return changing(context, upload, 'attachments', attachmentNames(pid), async (tx) => {
    await recordBlobs(tx, [blob])
    await putAttachment(tx, pid, name, blob)
    const attachments = await attachmentsOf(tx, pid)
    if (attachments.length > problemLimits.attachments) {
      throw new Refusal('TOO_LARGE', { limit: `${problemLimits.attachments} files` })
    }
    return { attachments }
  })
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED */
export async function detach(
  context: Context,
  change: Pick<Upload, 'viewer' | 'origin' | 'pid'>,
  name: string,
): Promise<Attachments> {
  const { viewer, pid } = change
  await findChangeableProblem(context, viewer, pid)
  return changing(context, change, 'attachments', attachmentNames(pid), async (tx) => {
    if (!(await removeAttachment(tx, pid, name))) throw new Refusal('NOT_FOUND')
    return { attachments: await attachmentsOf(tx, pid) }
  })
}

/** @throws Refusal NOT_FOUND */
export async function attachedFile(
  context: Context,
  viewer: MaybeViewer,
  pid: number,
  name: string,
  opened: boolean,
): Promise<Blob> {
  await findReadable(context, viewer, pid, opened)
  const blob = await findAttachment(context.db, pid, name)
  if (!blob) throw new Refusal('NOT_FOUND')
  return blob
}

const pdfStart = Buffer.from('%PDF-')

const pdfOnly = (): Transform => {
  let head = Buffer.alloc(0)
  const isPdf = (): boolean => head.subarray(0, pdfStart.length).equals(pdfStart)
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (head.length >= pdfStart.length) return done(null, chunk)
      head = Buffer.concat([head, chunk])
      if (head.length < pdfStart.length) return done()
      if (isPdf()) done(null, head)
      else done(new Refusal('NOT_A_PDF'))
    },
    flush(done) {
      done(isPdf() ? null : new Refusal('NOT_A_PDF'))
    },
  })
}

/** '' is the problem's own language. */
async function localeOf(tx: Queryable, pid: number, language: string | undefined): Promise<string> {
  const problem = await findProblem(tx, null, pid)
  return language === undefined || language === problem?.language ? '' : language
}

const documentNames = (pid: number) => async (tx: Queryable) =>
  pdfsOf({
    language: (await findProblem(tx, null, pid))!.language,
    documents: await documentsOf(tx, pid),
  }).map(({ language }) => language)

const pdfsNow = async (tx: Queryable, pid: number): Promise<Pdfs> => ({
  pdfs: pdfsOf((await findProblem(tx, null, pid))!),
})

/** A PDF replaces the placeholder text of an imported problem. */
async function standInForText(tx: Queryable, held: ProblemRecord): Promise<void> {
  const blank = { description: '' }
  await storeContent(tx, (await findProblem(tx, null, held.pid))!, blank, await renderTexts(blank), null)
  await mendLacks(tx, held, ['description'])
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED, BAD_REQUEST, NOT_A_PDF, TOO_LARGE, DISK_FULL */
export async function putPdf(context: Context, upload: Upload, language: string | undefined): Promise<Pdfs> {
  const { viewer, pid, expectedBytes, receive } = upload
  await findChangeableProblem(context, viewer, pid)
  const blob = await context.disk.within(expectedBytes, async () => {
    const checked = pdfOnly()
    pipeline((await receive()).content, checked).catch((error: Error) => checked.destroy(error))
    return context.blobs.write(checked, documentBytes)
  })
  return changing(context, upload, 'pdfs', documentNames(pid), async (tx, held) => {
    const locale = await localeOf(tx, pid, language)
    await recordBlobs(tx, [blob])
    await putDocument(tx, pid, locale, blob)
    if (held.lacks.includes('statement')) await standInForText(tx, held)
    const pdfs = await pdfsNow(tx, pid)
    if (pdfs.pdfs.length > problemLimits.translations) {
      throw new Refusal('TOO_LARGE', { limit: `${problemLimits.translations} files` })
    }
    return pdfs
  })
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED; NO_STATEMENT_LEFT if there is no text either */
export async function removePdf(
  context: Context,
  change: Pick<Upload, 'viewer' | 'origin' | 'pid'>,
  language: string | undefined,
): Promise<Pdfs> {
  const { viewer, pid } = change
  await findChangeableProblem(context, viewer, pid)
  return changing(context, change, 'pdfs', documentNames(pid), async (tx) => {
    const locale = await localeOf(tx, pid, language)
    if (!(await removeDocument(tx, pid, locale))) throw new Refusal('NOT_FOUND')
    const left = (await findProblem(tx, null, pid))!
    if (left.documents.length === 0 && left.description.trim() === '') throw new Refusal('NO_STATEMENT_LEFT')
    return { pdfs: pdfsOf(left) }
  })
}

/** @throws Refusal NOT_FOUND if there is none */
export async function pdfFile(
  context: Context,
  viewer: MaybeViewer,
  pid: number,
  { language, opened }: { language: string | undefined; opened: boolean },
): Promise<Blob & { name: string }> {
  const problem = await findReadable(context, viewer, pid, opened)
  const found = documentFor(problem, language ?? problem.language)
  const blob = found && (await findDocument(context.db, pid, found.locale))
  if (!blob) throw new Refusal('NOT_FOUND')
  return { ...blob, name: `${pid}-${found.language}.pdf` }
}
