// Proctoring reveals nothing of the contest's problems. To everybody else an exam looks like its contest.

import { type Selectable, sql, type SqlBool } from 'kysely'
import type { Exams } from '../platform/database-types.ts'
import type { Queryable } from '../platform/db.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { MaybeViewer, Viewer } from '../platform/viewer.ts'
import { type Access, findAccess, knownAccess } from './contest-access.ts'

type ExamRecord = Selectable<Exams>

export interface ExamAccess extends Access {
  exam: ExamRecord
  isProctor: boolean
  isSitter: boolean
}

/** @throws Refusal NOT_FOUND for a contest that this viewer may not see, or that is no exam */
export async function seenExam(db: Queryable, viewer: MaybeViewer, cid: number): Promise<ExamAccess> {
  const access = await findAccess(db, viewer, cid)
  const found = access && (await findExam(db, viewer, cid))
  if (!found) throw new Refusal('NOT_FOUND')
  return { ...access, ...found }
}

export async function isExam(db: Queryable, cid: number): Promise<boolean> {
  const found = await db
    .selectFrom('exams')
    .select('contest_id')
    .where('contest_id', '=', cid)
    .executeTakeFirst()
  return found !== undefined
}

async function findExam(
  db: Queryable,
  viewer: MaybeViewer,
  cid: number,
): Promise<Pick<ExamAccess, 'exam' | 'isProctor' | 'isSitter'> | null> {
  const self = viewer?.userId ?? null
  const row = await db
    .selectFrom('exams as x')
    .selectAll('x')
    .select([
      sql<SqlBool>`exists (select from exam_proctors p where p.contest_id = x.contest_id and p.user_id = ${self})`.as(
        'is_proctor',
      ),
      sql<SqlBool>`exists (select from exam_sitters s where s.contest_id = x.contest_id and s.user_id = ${self})`.as(
        'is_sitter',
      ),
    ])
    .where('x.contest_id', '=', cid)
    .executeTakeFirst()
  if (!row) return null
  const { is_proctor, is_sitter, ...exam } = row
  return { exam, isProctor: is_proctor === true, isSitter: is_sitter === true }
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function managedExam(db: Queryable, viewer: Viewer, cid: number): Promise<ExamAccess> {
  const access = await seenExam(db, viewer, cid)
  if (!access.manages) throw new Refusal('FORBIDDEN')
  return access
}

/** A proctor need not be in the exam's private course. @throws Refusal NOT_FOUND, FORBIDDEN */
export async function proctoredExam(db: Queryable, viewer: Viewer, cid: number): Promise<ExamAccess> {
  const access = await knownExam(db, viewer, cid)
  if (!access) throw new Refusal('NOT_FOUND')
  if (!watchesOver(access)) throw new Refusal('FORBIDDEN')
  return access
}

export async function mayProctor(db: Queryable, viewer: Viewer, cid: number): Promise<boolean> {
  const access = await knownExam(db, viewer, cid)
  return access !== null && watchesOver(access)
}

async function knownExam(db: Queryable, viewer: Viewer, cid: number): Promise<ExamAccess | null> {
  const found = await findExam(db, viewer, cid)
  const access = found && (await (found.isProctor ? knownAccess : findAccess)(db, viewer, cid))
  return access && { ...access, ...found }
}

const watchesOver = ({ manages, isProctor }: ExamAccess): boolean => manages || isProctor

export async function satExam(db: Queryable, viewer: Viewer, cid: number): Promise<ExamAccess> {
  const access = await seenExam(db, viewer, cid)
  if (!access.isSitter) throw new Refusal('NOT_FOUND')
  return access
}
