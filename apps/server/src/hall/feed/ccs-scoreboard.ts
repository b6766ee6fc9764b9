// The ranklist of a contest as the Contest API has it: the same cells, the same rule, the same ranks.

import type { ScoreCell, ContestRule } from '@verdict/domain/contest-rules/rule'
import { contestRule } from '@verdict/domain/contest-rules/table'
import { acceptedMinutes, standings } from '@verdict/domain/ranklist'
import { fullScore } from '@verdict/domain/score'
import { cellsFrom, improvements, rowsAsJson } from '../../contest/index.ts'
import type { Queryable } from '../../platform/db.ts'
import type { ScoreboardModel } from './ccs-model.ts'
import { teamId } from './ccs-things.ts'
import { contestTime, type Hall, type Lens } from './hall.ts'
import { hallTeams, type HallTeam } from './team-in-hall-queries.ts'

type Row = ScoreboardModel['rows'][number]

/** More than any contest has. */
const allTeams = 100_000
const points = 100

const byName = new Intl.Collator('en')

type Cells = ReadonlyMap<number, ScoreCell>

/** Those who see it, with their cells; everybody of the board has a row. */
export async function boardOf(
  db: Queryable,
  hall: Hall,
  lens: Lens,
): Promise<{ team: HallTeam; cells: Cells }[]> {
  const isFull = lens.kind === 'staff' || hall.hiddenFrom === null
  const isEmpty = lens.kind !== 'staff' && (hall.isAlone || !hall.hasStarted)
  const teams = (await hallTeams(db, hall.cid, { most: allTeams })).filter(({ is_hidden }) => !is_hidden)
  const rows = isEmpty ? [] : await rowsAsJson(db, hall.cid, isFull ? 'full' : 'public')
  const cells = new Map(rows.map((row) => [row.uid, cellsFrom(row.cells)]))
  return teams.map((team) => ({ team, cells: cells.get(team.uid) ?? new Map() }))
}

const noCell = ({ emptyCell }: ContestRule, cells: Cells, pid: number): ScoreCell =>
  cells.get(pid) ?? emptyCell

/** @param entrants those of a group; null: all */
export async function scoreboardOf(
  db: Queryable,
  hall: Hall,
  lens: Lens,
  entrants: ReadonlySet<number> | null = null,
): Promise<ScoreboardModel> {
  const rule = contestRule(hall.contest.rule)
  const start = hall.contest.starts_at.getTime()
  const board = (await boardOf(db, hall, lens)).filter(({ team }) => entrants?.has(team.user_id) ?? true)
  const known = new Map(board.map((row) => [row.team.uid, row]))
  const improved =
    hall.penalty === null
      ? await improvements(db, hall.contest, lens.kind === 'staff' || hall.hiddenFrom === null)
      : null
  const contestants = board.map(({ team, cells }) => ({ uid: team.uid, cells }))
  const rows = standings(rule, contestants, start).map(({ uid, rank, ...totals }) => {
    const { team, cells } = known.get(uid)!
    const timeOf = (pid: number, cell: ScoreCell): number | null => {
      const at = cell.acceptedAt ?? (cell.score ? improved?.get(`${team.user_id} ${pid}`) : null) ?? null
      return at === null ? (cell.score ? 0 : null) : acceptedMinutes(at, start)
    }
    const problems = hall.problems.map(({ pid }): Row['problems'][number] => {
      const cell = noCell(rule, cells, pid)
      const isSolved = cell.acceptedAt !== null
      return {
        problemId: String(pid),
        judged: cell.failed + (isSolved ? 1 : 0),
        pending: cell.pending,
        ...(hall.penalty === null
          ? { score: ((cell.score ?? 0) / fullScore) * points }
          : { solved: isSolved }),
        time: hall.penalty === null ? timeOf(pid, cell) : isSolved ? timeOf(pid, cell) : null,
      }
    })
    const times = problems.flatMap(({ time }) => (time === null ? [] : [time]))
    const time = times.length === 0 ? null : Math.max(...times)
    const score =
      hall.penalty === null
        ? { score: ((totals.score ?? 0) / fullScore) * points, time }
        : { solved: totals.solved, penalty: totals.penalty, time }
    return { rank, name: team.name || team.uid, teamId: teamId(team.user_id), score, problems }
  })
  const sorted = rows.toSorted((a, b) => a.rank - b.rank || byName.compare(a.name, b.name))
  return {
    time: hall.now,
    contestTime: contestTime(hall, hall.now),
    state: hall.state,
    rows: sorted.map(({ name: _name, ...row }) => row),
  }
}
