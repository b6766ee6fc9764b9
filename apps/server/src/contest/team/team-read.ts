import {
  category,
  type Organization,
  organization as shownOrganization,
  type TeamCategory,
  type TeamPage,
  type TeamRow,
  teamRow,
} from '@verdict/contract/team'
import { Refusal } from '@verdict/contract/refusal'
import { managedContest, rankedContest } from '../../access/contest-access.ts'
import type { Context } from '../../platform/context.ts'
import { present } from '../../platform/present.ts'
import { type Page, pageFrom, type PageRequest } from '../../platform/paging.ts'
import { type Viewer, viewerIs } from '../../platform/viewer.ts'
import { categoriesOf, organizationsOf, teamOnBoard } from './board-queries.ts'
import { countedCategories, countedOrganizations, countTeams, findTeam, teamPage } from './team-queries.ts'

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function listTeams(
  { db }: Context,
  viewer: Viewer,
  cid: number,
  { keyword, ...page }: PageRequest & { keyword?: string | undefined },
): Promise<Page<TeamRow>> {
  await managedContest(db, viewer, cid)
  const [rows, count] = await Promise.all([teamPage(db, cid, keyword, page), countTeams(db, cid, keyword)])
  const docs = rows.map((row) =>
    present(teamRow, row, { organization: row.organization_id, categories: row.category_ids }),
  )
  return pageFrom(docs, count, page)
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function readTeamLists(
  { db }: Context,
  viewer: Viewer,
  cid: number,
): Promise<{ organizations: Organization[]; categories: TeamCategory[] }> {
  await managedContest(db, viewer, cid)
  const [organizations, categories] = await Promise.all([
    countedOrganizations(db, cid),
    countedCategories(db, cid),
  ])
  return {
    organizations: organizations.map((row) => present(shownOrganization, row, { id: row.organization_id })),
    categories: categories.map((row) => present(category, row, { id: row.category_id })),
  }
}

/** @throws Refusal as `rankedContest` */
export async function readTeam(
  { db }: Context,
  viewer: Viewer,
  cid: number,
  number: number,
): Promise<TeamPage> {
  const { manages, seesAll } = await rankedContest(db, viewer, cid)
  const [team, onBoard] = [await findTeam(db, cid, number), await teamOnBoard(db, cid, number)]
  if (!team || !onBoard) throw new Refusal('NOT_FOUND')
  const isMine = viewerIs(viewer, team.user_id)
  if (onBoard.is_hidden && !isMine && !seesAll) throw new Refusal('NOT_FOUND')
  const [organizations, categories] = [await organizationsOf(db, cid), await categoriesOf(db, cid)]
  const organization = organizations.find(({ organization_id }) => organization_id === team.organization_id)
  return {
    number,
    uid: team.uid,
    label: team.label,
    name: team.name,
    hidden: onBoard.is_hidden,
    unranked: onBoard.is_unranked,
    organization: organization
      ? {
          id: organization.organization_id,
          name: organization.name,
          formalName: organization.formal_name,
          country: organization.country,
          logo: organization.logo,
        }
      : null,
    categories: categories
      .filter(({ category_id, hidden }) => team.category_ids.includes(category_id) && (seesAll || !hidden))
      .map(({ category_id: id, name, color }) => ({ id, name, color })),
    members: team.members,
    ...((isMine || manages) && { place: { room: team.room, seat: team.seat } }),
    isMine,
  }
}
