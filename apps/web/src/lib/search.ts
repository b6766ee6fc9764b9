// Search parameters are plain text (`uid=240001` stays text), declared by each page; one invalid value resets the whole
// query.

import { keywordLength, pageLimits, uidLength } from '@verdict/domain/address-limits'

type Parser<T> = (text: string) => T | undefined
type Shape = Record<string, Parser<unknown>>
type SearchOf<S extends Shape> = { [K in keyof S]?: S[K] extends Parser<infer T> ? T : never }

const max32 = 2_147_483_647

export const int =
  (min: number, max = max32): Parser<number> =>
  (text) => {
    if (!/^-?\d+$/.test(text)) return undefined
    const value = Number(text)
    return value >= min && value <= max ? value : undefined
  }

export const text =
  (max: number): Parser<string> =>
  (value) =>
    value.trim().length <= max ? value.trim() : undefined

export const oneOf =
  <const T extends readonly string[]>(values: T): Parser<T[number]> =>
  (value) =>
    values.find((known) => known === value)

export const oneOfNumbers =
  <const T extends readonly number[]>(values: T): Parser<T[number]> =>
  (value) =>
    values.find((known) => String(known) === value)

/** An existing day as `yyyy-MM-dd`. */
export const day: Parser<string> = (value) => {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(value) ? new Date(`${value}T00:00:00Z`) : null
  return date && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) ? value : undefined
}

export interface KeywordFilter {
  page?: number
  keyword?: string
}

export const paging = { page: int(1, pageLimits.page), pageSize: int(1, pageLimits.pageSize) }
export const keyword = text(keywordLength)
export const uid = text(uidLength)

/**
 * For `validateSearch`. Drops unknown and empty values. Pages must parse again what the router gives them: on a direct visit
 * its first render may have the raw address, and no call must be made with that.
 */
export const search =
  <S extends Shape>(shape: S) =>
  (raw: Record<string, unknown>): SearchOf<S> => {
    const found: Record<string, unknown> = {}
    for (const [name, parse] of Object.entries(shape)) {
      const value = raw[name]
      // Text from an address, perhaps a number from a link.
      if ((typeof value !== 'string' && typeof value !== 'number') || value === '') continue
      const parsed = parse(`${value}`)
      if (parsed === undefined) return {}
      if (parsed !== '') found[name] = parsed
    }
    return found as SearchOf<S>
  }

/** URLSearchParams, no JSON. The last of a repeated name counts. */
export const parseSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text))

export function stringifySearch(values: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== null && value !== '')
      query.set(name, `${value as string | number | boolean}`)
  }
  const text = query.toString()
  return text && `?${text}`
}

export const taggedWith = (name: string) => ({ type: 'tag', content: name }) as const
