import { sql } from 'kysely'
import type { Queryable } from './db.ts'

/** Additional migrations of a newer program are ignored. */
export async function missingMigrations(db: Queryable, names: readonly string[]): Promise<number> {
  const { rows } = await sql<{ ran: number }>`
    select count(*)::integer as ran from migrations where name = any (${[...names]})`.execute(db)
  return names.length - rows[0]!.ran
}
