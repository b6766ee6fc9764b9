import { birthOf, type Fields, idOf, madeOf } from './fields.ts'
import type { PutongFiles } from './putongoj-files.ts'
import type { Kind, Named } from './record.ts'
import type { Report } from './report.ts'

export interface PutongSource {
  documents: (...collections: string[]) => AsyncGenerator<Fields>
  files: PutongFiles
}

/**
 * A document is called by its number or name under a word, and by its id. Old numbers may be missing in a later dump.
 * @returns null where it has neither
 */
export function calledBy(
  fields: Fields,
  word: string,
  value: number | string | null,
): { key: string; names: string[]; aliases: string[] } | null {
  const id = fields.id('_id')
  const names = [...(value === null ? [] : [`${word}:${value}`]), ...(id === null ? [] : [`id:${id}`])]
  const [key] = names
  return key === undefined ? null : { key, names, aliases: names }
}

export async function* byBirth(documents: AsyncIterable<Fields>): AsyncGenerator<Fields> {
  const all: { fields: Fields; at: number }[] = []
  for await (const fields of documents) all.push({ fields, at: createdOf(fields)?.getTime() ?? 0 })
  for (const { fields } of all.toSorted((a, b) => a.at - b.at)) yield fields
}

const derived = new Set(
  (
    '_id __v id create createdAt updatedAt submit solve length lastRequestId storageQuota avatarPresets migrated ' +
    'isSharedToPublic hash ratio'
  ).split(' '),
)

/** Reports filled fields that have no place here. */
export const madeWhole = <T extends Named>(
  fields: Fields,
  record: T,
  losses: readonly (readonly [isLost: boolean, loss: string])[] = [],
): T =>
  madeOf(fields, record, [
    ...losses,
    ...fields
      .unread()
      .filter((name) => !derived.has(name))
      .map((name): [boolean, string] => [true, `there is no place for its ${name.slice(0, 40)}`]),
  ])

export const idName = (value: unknown): string | null => {
  const id = idOf(value)
  return id === null ? null : `id:${id}`
}
export const present = <T>(value: T | null): value is T => value !== null

export const nameOrId = (value: unknown, word: string): string | null => {
  if (typeof value === 'number' && value > 0) return `${word}:${value}`
  const id = idName(value)
  if (id !== null) return id
  return typeof value === 'string' && value !== '' ? `${word}:${value}` : null
}

export const createdOf = (fields: Fields): Date | null =>
  fields.date('createdAt', 'create') ?? birthOf(fields.raw)

export function lacks(report: Report, kind: Kind, { place = '?' }: Fields, why: string): void {
  report.of(kind).found += 1
  report.leaveOut(kind, place, why)
}
