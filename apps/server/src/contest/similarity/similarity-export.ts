import type { similarityExportQuery } from '@verdict/contract/similarity'
import { languageName } from '@verdict/domain/language'
import { teamOfUid } from '@verdict/domain/team'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { csvLine, csvMark, spreadsheet } from '../../platform/spreadsheet.ts'
import type { TakeTurn } from '../../platform/fairness/export-turns.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { reviewedScope, type Scope } from './similarity-access.ts'
import { listPairs, type PairRecord, type ProgramRecord } from './similarity-queries.ts'

export interface Exported {
  name: string
  type: string
  content: Buffer
}

/** More than a person can review. */
const mostPairs = 10_000

const sideColumns = (side: string): string[] => [
  `${side} SID`,
  `${side} username`,
  `${side} nickname`,
  `${side} language`,
  `${side} contest`,
  `${side} submitted`,
]

const header = [
  'PID',
  'Problem',
  'Similarity (%), a hint and no proof',
  'Without what is common to many (%)',
  ...sideColumns('Earlier'),
  ...sideColumns('Later'),
  'State',
  'Note',
  'Set by',
  'Set at',
]

type Field = string | number

const sideFields = (program: ProgramRecord): Field[] => [
  program.sid,
  teamOfUid(program.uid) ? '' : program.uid,
  program.nick,
  languageName(program.language),
  program.contest_id > 0 ? program.contest_id : '',
  program.created_at.toISOString(),
]

const rowOf = (pair: PairRecord): Field[] => [
  pair.pid,
  pair.title,
  pair.percent,
  pair.uncommon ?? '',
  ...sideFields(pair.earlier),
  ...sideFields(pair.later),
  pair.state,
  pair.note,
  pair.set_by ?? '',
  pair.set_at?.toISOString() ?? '',
]

type Asked = z.output<typeof similarityExportQuery>

/** @throws Refusal NOT_FOUND, FORBIDDEN, EXPORTS_BUSY */
export async function exportPairs(
  context: Context,
  viewer: Viewer,
  query: Asked,
  takeTurn: TakeTurn,
): Promise<Exported> {
  const scope = await reviewedScope(context, viewer, query)
  const endTurn = await takeTurn()
  try {
    return await fileOf(context, scope, query)
  } finally {
    endTurn()
  }
}

async function fileOf(context: Context, scope: Scope, { format, ...query }: Asked): Promise<Exported> {
  const rows = (await listPairs(context.db, scope, query, { limit: mostPairs, offset: 0 })).map(rowOf)
  const name = `${scope.title.replace(/[\p{Cc}/\\]/gu, ' ')} Similarity.${format}`
  return format === 'csv'
    ? {
        name,
        type: 'text/csv; charset=utf-8',
        content: Buffer.from(csvMark + [header, ...rows].map(csvLine).join('')),
      }
    : {
        name,
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        content: await asSpreadsheet(rows),
      }
}

const wide = 20
const narrow = 10

const isNarrow = /^PID$|SID$|contest$|State/

const asSpreadsheet = (rows: Field[][]): Promise<Buffer> =>
  spreadsheet({
    name: 'Similarity',
    columns: header.map((title) => ({ title, width: isNarrow.test(title) ? narrow : wide })),
    rows: rows.map((row) => row.map((value) => ({ value }))),
  })
