// The first sheet of an .xlsx file as lines of CSV. It is a zip of XML, which says how long its parts become: what would
// become too much is refused before anything is unpacked.

import { unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { csvOf } from './sheet.ts'
import { FileTooLarge } from './workbook-file.ts'

/** In bytes. */
const mostUnpacked = 100_000_000

function checkUnpacked(bytes: ArrayBuffer): void {
  let unpacked = 0
  unzipSync(new Uint8Array(bytes), {
    // Asked of each part, and none is wanted.
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

/** @throws FileTooLarge, or whatever is wrong with the file */
export async function workbookText(bytes: ArrayBuffer): Promise<string> {
  checkUnpacked(bytes)
  // Numbers as they are written: one of twenty digits is not exact as a number.
  const rows = await readSheet<string>(bytes, { parseNumber: (text) => text })
  return csvOf(rows.map((cells) => cells.map(cellText))).replace(/^\uFEFF/, '')
}
