// How results.tsv names teams: all by their ids at icpc.global, or, where one of them has none, all by those of the API. Nobody
// could say which is which if one column held both kinds.

import type { AwardDesk } from '@verdict/contract/award'
import type { HallTeam } from '../feed/team-in-hall-queries.ts'

type Named = Pick<HallTeam, 'id' | 'icpc_id' | 'is_hidden' | 'is_unranked'>

const inFile = (teams: readonly Named[]): Named[] =>
  teams.filter(({ is_hidden, is_unranked }) => !is_hidden && !is_unranked)

export function resultIds(teams: readonly Named[]): AwardDesk['results'] {
  const listed = inFile(teams)
  return { teams: listed.length, withoutIcpcId: listed.filter(({ icpc_id }) => icpc_id === '').length }
}

/** The first cell of each team's line, by its id. */
export function resultNames(teams: readonly Named[]): Map<string, string> {
  const isIcpc = resultIds(teams).withoutIcpcId === 0
  return new Map(inFile(teams).map(({ id, icpc_id }) => [id, isIcpc ? icpc_id : id]))
}
