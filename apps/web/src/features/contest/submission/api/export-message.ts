import type { Failure } from '@verdict/contract/envelope'

export type ExportFormat = 'xlsx' | 'csv'

export interface SheetWords {
  sheet: string
  header: string[]
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

/** Spreadsheets are built in memory; CSV has no limit. */
export const maxSheetRows = 100_000
