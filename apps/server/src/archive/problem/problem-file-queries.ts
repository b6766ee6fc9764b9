import type { Queryable } from '../../platform/db.ts'
import type { Blob } from '@verdict/storage/blobs'
import type { Document, NamedFile } from './problem-record.ts'

export const attachmentsOf = (db: Queryable, pid: number): Promise<NamedFile[]> =>
  db
    .selectFrom('problem_attachments')
    .select(['name', 'bytes'])
    .where('pid', '=', pid)
    .orderBy('name')
    .execute()

export const findAttachment = (db: Queryable, pid: number, name: string): Promise<Blob | undefined> =>
  db
    .selectFrom('problem_attachments')
    .select(['sha256', 'bytes'])
    .where('pid', '=', pid)
    .where('name', '=', name)
    .executeTakeFirst()

export async function putAttachment(tx: Queryable, pid: number, name: string, blob: Blob): Promise<void> {
  const { sha256, bytes } = blob
  await tx
    .insertInto('problem_attachments')
    .values({ pid, name, sha256, bytes })
    .onConflict((conflict) =>
      conflict.columns(['pid', 'name']).doUpdateSet({ sha256, bytes, from_package: false }),
    )
    .execute()
}

/** @returns whether it existed */
export async function removeAttachment(tx: Queryable, pid: number, name: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('problem_attachments')
    .where('pid', '=', pid)
    .where('name', '=', name)
    .executeTakeFirst()
  return numDeletedRows > 0
}

export const documentsOf = (db: Queryable, pid: number): Promise<Document[]> =>
  db
    .selectFrom('problem_pages')
    .select(['locale', 'bytes'])
    .where('pid', '=', pid)
    .orderBy('locale')
    .execute()

export const findDocument = (db: Queryable, pid: number, locale: string): Promise<Blob | undefined> =>
  db
    .selectFrom('problem_pages')
    .select(['sha256', 'bytes'])
    .where('pid', '=', pid)
    .where('locale', '=', locale)
    .executeTakeFirst()

export async function putDocument(tx: Queryable, pid: number, locale: string, blob: Blob): Promise<void> {
  const { sha256, bytes } = blob
  await tx
    .insertInto('problem_pages')
    .values({ pid, locale, sha256, bytes })
    .onConflict((conflict) =>
      conflict.columns(['pid', 'locale']).doUpdateSet({ sha256, bytes, from_package: false }),
    )
    .execute()
}

/** @returns whether it existed */
export async function removeDocument(tx: Queryable, pid: number, locale: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('problem_pages')
    .where('pid', '=', pid)
    .where('locale', '=', locale)
    .executeTakeFirst()
  return numDeletedRows > 0
}

export interface PackageFiles {
  attachments: { name: string; blob: Blob }[]
  /** '' is the problem's own language. */
  pdfs: { language: string; blob: Blob }[]
}

/** Files added by an editor keep their name. */
export async function replacePackageFiles(tx: Queryable, pid: number, files: PackageFiles): Promise<void> {
  await tx.deleteFrom('problem_attachments').where('pid', '=', pid).where('from_package', '=', true).execute()
  await tx.deleteFrom('problem_pages').where('pid', '=', pid).where('from_package', '=', true).execute()
  const attachments = files.attachments.map(({ name, blob: { sha256, bytes } }) => ({ name, sha256, bytes }))
  const pages = files.pdfs.map(({ language, blob: { sha256, bytes } }) => ({
    locale: language,
    sha256,
    bytes,
  }))
  const fromPackage = { pid, from_package: true }
  if (attachments.length > 0) {
    await tx
      .insertInto('problem_attachments')
      .values(attachments.map((row) => ({ ...row, ...fromPackage })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  if (pages.length > 0) {
    await tx
      .insertInto('problem_pages')
      .values(pages.map((row) => ({ ...row, ...fromPackage })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

interface FileMark {
  name: string
  sha256: string
  from_package: boolean
}

export async function fileMarks(
  db: Queryable,
  pid: number,
): Promise<{ attachments: FileMark[]; pdfs: FileMark[] }> {
  const [attachments, pdfs] = await Promise.all([
    db
      .selectFrom('problem_attachments')
      .select(['name', 'sha256', 'from_package'])
      .where('pid', '=', pid)
      .orderBy('name')
      .execute(),
    db
      .selectFrom('problem_pages')
      .select(['locale as name', 'sha256', 'from_package'])
      .where('pid', '=', pid)
      .orderBy('locale')
      .execute(),
  ])
  return { attachments, pdfs }
}
