// The common part of the readers of PutongOJ's database: its documents, and how they name each other.

import { birthOf, type Fields, idOf } from './fields.ts'
import type { PutongFiles } from './putongoj-files.ts'
import type { Kind } from './record.ts'
import type { Report } from './report.ts'

export interface PutongSource {
  /** The existing ones of these collections. */
  documents: (...collections: string[]) => AsyncGenerator<Fields>
  files: PutongFiles
}

/** The names of a document: its id, and its number or name under a word. */
export const namesOf = (fields: Fields, word: string, value: number | string | null): string[] => [
  ...(value === null ? [] : [`${word}:${value}`]),
  ...(fields.id('_id') === null ? [] : [`id:${fields.id('_id')}`]),
]

export const idName = (value: unknown): string | null => {
  const id = idOf(value)
  return id === null ? null : `id:${id}`
}
export const present = <T>(value: T | null): value is T => value !== null

/** An id, or a number of the time before ids. */
export const nameOrId = (value: unknown, word: string): string | null => {
  if (typeof value === 'number' && value > 0) return `${word}:${value}`
  const id = idName(value)
  if (id !== null) return id
  return typeof value === 'string' && value !== '' ? `${word}:${value}` : null
}

export const createdOf = (fields: Fields): Date | null =>
  fields.date('createdAt', 'create') ?? birthOf(fields.raw)

/** A document that makes no record. */
export function lacks(report: Report, kind: Kind, key: string | undefined, why: string): void {
  report.of(kind).found += 1
  report.leaveOut(kind, key ?? '?', why)
}
