// Each change of a ranklist raises its version in the same transaction, and last, because every judgement in the contest
// waits for this row. Rows are locked in the order of contests.

import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'

/** @param hidden the public ranklist does not change */
export const nextVersion = (
  tx: Queryable,
  contestId: number,
  hidden: boolean,
): Promise<{ version: number; public_version: number }> =>
  tx
    .updateTable('ranklist_versions')
    .set((eb) => ({
      version: eb('version', '+', 1),
      public_version: eb('public_version', '+', hidden ? 0 : 1),
    }))
    .where('contest_id', '=', contestId)
    .returning(['version', 'public_version'])
    .executeTakeFirstOrThrow()

/** @param contests a statement that selects `contest_id` */
const renew = (contests: RawBuilder<unknown>) => sql`
  update ranklist_versions v set version = v.version + 1, public_version = v.public_version + 1
  from (
    select contest_id from ranklist_versions where contest_id in (${contests})
    order by contest_id for no key update
  ) held
  where held.contest_id = v.contest_id`

export async function ranklistsOfPeopleChanged(tx: Queryable, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return
  await renew(
    sql`select contest_id from contest_entrants where user_id = any(${[...userIds]}::integer[])`,
  ).execute(tx)
}

export async function ranklistsOfGroupChanged(tx: Queryable, gid: number): Promise<void> {
  await renew(sql`
    select e.contest_id from contest_entrants e join group_members m on m.user_id = e.user_id
    where m.gid = ${gid}`).execute(tx)
}

export async function ranklistsOfCourseChanged(
  tx: Queryable,
  courseId: number,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return
  await renew(sql`
    select e.contest_id from contest_entrants e join contests c on c.cid = e.contest_id
    where e.user_id = any(${[...userIds]}::integer[]) and c.course_id = ${courseId}`).execute(tx)
}
