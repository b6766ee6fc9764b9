// For writers of documents, who so do not load the library that draws.

/** 72 to the inch. */
export const pageSize = { width: 595.28, height: 841.89 } as const
export type PdfFont = 'plain' | 'bold' | 'code'

/** Too wide is cut and marked. */
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

/** Over as many pages as needed. */
export type PdfBlock =
  | { heading: string }
  | { text: string }
  /** Numbered. */
  | { code: string }
  | { facts: readonly (readonly [name: string, value: string])[] }

/** On a new page; each repeats the header. */
export interface PdfPart {
  header: string
  blocks: readonly PdfBlock[]
}

export interface PdfDescription {
  title: string
  sheets?: readonly PdfSheet[]
  parts?: readonly PdfPart[]
}
