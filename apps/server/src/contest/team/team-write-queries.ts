import { type MemberRole, uidOfTeam } from '@verdict/domain/team'
import { type Insertable, sql } from 'kysely'
import type { Organizations, TeamCategories } from '../../platform/database-types.ts'
import type { Queryable } from '../../platform/db.ts'

/** Organizations and categories, which a contest of next year has as well. */
export async function copyTeamLists(tx: Queryable, from: number, to: number): Promise<void> {
  await sql`
    insert into organizations (contest_id, external_id, icpc_id, name, formal_name, country, logo)
    select ${to}::integer, external_id, icpc_id, name, formal_name, country, logo from organizations
    where contest_id = ${from} order by organization_id`.execute(tx)
  await sql`
    insert into team_categories (contest_id, external_id, icpc_id, name, type, hidden, ranked, starred, color, position)
    select ${to}::integer, external_id, icpc_id, name, type, hidden, ranked, starred, color, position from team_categories
    where contest_id = ${from} order by category_id`.execute(tx)
}

export interface NewTeam {
  externalId: string
  icpcId: string
  label: string
  name: string
  organizationId: number | null
  hidden: boolean
  room: string
  seat: string
}

/** Numbered after the last one; each is an entrant from now on. The contest must be locked. @returns their ids, in order */
export async function insertTeams(tx: Queryable, cid: number, teams: readonly NewTeam[]): Promise<number[]> {
  if (teams.length === 0) return []
  const { last } = await tx
    .selectFrom('teams')
    .select((eb) => eb.fn.coalesce(eb.fn.max('number'), sql<number>`0`).as('last'))
    .where('contest_id', '=', cid)
    .executeTakeFirstOrThrow()
  const numbered = teams.map((team, index) => ({ ...team, number: last + index + 1 }))
  const rows = await tx
    .insertInto('users')
    .values(
      numbered.map(({ name, number }) => ({
        uid: uidOfTeam(cid, number),
        nick: name,
        kind: 'team' as const,
        password_hash: 'none',
        checksum: 'none',
      })),
    )
    .returning(['id', 'uid'])
    .execute()
  const idOf = new Map(rows.map(({ id, uid }) => [uid, id]))
  const placed = numbered.map((team) => ({ ...team, id: idOf.get(uidOfTeam(cid, team.number))! }))
  await tx
    .insertInto('teams')
    .values(
      placed.map(({ id, number, externalId, icpcId, label, name, organizationId, hidden, room, seat }) => ({
        user_id: id,
        contest_id: cid,
        number,
        external_id: externalId,
        icpc_id: icpcId,
        label,
        name,
        organization_id: organizationId,
        hidden,
        room,
        seat,
      })),
    )
    .execute()
  const ids = placed.map(({ id }) => id)
  await sql`insert into contest_entrants (contest_id, user_id, uid_key, address)
    select ${cid}::integer, id, uid_key, '' from users where id = any(${ids}::integer[])`.execute(tx)
  return ids
}

export interface Member {
  teamId: number
  userId: number
  role: MemberRole
}

