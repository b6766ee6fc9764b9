import type { TeamSheetAnswer } from '@verdict/contract/team'
import { addNumbered } from '../../people/index.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Context, Origin } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { categoriesOf, organizationsOf } from './board-queries.ts'
import { freeId } from './external-id.ts'
import { allTeams, countMade } from './team-queries.ts'
import {
  categoriesNamed,
  keyOf,
  type ReadLine,
  readSheet,
  type ReadSheet,
  type Sheet,
  wordsOf,
} from './team-sheet.ts'
import { assertRoom, inContestOfTeams } from './team-write.ts'
import {
  leaveTeams,
  insertCategory,
  insertMembers,
  insertOrganization,
  insertTeams,
  leaveCategories,
  putInCategories,
  updateOrganization,
  updateTeam,
} from './team-write-queries.ts'

/** @throws Refusal as `inContestOfTeams`; TEAMS_FULL */
export const addTeamSheet = (
  context: Context,
  viewer: Viewer,
  origin: Origin,
  cid: number,
  sheet: Sheet,
): Promise<TeamSheetAnswer> => {
  const words = sheet.rows.flatMap((row) => wordsOf(row).map((word) => word.toLowerCase()))
  return inContestOfTeams(context, viewer, cid, words, async (tx) => {
    const read = await readSheet(tx, cid, sheet)
    const answer = answerOf(read, sheet.accounts)
    await assertRoom(tx, cid, answer.added)
    if (sheet.dryRun) return answer
    await write(tx, cid, read, sheet.accounts)
    if (answer.added + answer.changed > 0) {
      await writeAudit(tx, origin, {
        actorId: viewer.userId,
        action: 'contest.teamSheet',
        target: `contest:${cid}`,
        after: { added: answer.added, changed: answer.changed, accounts: answer.accounts },
      })
    }
    return answer
  })
}

const applies = ({ state }: ReadLine): boolean => state === 'new' || state === 'changed'

const needsAccount = ({ state, members }: ReadLine): boolean => state === 'new' && members === null

function answerOf({ lines, known }: ReadSheet, accounts: boolean): TeamSheetAnswer {
  const count = (state: ReadLine['state']) => lines.filter((line) => line.state === state).length
  const applied = lines.filter(applies)
  const lacking = (names: string[], have: ReadonlyMap<string, unknown>): string[] => {
    const found = new Map<string, string>()
    for (const name of names) {
      const key = keyOf(name)
      if (!have.has(key) && !found.has(key)) found.set(key, name)
    }
    return [...found.values()]
  }
  return {
    rows: lines.map((line) => ({
      team: line.row.team,
      state: line.state,
      faults: line.faults,
      members: line.members?.map(({ uid }) => uid) ?? line.team?.members.map(({ uid }) => uid) ?? [],
      account: accounts && needsAccount(line),
    })),
    added: count('new'),
    changed: count('changed'),
    accounts: accounts ? lines.filter(needsAccount).length : 0,
    organizations: lacking(
      applied.map(({ row }) => row.organization).filter((name) => name !== ''),
      known.organizations,
    ),
    categories: lacking(
      applied.flatMap(({ row }) => categoriesNamed(row)),
      known.categories,
    ),
  }
}

async function write(
  tx: Queryable,
  cid: number,
  { lines, known }: ReadSheet,
  accounts: boolean,
): Promise<void> {
  const applied = lines.filter(applies)
  const organizations = await organizationIds(tx, cid, applied, known)
  const categories = await categoryIds(tx, cid, applied, known)
  const ids = await teamIds(tx, cid, applied, organizations)
  const membered = applied.filter(({ members }) => members !== null)
  const members = membered.flatMap((line) =>
    line.members!.map(({ user_id }) => ({
      teamId: ids.get(line)!,
      userId: user_id,
      role: 'contestant' as const,
    })),
  )
  await leaveTeams(
    tx,
    membered.map((line) => ids.get(line)!),
    members,
  )
  await insertMembers(tx, cid, members)
  const placed = applied.filter(({ row }) => categoriesNamed(row).length > 0)
  await leaveCategories(
    tx,
    placed.flatMap(({ team }) => team?.user_id ?? []),
  )
  await putInCategories(
    tx,
    placed.flatMap((line) =>
      categoriesNamed(line.row).map((name) => ({
        teamId: ids.get(line)!,
        categoryId: categories.get(keyOf(name))!,
      })),
    ),
  )
  if (accounts) await makeAccounts(tx, cid, applied.filter(needsAccount), ids)
}

