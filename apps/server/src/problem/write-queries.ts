// SQL that changes problems.

import type { StatementHtml } from '@verdict/contract/problem'
import { sql, type Insertable, type Updateable } from 'kysely'
import type { ProblemStatements, Problems } from '../platform/database-types.ts'
import type { Queryable } from '../platform/db.ts'
import type { ProblemRecord } from './record.ts'

type Statement = Omit<Insertable<ProblemStatements>, 'pid' | 'locale' | 'html'>

export async function insertProblem(
  tx: Queryable,
  problem: Insertable<Problems>,
  statement: Statement,
  html: StatementHtml,
): Promise<number> {
  const { pid } = await tx.insertInto('problems').values(problem).returning('pid').executeTakeFirstOrThrow()
  await tx
    .insertInto('problem_statements')
    .values({ ...statement, pid, html: JSON.stringify(html) })
    .execute()
  return pid
}

/**
 * Lock a problem's row against everybody else who changes it; readers and new submissions go on.
 * @returns the row as it is now, deleted or not
 */
export const lockProblem = (tx: Queryable, pid: number) =>
  tx
    .selectFrom('problems')
    .selectAll()
    .where('pid', '=', pid)
    .forNoKeyUpdate()
    .$castTo<ProblemRecord & { code: string }>()
    .executeTakeFirst()

export async function updateProblem(tx: Queryable, pid: number, change: Updateable<Problems>): Promise<void> {
  await tx
    .updateTable('problems')
    .set({ ...change, updated_at: sql<Date>`clock_timestamp()` })
    .where('pid', '=', pid)
    .execute()
}

export async function updateStatement(
  tx: Queryable,
  pid: number,
  change: Partial<Statement>,
  html: StatementHtml | null,
): Promise<void> {
  await tx
    .updateTable('problem_statements')
    .set({ ...change, ...(html && { html: JSON.stringify(html) }) })
    .where('pid', '=', pid)
    .where('locale', '=', '')
    .execute()
}

/** @returns those of `tids` that exist, held until the transaction ends */
export async function holdTags(tx: Queryable, tids: number[]): Promise<number[]> {
  if (tids.length === 0) return []
  const rows = await tx.selectFrom('tags').select('tid').where('tid', 'in', tids).forKeyShare().execute()
  return rows.map(({ tid }) => tid)
}

export async function replaceTags(tx: Queryable, pid: number, tids: number[]): Promise<void> {
  await tx.deleteFrom('problem_tags').where('pid', '=', pid).execute()
  if (tids.length === 0) return
  await tx
    .insertInto('problem_tags')
    .values(tids.map((tid) => ({ pid, tid })))
    .execute()
}

export async function markDeleted(tx: Queryable, pid: number): Promise<void> {
  await tx
    .updateTable('problems')
    .set({ deleted_at: sql<Date>`clock_timestamp()` })
    .where('pid', '=', pid)
    .execute()
}

/** Users' counts of distinct problems tried and solved, without this one. */
export async function uncountForUsers(tx: Queryable, pid: number): Promise<void> {
  await sql`
    update users u set
      submit = u.submit - (up.submitted > 0)::int,
      solve = u.solve - (up.accepted > 0)::int
    from user_problems up
    where up.pid = ${pid} and up.user_id = u.id and up.submitted > 0`.execute(tx)
}
