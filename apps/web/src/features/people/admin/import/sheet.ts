// A sheet of accounts as it is pasted from a spreadsheet (tabs between cells) or written as CSV (commas or semicolons, quotes
// around cells that hold them). A line near the top may name the columns; without names they stand in this order.

import { groupTitleLimits } from '@verdict/domain/field-limits'
import { plainName } from '@verdict/domain/pasted-cells'
import { plainTitle, titledColumn, titleLine } from '../../../../lib/pasted-cells.ts'

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
  /** In the sheet, counted from 1. */
  line: number
}

export interface Sheet {
  rows: SheetRow[]
  /** Names of columns that mean nothing here. */
  unknown: string[]
  /** Columns are named, and none of them is the username. */
  isNameless: boolean
}

/** Names that people give the columns. */
const names: Record<ColumnName, readonly string[]> = {
  uid: ['uid', 'username', 'user', 'user name', 'login', 'student id', '用户名', '学号', '账号', '帐号'],
  nick: ['nick', 'nickname', 'name', 'full name', '昵称', '姓名', '名字'],
  password: ['password', 'pwd', '密码', '初始密码'],
  mail: ['mail', 'email', 'e-mail', '邮箱', '电子邮箱', '邮件'],
  school: ['school', 'university', '学校', '学院'],
  group: ['group', 'groups', 'class', '分组', '组', '班级'],
  studentNumber: ['student number', 'student no', 'number', '编号'],
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

/** The number of a student is the name to log in with, unless another column is that. */
const schoolNames: readonly string[] = ['studentid', '学号']

const columnOf = (title: string): ColumnName | undefined => titledColumn(names, title)

function separatorOf(text: string): string {
  // A sheet may begin with its own name, in one cell.
  const first = text.split('\n').find((line) => /[\t;,]/.test(line)) ?? ''
  if (first.includes('\t')) return '\t'
  return first.includes(';') && !first.includes(',') ? ';' : ','
}

interface Record_ {
  line: number
  cells: string[]
}

/** Cells by RFC 4180. A quote inside a cell that does not begin with one is a letter. */
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

function columnsOf(titles: readonly string[]): (ColumnName | undefined)[] {
  const isSchoolName = (title: string) => schoolNames.includes(plainTitle(title))
  const hasName = titles.some((title) => columnOf(title) === 'uid' && !isSchoolName(title))
  return titles.map((title) => (hasName && isSchoolName(title) ? 'studentNumber' : columnOf(title)))
}

/** Two known names make a line of names, or the username's alone. */
function headOf(records: readonly Record_[]) {
  const rows = records.map(({ cells }) => cells)
  const first = rows[0]?.map(columnOf).filter((column) => column !== undefined) ?? []
  return titleLine(names, rows, first.length > 1 ? columnNames : ['uid'])
}

export function readSheet(text: string): Sheet {
  // A byte order mark before the first letter, and line ends of Windows.
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const records = recordsIn(plain, separatorOf(plain))
  const head = headOf(records)
  if (!head) return { rows: rowsOf(records, columnNames), unknown: [], isNameless: false }
  const titles = records[head.at]!.cells
  const columns = columnsOf(titles)
  const unknown = titles.map((title) => title.trim()).filter((title) => title !== '' && !columnOf(title))
  return { rows: rowsOf(records.slice(head.at + 1), columns), unknown, isNameless: !columns.includes('uid') }
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
  // It may begin or end with a blank.
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

/** Several are separated by semicolons, as the server reads them. */
const titlesIn = ({ group }: Pick<SheetRow, 'group'>): string[] =>
  group
    .split(/[;；]/)
    .map((title) => title.trim())
    .filter(Boolean)

/** A valid name of a group. */
const mayBeTitle = (title: string): boolean =>
  title.length >= groupTitleLimits.min && title.length <= groupTitleLimits.max

/** Each title once that no group bears, in letters of any case, and that one may bear. */
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

/** The text of a file: UTF-8, or what spreadsheets in Chinese write otherwise. @throws where it is neither */
export function decodeSheet(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030', { fatal: true }).decode(bytes)
  }
}

/** The same rows as a sheet again, under the names of their columns. */
export const sheetOf = (rows: readonly SheetRow[]): string =>
  csvOf([columnNames, ...rows.map((row) => columnNames.map((name) => row[name]))]).replace(/^\uFEFF/, '')

/** Rows as CSV that a spreadsheet opens with its letters right. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  const cellOf = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return `\uFEFF${rows.map((cells) => cells.map(cellOf).join(',')).join('\r\n')}\r\n`
}
