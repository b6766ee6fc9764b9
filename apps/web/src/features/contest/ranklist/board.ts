// Server cells to ranked rows. Unchanged rows keep their identity, so they are not drawn again.

import type { ContestRule, ScoreCell } from '@verdict/domain/contest-rules/rule'
import { rankingRule } from '@verdict/domain/contest-rules/table'
import {
  firstAcceptances,
  isEmpty,
  standings,
  type Contestant,
  type Standing,
} from '@verdict/domain/ranklist'
import type { Entrants } from '../../../lib/entrant.ts'
import type { RanklistAnswer } from './api/ranklist.ts'

export interface RankRow extends Standing {
  nick: string
  /** Empty, too, where the contest does not show it. */
  school: string
  cells: ReadonlyMap<number, ScoreCell>
  firsts: readonly number[]
  /** In a contest of teams. */
  team: TeamFacts | undefined
}

type Teams = NonNullable<RanklistAnswer['teams']>
type TeamFacts = Teams['of'][string] & {
  shownOrganization: Teams['organizations'][number] | undefined
}

export interface Board {
  entrants: Entrants
  rows: readonly RankRow[]
  counts: ReadonlyMap<number, { solved: number; tried: number }>
  columns: ContestRule['columns']
  shows: ContestRule['shows']
  /** Minutes for a failure; null where its contest chooses none. */
  penalty: number | null
  info: RanklistAnswer['info']
  groups: NonNullable<RanklistAnswer['groups']>
  organizations: Teams['organizations']
  categories: Teams['categories']
}

const noLists: never[] = []

type AnswerRow = RanklistAnswer['ranklist'][string]
type AnswerCell = Exclude<AnswerRow[string], string>

const isCell = (value: AnswerRow[string] | undefined): value is AnswerCell => typeof value === 'object'

const sameGroups = (a: AnswerCell['groups'], b: AnswerCell['groups']): boolean =>
  a?.length === b?.length && (a ?? []).every(({ points }, index) => points === b?.[index]?.points)

const sameCell = (a: AnswerCell, b: AnswerRow[string] | undefined): boolean =>
  isCell(b) &&
  a.acceptedAt === b.acceptedAt &&
  a.failed === b.failed &&
  a.pending === b.pending &&
  a.score === b.score &&
  sameGroups(a.groups, b.groups)

function sameRow(a: AnswerRow, b: AnswerRow): boolean {
  const names = Object.keys(a)
  if (names.length !== Object.keys(b).length) return false
  return names.every((name) => {
    const value = a[name]
    return isCell(value) ? sameCell(value, b[name]) : value === b[name]
  })
}

function contestantOf(uid: string, row: AnswerRow, isUnranked: boolean): Contestant {
  const cells = new Map<number, ScoreCell>()
  for (const [name, value] of Object.entries(row)) {
    if (!isCell(value)) continue
    const acceptedAt = value.acceptedAt === null ? null : Date.parse(value.acceptedAt)
    cells.set(Number(name), { ...value, acceptedAt })
  }
  return { uid, cells, isUnranked }
}

function countsOf(contestants: readonly Contestant[]): Board['counts'] {
  const counts = new Map<number, { solved: number; tried: number }>()
  for (const { cells } of contestants) {
    for (const [pid, cell] of cells) {
      const count = counts.get(pid) ?? { solved: 0, tried: 0 }
      if (cell.acceptedAt !== null) count.solved += 1
      if (!isEmpty(cell)) count.tried += 1
      counts.set(pid, count)
    }
  }
  return counts
}

function firstsOf(
  rule: ContestRule,
  { cells, isUnranked }: Contestant,
  first: ReadonlyMap<number, number>,
): number[] {
  if (isUnranked) return []
  const pids: number[] = []
  for (const [pid, cell] of cells) {
    const at = rule.firstAt(cell)
    if (at !== null && first.get(pid) === at) pids.push(pid)
  }
  return pids
}

const sameRank = (a: RankRow, b: RankRow): boolean =>
  a.cells === b.cells &&
  a.nick === b.nick &&
  a.school === b.school &&
  JSON.stringify(a.team) === JSON.stringify(b.team) &&
  a.rank === b.rank &&
  a.solved === b.solved &&
  a.penalty === b.penalty &&
  a.score === b.score &&
  a.firsts.length === b.firsts.length &&
  a.firsts.every((pid) => b.firsts.includes(pid))

