// A document for the printer, A4: what stands on its pages, for those who write one and for pdf-draw.ts.

/** In points: 72 to the inch. */
export const pageSize = { width: 595.28, height: 841.89 } as const
export type PdfFont = 'plain' | 'bold' | 'code'

/** One line of text at a place of a page. A text too wide is cut, and a mark stands for the rest. */
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

/** A page on which everything has its place. */
export interface PdfSheet {
  texts: PdfText[]
  lines: PdfLine[]
}

/** These follow one another, over as many pages as it takes. */
export type PdfBlock =
  | { heading: string }
  | { text: string }
  /** Lines of a program, numbered. */
  | { code: string }
  /** Names with their values. */
  | { facts: readonly (readonly [name: string, value: string])[] }

/** Begins on a page of its own, and has its header on each. */
export interface PdfPart {
  header: string
  blocks: readonly PdfBlock[]
}

export interface PdfDescription {
  title: string
  sheets?: readonly PdfSheet[]
  parts?: readonly PdfPart[]
}
