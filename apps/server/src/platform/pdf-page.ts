// The contents of a printed document's pages, on A4. Writers of documents need no more, and so do not load the
// library that draws.

/** In points: 72 to the inch. */
export const pageSize = { width: 595.28, height: 841.89 } as const
export type PdfFont = 'plain' | 'bold' | 'code'

/** One line of text at a position. Text that is too wide is cut and marked. */
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

/** A page with fixed positions. */
export interface PdfSheet {
  texts: PdfText[]
  lines: PdfLine[]
}

/** Blocks that flow over as many pages as needed. */
export type PdfBlock =
  | { heading: string }
  | { text: string }
  /** Numbered lines of a program. */
  | { code: string }
  /** Names with values. */
  | { facts: readonly (readonly [name: string, value: string])[] }

/** Starts on a new page and repeats its header on each. */
export interface PdfPart {
  header: string
  blocks: readonly PdfBlock[]
}

export interface PdfDescription {
  title: string
  sheets?: readonly PdfSheet[]
  parts?: readonly PdfPart[]
}
