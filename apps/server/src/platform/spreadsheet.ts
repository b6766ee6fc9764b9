// Tables as xlsx and CSV. The xlsx library is loaded on first use, since most servers never need it. CSV is UTF-8 with
// a byte order mark, quoted where necessary, without anything that a spreadsheet would take for a formula.

import type { SheetData } from 'write-excel-file/node'

/** Byte order mark, by which spreadsheets recognise UTF-8. */
export const csvMark = '\u{FEFF}'

/** Keeps text that looks like a formula as text. */
const harmless = (text: string): string => (/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text)

const csvField = (value: string | number): string => {
  if (typeof value === 'number') return String(value)
  const text = harmless(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvLine = (values: readonly (string | number)[]): string =>
  `${values.map(csvField).join(',')}\r\n`

/** An empty text is an empty cell. */
interface SheetCell {
  value: string | number
  /** Number format in spreadsheet notation: `0.00`. */
  format?: string
  color?: string | undefined
  bold?: boolean
}

interface Sheet {
  name: string
  /** Column width in characters. */
  columns: readonly { title: string; width: number }[]
  rows: readonly (readonly SheetCell[])[]
  /** Number of left columns that stay while scrolling, like the header. */
  sticky?: number
}

function cellOf({ value, format, color, bold }: SheetCell): SheetData[number][number] {
  if (value === '') return null
  const style = { ...(color && { backgroundColor: color }), ...(bold && { fontWeight: 'bold' as const }) }
  if (typeof value === 'string') return { value, type: String, ...style }
  return { value, type: Number, ...(format && { format }), ...style }
}

/** @returns a file with one sheet and a header row */
export async function spreadsheet({ name, columns, rows, sticky = 0 }: Sheet): Promise<Buffer> {
  const { default: writeExcelFile } = await import('write-excel-file/node')
  const header = columns.map(({ title }) => cellOf({ value: title, bold: true, color: '#E7E6E6' }))
  return writeExcelFile([header, ...rows.map((row) => row.map(cellOf))], {
    sheet: name,
    stickyRowsCount: 1,
    ...(sticky > 0 && { stickyColumnsCount: sticky }),
    columns: columns.map(({ width }) => ({ width })),
  }).toBuffer()
}
