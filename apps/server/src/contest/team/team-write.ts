// Changes by managers. A team is an entrant from the moment it is made.

import type { Given } from '@verdict/contract/endpoints'
import { Refusal } from '@verdict/contract/refusal'
import { teamLimits } from '@verdict/domain/field-limits'
import { type ContestRecord, lockContest, managedContest } from '../../access/contest-access.ts'
import { shareCourseInUse } from '../../access/course-access.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Context, Origin } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { ranklistChanged } from '../score/score.ts'
import { categoriesOf, organizationsOf } from './board-queries.ts'
import { freeId } from './external-id.ts'
import { accountsBy, faultOfMember, holdNamed } from './team-members.ts'
import {
  allTeams,
  countTeams,
  findTeam,
  hasSubmissions,
  hasWritten,
  type TeamRecord,
} from './team-queries.ts'
import type { OrganizationRecord } from './team-record.ts'
import {
  deleteCategory,
  leaveTeams,
  deleteOrganization,
  deleteTeam,
  insertCategory,
  insertMembers,
  insertOrganization,
  insertTeams,
  leaveCategories,
  type NewTeam,
  putInCategories,
  updateCategory,
  updateOrganization,
  updateTeam,
} from './team-write-queries.ts'

type TeamBody = Given<'POST /contest/:cid/teams'>['body']
type OrganizationBody = Given<'POST /contest/:cid/teams/organizations'>['body']
type CategoryBody = Given<'POST /contest/:cid/teams/categories'>['body']

/** @param words names of people that the change is about @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED, NOT_OF_TEAMS */
export async function inContestOfTeams<T>(
  context: Context,
  viewer: Viewer,
  cid: number,
  words: readonly string[],
  change: (tx: Queryable, contest: ContestRecord) => Promise<T>,
): Promise<T> {
  const { contest: known } = await managedContest(context.db, viewer, cid)
  return context.db.transaction().execute(async (tx) => {
    await holdNamed(tx, cid, words)
    await shareCourseInUse(tx, known.course_id)
    const contest = await lockContest(tx, cid)
    if (!contest || contest.deleted_at) throw new Refusal('NOT_FOUND')
    if (!contest.of_teams) throw new Refusal('NOT_OF_TEAMS')
    const done = await change(tx, contest)
    await ranklistChanged(context, tx, cid)
    return done
  })
}

const wordsOf = ({ members }: TeamBody): string[] => members.map(({ uid }) => uid.toLowerCase())

/** @throws Refusal TEAM_ID_TAKEN */
function idFor(
  asked: string | undefined,
  { name, otherwise, taken }: { name: string; otherwise: string; taken: readonly string[] },
): string {
  if (asked === undefined) return freeId(name, otherwise, new Set(taken))
  if (taken.includes(asked)) throw new Refusal('TEAM_ID_TAKEN', { id: asked })
  return asked
}

/** @param team null: a new one @throws Refusal NOT_FOUND, TEAM_ID_TAKEN */
async function columnsOf(
  tx: Queryable,
  cid: number,
  { externalId, label, organization, ...body }: TeamBody,
  team: TeamRecord | null,
): Promise<NewTeam> {
  const others = (await allTeams(tx, cid)).filter(({ user_id }) => user_id !== team?.user_id)
  const number = team?.number ?? Math.max(0, ...others.map((other) => other.number)) + 1
  if (organization !== null && !(await has(organizationsOf(tx, cid), organization))) {
    throw new Refusal('NOT_FOUND')
  }
  return {
    externalId: idFor(externalId ?? team?.external_id, {
      name: String(number),
      otherwise: String(number),
      taken: others.map(({ external_id }) => external_id),
    }),
    icpcId: body.icpcId,
    label: label || String(number),
    name: body.name,
    organizationId: organization,
    hidden: body.hidden,
    room: body.room,
    seat: body.seat,
  }
}

const has = async (
  found: Promise<readonly { organization_id?: number; category_id?: number }[]>,
  id: number,
): Promise<boolean> =>
  (await found).some(({ organization_id, category_id }) => (organization_id ?? category_id) === id)

/** @throws Refusal NOT_FOUND, TEAM_MEMBERS_INVALID */
async function putBeside(
  tx: Queryable,
  cid: number,
  teamId: number,
  body: TeamBody,
  isNew: boolean,
): Promise<void> {
  const known = new Set((await categoriesOf(tx, cid)).map(({ category_id }) => category_id))
  if (body.categories.some((id) => !known.has(id))) throw new Refusal('NOT_FOUND')
  const accounts = await accountsBy(tx, cid, wordsOf(body))
  const members = new Map<
    number,
    { teamId: number; userId: number; role: TeamBody['members'][number]['role'] }
  >()
  const refused: string[] = []
  for (const { uid, role } of body.members) {
    const found = accounts.get(uid.toLowerCase()) ?? []
    const [account] = found
    if (!account || faultOfMember(found, isNew ? null : teamId, role) || members.has(account.user_id)) {
      refused.push(uid)
    } else members.set(account.user_id, { teamId, userId: account.user_id, role })
  }
  if (refused.length > 0) throw new Refusal('TEAM_MEMBERS_INVALID', { people: refused.join(', ') })
  if (!isNew) {
    await leaveTeams(tx, [teamId], [...members.values()], true)
    await leaveCategories(tx, [teamId])
  }
  await insertMembers(tx, cid, [...members.values()])
  await putInCategories(
    tx,
    body.categories.map((categoryId) => ({ teamId, categoryId })),
  )
}

