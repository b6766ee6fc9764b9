// The ranklist of a contest as the Contest API has it: the same cells, the same rule, the same ranks.

import type { ScoreCell } from '@verdict/domain/contest-rules/rule'
import { contestRule, rankingRule } from '@verdict/domain/contest-rules/table'
import { acceptedMinutes, standings } from '@verdict/domain/ranklist'
import { cellsFrom, improvements, rowsAsJson } from '../../contest/index.ts'
import type { Queryable } from '../../platform/db.ts'
import type { ScoreboardModel } from './ccs-model.ts'
import { inPoints } from './ccs-things.ts'
import { contestTime, type Hall, isManaging, type Lens, seesProblems } from './hall.ts'
import { hallTeams, type HallTeam } from './team-in-hall-queries.ts'

type Row = ScoreboardModel['rows'][number]

/** More than any contest has. */
export const allTeams = 100_000

const byName = new Intl.Collator('en')

type Cells = ReadonlyMap<number, ScoreCell>

const seesAllResults = (hall: Hall, lens: Lens): boolean => isManaging(lens) || hall.hiddenFrom === null

/** Those who see it, with their cells; everybody of the board has a row. */
async function boardOf(db: Queryable, hall: Hall, lens: Lens): Promise<{ team: HallTeam; cells: Cells }[]> {
  const isEmpty = !isManaging(lens) && (hall.isAlone || !hall.hasStarted)
  const teams = (await hallTeams(db, hall.cid, { most: allTeams })).filter(({ is_hidden }) => !is_hidden)
  const rows = isEmpty ? [] : await rowsAsJson(db, hall.cid, seesAllResults(hall, lens) ? 'full' : 'public')
  const cells = new Map(rows.map((row) => [row.uid, cellsFrom(row.cells)]))
  return teams.map((team) => ({ team, cells: cells.get(team.uid) ?? new Map() }))
}

/** @param improved when points came to be what they are, by `USER PROBLEM` */
function problemsOf(
  hall: Hall,
  lens: Lens,
  { team, cells }: { team: HallTeam; cells: Cells },
  improved: ReadonlyMap<string, number>,
): Row['problems'] {
  const { emptyCell } = contestRule(hall.contest.rule)
  const start = hall.contest.starts_at.getTime()
  if (!seesProblems(hall, lens)) return []
  return hall.problems.map(({ pid }) => {
    const cell = cells.get(pid) ?? emptyCell
    const { acceptedAt, failed, pending, score = 0 } = cell
    const counts = {
      problemId: String(pid),
      judged: failed + (acceptedAt === null ? 0 : 1),
      pending,
      time: acceptedAt === null ? null : acceptedMinutes(acceptedAt, start),
    }
    if (hall.penalty !== null) return { ...counts, solved: acceptedAt !== null }
    const at = acceptedAt ?? improved.get(`${team.user_id} ${pid}`) ?? start
    return { ...counts, score: inPoints(score), time: score === 0 ? null : acceptedMinutes(at, start) }
  })
}

const lastOf = (problems: Row['problems']): number | null => {
  const times = problems.flatMap(({ time }) => (time === null ? [] : [time]))
  return times.length === 0 ? null : Math.max(...times)
}

/** @param entrants those of a group; null: all */
export async function scoreboardOf(
  db: Queryable,
  hall: Hall,
  lens: Lens,
  entrants: ReadonlySet<number> | null = null,
): Promise<ScoreboardModel> {
  const board = (await boardOf(db, hall, lens)).filter(({ team }) => entrants?.has(team.user_id) ?? true)
  const known = new Map(board.map((row) => [row.team.uid, row]))
  const improved =
    hall.penalty === null ? await improvements(db, hall.contest, seesAllResults(hall, lens)) : new Map()
  const contestants = board.map(({ team, cells }) => ({ uid: team.uid, isUnranked: team.is_unranked, cells }))
  const ranked = standings(rankingRule(hall.contest), contestants, hall.contest.starts_at.getTime())
  const rows = ranked.flatMap(({ uid, rank, solved, penalty, score = 0 }) => {
    // The API knows no row without a rank.
    if (rank === null) return []
    const row = known.get(uid)!
    const problems = problemsOf(hall, lens, row, improved)
    const time = lastOf(problems)
    const total = hall.penalty === null ? { score: inPoints(score), time } : { solved, penalty, time }
    return [{ rank, name: row.team.name, teamId: row.team.id, score: total, problems }]
  })
  const sorted = rows.toSorted((a, b) => a.rank - b.rank || byName.compare(a.name, b.name))
  return {
    time: hall.now,
    contestTime: contestTime(hall, hall.now),
    state: hall.state,
    rows: sorted.map(({ name: _name, ...row }) => row),
  }
}
