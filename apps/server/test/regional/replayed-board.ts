// The scoreboard of a contest by the rules of ICPC, out of what a follower of its feed knows, and slowly.

import type { Replay } from '@verdict/testkit/ccs'

interface Judged {
  submission_id: string
  judgement_type_id: string | null
}
interface Sent {
  id: string
  team_id: string
  problem_id: string
  contest_time: string
}

export interface BoardRow {
  rank: number
  team_id: string
  solved: number
  penalty: number
  /** `PROBLEM: judged pending minute`, of those that were tried. */
  problems: string[]
}

const minutesOf = (contestTime: string): number => {
  const [hours = 0, minutes = 0] = contestTime.split(':').map(Number)
  return hours * 60 + minutes
}

const ordered = (contestTime: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = contestTime.split(':').map(Number)
  return (hours * 60 + minutes) * 60 + seconds
}

/**
 * @param shown the teams that have a row: those on the board with a rank
 * @param frozenAt minute from which on nothing counts, though a team knows its own results
 */
export function replayedBoard(
  replay: Replay,
  shown: ReadonlySet<string>,
  frozenAt: number | null = null,
): BoardRow[] {
  const all = <T>(kind: string): T[] => Object.values(replay[kind] ?? {}) as T[]
  // Minutes in 2023-06, a time in 2026-01.
  const [contest] = all<{ penalty_time: number | string }>('contest')
  const { penalty_time: given } = contest!
  const penalty = typeof given === 'number' ? given : minutesOf(given)
  const types = new Map(
    all<{ id: string; penalty: boolean; solved: boolean }>('judgement-types').map((one) => [one.id, one]),
  )
  const verdicts = new Map(all<Judged>('judgements').map((one) => [one.submission_id, one.judgement_type_id]))
  const bySender = Map.groupBy(all<Sent>('submissions'), ({ team_id }) => team_id)
  const rows = all<{ id: string; name: string }>('teams')
    .filter(({ id }) => shown.has(id))
    .map(({ id, name }) => {
      const cells = new Map<string, { judged: number; pending: number; at: number | null }>()
      const own = (bySender.get(id) ?? []).toSorted(
        (a, b) => ordered(a.contest_time) - ordered(b.contest_time) || Number(a.id) - Number(b.id),
      )
      for (const { id: sid, problem_id, contest_time } of own) {
        const cell = cells.get(problem_id) ?? { judged: 0, pending: 0, at: null }
        cells.set(problem_id, cell)
        if (cell.at !== null) continue
        const isFrozen = frozenAt !== null && minutesOf(contest_time) >= frozenAt
        const type = isFrozen ? undefined : types.get(verdicts.get(sid) ?? '')
        if (!type) cell.pending += 1
        else if (type.solved) Object.assign(cell, { judged: cell.judged + 1, at: minutesOf(contest_time) })
        else if (type.penalty) cell.judged += 1
      }
      const solved = [...cells.values()].filter(({ at }) => at !== null)
      return {
        name,
        team_id: id,
        solved: solved.length,
        penalty: solved.reduce((sum, { at, judged }) => sum + at! + penalty * (judged - 1), 0),
        problems: [...cells]
          .filter(([, { judged, pending }]) => judged + pending > 0)
          .map(([pid, { judged, pending, at }]) => `${pid}: ${judged} ${pending} ${at ?? '-'}`)
          .toSorted(),
      }
    })
  const names = new Intl.Collator('en')
  const sorted = rows.toSorted(
    (a, b) => b.solved - a.solved || a.penalty - b.penalty || names.compare(a.name, b.name),
  )
  return sorted.map(({ name: _name, ...row }) => ({
    rank: 1 + sorted.findIndex(({ solved, penalty }) => solved === row.solved && penalty === row.penalty),
    ...row,
  }))
}
