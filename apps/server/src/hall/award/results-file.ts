// results.tsv of the CCS Requirements: a line for each ranked team with its id (results-ids.ts says which), place, award, solved problems, penalty, the minute of the last solution, and the group that it won.

import type { Award } from '@verdict/domain/awards'
import { allTeams, scoreboardOf } from '../feed/ccs-scoreboard.ts'
import { type Hall, staffLens } from '../feed/hall.ts'
import { hallTeams } from '../feed/team-in-hall-queries.ts'
import type { Queryable } from '../../platform/db.ts'
import { awardBoard, awardsFrom, awardsNow, givenOf } from './award-board.ts'
import { findAwards } from './award-queries.ts'
import { settingsOf } from './award-service.ts'
import { resultNames } from './results-ids.ts'

const medalWords: Partial<Record<Award['kind'], string>> = {
  'gold-medal': 'Gold Medal',
  'silver-medal': 'Silver Medal',
  'bronze-medal': 'Bronze Medal',
}

const cell = (text: string): string => text.replaceAll(/[\t\r\n]/g, ' ')

/** Null where points count: the file knows none. */
export async function resultsFile(db: Queryable, hall: Hall): Promise<string | null> {
  const { cid, contest } = hall
  if (hall.penalty === null) return null
  const board = await awardBoard(db, contest)
  const settings = settingsOf(await findAwards(db, cid))
  const awards = awardsFrom(
    board.entrants,
    contest.given ?? givenOf(board, awardsNow(contest, board, settings)),
  )
  const teams = await hallTeams(db, cid, { most: allTeams })
  const teamIds = new Map(teams.map(({ uid, id }) => [uid, id]))
  const names = resultNames(teams)
  const groupNames = new Map(board.groups.map(({ id, name }) => [id, name]))
  const awardsOf = (teamId: string) =>
    awards.filter(({ uids }) => uids.some((uid) => teamIds.get(uid) === teamId))
  const { rows } = await scoreboardOf(db, hall, staffLens)
  const lines = rows.flatMap(({ rank, teamId, score }) => {
    if (!('solved' in score)) return []
    const own = awardsOf(teamId)
    const medal = own.flatMap(({ kind }) => medalWords[kind] ?? [])[0]
    const place = own.find(({ kind }) => kind === 'rank')?.of
    // With places by problems solved there is none below the median.
    const isRanked = medal !== undefined || place !== undefined
    const groups = own.flatMap(({ kind, of }) => (kind === 'group-winner' ? (groupNames.get(of) ?? []) : []))
    return [
      {
        rank: isRanked ? String(place ?? rank) : '',
        cells: [
          medal ?? (isRanked ? 'Ranked' : 'Honorable'),
          String(score.solved),
          String(score.penalty),
          String(score.time ?? 0),
          groups.join(', '),
        ],
        teamId,
      },
    ]
  })
  return [
    'results\t1',
    ...lines.map(({ teamId, rank, cells }) => [names.get(teamId)!, rank, ...cells].map(cell).join('\t')),
  ]
    .map((line) => `${line}\n`)
    .join('')
}
