// Slips to be cut apart: ten on an A4 page.

import { pageSize, type PdfSheet } from './pdf-page.ts'

type Text = PdfSheet['texts'][number]
/** One line of a slip. */
export type SlipText = Pick<Text, 'text' | 'y' | 'size' | 'font'>

const columns = 2
const rows = 5
const [slipWidth, slipHeight] = [pageSize.width / columns, pageSize.height / rows]
const margin = 24

const cuts: PdfSheet['lines'] = [
  { from: [slipWidth, 0], to: [slipWidth, pageSize.height], dashed: true },
  ...Array.from({ length: rows - 1 }, (_, index) => ({
    from: [0, (index + 1) * slipHeight] as const,
    to: [pageSize.width, (index + 1) * slipHeight] as const,
    dashed: true,
  })),
]

export function slipSheets(slips: readonly (readonly SlipText[])[]): PdfSheet[] {
  const sheets: PdfSheet[] = []
  for (let from = 0; from < slips.length; from += columns * rows) {
    const onPage = slips.slice(from, from + columns * rows)
    sheets.push({
      texts: onPage.flatMap((slip, index) => {
        const [x, y] = [(index % columns) * slipWidth, Math.floor(index / columns) * slipHeight]
        return slip.map((text) => ({ ...text, x: x + margin, y: y + text.y, width: slipWidth - 2 * margin }))
      }),
      lines: cuts,
    })
  }
  return sheets
}
