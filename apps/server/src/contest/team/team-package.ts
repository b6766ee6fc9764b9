// Teams with their organizations, categories and accounts, as a package brings them into a new contest. People who are here
// already join as they are: a package never changes a password of theirs.

import { isReservedName } from '@verdict/domain/account'
import type { MemberRole } from '@verdict/domain/team'
import {
  addNamed,
  addNumbered,
  giveWord,
  isValidUid,
  mayMakeAccounts,
  noPassword,
  type StoredPassword,
} from '../../people/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { accountsBy, faultOfMember, holdNamed } from './team-members.ts'
import {
  insertCategory,
  insertMembers,
  insertOrganization,
  insertTeams,
  putInCategories,
} from './team-write-queries.ts'

interface PackagedAccount {
  username: string
  name: string
  /** The id of its team. */
  team: string
  role: MemberRole
}

export interface BroughtTeams {
  organizations: {
    id: string
    icpcId: string
    name: string
    formalName: string
    country: string | null
    logo: string | null
  }[]
  categories: {
    id: string
    icpcId: string
    name: string
    type: string
    hidden: boolean
    ranked: boolean
    starred: boolean
    color: string | null
  }[]
  teams: {
    id: string
    icpcId: string
    label: string
    name: string
    organization: string | null
    groups: string[]
    hidden: boolean
    room: string
    seat: string
  }[]
  accounts: PackagedAccount[]
}

interface AccountPlan {
  /** People who are here. */
  known: (PackagedAccount & { userId: number })[]
  /** Their people may not compete, or are known by several. */
  refused: PackagedAccount[]
  /** Made with the names that they have. */
  named: PackagedAccount[]
  /** Made with names of this site. */
  numbered: PackagedAccount[]
  /** Ids of teams that nobody would submit for. */
  lacking: string[]
}

/** @param cid 0: of a contest that is still to be made */
export async function planAccounts(
  db: Queryable,
  viewer: Viewer,
  cid: number,
  { teams, accounts }: Pick<BroughtTeams, 'teams' | 'accounts'>,
): Promise<AccountPlan> {
  const plan: AccountPlan = { known: [], refused: [], named: [], numbered: [], lacking: [] }
  const byName = await accountsBy(
    db,
    cid,
    accounts.map(({ username }) => username.toLowerCase()),
  )
  for (const account of accounts) {
    const key = account.username.toLowerCase()
    const here = byName.get(key) ?? []
    // A student number is no username.
    const [same] = here.filter(({ uid }) => uid.toLowerCase() === key)
    if (same) {
      const fault = faultOfMember([same], null, account.role)
      if (fault) plan.refused.push(account)
      else plan.known.push({ ...account, userId: same.user_id })
    } else if (mayMakeAccounts(viewer) && isValidUid(account.username) && !isReservedName(account.username)) {
      plan.named.push(account)
    } else plan.numbered.push(account)
  }
  const playing = [plan.known, plan.named, plan.numbered].flat().filter(({ role }) => role === 'contestant')
  const manned = new Set(playing.map(({ team }) => team))
  plan.lacking = teams.filter(({ id }) => !manned.has(id)).map(({ id }) => id)
  return plan
}

interface Bringing {
  context: Pick<Context, 'channel'>
  viewer: Viewer
  cid: number
  /** By username; accounts without one get theirs by slips. */
  passwords: ReadonlyMap<string, StoredPassword>
  /** Makes an account for each team that has none. */
  accounts: boolean
}

/** People come before the contest in the order of locks. */
export const holdAccounts = (tx: Queryable, { accounts }: Pick<BroughtTeams, 'accounts'>): Promise<void> =>
  holdNamed(
    tx,
    0,
    accounts.map(({ username }) => username.toLowerCase()),
  )

/** Into a contest that this transaction made. @returns how many accounts were made */
export async function bringTeams(
  tx: Queryable,
  { context, viewer, cid, passwords, accounts }: Bringing,
  brought: BroughtTeams,
): Promise<number> {
  const teamIds = await bringLists(tx, cid, brought)
  const plan = await planAccounts(tx, viewer, cid, brought)
  const names = new Map(brought.teams.map(({ id, name }) => [id, name]))
  const made: { userId: number; account: PackagedAccount }[] = []
  const numbered = [...plan.numbered]
  for (const account of plan.named) {
    const stored = passwords.get(account.username) ?? noPassword()
    const userId = await addNamed(tx, account.username, account.name || names.get(account.team)!, stored)
    if (userId === null) numbered.push(account)
    else made.push({ userId, account })
  }
  const lacking = (accounts ? plan.lacking : []).map((team): PackagedAccount => ({
    username: '',
    name: '',
    team,
    role: 'contestant',
  }))
  const counted = [...numbered, ...lacking]
  const added = await addNumbered(
    tx,
    `team${cid}`,
    0,
    counted.map(({ name, team }) => name || names.get(team)!),
  )
  for (const [index, { userId }] of added.entries()) {
    const account = counted[index]!
    const stored = passwords.get(account.username)
    if (stored) await giveWord(context, tx, userId, stored)
    made.push({ userId, account })
  }
  const members = [
    ...plan.known.map(({ userId, team, role }) => ({ userId, team, role, isMade: false })),
    ...made.map(({ userId, account: { team, role } }) => ({ userId, team, role, isMade: true })),
  ]
  await insertMembers(
    tx,
    cid,
    members.map(({ team, ...member }) => ({ ...member, teamId: teamIds.get(team)! })),
  )
  return made.length
}

/** A statement of PostgreSQL has no more than 65,535 values. */
const rowsAtOnce = 10_000

/** @returns the numbers of teams, by their ids */
async function bringLists(
  tx: Queryable,
  cid: number,
  { organizations, categories, teams }: BroughtTeams,
): Promise<Map<string, number>> {
  const organizationIds = new Map<string, number>()
  for (const { id, icpcId, name, formalName, country, logo } of organizations) {
    const columns = { external_id: id, icpc_id: icpcId, name, formal_name: formalName, country, logo }
    organizationIds.set(id, await insertOrganization(tx, cid, columns))
  }
  const categoryIds = new Map<string, number>()
  for (const { id, icpcId, ...columns } of categories) {
    categoryIds.set(id, await insertCategory(tx, cid, { external_id: id, icpc_id: icpcId, ...columns }))
  }
  const made = await insertTeams(
    tx,
    cid,
    teams.map(({ id, icpcId, label, name, organization, hidden, room, seat }, index) => ({
      externalId: id,
      icpcId,
      label: label || String(index + 1),
      name,
      organizationId: organization === null ? null : (organizationIds.get(organization) ?? null),
      hidden,
      room,
      seat,
    })),
  )
  const places = teams.flatMap(({ groups }, index) =>
    groups.map((group) => ({ teamId: made[index]!, categoryId: categoryIds.get(group)! })),
  )
  for (let first = 0; first < places.length; first += rowsAtOnce) {
    await putInCategories(tx, places.slice(first, first + rowsAtOnce))
  }
  return new Map(teams.map(({ id }, index) => [id, made[index]!]))
}