interface Known {
  answer: RanklistAnswer
  start: number
  contestants: Map<string, Contestant>
  rows: Map<string, RankRow>
  board: Board
}

function teamOf(teams: Teams | undefined, uid: string): TeamFacts | undefined {
  const facts = teams?.of[uid]
  return (
    facts && { ...facts, shownOrganization: teams.organizations.find(({ id }) => id === facts.organization) }
  )
}

/** Each that is as before stays the same object. */
function contestantsIn(answer: RanklistAnswer, before: Known | null): Map<string, Contestant> {
  const contestants = new Map<string, Contestant>()
  for (const [uid, row] of Object.entries(answer.ranklist)) {
    const old = before?.answer.ranklist[uid]
    const team = answer.teams?.of[uid]
    // Others do not see hidden teams: the rest has the ranks that it has for them.
    const isUnranked = team?.unranked === true || team?.hidden === true
    const known = before?.contestants.get(uid)
    const kept = old && known?.isUnranked === isUnranked && sameRow(old, row) ? known : undefined
    contestants.set(uid, kept ?? contestantOf(uid, row, isUnranked))
  }
  return contestants
}

function boardFrom(
  answer: RanklistAnswer,
  start: number,
  before: Known | null,
  contestants = contestantsIn(answer, before),
): Known {
  const rule = rankingRule(answer)
  const all = [...contestants.values()]
  const first = firstAcceptances(rule, all)
  const rows = new Map<string, RankRow>()
  for (const standing of standings(rule, all, start)) {
    const contestant = contestants.get(standing.uid)!
    const row: RankRow = {
      ...standing,
      nick: answer.ranklist[standing.uid]?.nick ?? '',
      school: answer.ranklist[standing.uid]?.school ?? '',
      cells: contestant.cells,
      firsts: firstsOf(rule, contestant, first),
      team: teamOf(answer.teams, standing.uid),
    }
    const old = before?.rows.get(row.uid)
    rows.set(row.uid, old && sameRank(old, row) ? old : row)
  }
  const board: Board = {
    entrants: answer.teams ? 'teams' : 'people',
    rows: [...rows.values()],
    counts: countsOf(all),
    columns: rule.columns,
    shows: rule.shows,
    penalty: rule.choosesPenalty ? answer.penalty : null,
    info: answer.info,
    groups: answer.groups ?? {},
    organizations: answer.teams?.organizations ?? noLists,
    categories: answer.teams?.categories ?? noLists,
  }
  return { answer, start, contestants, rows, board }
}

/** @returns a function of the newest answer and the contest's start (ms), which remembers the previous answer */
export function createBoard(): (answer: RanklistAnswer, start: number) => Board {
  let known: Known | null = null
  return (answer, start) => {
    if (known?.answer !== answer || known.start !== start) known = boardFrom(answer, start, known)
    return known.board
  }
}

/** With these cells in place of those of the answer, which names everybody. @param start ms since 1970 */
export const boardWith = (answer: RanklistAnswer, contestants: readonly Contestant[], start: number): Board =>
  boardFrom(answer, start, null, new Map(contestants.map((one) => [one.uid, one]))).board

interface Wanted {
  name?: string | undefined
  group?: number | undefined
  school?: string | undefined
  organization?: number | undefined
  category?: number | undefined
  /** These alone. */
  only?: ReadonlySet<string> | undefined
}

export function filterRows(
  { rows, groups }: Pick<Board, 'rows' | 'groups'>,
  { name = '', group, school, organization, category, only }: Wanted,
): readonly RankRow[] {
  const wanted = name.trim().toLowerCase()
  if ([group, school, organization, category, only].every((one) => one === undefined) && wanted === '')
    return rows
  const members = group === undefined ? null : new Set(groups[group])
  return rows.filter(
    (row) =>
      (!members || members.has(row.uid)) &&
      (!only || only.has(row.uid)) &&
      (school === undefined || row.school === school) &&
      (organization === undefined || row.team?.organization === organization) &&
      (category === undefined || row.team?.categories.includes(category) === true) &&
      (row.uid.toLowerCase().includes(wanted) ||
        row.nick.toLowerCase().includes(wanted) ||
        row.team?.shownOrganization?.name.toLowerCase().includes(wanted) === true),
  )
}
