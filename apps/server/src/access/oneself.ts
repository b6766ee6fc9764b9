import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { teamsOf } from '../changes/index.ts'
import { prepared, type Queryable } from '../platform/db.ts'
import type { MaybeViewer } from '../platform/viewer.ts'

/** `viewerIs` in SQL: the viewer, or a team of theirs. */
export const isOneself = (viewer: MaybeViewer, id: string): RawBuilder<SqlBool> =>
  viewer && viewer.teams.length > 0
    ? sql<SqlBool>`${sql.ref(id)} = any(${[viewer.userId, ...viewer.teams]}::integer[])`
    : sql<SqlBool>`${sql.ref(id)} = ${viewer?.userId ?? 0}`

/** For a viewer whom no session made. */
export async function teamsOfPerson(db: Queryable, userId: number): Promise<number[]> {
  const { rows } = await sql<{ teams: number[] }>`
    select ${prepared} ${teamsOf(sql`${userId}::integer`)} as teams`.execute(db)
  return rows[0]!.teams
}
