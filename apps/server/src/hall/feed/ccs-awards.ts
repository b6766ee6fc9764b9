// Awards are there once the results are final, as they were stored then, for those who see all of the ranklist.

import { type GivenAward, awardId } from '@verdict/domain/awards'
import { createHash } from 'node:crypto'
import type { Queryable } from '../../platform/db.ts'
import { allTeams } from './ccs-scoreboard.ts'
import { labelOf, type Thing } from './ccs-things.ts'
import { type Hall, isManaging } from './hall.ts'
import { hallGroups, hallOrganizations, hallTeams } from './team-in-hall-queries.ts'

/** The standard allows an id no more. */
const mostCharacters = 36

/** Where the id of a group or an organization makes it too long, a digest of that stands in its place. */
function idOf(award: GivenAward): string {
  const id = awardId(award)
  if (id.length <= mostCharacters) return id
  const digest = createHash('sha256').update(award.of).digest('hex')
  return awardId({ ...award, of: digest.slice(0, mostCharacters - award.kind.length - 1) })
}

const ordinal = (rank: number): string => {
  const last = rank % 10
  const isTeen = Math.floor((rank % 100) / 10) === 1
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][last] ?? 'th')
  return `${rank}${ending}`
}

type Names = Record<'groups' | 'organizations' | 'problems', ReadonlyMap<string, string>>

const citations: Record<GivenAward['kind'], (of: string, names: Names) => string> = {
  winner: () => 'Contest winner',
  'gold-medal': () => 'Gold medal winner',
  'silver-medal': () => 'Silver medal winner',
  'bronze-medal': () => 'Bronze medal winner',
  'first-to-solve': (of, { problems }) => `First to solve problem ${problems.get(of) ?? of}`,
  'group-winner': (of, { groups }) => `Winner of ${groups.get(of) ?? of}`,
  'organization-winner': (of, { organizations }) => `Winner of ${organizations.get(of) ?? of}`,
  rank: (of) => `${ordinal(Number(of))} place`,
  'honorable-mention': () => 'Honorable mention',
}

export async function awardThings(db: Queryable, hall: Hall): Promise<Thing<'awards'>[]> {
  const { cid, contest } = hall
  if (!contest.given) return []
  const teams = new Map(
    (await hallTeams(db, cid, { most: allTeams })).flatMap((team) =>
      team.is_hidden ? [] : [[team.user_id, team.id]],
    ),
  )
  const groups = await hallGroups(db, cid)
  const organizations = await hallOrganizations(db, cid)
  const names: Names = {
    groups: new Map(groups.map(({ external_id: id, name }) => [id, name])),
    organizations: new Map(organizations.map(({ external_id: id, name }) => [id, name])),
    problems: new Map(hall.problems.map((problem) => [String(problem.pid), labelOf(hall, problem)])),
  }
  // Times that were changed afterwards may let it go on, or begin again.
  const isShown = hall.hiddenFrom === null && hall.state.finalized !== null
  return contest.given.map((given) => {
    const award = {
      id: idOf(given),
      citation: citations[given.kind](given.of, names),
      teamIds: given.entrants.flatMap((entrant) => teams.get(entrant) ?? []),
    }
    return {
      kind: 'awards',
      id: award.id,
      seen: (lens) => (isManaging(lens) || isShown ? award : null),
    }
  })
}
