// Tables as xlsx. The library is loaded with the first one: most servers start far more often than somebody exports.

import type { SheetData } from 'write-excel-file/node'

/** An empty text is an empty cell. */
interface SheetCell {
  value: string | number
  /** How a number is shown, as spreadsheets write it: `0.00`. */
  format?: string
  color?: string | undefined
  bold?: boolean
}

interface Sheet {
  name: string
  /** In characters, one for each column. */
  columns: readonly { title: string; width: number }[]
  rows: readonly (readonly SheetCell[])[]
  /** Columns at the left that stay where they are while one scrolls, as the header does. */
  sticky?: number
}

function cellOf({ value, format, color, bold }: SheetCell): SheetData[number][number] {
  if (value === '') return null
  const style = { ...(color && { backgroundColor: color }), ...(bold && { fontWeight: 'bold' as const }) }
  if (typeof value === 'string') return { value, type: String, ...style }
  return { value, type: Number, ...(format && { format }), ...style }
}

/** @returns the file, of one sheet with a header */
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
