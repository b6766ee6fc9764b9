// The export of solution management: rows as they are read, a few thousand at a time, so that it holds no more of them
// than that whatever their number, and stops reading when nobody takes them. As comma-separated values, or as a JSON
// object a line, of which the page makes a spreadsheet.

import { Readable } from 'node:stream'
import type { ExportedSolution } from '@verdict/contract/solution'
import { languageName } from '@verdict/domain/language'
import { isCounted, judgeShortCode } from '@verdict/domain/verdict'
import type { Context } from '../platform/context.ts'
import { csvLine, csvMark } from '../platform/csv.ts'
import { takenInTime, type TakeTurn } from '../platform/fairness/export-turns.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Viewer } from '../platform/viewer.ts'
import { measured } from '../submission/index.ts'
import { resolveFilter, type SolutionFilter } from './filter-queries.ts'
import { mayManageSolutions } from './policy.ts'
import { type ExportRecord, nextSolutions } from './queries.ts'

const rowsAtOnce = 2_000

export type ExportFormat = 'csv' | 'ndjson'

interface ExportStream {
  name: string
  type: string
  content: Readable
}

const header = [
  'SID',
  'Username',
  'Nickname',
  'PID',
  'Problem',
  'Contest',
  'Verdict',
  'Points',
  'Time (ms)',
  'Memory (KB)',
  'Language',
  'Length (B)',
  'Similarity (%)',
  'Submitted',
]

function asCsv(row: ExportRecord): string {
  const { time, memory } = measured(row)
  return csvLine([
    row.sid,
    row.uid,
    row.nick,
    row.pid,
    row.title,
    row.contest_id > 0 ? row.contest_id : '',
    judgeShortCode[row.judge].toUpperCase(),
    isCounted(row.judge) ? row.score / 100 : '',
    time,
    memory,
    languageName(row.language),
    row.code_bytes,
    row.sim ?? '',
    row.created_at.toISOString(),
  ])
}

function asJson(row: ExportRecord): string {
  const solution: ExportedSolution = {
    sid: row.sid,
    uid: row.uid,
    nick: row.nick,
    pid: row.pid,
    title: row.title,
    mid: row.contest_id,
    judge: row.judge,
    score: isCounted(row.judge) ? row.score : null,
    ...measured(row),
    language: row.language,
    length: row.code_bytes,
    sim: row.sim,
    createdAt: row.created_at.toISOString(),
  }
  return `${JSON.stringify(solution)}\n`
}

const formats = {
  csv: { type: 'text/csv; charset=utf-8', begin: csvMark + csvLine(header), line: asCsv },
  ndjson: { type: 'application/x-ndjson; charset=utf-8', begin: '', line: asJson },
} as const

/** The turn goes to the next in line when nobody takes any rows for so long. */
const patienceMs = 120_000

/** @throws Refusal FORBIDDEN, EXPORTS_BUSY */
export async function exportSolutions(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  format: ExportFormat,
  asked: SolutionFilter,
  takeTurn: TakeTurn,
): Promise<ExportStream> {
  if (!mayManageSolutions(viewer)) throw new Refusal('FORBIDDEN')
  const { type, begin, line } = formats[format]
  const filter = await resolveFilter(db, asked)
  async function* chunks(): AsyncGenerator<string> {
    if (begin) yield begin
    if (!filter) return
    for (let last: number | null = null, more = true; more;) {
      const rows: ExportRecord[] = await nextSolutions(db, filter, last, rowsAtOnce)
      if (rows.length > 0) yield rows.map(line).join('')
      last = rows.at(-1)?.sid ?? last
      more = rows.length === rowsAtOnce
    }
  }
  const endTurn = await takeTurn()
  // One chunk ahead of the reader.
  const content = Readable.from(
    takenInTime(chunks(), patienceMs, () => content.destroy()),
    { objectMode: true, highWaterMark: 1 },
  ).once('close', endTurn)
  return { name: `solutions.${format}`, type, content }
}
