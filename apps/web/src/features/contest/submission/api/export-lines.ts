import type { ExportedSolution } from '@verdict/contract/solution'
import type { Language } from '@verdict/domain/language'
import { teamOfUid } from '@verdict/domain/team'
import type { SheetData } from 'write-excel-file/browser'
import { ownTimeZone } from '../../../../lib/format.ts'
import { sentAs } from '../../../../ui/code/sent-as.ts'
import type { SheetWords } from './export-message.ts'

export class Lines {
  #rest = ''

  take(text: string): string[] {
    const lines = (this.#rest + text).split('\n')
    this.#rest = lines.pop() ?? ''
    return lines
  }

  get isWhole(): boolean {
    return this.#rest === ''
  }
}

type Cell = NonNullable<SheetData[number]>[number]

const text = (value: string): Cell => ({ value, type: String })
const number = (value: number): Cell => ({ value, type: Number })
const moment = (value: string): Cell => ({
  value: new Date(Date.parse(value) - new Date(value).getTimezoneOffset() * 60_000),
  type: Date,
  format: 'yyyy-mm-dd hh:mm:ss',
})

/** The last column's dates are in the reader's zone. */
export const headerRow = ({ header }: SheetWords): Cell[] =>
  header
    .map((name, index) => (index === header.length - 1 ? `${name} (${ownTimeZone()})` : name))
    .map((value) => ({ value, type: String, fontWeight: 'bold', backgroundColor: '#E7E6E6' }))

export function sheetRow(line: string, { verdicts }: SheetWords): Cell[] {
  const row = JSON.parse(line) as ExportedSolution
  return [
    number(row.sid),
    teamOfUid(row.uid) ? null : text(row.uid),
    row.nick === '' ? null : text(row.nick),
    number(row.pid),
    text(row.title),
    row.mid > 0 ? number(row.mid) : null,
    text(verdicts[row.judge] ?? String(row.judge)),
    row.score === null ? null : number(row.score / 100),
    number(row.time),
    number(row.memory),
    text(sentAs({ language: row.language as Language, outputs: row.outputs || undefined })),
    number(row.length),
    row.sim === null ? null : number(row.sim),
    moment(row.createdAt),
  ]
}

export const columnWidths = [10, 18, 18, 8, 32, 9, 22, 8, 10, 13, 10, 11, 14, 20]