/** By the keys of their names. */
async function organizationIds(
  tx: Queryable,
  cid: number,
  lines: readonly ReadLine[],
  known: ReadSheet['known'],
): Promise<Map<string, number>> {
  const ids = new Map([...known.organizations].map(([key, { id }]) => [key, id]))
  const taken = new Set((await organizationsOf(tx, cid)).map(({ external_id }) => external_id))
  for (const { row, country } of lines) {
    if (row.organization === '') continue
    const id = ids.get(keyOf(row.organization))
    if (id === undefined) {
      const external_id = freeId(row.organization, 'organization', taken)
      taken.add(external_id)
      const made = await insertOrganization(tx, cid, { external_id, name: row.organization, country })
      ids.set(keyOf(row.organization), made)
    } else if (country !== null) await updateOrganization(tx, id, { country })
  }
  return ids
}

async function categoryIds(
  tx: Queryable,
  cid: number,
  lines: readonly ReadLine[],
  known: ReadSheet['known'],
): Promise<Map<string, number>> {
  const ids = new Map([...known.categories].map(([key, { id }]) => [key, id]))
  const taken = new Set((await categoriesOf(tx, cid)).map(({ external_id }) => external_id))
  for (const name of lines.flatMap(({ row }) => categoriesNamed(row))) {
    if (ids.has(keyOf(name))) continue
    const external_id = freeId(name, 'category', taken)
    taken.add(external_id)
    ids.set(keyOf(name), await insertCategory(tx, cid, { external_id, name }))
  }
  return ids
}

async function teamIds(
  tx: Queryable,
  cid: number,
  lines: readonly ReadLine[],
  organizations: ReadonlyMap<string, number>,
): Promise<Map<ReadLine, number>> {
  const all = await allTeams(tx, cid)
  const taken = new Set(all.map(({ external_id }) => external_id))
  let number = Math.max(0, ...all.map((team) => team.number))
  const ids = new Map<ReadLine, number>()
  const fresh = lines.filter(({ team }) => !team)
  const made = await insertTeams(
    tx,
    cid,
    fresh.map(({ row }) => {
      number += 1
      const externalId = freeId(String(number), 'team', taken)
      taken.add(externalId)
      return {
        externalId,
        icpcId: row.icpcId,
        label: row.label || String(number),
        name: row.team,
        organizationId: organizations.get(keyOf(row.organization)) ?? null,
        hidden: false,
        room: row.room,
        seat: row.seat,
      }
    }),
  )
  for (const [index, line] of fresh.entries()) ids.set(line, made[index]!)
  for (const line of lines) {
    const { team, row } = line
    if (!team) continue
    ids.set(line, team.user_id)
    await updateTeam(tx, team.user_id, {
      externalId: team.external_id,
      icpcId: row.icpcId || team.icpc_id,
      label: row.label || team.label,
      name: team.name,
      organizationId: organizations.get(keyOf(row.organization)) ?? team.organization_id,
      hidden: team.hidden,
      room: row.room || team.room,
      seat: row.seat || team.seat,
    })
  }
  return ids
}

/** One for a team, as team17-003. They have no password until slips are printed. */
async function makeAccounts(
  tx: Queryable,
  cid: number,
  lines: readonly ReadLine[],
  ids: ReadonlyMap<ReadLine, number>,
): Promise<void> {
  const names = lines.map(({ row }) => row.team)
  const made = await addNumbered(tx, `team${cid}`, await countMade(tx, cid), names)
  await insertMembers(
    tx,
    cid,
    lines.map((line, index) => ({
      teamId: ids.get(line)!,
      userId: made[index]!.userId,
      role: 'contestant' as const,
      isMade: true,
    })),
  )
}
