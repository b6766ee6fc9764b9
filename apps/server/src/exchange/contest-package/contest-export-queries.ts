import type { Queryable } from '../../platform/db.ts'

export const categoriesToKeep = (db: Queryable, cid: number) =>
  db
    .selectFrom('team_categories')
    .select(['external_id', 'hidden', 'ranked', 'starred', 'color'])
    .where('contest_id', '=', cid)
    .orderBy('position')
    .execute()

/** Also whether it is hidden by itself, and not by a category. */
export const placesToKeep = (db: Queryable, cid: number) =>
  db
    .selectFrom('teams')
    .select(['external_id', 'hidden', 'room', 'seat'])
    .where('contest_id', '=', cid)
    .orderBy('number')
    .execute()
