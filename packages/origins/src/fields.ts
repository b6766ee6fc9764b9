// Values of old documents: a number may be text, a date a number or text, a reference an id or missing. The caller asks for a
// type and gets it or nothing.

import { ObjectId } from 'bson'
import type { RawDocument } from './bson-file.ts'
import type { Named } from './record.ts'

const numberOf = (value: unknown): number | null => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'bigint') return Number(value)
  if (typeof value === 'string' && /^\s*-?\d{1,18}(?:\.\d{1,20})?\s*$/.test(value)) return Number(value)
  return null
}

/** Earlier dates are implausible, so such a number is in seconds. */
const [earliestMs, latestMs] = [Date.UTC(1990, 0), Date.UTC(2100, 0)]

const plausible = (ms: number): Date | null =>
  ms >= earliestMs && ms < latestMs ? new Date(Math.trunc(ms)) : null

const withoutZone = /^\s*\d{4}-\d\d?-\d\d?[T ]\d\d?:\d\d(?::\d\d(?:\.\d+)?)?\s*$/

function dateOf(value: unknown): Date | null {
  if (value instanceof Date) return plausible(value.getTime())
  const number = numberOf(value)
  if (number !== null) return plausible(number) ?? plausible(number * 1000)
  return typeof value === 'string' ? plausible(Date.parse(value)) : null
}

export function idOf(value: unknown): string | null {
  if (value instanceof ObjectId) return value.toHexString()
  return typeof value === 'string' && /^[0-9a-f]{24}$/i.test(value) ? value.toLowerCase() : null
}

export interface Fields {
  raw: RawDocument
  place: string | undefined
  value: (name: string) => unknown
  text: (...names: string[]) => string | null
  integer: (...names: string[]) => number | null
  number: (...names: string[]) => number | null
  flag: (name: string) => boolean
  date: (...names: string[]) => Date | null
  id: (name: string) => string | null
  list: (name: string) => unknown[]
  odd: Set<string>
  unread: () => string[]
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === false ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)

export function fieldsOf(raw: RawDocument, place?: string): Fields {
  const [odd, asked] = [new Set<string>(), new Set<string>()]
  const first = <T>(names: string[], read: (value: unknown) => T | null): T | null => {
    for (const name of names) asked.add(name)
    for (const name of names) {
      const found = read(raw[name])
      if (found !== null) return found
    }
    return null
  }
  const value = (name: string): unknown => {
    asked.add(name)
    return raw[name]
  }
  /** PostgreSQL text cannot hold NUL or lone surrogates. */
  const storable = (text: string): string => {
    const kept = text.replaceAll('\0', '').toWellFormed()
    if (kept !== text) odd.add('characters that cannot be kept were left out of its texts')
    return kept
  }
  const date = (given: unknown): Date | null => {
    const found = dateOf(given)
    if (found === null && !isEmpty(given)) odd.add('a date of it cannot be read')
    if (found !== null && typeof given === 'string' && withoutZone.test(given))
      odd.add('a date of it says no zone, and was read by the clock of this machine')
    return found
  }
  return {
    raw,
    place,
    value,
    text: (...names) =>
      first(names, (given) => {
        if (typeof given === 'string') return storable(given)
        return typeof given === 'number' ? String(given) : null
      }),
    integer: (...names) =>
      first(names, (given) => {
        const number = numberOf(given)
        return number === null ? null : Math.floor(number)
      }),
    number: (...names) => first(names, numberOf),
    flag: (name) => [true, 1, 't'].includes(value(name) as never),
    date: (...names) => first(names, date),
    id: (name) => idOf(value(name)),
    list: (name) => {
      const given = value(name)
      return Array.isArray(given) ? (given as unknown[]) : []
    },
    odd,
    unread: () => Object.keys(raw).filter((name) => !asked.has(name) && !isEmpty(raw[name])),
  }
}

export const madeOf = <T extends Named>(
  fields: Fields,
  record: T,
  losses: readonly (readonly [isLost: boolean, loss: string])[] = [],
): T => ({
  ...record,
  place: fields.place,
  losses: [
    ...(record.losses ?? []),
    ...losses.flatMap(([isLost, loss]) => (isLost ? [loss] : [])),
    ...fields.odd,
  ],
})

export function birthOf(raw: RawDocument): Date | null {
  const id = idOf(raw['_id'])
  return id === null ? null : plausible(Number.parseInt(id.slice(0, 8), 16) * 1000)
}

export const oneOf = <T extends number>(value: number | null, allowed: readonly T[], otherwise: T): T =>
  allowed.includes(value as T) ? (value as T) : otherwise
