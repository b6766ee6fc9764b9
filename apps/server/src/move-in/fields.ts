// Values in documents of a database that is years old: a number may be a text, a date a number or a text of one, a
// reference an id or nothing, and any field may be missing. The caller says what it wants and gets that or nothing.

import { ObjectId } from 'bson'
import type { RawDocument } from './bson-file.ts'

/** PostgreSQL keeps neither a NUL nor half a character in a text. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

const numberOf = (value: unknown): number | null => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'bigint') return Number(value)
  if (typeof value === 'string' && /^\s*-?\d{1,17}(?:\.\d{1,9})?\s*$/.test(value)) return Number(value)
  return null
}

/** Before this nobody kept a judge, and a number is one of seconds. */
const [earliestMs, latestMs] = [Date.UTC(1990, 0), Date.UTC(2100, 0)]

const plausible = (ms: number): Date | null =>
  ms >= earliestMs && ms < latestMs ? new Date(Math.trunc(ms)) : null

/** From ms or s since 1970, as a number or a text, or from a text of a date. */
function dateOf(value: unknown): Date | null {
  if (value instanceof Date) return plausible(value.getTime())
  const number = numberOf(value)
  if (number !== null) return plausible(number) ?? plausible(number * 1000)
  return typeof value === 'string' ? plausible(Date.parse(value)) : null
}

/** The 24 hex characters of an id, whatever it came as; null for everything else. */
export function idOf(value: unknown): string | null {
  if (value instanceof ObjectId) return value.toHexString()
  return typeof value === 'string' && /^[0-9a-f]{24}$/i.test(value) ? value.toLowerCase() : null
}

export interface Fields {
  raw: RawDocument
  /** The value of the first of these names that holds one. */
  text: (...names: string[]) => string | null
  /** Rounded down. */
  integer: (...names: string[]) => number | null
  flag: (name: string) => boolean
  date: (...names: string[]) => Date | null
  id: (name: string) => string | null
  list: (name: string) => unknown[]
}

export function fieldsOf(raw: RawDocument): Fields {
  const first = <T>(names: string[], read: (value: unknown) => T | null): T | null => {
    for (const name of names) {
      const found = read(raw[name])
      if (found !== null) return found
    }
    return null
  }
  return {
    raw,
    text: (...names) =>
      first(names, (value) => {
        if (typeof value === 'string') return storable(value)
        return typeof value === 'number' ? String(value) : null
      }),
    integer: (...names) =>
      first(names, (value) => {
        const number = numberOf(value)
        return number === null ? null : Math.floor(number)
      }),
    flag: (name) => raw[name] === true || raw[name] === 1,
    date: (...names) => first(names, dateOf),
    id: (name) => idOf(raw[name]),
    list: (name) => (Array.isArray(raw[name]) ? (raw[name] as unknown[]) : []),
  }
}

/** When MongoDB made the document: its id begins with the second. */
export function birthOf(raw: RawDocument): Date | null {
  const id = idOf(raw['_id'])
  return id === null ? null : plausible(Number.parseInt(id.slice(0, 8), 16) * 1000)
}

/** @returns one of `allowed`, else `otherwise` */
export const oneOf = <T extends number>(value: number | null, allowed: readonly T[], otherwise: T): T =>
  allowed.includes(value as T) ? (value as T) : otherwise
