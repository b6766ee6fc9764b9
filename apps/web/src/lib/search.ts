// The address keeps filters and pages. Values are plain text there (`uid=240001` stays text), each page says
// which it knows and of which kind; when one of them is invalid, the whole query is reset to empty.

import { keywordLength, pageLimits, uidLength } from '@verdict/domain/field-limits'

type Parser<T> = (text: string) => T | undefined
type Shape = Record<string, Parser<unknown>>
type SearchOf<S extends Shape> = { [K in keyof S]?: S[K] extends Parser<infer T> ? T : never }

const max32 = 2_147_483_647

/** A whole number within bounds. */
export const int =
  (min: number, max = max32): Parser<number> =>
  (text) => {
    if (!/^-?\d+$/.test(text)) return undefined
    const value = Number(text)
    return value >= min && value <= max ? value : undefined
  }

/** Text of at most `max` characters, blanks around it removed. */
export const text =
  (max: number): Parser<string> =>
  (value) =>
    value.trim().length <= max ? value.trim() : undefined

export const oneOf =
  <const T extends readonly string[]>(values: T): Parser<T[number]> =>
  (value) =>
    values.find((known) => known === value)

/** One of the numbers of an enumeration. */
export const oneOfNumbers =
  <const T extends readonly number[]>(values: T): Parser<T[number]> =>
  (value) =>
    values.find((known) => String(known) === value)

/** A day that the calendar has, as `yyyy-MM-dd`. */
export const day: Parser<string> = (value) => {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(value) ? new Date(`${value}T00:00:00Z`) : null
  return date && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) ? value : undefined
}

/** The address of a list that is searched by one word. */
export interface KeywordFilter {
  page?: number
  keyword?: string
}

export const paging = { page: int(1, pageLimits.page), pageSize: int(1, pageLimits.pageSize) }
export const keyword = text(keywordLength)
export const uid = text(uidLength)

/**
 * For a route's `validateSearch`. Unknown names are dropped, empty values count as absent. The page reads what the
 * router gives through it once more: in the first draw of a page that is opened directly the router may still hold the
 * address as it was typed, and no call must be made with it.
 */
export const search =
  <S extends Shape>(shape: S) =>
  (raw: Record<string, unknown>): SearchOf<S> => {
    const found: Record<string, unknown> = {}
    for (const [name, parse] of Object.entries(shape)) {
      const value = raw[name]
      // From the address it is text, from a link of ours it may be a number.
      if ((typeof value !== 'string' && typeof value !== 'number') || value === '') continue
      const parsed = parse(`${value}`)
      if (parsed === undefined) return {}
      if (parsed !== '') found[name] = parsed
    }
    return found as SearchOf<S>
  }

/** The router's codec: URLSearchParams both ways, no JSON. The last of a repeated name counts. */
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

/** The filter of the list of problems, of all or of a course, by tag. */
export const taggedWith = (name: string) => ({ type: 'tag', content: name }) as const
