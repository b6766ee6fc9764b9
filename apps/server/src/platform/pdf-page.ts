// The shape of documents, apart from the library that draws, so that their writers do not load it.

/** In points, 72 to the inch. */
export const pageSize = { width: 595.28, height: 841.89 } as const
export type PdfFont = 'plain' | 'bold' | 'code'

/** Text that is too wide is cut and marked. */
interface PdfText {
  text: string
  x: number
  y: number
  size: number
  width: number
  font?: PdfFont
}

interface PdfLine {
  from: readonly [x: number, y: number]
  to: readonly [x: number, y: number]
  dashed?: boolean
}

export interface PdfSheet {
  texts: PdfText[]
  lines: PdfLine[]
}

/** Blocks flow over as many pages as needed. */
export type PdfBlock =
  | { heading: string }
  | { text: string }
  | { code: string }
  | { facts: readonly (readonly [name: string, value: string])[] }

/** Begins on a new page, and repeats the header on each. */
export interface PdfPart {
  header: string
  /** The header says of how many pages each is one. */
  counted?: boolean
  blocks: readonly PdfBlock[]
}

export interface PdfDescription {
  title: string
  sheets?: readonly PdfSheet[]
  parts?: readonly PdfPart[]
}
