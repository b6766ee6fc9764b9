// The final ranklist as a file: a spreadsheet with colours and frozen panes, or comma-separated values. Both hold the same
// numbers as the page: rank, solved, penalty, and for each problem the minutes with the failures before, or the failures.

import { problemLabel } from '@verdict/domain/contest'
import {
  acceptedMinutes,
  type Contestant,
  firstAcceptances,
  type ScoreCell,
  standings,
} from '@verdict/domain/ranklist'
import writeExcelFile, { type SheetData } from 'write-excel-file/node'
import { seenContest } from '../contest/access.ts'
import { windowOf } from '../contest/clock.ts'
import type { ContestRecord } from '../contest/record.ts'
import { mayExport } from '../contest/policy.ts'
import { contestProblems } from '../contest/service.ts'
import type { Context } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import { csvLine, csvMark } from '../platform/csv.ts'
import type { TakeTurn } from '../platform/export-turns.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Viewer } from '../platform/viewer.ts'
import { cellRows } from './queries.ts'

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

const fixedColumns = ['Rank', 'Username', 'Nickname', 'Solved', 'Penalty']

/** @throws Refusal NOT_FOUND, FORBIDDEN, CONTEST_NOT_ENDED, EXPORTS_BUSY */
export async function exportRanklist(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  cid: number,
  format: 'xlsx' | 'csv',
  takeTurn: TakeTurn,
): Promise<Exported> {
  if (!mayExport(viewer)) throw new Refusal('FORBIDDEN')
  const { contest, phase } = await seenContest(db, viewer, cid)
  if (phase !== 'ended') throw new Refusal('CONTEST_NOT_ENDED')
  const endTurn = await takeTurn()
  try {
    return await fileOf(db, contest, format)
  } finally {
    endTurn()
  }
}

async function fileOf(db: Queryable, contest: ContestRecord, format: 'xlsx' | 'csv'): Promise<Exported> {
  const { cid } = contest
  const [problems, cells] = await Promise.all([contestProblems(db, cid), cellRows(db, cid, 'full')])
  const labelled = problems.map(({ pid, position }) => ({
    pid,
    label: problemLabel(position, contest.labeling_style),
  }))
  const table = tableOf(contestantsOf(cells), labelled, windowOf(contest).start)
  const name = `${contest.title.replace(/[\p{Cc}/\\]/gu, ' ')} Ranklist.${format}`
  return format === 'csv'
    ? { name, type: 'text/csv; charset=utf-8', content: Buffer.from(asCsv(table)) }
    : {
        name,
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        content: await asSpreadsheet(table),
      }
}

type Person = Contestant & { nick: string; cells: Map<number, ScoreCell> }

function contestantsOf(rows: Awaited<ReturnType<typeof cellRows>>): Person[] {
  const people = new Map<string, Person>()
  for (const { uid, nick, pid, accepted_at, failed, pending } of rows) {
    const person = people.get(uid) ?? { uid, nick, cells: new Map<number, ScoreCell>() }
    person.cells.set(pid, { acceptedAt: accepted_at?.getTime() ?? null, failed, pending })
    people.set(uid, person)
  }
  return [...people.values()]
}

function tableOf(people: Person[], problems: { pid: number; label: string }[], start: number): Table {
  const first = firstAcceptances(people)
  const byUid = new Map(people.map((person) => [person.uid, person]))
  const plain = (value: string | number): Field => ({ value, kind: 'plain' })
  return {
    header: [...fixedColumns, ...problems.map(({ label }) => label)],
    rows: standings(people, start).map(({ uid, rank, solved, penalty }) => {
      const { nick, cells } = byUid.get(uid)!
      return [
        ...[rank, uid, nick, solved, penalty].map(plain),
        ...problems.map(({ pid }) => cellField(cells.get(pid), start, first.get(pid))),
      ]
    }),
  }
}

function cellField(cell: ScoreCell | undefined, start: number, first: number | undefined): Field {
  if (!cell) return { value: '', kind: 'plain' }
  const { acceptedAt, failed, pending } = cell
  if (acceptedAt !== null) {
    const minutes = acceptedMinutes(acceptedAt, start)
    const kind = acceptedAt === first ? 'first' : 'accepted'
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

async function asSpreadsheet({ header, rows }: Table): Promise<Buffer> {
  const data: SheetData = [
    header.map((value) => ({ value, type: String, fontWeight: 'bold', backgroundColor: '#E7E6E6' })),
    ...rows.map((row) =>
      row.map(({ value, kind }) => {
        if (value === '') return null
        const color = background[kind]
        const style = {
          ...(color && { backgroundColor: color }),
          ...(kind === 'first' && { fontWeight: 'bold' as const }),
        }
        return typeof value === 'number'
          ? { value, type: Number, ...style }
          : { value, type: String, ...style }
      }),
    ),
  ]
  return writeExcelFile(data, {
    sheet: 'Ranklist',
    stickyRowsCount: 1,
    stickyColumnsCount: 3,
    columns: header.map((_, index) => ({ width: index === 1 || index === 2 ? wide : narrow })),
  }).toBuffer()
}
