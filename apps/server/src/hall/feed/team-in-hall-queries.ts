// Entrants, each of whom is a team for the API: a team with its members, or a person.

import { type RawBuilder, sql } from 'kysely'
import type { MemberRole } from '@verdict/domain/team'
import { rankable } from '../../access/contest.ts'
import type { Queryable } from '../../platform/db.ts'
import type { Viewer } from '../../platform/viewer.ts'

export interface HallTeam {
  user_id: number
  /** In the API, as all ids here but those named otherwise. */
  id: string
  /** At icpc.global; empty: none. */
  icpc_id: string
  uid: string
  name: string
  label: string
  /** Empty for a team. */
  school: string
  organization: string | null
  groups: string[]
  /** Those of categories that hide their teams. */
  hidden_groups: string[]
  /** Judged, and on no public board. */
  is_hidden: boolean
  /** On the board without a rank. */
  is_unranked: boolean
}

/** @param entrant an id in SQL */
export const isOffBoard = (cid: number, entrant: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${entrant} not in (select board.id from (${rankable(cid)}) board))`

const groupsWhere = (hidden: boolean): RawBuilder<string[]> => sql<string[]>`array(
  select g.external_id from team_in_category i join team_categories g on g.category_id = i.category_id
  where i.team_id = t.user_id and g.hidden = ${sql.lit(hidden)} order by g.position, g.category_id)`

/** By their numbers. @param after the last number of the page before */
export async function hallTeams(
  db: Queryable,
  cid: number,
  { entrants = null, after = 0, most }: { entrants?: readonly number[] | null; after?: number; most: number },
): Promise<HallTeam[]> {
  const { rows } = await sql<HallTeam>`
    select e.user_id, u.uid, coalesce(t.external_id, e.user_id::text) as id,
      coalesce(t.icpc_id, '') as icpc_id, coalesce(t.name, nullif(u.nick, ''), u.uid) as name,
      coalesce(nullif(t.label, ''), t.number::text, left(u.uid, 10)) as label,
      case when t.user_id is null then u.school else '' end as school, o.external_id as organization,
      ${groupsWhere(false)} as groups, ${groupsWhere(true)} as hidden_groups,
      ${isOffBoard(cid, sql`e.user_id`)} as is_hidden,
      exists (
        select from team_in_category i join team_categories g on g.category_id = i.category_id
        where i.team_id = t.user_id and not g.ranked) as is_unranked
    from contest_entrants e join users u on u.id = e.user_id
    left join teams t on t.user_id = e.user_id
    left join organizations o on o.organization_id = t.organization_id
    where e.contest_id = ${cid} and e.user_id > ${after}
      ${entrants === null ? sql`` : sql`and e.user_id = any(${[...entrants]}::integer[])`}
    order by e.user_id limit ${most}`.execute(db)
  return rows
}

/** The numbers of the entrants with these ids; those that there are not are left out. */
export async function entrantsWithIds(
  db: Queryable,
  cid: number,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; user_id: number }>`
    select coalesce(t.external_id, e.user_id::text) as id, e.user_id
    from contest_entrants e left join teams t on t.user_id = e.user_id
    where e.contest_id = ${cid} and coalesce(t.external_id, e.user_id::text) = any(${[...ids]}::text[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, user_id }) => [id, user_id]))
}

/** The number of the entrant with this id; undefined if there is none. */
export const entrantWithId = async (db: Queryable, cid: number, id: string): Promise<number | undefined> =>
  (await entrantsWithIds(db, cid, [id])).get(id)

/** As what somebody takes part: a team of theirs, or themselves. */
export async function entrantOf(
  db: Queryable,
  cid: number,
  { userId, teams }: Pick<Viewer, 'userId' | 'teams'>,
): Promise<number | undefined> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from contest_entrants
    where contest_id = ${cid} and user_id = any(${[userId, ...teams]}::integer[])
    order by user_id = ${userId} limit 1`.execute(db)
  return rows[0]?.user_id
}

export interface HallOrganization {
  external_id: string
  icpc_id: string
  name: string
  formal_name: string
  country: string | null
  logo: string | null
  /** Some team of it stands on the board. */
  is_public: boolean
}

/** Those of a contest of teams. */
export async function hallOrganizations(db: Queryable, cid: number): Promise<HallOrganization[]> {
  const { rows } = await sql<HallOrganization>`
    select o.external_id, o.icpc_id, o.name, o.formal_name, o.country, o.logo, exists (
      select from teams t where t.organization_id = o.organization_id
        and t.user_id in (select board.id from (${rankable(cid)}) board)) as is_public
    from organizations o where o.contest_id = ${cid} order by o.organization_id`.execute(db)
  return rows
}

/** Those of persons, as schools; on the board, or all. */
export async function hallSchools(db: Queryable, cid: number, withHidden: boolean): Promise<string[]> {
  const { rows } = await sql<{ school: string }>`
    select distinct u.school from contest_entrants e join users u on u.id = e.user_id
    where e.contest_id = ${cid} and u.school <> ''
      ${withHidden ? sql`` : sql`and not ${isOffBoard(cid, sql`e.user_id`)}`}
    order by u.school`.execute(db)
  return rows.map(({ school }) => school)
}

export interface HallGroup {
  external_id: string
  icpc_id: string
  name: string
  type: string
  hidden: boolean
}

export const hallGroups = (db: Queryable, cid: number): Promise<HallGroup[]> =>
  db
    .selectFrom('team_categories')
    .select(['external_id', 'icpc_id', 'name', 'type', 'hidden'])
    .where('contest_id', '=', cid)
    .orderBy('position')
    .orderBy('category_id')
    .execute()

export interface HallMember {
  user_id: number
  uid: string
  name: string
  teams: { entrant: number; id: string; role: MemberRole }[]
}

/** Members of teams; of a contest of persons the entrants themselves. */
export async function hallMembers(
  db: Queryable,
  cid: number,
  { people = null, after = 0, most }: { people?: readonly number[] | null; after?: number; most: number },
): Promise<HallMember[]> {
  const { rows } = await sql<HallMember>`
    select u.id as user_id, u.uid, coalesce(nullif(u.nick, ''), u.uid) as name, jsonb_agg(
      jsonb_build_object('entrant', m.entrant, 'id', m.team, 'role', m.role) order by m.role desc, m.entrant) as teams
    from (
      select m.user_id, m.team_id as entrant, t.external_id as team, m.role
      from team_members m join teams t on t.user_id = m.team_id
      join contest_entrants e on e.contest_id = m.contest_id and e.user_id = m.team_id
      where m.contest_id = ${cid}
      union all
      select e.user_id, e.user_id, e.user_id::text, 'contestant'
      from contest_entrants e join users p on p.id = e.user_id and p.kind = 'person'
      where e.contest_id = ${cid}
    ) m join users u on u.id = m.user_id
    where u.id > ${after} ${people === null ? sql`` : sql`and u.id = any(${[...people]}::integer[])`}
    group by u.id order by u.id limit ${most}`.execute(db)
  return rows
}

/** The numbers of all on the board. */
export async function teamsOnBoard(db: Queryable, cid: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from (${rankable(cid)}) board order by id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function entrantsIn(db: Queryable, cid: number): Promise<number[]> {
  const rows = await db
    .selectFrom('contest_entrants')
    .select('user_id')
    .where('contest_id', '=', cid)
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}
