// One font covers Latin, Greek, Cyrillic and Chinese; only used glyphs are embedded. Programs are in Courier where possible.

import { readFileSync } from 'node:fs'
// eslint-disable-next-line import/no-named-as-default -- its types know the class as the default alone
import PDFDocument from 'pdfkit'
import {
  type PdfBlock,
  type PdfDescription,
  type PdfFont,
  type PdfPart,
  type PdfSheet,
  pageSize,
} from './pdf-page.ts'

const margin = 48
const bottom = pageSize.height - margin

type Page = InstanceType<typeof PDFDocument>

const fontFile = (name: string): Buffer =>
  readFileSync(new URL(import.meta.resolve(`@expo-google-fonts/noto-sans-sc/${name}`)))

let fonts: Record<'plain' | 'bold', Buffer> | null = null
const readFonts = (): NonNullable<typeof fonts> => ({
  plain: fontFile('400Regular/NotoSansSC_400Regular.ttf'),
  bold: fontFile('700Bold/NotoSansSC_700Bold.ttf'),
})

const isLatin = /^[\t\x20-\x7E\xA0-\xFF]*$/

/** As pdfkit keeps an embedded font; its types say nothing of it. */
type Embedded = Record<'_font', { font: { hasGlyphForCodePoint: (code: number) => boolean } }>

/** As long as its helper lives. Both weights have the same letters. */
const drawable = new Map<string, boolean>()
const mostDrawable = 100_000

function isDrawable(page: Page, letter: string): boolean {
  const known = drawable.get(letter)
  if (known !== undefined) return known
  if (drawable.size >= mostDrawable) drawable.clear()
  const { font } = (page.font('plain') as unknown as Embedded)['_font']
  const found = font.hasGlyphForCodePoint(letter.codePointAt(0)!)
  drawable.set(letter, found)
  return found
}

/** They join letters or choose their look, and are nothing to see. */
const isJoining = (code: number): boolean =>
  code === 0x20_0c || code === 0x20_0d || (code >= 0xfe_00 && code <= 0xfe_0f)

