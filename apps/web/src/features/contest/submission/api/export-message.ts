// The messages between the page and the worker of an export.

import type { Failure } from '@verdict/contract/envelope'

export type ExportFormat = 'xlsx' | 'csv'

/** Words of the page's language for the spreadsheet. */
export interface SheetWords {
  sheet: string
  /** In the order of the columns. */
  header: string[]
  /** By the number of the verdict. */
  verdicts: Record<number, string>
}

export interface ExportOrder {
  url: string
  headers: Record<string, string>
  format: ExportFormat
  words: SheetWords
}

export type ExportReport =
  | { kind: 'progress'; rows: number }
  | { kind: 'done'; file: Blob }
  | { kind: 'tooMany' }
  | { kind: 'failed'; status: number; message: string; failure?: Partial<Failure> }

/** A spreadsheet is made in the browser's memory; a table of values may be as long as it likes. */
export const maxSheetRows = 100_000
