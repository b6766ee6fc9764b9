// A sheet of accounts as it is pasted from a spreadsheet (tabs between cells) or written as CSV (commas or semicolons, quotes
// around cells that hold them). A line near the top may name the columns; without names they stand in this order.

import { groupTitleLimits } from '@verdict/domain/field-limits'
import { plainName } from '@verdict/domain/pasted-cells'
import { titledColumn, titleLine } from '../../../../lib/pasted-cells.ts'

export const columnNames = [
  'uid',
  'nick',
  'password',
  'mail',
  'school',
  'group',
  'studentNumber',
  'extraShare',
] as const
type ColumnName = (typeof columnNames)[number]

export type SheetRow = Record<ColumnName, string> & {
  /** 1-based. */
  line: number
}

export type SheetPerson = Pick<SheetRow, 'uid' | 'nick' | 'studentNumber'>

export interface Sheet {
  rows: SheetRow[]
  unknown: string[]
  /** There are headers, but none for the username. */
  isNameless: boolean
}

const names: Record<ColumnName, readonly string[]> = {
  uid: ['uid', 'username', 'user', 'user name', 'login', '用户名', '账号', '帐号'],
  nick: ['nick', 'nickname', 'name', 'full name', '昵称', '姓名', '名字'],
  password: ['password', 'pwd', '密码', '初始密码'],
  mail: ['mail', 'email', 'e-mail', '邮箱', '电子邮箱', '邮件'],
  school: ['school', 'university', '学校', '学院'],
  group: ['group', 'groups', 'class', '分组', '组', '班级'],
  studentNumber: [
    'student number',
    'student no',
    'student no.',
    'student id',
    'number',
    '学号',
    '学生学号',
    '编号',
  ],
  extraShare: [
    'extra time',
    'more time',
    'extra share',
    '加时',
    '加时比例',
    '考试加时',
    '考试加时比例',
    '考试加时比例（%）',
  ],
}

const columnOf = (title: string): ColumnName | undefined => titledColumn(names, title)

function separatorOf(text: string): string {
  // The first line may be a title in one cell.
  const first = text.split('\n').find((line) => /[\t;,]/.test(line)) ?? ''
  if (first.includes('\t')) return '\t'
  return first.includes(';') && !first.includes(',') ? ';' : ','
}

interface Record_ {
  line: number
  cells: string[]
}

/** RFC 4180. A quote inside an unquoted cell is literal. */
function recordsIn(text: string, separator: string): Record_[] {
  const records: Record_[] = []
  let cells: string[] = []
  let cell = ''
  let quoted = false
  let line = 1
  let began = 1
  const endRecord = () => {
    cells.push(cell)
    if (cells.some((content) => content.trim() !== '')) records.push({ line: began, cells })
    cells = []
    cell = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]!
    if (letter === '\n') line += 1
    if (quoted) {
      if (letter !== '"') cell += letter
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else quoted = false
    } else if (letter === '"' && cell === '') quoted = true
    else if (letter === separator) {
      cells.push(cell)
      cell = ''
    } else if (letter === '\n') {
      endRecord()
      began = line
    } else cell += letter
  }
  endRecord()
  return records
}

/** Two known names, or one that says who somebody is, make a header. */
function headOf(records: readonly Record_[]) {
  const rows = records.map(({ cells }) => cells)
  const first = rows[0]?.map(columnOf).filter((column) => column !== undefined) ?? []
  return titleLine(names, rows, first.length > 1 ? columnNames : ['uid', 'studentNumber'])
}

export function readSheet(text: string): Sheet {
  // Removes the byte order mark and CR.
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const records = recordsIn(plain, separatorOf(plain))
  const head = headOf(records)
  if (!head) return { rows: rowsOf(records, columnNames), unknown: [], isNameless: false }
  const titles = records[head.at]!.cells
  const columns = titles.map(columnOf)
  const unknown = titles.map((title) => title.trim()).filter((title) => title !== '' && !columnOf(title))
  const rows = rowsOf(records.slice(head.at + 1), columns)
  if (columns.includes('uid')) return { rows, unknown, isNameless: false }
  // Without usernames people log in by their student numbers.
  const isNameless = !columns.includes('studentNumber')
  return { rows: rows.map((row) => ({ ...row, uid: row.studentNumber })), unknown, isNameless }
}

export const emptyRow = (line: number): SheetRow => ({
  line,
  uid: '',
  nick: '',
  password: '',
  mail: '',
  school: '',
  group: '',
  studentNumber: '',
  extraShare: '',
})

const trimmed = (cell: string): string => cell.trim()

const read: Partial<Record<ColumnName, (cell: string) => string>> = {
  uid: plainName,
  studentNumber: plainName,
  // May start or end with a blank.
  password: (cell) => cell,
}

const rowsOf = (records: readonly Record_[], columns: readonly (ColumnName | undefined)[]): SheetRow[] =>
  records.map(({ line, cells }) => {
    const row = emptyRow(line)
    columns.forEach((column, at) => {
      if (column) row[column] = (read[column] ?? trimmed)(cells[at] ?? '')
    })
    return row
  })

/** Separated by semicolons, as on the server. */
const titlesIn = ({ group }: Pick<SheetRow, 'group'>): string[] =>
  group
    .split(/[;；]/)
    .map((title) => title.trim())
    .filter(Boolean)

const mayBeTitle = (title: string): boolean =>
  title.length >= groupTitleLimits.min && title.length <= groupTitleLimits.max

/** Distinct valid titles without a group, ignoring case. */
export function missingGroups(
  rows: readonly Pick<SheetRow, 'group'>[],
  known: readonly { title: string }[],
): string[] {
  const taken = new Set(known.map(({ title }) => title.toLowerCase()))
  return rows.flatMap(titlesIn).filter((title) => {
    const key = title.toLowerCase()
    if (taken.has(key) || !mayBeTitle(title)) return false
    taken.add(key)
    return true
  })
}

export const sheetOf = (rows: readonly SheetRow[]): string =>
  csvOf([columnNames, ...rows.map((row) => columnNames.map((name) => row[name]))]).replace(/^\uFEFF/, '')

/** With a byte order mark, so that spreadsheets detect UTF-8. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  const cellOf = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return `\uFEFF${rows.map((cells) => cells.map(cellOf).join(',')).join('\r\n')}\r\n`
}
