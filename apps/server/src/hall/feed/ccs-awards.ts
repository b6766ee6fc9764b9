// Awards are there once the results are final, for those who see all of the ranklist.

import { contestRule } from '@verdict/domain/contest-rules/table'
import type { Queryable } from '../../platform/db.ts'
import type { Models } from './ccs-model.ts'
import { boardOf, scoreboardOf } from './ccs-scoreboard.ts'
import { labelOf, type Thing } from './ccs-things.ts'
import { type Hall, staffLens } from './hall.ts'

/** As in the standard's own contests. */
const medals = [
  { id: 'gold-medal', citation: 'Gold medal winner', most: 4 },
  { id: 'silver-medal', citation: 'Silver medal winner', most: 8 },
  { id: 'bronze-medal', citation: 'Bronze medal winner', most: 12 },
] as const

const ordinal = (rank: number): string => {
  const last = rank % 10
  const isTeen = Math.floor((rank % 100) / 10) === 1
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][last] ?? 'th')
  return `${rank}${ending}`
}

type Award = Models['awards']

export async function awardThings(db: Queryable, hall: Hall): Promise<Thing<'awards'>[]> {
  if (hall.state.finalized === null) return []
  const { rows } = await scoreboardOf(db, hall, staffLens)
  const board = await boardOf(db, hall, staffLens)
  const rule = contestRule(hall.contest.rule)
  const scored = rows.filter(({ score }) => ('solved' in score ? score.solved : score.score) > 0)
  const named = (id: string, citation: string, teams: typeof rows): Award => ({
    id,
    citation,
    teamIds: teams.map(({ teamId }) => teamId),
  })
  const ofRanks = (from: number, to: number) => scored.filter(({ rank }) => rank > from && rank <= to)
  const ranks = [...new Set(scored.map(({ rank }) => rank))]
  const awards: Award[] = [
    named('winner', 'Contest winner', ofRanks(0, 1)),
    ...medals.map(({ id, citation, most }, index) =>
      named(id, citation, ofRanks(medals[index - 1]?.most ?? 0, most)),
    ),
    ...hall.problems.map((problem): Award => {
      const solved = board.flatMap(({ team, cells }) => {
        // Unranked teams are never first.
        if (team.is_unranked) return []
        const at = rule.firstAt(cells.get(problem.pid) ?? rule.emptyCell)
        return at === null ? [] : [{ id: team.id, at }]
      })
      const first = Math.min(...solved.map(({ at }) => at))
      return {
        id: `first-to-solve-${problem.pid}`,
        citation: `First to solve problem ${labelOf(hall, problem)}`,
        teamIds: solved.filter(({ at }) => at === first).map(({ id }) => id),
      }
    }),
    ...ranks.map((rank) =>
      named(
        `rank-${rank}`,
        `${ordinal(rank)} place`,
        scored.filter((row) => row.rank === rank),
      ),
    ),
  ]
  return awards.map((award) => ({
    kind: 'awards',
    id: award.id,
    seen: (lens) => (lens.kind === 'staff' || hall.hiddenFrom === null ? award : null),
  }))
}
