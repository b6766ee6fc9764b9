import type { Ranklist } from '@verdict/contract/ranklist'
import { contestRule, rankingRule } from '@verdict/domain/contest-rules/table'
import type { ScoreCell, Totals } from '@verdict/domain/contest-rules/rule'
import { teamOfUid } from '@verdict/domain/team'
import { acceptedMinutes, type Contestant, isEmpty, type Standing, standings } from '@verdict/domain/ranklist'
import { number, oneArgument, parse } from '../arguments.ts'
import { Exit, Failed } from '../failure.ts'
import { type Io, plain } from '../io.ts'
import { letterOf } from '../program.ts'
import { siteOf } from '../site.ts'
import { csvLine, tableLines } from '../table.ts'
import { type Command, spokenWith } from './command.ts'

interface Column {
  pid: number
  letter: string
}

interface Row extends Standing {
  nick: string
  cells: ReadonlyMap<number, ScoreCell>
}

export const ranklist: Command = async (io, args, subject) => {
  const { values, positionals } = parse(io, 'ranklist', args, { csv: { type: 'boolean', default: false } })
  if (values.csv && values.json) throw new Failed(io.words.together, { one: '--csv', other: '--json' })
  const cid = number(io, 'CONTEST', oneArgument(io, 'ranklist', 'CONTEST', positionals))
  const site = await siteOf(io, values.site)
  spokenWith(subject, site)
  subject.contest = cid
  const params = { cid }
  const { contest, problems } = await site.call('GET /contest/:cid', { params })
  const answer = await site.call('GET /contest/:cid/ranklist', { params })
  const start = Date.parse(contest.start)
  const columns = problems.map(({ pid, index }) => ({ pid, letter: letterOf(index) }))
  const rows = rowsOf(answer, start)
  const { columns: totals } = contestRule(answer.rule)
  const seen = { columns, rows, totals, start }
  if (values.json)
    io.out(JSON.stringify({ contest: cid, ...answer.info, rows: rows.map((row) => asJson(row, columns)) }))
  else {
    const lines = [headOf(io, seen), ...rows.map((row) => textsOf(row, seen))]
    if (values.csv) for (const line of lines) io.out(csvLine(line))
    else for (const line of tableLines(lines.map((line) => line.map(plain)))) io.out(line)
    if (rows.length === 0) io.say(io.words.ranklist.none)
    if (answer.info.isFrozen) io.say(io.words.ranklist.frozen)
  }
  return Exit.done
}

function rowsOf(answer: Ranklist, start: number): Row[] {
  const nicks = new Map<string, string>()
  const people = Object.entries(answer.ranklist).map(([uid, row]): Contestant => {
    nicks.set(uid, row.nick)
    const cells = new Map<number, ScoreCell>()
    for (const [name, cell] of Object.entries(row)) {
      if (typeof cell !== 'object') continue
      const acceptedAt = cell.acceptedAt === null ? null : Date.parse(cell.acceptedAt)
      cells.set(Number(name), { ...cell, acceptedAt })
    }
    const team = answer.teams?.of[uid]
    return { uid, cells, isUnranked: team?.unranked === true || team?.hidden === true }
  })
  const cellsOf = new Map(people.map(({ uid, cells }) => [uid, cells]))
  return standings(rankingRule(answer), people, start).map((standing) => ({
    ...standing,
    nick: nicks.get(standing.uid) ?? '',
    cells: cellsOf.get(standing.uid)!,
  }))
}

interface Seen {
  columns: readonly Column[]
  totals: readonly (keyof Totals)[]
  start: number
}

const headOf = (io: Io, { columns, totals }: Seen): string[] => {
  const { rank, user, name, ...others } = io.words.ranklist
  return [rank, user, name, ...totals.map((total) => others[total]), ...columns.map(({ letter }) => letter)]
}

const totalText = (row: Row, total: keyof Totals): string =>
  total === 'score' ? String((row.score ?? 0) / 100) : String(row[total])

/** `+`, failed tries and minutes, as on scoreboards; points where they count. */
function cellText(cell: ScoreCell | undefined, start: number): string {
  if (!cell || isEmpty(cell)) return ''
  const waits = cell.pending > 0 ? '?' : ''
  if (cell.score !== undefined) return `${cell.score / 100}${waits}`
  const failed = cell.failed > 0 ? String(cell.failed) : ''
  if (cell.acceptedAt === null) return `${failed === '' ? '' : `-${failed}`}${waits}`
  return `+${failed} (${acceptedMinutes(cell.acceptedAt, start)})`
}

const textsOf = (row: Row, { columns, totals, start }: Seen): string[] => [
  row.rank === null ? '*' : String(row.rank),
  teamOfUid(row.uid) ? '' : row.uid,
  row.nick,
  ...totals.map((total) => totalText(row, total)),
  ...columns.map(({ pid }) => cellText(row.cells.get(pid), start)),
]

const asJson = (row: Row, columns: readonly Column[]) => ({
  rank: row.rank,
  username: row.uid,
  nick: row.nick,
  solved: row.solved,
  penalty: row.penalty,
  ...(row.score !== undefined && { score: row.score / 100 }),
  problems: columns.flatMap(({ pid, letter }) => {
    const cell = row.cells.get(pid)
    if (!cell) return []
    const { acceptedAt, failed, pending, score } = cell
    const at = acceptedAt === null ? null : new Date(acceptedAt).toISOString()
    return [
      { pid, letter, acceptedAt: at, failed, pending, ...(score !== undefined && { score: score / 100 }) },
    ]
  }),
})
