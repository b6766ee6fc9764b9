import { type Insertable, sql, type SqlBool } from 'kysely'
import type { ProblemNotes } from '../../platform/database-types.ts'
import { now, type Queryable } from '../../platform/db.ts'

export type NoteAbout = 'statement' | 'test' | 'source'

export interface NoteRecord {
  id: number
  answers: number | null
  about: NoteAbout
  target: string
  content: string
  written_by: string
  written_at: Date
  resolved_by: string | null
  resolved_at: Date | null
}

const notes = (db: Queryable, pid: number) =>
  db
    .selectFrom('problem_notes as n')
    .innerJoin('users as w', 'w.id', 'n.written_by')
    .leftJoin('users as r', 'r.id', 'n.resolved_by')
    .select(['n.id', 'n.answers', 'n.about', 'n.target', 'n.content', 'n.written_at', 'n.resolved_at'])
    .select(['w.uid as written_by', 'r.uid as resolved_by'])
    .where('n.pid', '=', pid)
    .$narrowType<{ about: NoteAbout }>()

const isAmong = (abouts: readonly NoteAbout[]) => sql<SqlBool>`about = any(${abouts}::text[])`

export const listNotes = (db: Queryable, pid: number, abouts: readonly NoteAbout[]): Promise<NoteRecord[]> =>
  notes(db, pid).where(isAmong(abouts)).orderBy('n.id').execute()

/** With its answers. */
export const noteWithAnswers = (db: Queryable, pid: number, id: number): Promise<NoteRecord[]> =>
  notes(db, pid)
    .where((eb) => eb.or([eb('n.id', '=', id), eb('n.answers', '=', id)]))
    .orderBy('n.id')
    .execute()

export async function countNotes(db: Queryable, pid: number): Promise<{ all: number; unresolved: number }> {
  return db
    .selectFrom('problem_notes')
    .select([
      sql<number>`count(*)::integer`.as('all'),
      sql<number>`count(*) filter (where answers is null and resolved_at is null)::integer`.as('unresolved'),
    ])
    .where('pid', '=', pid)
    .executeTakeFirstOrThrow()
}

export async function insertNote(tx: Queryable, row: Insertable<ProblemNotes>): Promise<number> {
  const { id } = await tx.insertInto('problem_notes').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function setResolved(tx: Queryable, id: number, by: number | null): Promise<void> {
  await tx
    .updateTable('problem_notes')
    .set({ resolved_by: by, resolved_at: by === null ? null : now })
    .where('id', '=', id)
    .execute()
}
