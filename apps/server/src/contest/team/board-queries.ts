import { sql } from 'kysely'
import { isHiddenTeam, isUnrankedTeam } from '../../access/contest.ts'
import type { Queryable } from '../../platform/db.ts'
import type { BoardTeams, CategoryRecord, OrganizationRecord, TeamOnBoard } from './team-record.ts'

export const organizationsOf = (db: Queryable, cid: number): Promise<OrganizationRecord[]> =>
  db
    .selectFrom('organizations')
    .selectAll()
    .where('contest_id', '=', cid)
    .orderBy('name')
    .orderBy('organization_id')
    .execute()

export const categoriesOf = (db: Queryable, cid: number): Promise<CategoryRecord[]> =>
  db
    .selectFrom('team_categories')
    .selectAll()
    .where('contest_id', '=', cid)
    .orderBy('position')
    .orderBy('category_id')
    .execute()

const categoryIds = sql<number[]>`array(
  select i.category_id from team_in_category i join team_categories g on g.category_id = i.category_id
  where i.team_id = t.user_id order by g.position, g.category_id)`

const isUnranked = isUnrankedTeam(sql`t.user_id`)

/** @param withHidden hidden teams, and categories that hide, too */
export async function teamsOnBoard(db: Queryable, cid: number, withHidden: boolean): Promise<BoardTeams> {
  const hidden = isHiddenTeam(sql`t.user_id`)
  const [organizations, categories, teams] = await Promise.all([
    organizationsOf(db, cid),
    categoriesOf(db, cid),
    db
      .selectFrom('teams as t')
      .innerJoin('users as u', 'u.id', 't.user_id')
      .select(['u.uid', 't.label', 't.organization_id', categoryIds.as('category_ids')])
      .select([sql<boolean>`${hidden}`.as('is_hidden'), isUnranked.as('is_unranked')])
      .where('t.contest_id', '=', cid)
      .$if(!withHidden, (query) => query.where(sql<boolean>`not ${hidden}`))
      .orderBy('t.number')
      .execute(),
  ])
  return { organizations, categories: categories.filter(({ hidden: hides }) => withHidden || !hides), teams }
}

export const teamOnBoard = (
  db: Queryable,
  cid: number,
  number: number,
): Promise<Pick<TeamOnBoard, 'is_hidden' | 'is_unranked'> | undefined> =>
  db
    .selectFrom('teams as t')
    .select([sql<boolean>`${isHiddenTeam(sql`t.user_id`)}`.as('is_hidden'), isUnranked.as('is_unranked')])
    .where('t.contest_id', '=', cid)
    .where('t.number', '=', number)
    .executeTakeFirst()

export async function unrankedTeams(db: Queryable, cid: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('teams as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select('u.uid')
    .where('t.contest_id', '=', cid)
    .where(isUnranked)
    .execute()
  return new Set(rows.map(({ uid }) => uid))
}
