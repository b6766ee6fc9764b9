// First sheet of an .xlsx as CSV. Sizes declared in the zip are checked before unpacking.

import { unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { csvOf } from './sheet.ts'
import { FileTooLarge } from './workbook-file.ts'

/** Bytes. */
const mostUnpacked = 100_000_000

function checkUnpacked(bytes: ArrayBuffer): void {
  let unpacked = 0
  unzipSync(new Uint8Array(bytes), {
    // Used to sum sizes; unpacks nothing.
    filter: ({ originalSize }) => {
      unpacked += originalSize
      return false
    },
  })
  if (unpacked > mostUnpacked) throw new FileTooLarge()
}

function cellText(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return typeof cell === 'string' || typeof cell === 'boolean' ? String(cell) : ''
}

/** @throws FileTooLarge, or the reader's error */
export async function workbookText(bytes: ArrayBuffer): Promise<string> {
  checkUnpacked(bytes)
  // As text: numbers of twenty digits would lose precision.
  const rows = await readSheet<string>(bytes, { parseNumber: (text) => text })
  return csvOf(rows.map((cells) => cells.map(cellText))).replace(/^\uFEFF/, '')
}
