import type { LanguageFamily } from '@verdict/domain/language'
import type { ProblemType } from '@verdict/domain/problem'
import type { Blob } from '@verdict/storage/blobs'
import type { Queryable } from '../../platform/db.ts'

/** @returns undefined if it does not exist or is deleted */
export const findExported = (db: Queryable, pid: number) =>
  db
    .selectFrom('problems')
    .select(['type', 'time_ms', 'memory_kb', 'code'])
    .where('pid', '=', pid)
    .where('deleted_at', 'is', null)
    .$narrowType<{ type: ProblemType }>()
    .executeTakeFirst()

export const tagNames = async (db: Queryable, pid: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('problem_tags as pt')
    .innerJoin('tags as t', 't.tid', 'pt.tid')
    .select('t.name')
    .where('pt.pid', '=', pid)
    .orderBy('t.tid')
    .execute()
  return rows.map(({ name }) => name)
}

export const starterCodes = (db: Queryable, pid: number) =>
  db
    .selectFrom('problem_skeletons')
    .select(['family', 'code'])
    .where('pid', '=', pid)
    .orderBy('family')
    .$narrowType<{ family: LanguageFamily }>()
    .execute()

export const testFiles = (db: Queryable, pid: number) =>
  db
    .selectFrom('testcases')
    .select([
      'uuid',
      'position',
      'name',
      'input_sha256',
      'input_bytes',
      'output_sha256',
      'output_bytes',
      'lacks_answer',
    ])
    .where('pid', '=', pid)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('uuid')
    .$narrowType<{ input_sha256: string; output_sha256: string }>()
    .execute()

export const attachedFiles = (db: Queryable, pid: number) =>
  db
    .selectFrom('problem_attachments')
    .select(['name', 'sha256', 'bytes'])
    .where('pid', '=', pid)
    .orderBy('name')
    .execute()

export const pdfFiles = (db: Queryable, pid: number) =>
  db
    .selectFrom('problem_pages')
    .select(['locale', 'sha256', 'bytes'])
    .where('pid', '=', pid)
    .orderBy('locale')
    .execute()

export const originalPackage = (db: Queryable, pid: number): Promise<Blob | undefined> =>
  db.selectFrom('problem_packages').select(['sha256', 'bytes']).where('pid', '=', pid).executeTakeFirst()
