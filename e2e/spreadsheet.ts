// Opens an .xlsx file as a spreadsheet program does: a zip of XML parts, with the texts of all cells kept in one list.

import { inflateRawSync } from 'node:zlib'

const endOfDirectory = 0x06054b50
const stored = 0

/** The parts of a zip file by name. */
function partsOf(zip: Buffer): Map<string, string> {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  if (end < 0 || zip.readUInt32LE(end) !== endOfDirectory) throw new Error('this is not a zip file')
  const parts = new Map<string, string>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)]
    const [name, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const header = zip.readUInt32LE(at + 42)
    const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28)
    const raw = zip.subarray(start, start + size)
    const content = method === stored ? raw : inflateRawSync(raw)
    parts.set(zip.toString('utf8', at + 46, at + 46 + name), content.toString('utf8'))
    at += 46 + name + extra + comment
  }
  return parts
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const plain = (xml: string): string =>
  xml.replace(/<[^>]*>/g, '').replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)

/** Column letters to a place from 0. */
const columnOf = (reference: string): number =>
  Array.from(reference.replace(/\d+/, '')).reduce(
    (column, letter) => column * 26 + letter.charCodeAt(0) - 64,
    0,
  ) - 1

/** The cells of the first sheet, row by row; an empty cell is an empty text. */
export function sheetRows(file: Buffer): string[][] {
  const parts = partsOf(file)
  const texts = [...(parts.get('xl/sharedStrings.xml') ?? '').matchAll(/<si>(.*?)<\/si>/gs)].map(
    ([, text = '']) => plain(text),
  )
  const sheet = parts.get('xl/worksheets/sheet1.xml')
  if (sheet === undefined) throw new Error('the file has no sheet')
  return [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) => {
    const cells: string[] = []
    for (const [, attributes = '', content = ''] of row.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
      const reference = /r="([A-Z]+\d+)"/.exec(attributes)?.[1] ?? ''
      const value = plain(content)
      cells[columnOf(reference)] = attributes.includes('t="s"') ? (texts[Number(value)] ?? '') : value
    }
    return Array.from(cells, (cell) => cell ?? '')
  })
}
