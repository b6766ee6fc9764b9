// SQL of the files of a problem: those that students download, and statements as PDF.

import type { Queryable } from '../platform/db.ts'
import type { Blob } from '../platform/blobs.ts'
import type { Document, NamedFile } from './record.ts'

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
    .onConflict((conflict) => conflict.columns(['pid', 'name']).doUpdateSet({ sha256, bytes }))
    .execute()
}

/** @returns whether it was there */
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
    .onConflict((conflict) => conflict.columns(['pid', 'locale']).doUpdateSet({ sha256, bytes }))
    .execute()
}

/** @returns whether it was there */
export async function removeDocument(tx: Queryable, pid: number, locale: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('problem_pages')
    .where('pid', '=', pid)
    .where('locale', '=', locale)
    .executeTakeFirst()
  return numDeletedRows > 0
}

/** Before others are put in their place. */
export async function removeAllFiles(tx: Queryable, pid: number): Promise<void> {
  await tx.deleteFrom('problem_attachments').where('pid', '=', pid).execute()
  await tx.deleteFrom('problem_pages').where('pid', '=', pid).execute()
}
