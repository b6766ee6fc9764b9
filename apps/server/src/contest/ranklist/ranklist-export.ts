import { problemLabel } from '@verdict/domain/contest'
import type { RankingRule, ScoreCell, Totals } from '@verdict/domain/contest-rules/rule'
import { rankingRule } from '@verdict/domain/contest-rules/table'
import { acceptedMinutes, firstAcceptances, standings } from '@verdict/domain/ranklist'
import { fullScore } from '@verdict/domain/score'
import { type ContestRecord, findAccess } from '../../access/contest-access.ts'
import { mayExport } from '../../access/contest.ts'
import { problemsOfContest } from '../contest-queries.ts'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { csvLine, csvMark, spreadsheet } from '../../platform/spreadsheet.ts'
import type { TakeTurn } from '../../platform/fairness/export-turns.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { Viewer } from '../../platform/viewer.ts'
import { teamsOnBoard } from '../team/board-queries.ts'
import type { BoardTeams } from '../team/team-record.ts'
import { teamColumns } from '../team/team-present.ts'
import { type RankedRow, rankedRows } from './ranklist-queries.ts'

export interface Exported {
  name: string
  type: string
  content: Buffer
}

type Kind = 'first' | 'accepted' | 'failed' | 'pending' | 'plain'

interface Field {
  value: string | number
  kind: Kind
}

interface Table {
  header: string[]
  rows: Field[][]
}

const fixedColumns = ['Rank', 'Username', 'Nickname']
const totalColumns: Record<keyof Totals, string> = { solved: 'Solved', penalty: 'Penalty', score: 'Score' }

/** @throws Refusal NOT_FOUND, FORBIDDEN, CONTEST_NOT_ENDED, EXPORTS_BUSY */
export async function exportRanklist(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  cid: number,
  format: 'xlsx' | 'csv',
  takeTurn: TakeTurn,
): Promise<Exported> {
  const access = await findAccess(db, viewer, cid)
  if (!mayExport(viewer, access?.contest.course_acts)) throw new Refusal('FORBIDDEN')
  if (!access) throw new Refusal('NOT_FOUND')
  const { contest, phase } = access
  if (phase !== 'ended') throw new Refusal('CONTEST_NOT_ENDED')
  const endTurn = await takeTurn()
  try {
    return await ranklistFile(db, contest, format)
  } finally {
    endTurn()
  }
}

/** The caller has checked permissions. */
export async function ranklistFile(
  db: Queryable,
  contest: ContestRecord,
  format: 'xlsx' | 'csv',
): Promise<Exported> {
  const { cid } = contest
  const [problems, people, teams] = await Promise.all([
    problemsOfContest(db, cid),
    rankedRows(db, contest),
    contest.of_teams ? teamsOnBoard(db, cid, false) : null,
  ])
  const labelled = problems.map(({ pid, position }) => ({
    pid,
    label: problemLabel(position, contest.labeling_style),
  }))
  const table = tableOf(rankingRule(contest), people, labelled, contest, teams)
  const name = `${contest.title.replace(/[\p{Cc}/\\]/gu, ' ')} Ranklist.${format}`
  return format === 'csv'
    ? { name, type: 'text/csv; charset=utf-8', content: Buffer.from(asCsv(table)) }
    : {
        name,
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        content: await asSpreadsheet(table),
      }
}

const hundredths = fullScore / 100

function tableOf(
  rule: RankingRule,
  people: RankedRow[],
  problems: { pid: number; label: string }[],
  { starts_at, shows_schools: withSchools }: Pick<ContestRecord, 'starts_at' | 'shows_schools'>,
  teams: BoardTeams | null,
): Table {
  const start = starts_at.getTime()
  const first = firstAcceptances(rule, people)
  const byUid = new Map(people.map((person) => [person.uid, person]))
  const plain = (value: string | number): Field => ({ value, kind: 'plain' })
  return {
    header: [
      ...fixedColumns,
      ...rule.columns.map((name) => totalColumns[name]),
      ...problems.map(({ label }) => label),
      ...problems.map(({ label }) => `${label} tries`),
      'Tries',
      ...(withSchools ? ['School'] : []),
      ...(teams ? ['Label', 'Organization', 'Country', 'Categories'] : []),
    ],
    rows: standings(rule, people, start).map(({ uid, rank, ...totals }) => {
      const { nick, school, cells } = byUid.get(uid)!
      const tries = problems.map(({ pid }) => triesIn(cells.get(pid)))
      return [
        ...[rank ?? '', teams ? '' : uid, nick, ...rule.columns.map((name) => totalOf(totals, name))].map(
          plain,
        ),
        ...problems.map(({ pid }) => cellField(rule, cells.get(pid), start, first.get(pid))),
        ...[...tries, tries.reduce((sum, count) => sum + count, 0)].map(plain),
        ...(withSchools ? [plain(school)] : []),
        ...(teams ? teamColumns(teams, uid).map(plain) : []),
      ]
    }),
  }
}

/** Counted ones, with the one that solved it. */
const triesIn = (cell: ScoreCell | undefined): number =>
  cell ? cell.failed + cell.pending + Number(cell.acceptedAt !== null) : 0

const totalOf = (totals: Totals, name: keyof Totals): number =>
  name === 'score' ? (totals.score ?? 0) / hundredths : totals[name]

function cellField(
  rule: RankingRule,
  cell: ScoreCell | undefined,
  start: number,
  first: number | undefined,
): Field {
  if (!cell) return { value: '', kind: 'plain' }
  const { acceptedAt, failed, pending, score } = cell
  const kind = acceptedAt === null ? 'failed' : rule.firstAt(cell) === first ? 'first' : 'accepted'
  if (score !== undefined && (acceptedAt !== null || pending === 0))
    return { value: score / hundredths, kind }
  if (acceptedAt !== null) {
    const minutes = acceptedMinutes(acceptedAt, start)
    return { value: failed > 0 ? `${minutes} (+${failed})` : minutes, kind }
  }
  if (pending > 0) return { value: failed > 0 ? `(-${failed}) ?${pending}` : `?${pending}`, kind: 'pending' }
  return { value: `(-${failed})`, kind: 'failed' }
}

const asCsv = ({ header, rows }: Table): string =>
  csvMark + [header, ...rows.map((row) => row.map(({ value }) => value))].map(csvLine).join('')

const background: Record<Kind, string | undefined> = {
  first: '#63BE7B',
  accepted: '#C6EFCE',
  failed: '#FFC7CE',
  pending: '#FFEB9C',
  plain: undefined,
}

const wide = 20
const narrow = 10

const asSpreadsheet = ({ header, rows }: Table): Promise<Buffer> =>
  spreadsheet({
    name: 'Ranklist',
    columns: header.map((title, index) => ({ title, width: index === 1 || index === 2 ? wide : narrow })),
    rows: rows.map((row) =>
      row.map(({ value, kind }) => ({ value, color: background[kind], bold: kind === 'first' })),
    ),
    sticky: 3,
  })