/** Letters that the font lacks, such as emoji, are boxes that nobody can tell apart: their codes stand for them. */
const withCodes = (page: Page, text: string, isCode = false): string =>
  text.replaceAll(/[^\n\r\t\x20-\x7E]/gu, (letter) => {
    // Courier has all of them.
    if ((isCode && isLatin.test(letter)) || isDrawable(page, letter)) return letter
    const code = letter.codePointAt(0)!
    if (!isCode && isJoining(code)) return ''
    return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`
  })

const use = (page: Page, font: PdfFont, size: number, text: string): Page =>
  page.font(font !== 'code' ? font : isLatin.test(text) ? 'Courier' : 'plain').fontSize(size)

export async function drawPdf({
  title,
  sheets = [],
  parts = [],
}: PdfDescription): Promise<{ pdf: Uint8Array; pages: number }> {
  const page = new PDFDocument({
    size: 'A4',
    margin,
    autoFirstPage: false,
    // Pages are kept until their number is known.
    bufferPages: parts.some(({ counted }) => counted),
    info: { Title: title },
  })
  let pages = 0
  page.on('pageAdded', () => (pages += 1))
  fonts ??= readFonts()
  for (const [name, font] of Object.entries(fonts)) page.registerFont(name, font)
  const pieces: Buffer[] = []
  const ended = new Promise<void>((resolve, reject) => {
    page.on('data', (piece: Buffer) => pieces.push(piece))
    page.once('end', resolve)
    page.once('error', reject)
  })
  for (const sheet of sheets) drawSheet(page.addPage(), sheet)
  for (const part of parts) drawPart(page, part)
  if (sheets.length + parts.length === 0) page.addPage()
  page.end()
  await ended
  return { pdf: new Uint8Array(Buffer.concat(pieces)), pages }
}

function drawSheet(page: Page, { texts, lines }: PdfSheet): void {
  for (const { text: given, x, y, size, width, font = 'plain' } of texts) {
    const text = withCodes(page, given)
    use(page, font, size, text)
    page.text(fitting(page, text, width), x, y, { lineBreak: false })
  }
  for (const { from, to, dashed = false } of lines) {
    page.moveTo(...from).lineTo(...to)
    if (dashed) page.dash(3, { space: 3 })
    page.lineWidth(0.5).strokeColor('#888888').stroke().undash()
  }
}

function fitting(page: Page, text: string, width: number): string {
  if (page.widthOfString(text) <= width) return text
  const letters = Array.from(text)
  while (letters.length > 0 && page.widthOfString(`${letters.join('')}…`) > width) letters.pop()
  return `${letters.join('')}…`
}

const width = pageSize.width - 2 * margin

function drawHeader(page: Page, given: string, number: string): void {
  const header = withCodes(page, given)
  const end = `   ·   ${number}`
  use(page, 'plain', 8, header).fillColor('#666666')
  const text = fitting(page, header, width - page.widthOfString(end)) + end
  page.text(text, margin, margin / 2, { lineBreak: false })
  page.fillColor('#000000')
}

function drawPart(page: Page, { header, counted = false, blocks }: PdfPart): void {
  let number = 0
  const begin = (): void => {
    page.addPage()
    number += 1
    if (!counted) drawHeader(page, header, String(number))
    page.x = margin
    page.y = margin
  }
  /** Starts a new page if there is less room. */
  const room = (height: number): void => {
    if (page.y + height > bottom) begin()
  }
  begin()
  for (const block of blocks) drawBlock(page, block, room)
  if (!counted) return
  const { start, count } = page.bufferedPageRange()
  for (let place = 1; place <= number; place += 1) {
    page.switchToPage(start + count - number + place - 1)
    drawHeader(page, header, `${place} / ${number}`)
  }
}

type Room = (height: number) => void

function drawBlock(page: Page, block: PdfBlock, room: Room): void {
  if ('heading' in block) {
    room(60)
    page.y += 10
    drawLines(page, block.heading, { font: 'bold', size: 14 }, room)
    page.y += 4
  } else if ('text' in block) {
    for (const line of block.text.split('\n')) drawLines(page, line, { font: 'plain', size: 10 }, room)
  } else if ('facts' in block) {
    for (const fact of block.facts) drawFact(page, fact, room)
  } else {
    page.y += 6
    const lines = block.code.replaceAll('\t', '    ').split('\n')
    for (const [index, line] of lines.entries()) drawCode(page, index + 1, line, room)
  }
}

interface Style {
  font: PdfFont
  size: number
}

function drawLines(page: Page, given: string, { font, size }: Style, room: Room): void {
  const text = withCodes(page, given)
  use(page, font, size, text)
  room(Math.min(page.heightOfString(text || ' ', { width }), bottom - margin))
  use(page, font, size, text)
  page.text(text || ' ', margin, page.y, { width })
}

const nameWidth = 130

function drawFact(page: Page, fact: readonly [string, string], room: Room): void {
  const [name, value] = [withCodes(page, fact[0]), withCodes(page, fact[1])]
  use(page, 'plain', 10, value)
  const height = page.heightOfString(value || ' ', { width: width - nameWidth })
  room(height)
  const { y } = page
  use(page, 'plain', 10, name).fillColor('#666666')
  page.text(fitting(page, name, nameWidth - 8), margin, y, { lineBreak: false })
  use(page, 'plain', 10, value).fillColor('#000000')
  page.text(value || ' ', margin + nameWidth, y, { width: width - nameWidth })
  page.x = margin
  page.y = y + height
}

const codeLine = 10.5
const numberWidth = 32
const codeSize = 8.5
const codeWidth = width - numberWidth

/** Two fonts in one line have different heights. */
const onBaseline = { lineBreak: false, baseline: 'alphabetic' } as const

interface Run {
  isLatin: boolean
  text: string
  width: number
}

/** As long as its helper lives, which draws for many. */
const widths = new Map<string, number>()
const mostWidths = 20_000

function widthOf(page: Page, letter: string): number {
  const known = widths.get(letter)
  if (known !== undefined) return known
  if (widths.size >= mostWidths) widths.clear()
  const found = use(page, 'code', codeSize, letter).widthOfString(letter)
  widths.set(letter, found)
  return found
}

/** Nothing is cut: a line that is too long goes on in the next row. Courier has no more than Latin letters. */
function rowsOf(page: Page, line: string): Run[][] {
  const rows: Run[][] = []
  let row: Run[] = []
  let left = codeWidth
  for (const letter of line) {
    const letterWidth = widthOf(page, letter)
    if (letterWidth > left && row.length > 0) {
      rows.push(row)
      row = []
      left = codeWidth
    }
    left -= letterWidth
    const [run, latin] = [row.at(-1), isLatin.test(letter)]
    if (run?.isLatin === latin) {
      run.text += letter
      run.width += letterWidth
    } else row.push({ isLatin: latin, text: letter, width: letterWidth })
  }
  return [...rows, row]
}

function drawCode(page: Page, number: number, line: string, room: Room): void {
  for (const [index, row] of rowsOf(page, withCodes(page, line, true)).entries()) {
    room(codeLine)
    const { y } = page
    if (index === 0) {
      use(page, 'code', codeSize, '').fillColor('#888888')
      page.text(String(number), margin, y + codeSize, onBaseline)
      page.fillColor('#000000')
    }
    let x = margin + numberWidth
    for (const run of row) {
      use(page, 'code', codeSize, run.text)
      page.text(run.text, x, y + codeSize, onBaseline)
      x += run.width
    }
    page.x = margin
    page.y = y + codeLine
  }
}
