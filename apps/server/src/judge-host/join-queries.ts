// SQL of the tokens by which machines become hosts, and of the hosts that they have made.

import { type Selectable, sql } from 'kysely'
import { hashHostToken } from '../judging/index.ts'
import type { JudgeJoinTokens } from '../platform/database-types.ts'
import type { Queryable } from '../platform/db.ts'

const columns = ['id', 'name', 'labels', 'joined', 'created_at', 'last_used_at'] as const
export type JoinTokenRow = Pick<Selectable<JudgeJoinTokens>, (typeof columns)[number]>

export const allJoinTokens = (db: Queryable): Promise<JoinTokenRow[]> =>
  db.selectFrom('judge_join_tokens').select(columns).orderBy('id').execute()

export const insertJoinToken = (
  tx: Queryable,
  row: { name: string; labels: string[]; token_hash: Buffer; created_by: number },
): Promise<JoinTokenRow> =>
  tx.insertInto('judge_join_tokens').values(row).returning(columns).executeTakeFirstOrThrow()

export const deleteJoinToken = (tx: Queryable, id: number): Promise<JoinTokenRow | undefined> =>
  tx.deleteFrom('judge_join_tokens').where('id', '=', id).returning(columns).executeTakeFirst()

export const holdJoinToken = (tx: Queryable, token: string): Promise<JoinTokenRow | undefined> =>
  tx
    .selectFrom('judge_join_tokens')
    .select(columns)
    .where('token_hash', '=', hashHostToken(token))
    .forUpdate()
    .executeTakeFirst()

export async function countJoin(tx: Queryable, id: number): Promise<void> {
  await tx
    .updateTable('judge_join_tokens')
    .set((eb) => ({ joined: eb('joined', '+', 1), last_used_at: sql<Date>`clock_timestamp()` }))
    .where('id', '=', id)
    .execute()
}

/** A host that a token of this id has made and that may still work, by its own token. */
export const joinedHost = (
  tx: Queryable,
  joinedBy: number,
  token: string,
): Promise<{ name: string } | undefined> =>
  tx
    .selectFrom('judge_hosts')
    .select('name')
    .where('joined_by', '=', joinedBy)
    .where('token_hash', '=', hashHostToken(token))
    .where('disabled_at', 'is', null)
    .executeTakeFirst()

export async function isNameTaken(tx: Queryable, name: string): Promise<boolean> {
  const found = await tx.selectFrom('judge_hosts').select('id').where('name', '=', name).executeTakeFirst()
  return found !== undefined
}

/** Hosts that this token made, that nobody has heard of for `days`, and that hold nothing: machines of a cloud come and go. */
export async function deleteGoneHosts(tx: Queryable, joinedBy: number, days: number): Promise<void> {
  await tx
    .deleteFrom('judge_hosts as h')
    .where('h.joined_by', '=', joinedBy)
    .where(
      sql<boolean>`coalesce(h.last_seen_at, h.created_at) < clock_timestamp() - make_interval(days => ${days})`,
    )
    .where('h.disabled_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('judging_tasks as t').select('t.id').whereRef('t.host_id', '=', 'h.id')),
      ),
    )
    .execute()
}
