// Changing times or results locks the contest's row exclusively; submitting or writing a cell locks it shared.

import type { LateStep } from '@verdict/domain/homework'
import { fullScore } from '@verdict/domain/score'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Contests } from '../platform/database-types.ts'
import { entrantsOf } from '../changes/index.ts'
import type { Queryable } from '../platform/db.ts'

type Plain<Row> = Omit<Row, 'late'> & { late?: LateStep[] }

const asWritten = <Row>({ late, ...columns }: Plain<Row>) => ({
  ...columns,
  ...(late && { late: JSON.stringify(late) }),
})

export async function insertContest(tx: Queryable, contest: Plain<Insertable<Contests>>): Promise<number> {
  const { cid } = await tx
    .insertInto('contests')
    .values(asWritten<Insertable<Contests>>(contest))
    .returning('cid')
    .executeTakeFirstOrThrow()
  await tx.insertInto('ranklist_versions').values({ contest_id: cid }).execute()
  return cid
}

export async function updateContest(
  tx: Queryable,
  cid: number,
  change: Plain<Updateable<Contests>>,
): Promise<void> {
  await tx
    .updateTable('contests')
    .set({ ...asWritten<Updateable<Contests>>(change), updated_at: sql<Date>`clock_timestamp()` })
    .where('cid', '=', cid)
    .execute()
}

export type Colors = ReadonlyMap<number, { color: string | null; color_name: string | null }>

/**
 * @param points hundredths of a point, where they differ from the default
 * @param colors of all problems; absent: they keep theirs
 */
export async function replaceProblems(
  tx: Queryable,
  cid: number,
  pids: number[],
  points: ReadonlyMap<number, number>,
  colors?: Colors,
): Promise<void> {
  const before = await tx
    .deleteFrom('contest_problems')
    .where('contest_id', '=', cid)
    .returning(['pid', 'color', 'color_name'])
    .execute()
  const colored = colors ?? new Map(before.map(({ pid, ...own }) => [pid, own]))
  if (pids.length === 0) return
  await tx
    .insertInto('contest_problems')
    .values(
      pids.map((pid, index) => ({
        contest_id: cid,
        position: index + 1,
        pid,
        points: points.get(pid) ?? fullScore,
        ...colored.get(pid),
      })),
    )
    .execute()
}

export async function replaceAllowed(
  tx: Queryable,
  cid: number,
  { userIds, gids }: { userIds: number[]; gids: number[] },
): Promise<void> {
  await tx.deleteFrom('contest_allowed_users').where('contest_id', '=', cid).execute()
  await tx.deleteFrom('contest_allowed_groups').where('contest_id', '=', cid).execute()
  await sql`
    insert into contest_allowed_users (contest_id, user_id)
    select ${cid}::integer, id from unnest(${userIds}::integer[]) as id on conflict do nothing`.execute(tx)
  await sql`
    insert into contest_allowed_groups (contest_id, gid)
    select ${cid}::integer, gid from unnest(${gids}::integer[]) as gid on conflict do nothing`.execute(tx)
}

export const submissionsTo = (tx: Queryable, cid: number, pids: number[]) =>
  tx
    .selectFrom('submissions')
    .select((eb) => ['pid', eb.fn.countAll<number>().as('count')])
    .where('contest_id', '=', cid)
    .where(sql<boolean>`pid = any(${pids}::integer[])`)
    .groupBy('pid')
    .orderBy('pid')
    .execute()

export async function insertEntrant(
  tx: Queryable,
  entrant: { cid: number; userId: number; address: string },
): Promise<void> {
  await tx
    .insertInto('contest_entrants')
    .columns(['contest_id', 'user_id', 'uid_key', 'address'])
    .expression(
      sql`select ${entrant.cid}::integer, id, uid_key, ${entrant.address}::text from users where id = ${entrant.userId}`,
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Entering a contest and reading what others handed in to it are serialised per person. */
const holdPerson = (tx: Queryable, userId: number) =>
  tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()

/** @returns false for those who have entered */
export const barFromEntering = (db: Queryable, cid: number, userId: number): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    await holdPerson(tx, userId)
    const entrant = await tx
      .selectFrom('contest_entrants')
      .select('user_id')
      .where('contest_id', '=', cid)
      .where(sql<boolean>`user_id = any(${entrantsOf(sql`${userId}`)})`)
      .executeTakeFirst()
    if (entrant) return false
    await tx
      .insertInto('contest_readers')
      .values({ contest_id: cid, user_id: userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return true
  })

/** Holds until the transaction ends. */
export async function isBarred(tx: Queryable, cid: number, userId: number): Promise<boolean> {
  await holdPerson(tx, userId)
  const reader = await tx
    .selectFrom('contest_readers')
    .select('user_id')
    .where('contest_id', '=', cid)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return reader !== undefined
}

export const deleteEntrant = (tx: Queryable, cid: number, userId: number) =>
  tx
    .deleteFrom('contest_entrants')
    .where('contest_id', '=', cid)
    .where('user_id', '=', userId)
    .returning(['entered_at', 'address'])
    .executeTakeFirst()
