// The xlsx library is loaded on first use. CSV has a byte order mark, and nothing that a spreadsheet takes for a formula.

import type { SheetData } from 'write-excel-file/node'

/** Spreadsheets recognise UTF-8 by it. */
export const csvMark = '\u{FEFF}'

const harmless = (text: string): string => (/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text)

const csvField = (value: string | number): string => {
  if (typeof value === 'number') return String(value)
  const text = harmless(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvLine = (values: readonly (string | number)[]): string =>
  `${values.map(csvField).join(',')}\r\n`

interface SheetCell {
  value: string | number
  /** As in a spreadsheet: `0.00`. */
  format?: string
  color?: string | undefined
  bold?: boolean
}

interface Sheet {
  name: string
  /** In characters. */
  columns: readonly { title: string; width: number }[]
  rows: readonly (readonly SheetCell[])[]
  /** Number of left columns that stay while scrolling. */
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