export async function insertMembers(
  tx: Queryable,
  cid: number,
  members: readonly (Member & { isMade?: boolean })[],
): Promise<void> {
  if (members.length === 0) return
  await tx
    .insertInto('team_members')
    .values(
      members.map(({ teamId, userId, role, isMade }) => ({
        team_id: teamId,
        contest_id: cid,
        user_id: userId,
        role,
        is_made: isMade ?? false,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['team_id', 'user_id']).doUpdateSet((eb) => ({ role: eb.ref('excluded.role') })),
    )
    .execute()
}

/** All but these leave these teams. @param coaches coaches, too */
export async function leaveTeams(
  tx: Queryable,
  teamIds: readonly number[],
  staying: readonly Member[],
  coaches = false,
): Promise<void> {
  await sql`
    delete from team_members m where m.team_id = any(${[...teamIds]}::integer[])
      and (m.role = 'contestant' or ${coaches}::boolean)
      and not exists (
        select from unnest(${staying.map(({ teamId }) => teamId)}::integer[], ${staying.map(({ userId }) => userId)}::integer[])
          as s (team_id, user_id)
        where s.team_id = m.team_id and s.user_id = m.user_id)`.execute(tx)
}

export async function putInCategories(
  tx: Queryable,
  places: readonly { teamId: number; categoryId: number }[],
): Promise<void> {
  if (places.length === 0) return
  await tx
    .insertInto('team_in_category')
    .values(places.map(({ teamId, categoryId }) => ({ team_id: teamId, category_id: categoryId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Holds until the transaction ends, so that nobody reads what others handed in meanwhile (contest-write-queries.ts). */
export async function holdPeople(tx: Queryable, userIds: readonly number[]): Promise<void> {
  await sql`select from users where id = any(${[...userIds]}::integer[]) order by id for no key update`.execute(
    tx,
  )
}

export async function updateTeam(
  tx: Queryable,
  teamId: number,
  { externalId, icpcId, organizationId, ...team }: NewTeam,
): Promise<void> {
  await tx
    .updateTable('teams')
    .set({ ...team, external_id: externalId, icpc_id: icpcId, organization_id: organizationId })
    .where('user_id', '=', teamId)
    .execute()
  await tx
    .updateTable('users')
    .set({ nick: team.name, updated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', teamId)
    .where('nick', '<>', team.name)
    .execute()
}

export async function leaveCategories(tx: Queryable, teamIds: readonly number[]): Promise<void> {
  await sql`delete from team_in_category where team_id = any(${[...teamIds]}::integer[])`.execute(tx)
}

/** It has submitted nothing. */
export async function deleteTeam(tx: Queryable, cid: number, teamId: number): Promise<void> {
  for (const table of ['contest_entrants', 'teams'] as const) {
    await tx.deleteFrom(table).where('contest_id', '=', cid).where('user_id', '=', teamId).execute()
  }
  await tx.deleteFrom('users').where('id', '=', teamId).where('kind', '=', 'team').execute()
}

type OrganizationColumns = Omit<Insertable<Organizations>, 'organization_id' | 'contest_id'>
type CategoryColumns = Omit<Insertable<TeamCategories>, 'category_id' | 'contest_id' | 'position'>

export async function insertOrganization(
  tx: Queryable,
  cid: number,
  organization: OrganizationColumns,
): Promise<number> {
  const { organization_id } = await tx
    .insertInto('organizations')
    .values({ contest_id: cid, ...organization })
    .returning('organization_id')
    .executeTakeFirstOrThrow()
  return organization_id
}

export async function updateOrganization(
  tx: Queryable,
  id: number,
  organization: Partial<OrganizationColumns>,
): Promise<void> {
  await tx.updateTable('organizations').set(organization).where('organization_id', '=', id).execute()
}

export async function deleteOrganization(tx: Queryable, id: number): Promise<void> {
  await tx.updateTable('teams').set({ organization_id: null }).where('organization_id', '=', id).execute()
  await tx.deleteFrom('organizations').where('organization_id', '=', id).execute()
}

/** Behind the others. */
export async function insertCategory(tx: Queryable, cid: number, category: CategoryColumns): Promise<number> {
  const { category_id } = await tx
    .insertInto('team_categories')
    .values({
      contest_id: cid,
      ...category,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from team_categories where contest_id = ${cid})`,
    })
    .returning('category_id')
    .executeTakeFirstOrThrow()
  return category_id
}

export async function updateCategory(
  tx: Queryable,
  id: number,
  category: Partial<CategoryColumns>,
): Promise<void> {
  await tx.updateTable('team_categories').set(category).where('category_id', '=', id).execute()
}

export async function deleteCategory(tx: Queryable, id: number): Promise<void> {
  await tx.deleteFrom('team_categories').where('category_id', '=', id).execute()
}