const audited = (team: Pick<TeamRecord, 'name' | 'label' | 'icpc_id' | 'hidden' | 'members'>) => ({
  team: team.name,
  label: team.label,
  icpcId: team.icpc_id,
  hidden: team.hidden,
  members: team.members.map(({ uid }) => uid),
})

/** @throws Refusal as `inContestOfTeams`; TEAMS_FULL, TEAM_ID_TAKEN, TEAM_MEMBERS_INVALID */
export const addTeam = (
  context: Context,
  viewer: Viewer,
  origin: Origin,
  cid: number,
  body: TeamBody,
): Promise<{ number: number }> =>
  inContestOfTeams(context, viewer, cid, wordsOf(body), async (tx) => {
    await assertRoom(tx, cid, 1)
    const [teamId = 0] = await insertTeams(tx, cid, [await columnsOf(tx, cid, body, null)])
    await putBeside(tx, cid, teamId, body, true)
    const team = (await allTeams(tx, cid)).find(({ user_id }) => user_id === teamId)!
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'contest.team',
      target: `contest:${cid}`,
      after: audited(team),
    })
    return { number: team.number }
  })

/** @throws Refusal TEAMS_FULL */
export async function assertRoom(tx: Queryable, cid: number, more: number): Promise<void> {
  const limit = teamLimits.teams
  if ((await countTeams(tx, cid)) + more > limit) throw new Refusal('TEAMS_FULL', { limit })
}

/** @throws Refusal as `inContestOfTeams`; TEAM_ID_TAKEN, TEAM_MEMBERS_INVALID */
export const changeTeam = (
  context: Context,
  viewer: Viewer,
  origin: Origin,
  { cid, number }: { cid: number; number: number },
  body: TeamBody,
): Promise<void> =>
  inContestOfTeams(context, viewer, cid, wordsOf(body), async (tx) => {
    const before = await findTeam(tx, cid, number)
    if (!before) throw new Refusal('NOT_FOUND')
    await updateTeam(tx, before.user_id, await columnsOf(tx, cid, body, before))
    await putBeside(tx, cid, before.user_id, body, false)
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'contest.team',
      target: `contest:${cid}`,
      before: audited(before),
      after: audited((await findTeam(tx, cid, number))!),
    })
  })

/** @throws Refusal as `inContestOfTeams`; TEAM_HAS_SUBMISSIONS */
export const removeTeam = (
  context: Context,
  viewer: Viewer,
  origin: Origin,
  { cid, number }: { cid: number; number: number },
): Promise<void> =>
  inContestOfTeams(context, viewer, cid, [], async (tx) => {
    const team = await findTeam(tx, cid, number)
    if (!team) throw new Refusal('NOT_FOUND')
    if ((await hasSubmissions(tx, cid, team.user_id)) || (await hasWritten(tx, team.user_id))) {
      throw new Refusal('TEAM_HAS_SUBMISSIONS')
    }
    await deleteTeam(tx, cid, team.user_id)
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'contest.team',
      target: `contest:${cid}`,
      before: audited(team),
    })
  })

const organizationColumns = ({ icpcId, formalName, name, country, logo }: OrganizationBody) => ({
  icpc_id: icpcId,
  name,
  formal_name: formalName,
  country,
  logo,
})

const auditedOrganization = ({
  name,
  country,
  icpc_id,
}: Pick<OrganizationRecord, 'name' | 'country' | 'icpc_id'>) => ({
  organization: name,
  country: country ?? '',
  icpcId: icpc_id,
})

/** @throws Refusal as `inContestOfTeams`; TEAMS_FULL, TEAM_ID_TAKEN */
export const addOrganization = (
  context: Context,
  viewer: Viewer,
  origin: Origin,
  cid: number,
  { externalId, ...body }: OrganizationBody,
): Promise<{ id: number }> =>
  inContestOfTeams(context, viewer, cid, [], async (tx) => {
    const others = await organizationsOf(tx, cid)
    const limit = teamLimits.organizations
    if (others.length >= limit) throw new Refusal('TEAMS_FULL', { limit })
    const taken = others.map(({ external_id }) => external_id)
    const external_id = idFor(externalId, { name: body.name, otherwise: 'organization', taken })
    const columns = organizationColumns(body)
    const id = await insertOrganization(tx, cid, { external_id, ...columns })
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'contest.organization',
      target: `contest:${cid}`,
      after: auditedOrganization(columns),
    })
    return { id }
  })

