// An export streams a few thousand rows at a time and stops when nobody reads.

import { Readable } from 'node:stream'
import type { ExportedSolution, SolutionRow } from '@verdict/contract/solution'
import { sentAs } from '@verdict/domain/outputs'
import { teamOfUid } from '@verdict/domain/team'
import { isCounted, judgeShortCode } from '@verdict/domain/verdict'
import type { Context } from '../../platform/context.ts'
import { csvLine, csvMark } from '../../platform/spreadsheet.ts'
import { takenInTime, type TakeTurn } from '../../platform/fairness/export-turns.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { Viewer } from '../../platform/viewer.ts'
import { measured, presentRow } from '../submission/submission-present.ts'
import {
  resolveFilter,
  type AdminFilter,
  type ExportRecord,
  nextSubmissions,
  type AdminOrder,
  pageForAdmins,
} from './submission-admin-queries.ts'
import { mayManageSubmissions } from '../../access/submission.ts'
import { type Page, pageFrom, type PageRequest } from '../../platform/paging.ts'

type Asked = AdminFilter & PageRequest & { sort: 1 | -1; sortBy: AdminOrder['by'] }

/** @throws Refusal FORBIDDEN */
export async function listForAdmins(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  { sort, sortBy, ...asked }: Asked,
): Promise<Page<SolutionRow>> {
  if (!mayManageSubmissions(viewer)) throw new Refusal('FORBIDDEN')
  const filter = await resolveFilter(db, asked)
  if (!filter) return pageFrom<SolutionRow>([], 0, asked)
  const order: AdminOrder = { by: sortBy, direction: sort === 1 ? 'asc' : 'desc' }
  const { rows, count } = await pageForAdmins(db, filter, order, asked)
  const docs = rows.map((row) => ({
    ...presentRow(viewer, row),
    user: { uid: row.uid, nick: row.nick },
  }))
  return pageFrom(docs, count, asked)
}

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
    teamOfUid(row.uid) ? '' : row.uid,
    row.nick,
    row.pid,
    row.title,
    row.contest_id > 0 ? row.contest_id : '',
    judgeShortCode[row.judge].toUpperCase(),
    isCounted(row.judge) ? row.score / 100 : '',
    time,
    memory,
    sentAs(row),
    row.code_bytes,
    row.sim ?? '',
    row.created_at.toISOString(),
  ])
}

function asJson(row: ExportRecord): string {
  const exported: ExportedSolution = {
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
    outputs: row.outputs,
    length: row.code_bytes,
    sim: row.sim,
    createdAt: row.created_at.toISOString(),
  }
  return `${JSON.stringify(exported)}\n`
}

const formats = {
  csv: { type: 'text/csv; charset=utf-8', begin: csvMark + csvLine(header), line: asCsv },
  ndjson: { type: 'application/x-ndjson; charset=utf-8', begin: '', line: asJson },
} as const

/** If no rows are read for this long, the next in line gets the turn. */
const patienceMs = 120_000

/** @throws Refusal FORBIDDEN, EXPORTS_BUSY */
export async function exportSubmissions(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  format: ExportFormat,
  asked: AdminFilter,
  takeTurn: TakeTurn,
): Promise<ExportStream> {
  if (!mayManageSubmissions(viewer)) throw new Refusal('FORBIDDEN')
  const { type, begin, line } = formats[format]
  const filter = await resolveFilter(db, asked)
  async function* chunks(): AsyncGenerator<string> {
    if (begin) yield begin
    if (!filter) return
    for (let last: number | null = null, more = true; more;) {
      const rows: ExportRecord[] = await nextSubmissions(db, filter, last, rowsAtOnce)
      if (rows.length > 0) yield rows.map(line).join('')
      last = rows.at(-1)?.sid ?? last
      more = rows.length === rowsAtOnce
    }
  }
  const endTurn = await takeTurn()
  const content = Readable.from(
    takenInTime(chunks(), patienceMs, () => content.destroy()),
    { objectMode: true, highWaterMark: 1 },
  ).once('close', endTurn)
  return { name: `solutions.${format}`, type, content }
}
