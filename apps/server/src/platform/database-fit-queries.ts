// SQL of the question whether this database is one that the program can work on.

import { sql } from 'kysely'
import type { Queryable } from './db.ts'

/** Those of these migrations that have not run. Additional ones of a newer program are ignored. */
export async function missingMigrations(db: Queryable, names: readonly string[]): Promise<number> {
  const { rows } = await sql<{ ran: number }>`
    select count(*)::integer as ran from migrations where name = any (${[...names]})`.execute(db)
  return names.length - rows[0]!.ran
}