/** @throws Refusal as `inContestOfTeams`; TEAM_ID_TAKEN */
export const changeOrganization = (
  context: Context,
  viewer: Viewer,
  origin: Origin,
  { cid, id }: { cid: number; id: number },
  { externalId, ...body }: OrganizationBody,
): Promise<void> =>
  inContestOfTeams(context, viewer, cid, [], async (tx) => {
    const all = await organizationsOf(tx, cid)
    const before = all.find(({ organization_id }) => organization_id === id)
    if (!before) throw new Refusal('NOT_FOUND')
    const taken = all.filter((one) => one !== before).map(({ external_id }) => external_id)
    const external_id = idFor(externalId ?? before.external_id, { name: body.name, otherwise: '', taken })
    const columns = organizationColumns(body)
    await updateOrganization(tx, id, { external_id, ...columns })
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'contest.organization',
      target: `contest:${cid}`,
      before: auditedOrganization(before),
      after: auditedOrganization(columns),
    })
  })

/** @throws Refusal as `inContestOfTeams` */
export const removeOrganization = (
  context: Context,
  viewer: Viewer,
  origin: Origin,
  { cid, id }: { cid: number; id: number },
): Promise<void> =>
  inContestOfTeams(context, viewer, cid, [], async (tx) => {
    const before = (await organizationsOf(tx, cid)).find(({ organization_id }) => organization_id === id)
    if (!before) throw new Refusal('NOT_FOUND')
    await deleteOrganization(tx, id)
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'contest.organization',
      target: `contest:${cid}`,
      before: auditedOrganization(before),
    })
  })

/** As it is kept, but for its id. */
const categoryColumns = ({ icpcId, ...others }: Omit<CategoryBody, 'externalId'>) => ({
  icpc_id: icpcId,
  ...others,
})

const auditedCategory = ({ name, icpc_id, hidden, ranked, starred }: ReturnType<typeof categoryColumns>) => ({
  category: name,
  icpcId: icpc_id,
  hidden,
  ranked,
  starred,
})

/** @throws Refusal as `inContestOfTeams`; TEAMS_FULL, TEAM_ID_TAKEN */
export const addCategory = (
  context: Context,
  viewer: Viewer,
  origin: Origin,
  cid: number,
  { externalId, ...body }: CategoryBody,
): Promise<{ id: number }> =>
  inContestOfTeams(context, viewer, cid, [], async (tx) => {
    const others = await categoriesOf(tx, cid)
    const limit = teamLimits.categories
    if (others.length >= limit) throw new Refusal('TEAMS_FULL', { limit })
    const taken = others.map(({ external_id }) => external_id)
    const external_id = idFor(externalId, { name: body.name, otherwise: 'category', taken })
    const columns = categoryColumns(body)
    const id = await insertCategory(tx, cid, { external_id, ...columns })
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'contest.teamCategory',
      target: `contest:${cid}`,
      after: auditedCategory(columns),
    })
    return { id }
  })

/** @throws Refusal as `inContestOfTeams`; TEAM_ID_TAKEN */
export const changeCategory = (
  context: Context,
  viewer: Viewer,
  origin: Origin,
  { cid, id }: { cid: number; id: number },
  { externalId, ...body }: CategoryBody,
): Promise<void> =>
  inContestOfTeams(context, viewer, cid, [], async (tx) => {
    const all = await categoriesOf(tx, cid)
    const before = all.find(({ category_id }) => category_id === id)
    if (!before) throw new Refusal('NOT_FOUND')
    const taken = all.filter((one) => one !== before).map(({ external_id }) => external_id)
    const external_id = idFor(externalId ?? before.external_id, { name: body.name, otherwise: '', taken })
    const columns = categoryColumns(body)
    await updateCategory(tx, id, { external_id, ...columns })
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'contest.teamCategory',
      target: `contest:${cid}`,
      before: auditedCategory(before),
      after: auditedCategory(columns),
    })
  })

/** @throws Refusal as `inContestOfTeams` */
export const removeCategory = (
  context: Context,
  viewer: Viewer,
  origin: Origin,
  { cid, id }: { cid: number; id: number },
): Promise<void> =>
  inContestOfTeams(context, viewer, cid, [], async (tx) => {
    const before = (await categoriesOf(tx, cid)).find(({ category_id }) => category_id === id)
    if (!before) throw new Refusal('NOT_FOUND')
    await deleteCategory(tx, id)
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'contest.teamCategory',
      target: `contest:${cid}`,
      before: auditedCategory(before),
    })
  })
