// How numbers, times and dates are written, the same on every page and in both languages: percentages with two decimals,
// thousands with commas, dates as yyyy-MM-dd HH:mm:ss in the reader's zone, which they name where the site has another, clocks as
// HH:MM:SS.

import { aheadIn, utcLabel } from '@verdict/domain/zone-offset'
import { getWebsite } from './site.ts'

const two = (value: number): string => String(value).padStart(2, '0')

/** @param hundredths of a point; without trailing zeros: 100, 33.3, 16.67 */
export const points = (hundredths: number): string => String(hundredths / 100)

/** 1284 -> `1,284` */
export function thousands(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 20 })
}

/** 54.671 -> `54.67%` */
export const percent = (value: number): string => `${value.toFixed(2)}%`

/** In percent; `–` for an empty whole. */
export const ratio = (part: number, whole: number): string =>
  whole === 0 ? '–' : percent((part / whole) * 100)

/** Milliseconds -> `HH:MM:SS`; hours exceed 24. */
export function clock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':')
}

/** Milliseconds -> `H:MM`; hours exceed 24. */
export const hoursMinutes = (ms: number): string => clock(ms).slice(0, -3).replace(/^0/, '')

type Moment = string | number | Date

const asDate = (moment: Moment): Date => (moment instanceof Date ? moment : new Date(moment))

/** Lengths in `2025-11-21 14:32:07`. */
const wholeLength = 19
const minuteLength = 16
const dayLength = 10

const plain = (date: Date): string => (Number.isNaN(date.getTime()) ? '–' : `${day(date)} ${timeOfDay(date)}`)

/** `2025-11-21 14:32:07`, with the zone where the site has another; `–` if invalid. */
export const dateTime = (moment: Moment): string => written(moment, 'whole').join(' ')

export const dateMinute = (moment: Moment): string => written(moment, 'minute').join(' ')

/** `whole` to the second; `near`: without the day where it is that of `now`. */
export type DateForm = 'whole' | 'minute' | 'near'

/** @returns the date, and the zone where the site has another */
export function written(moment: Moment, form: DateForm, now: Moment = moment): string[] {
  const date = asDate(moment)
  const text = plain(date).slice(0, form === 'whole' ? wholeLength : minuteLength)
  const isNear = form === 'near' && text.slice(0, dayLength) === plain(asDate(now)).slice(0, dayLength)
  const mark = zoneMark(date)
  return [isNear ? text.slice(dayLength + 1) : text, ...(mark === '' ? [] : [mark])]
}

/** Date, time and zone: `2025-11-21 14:32:07 UTC+8 (Asia/Shanghai)`. */
export function wholeDate(moment: Moment): string {
  const date = asDate(moment)
  if (Number.isNaN(date.getTime())) return '–'
  const [offset, zone] = [utcOffset(date), ownTimeZone()]
  return `${plain(date)} ${offset}${zone === offset ? '' : ` (${zone})`}`
}

const minuteMs = 60_000
type Ahead = (at: number) => number | null
const clocks = new Map<string, Ahead>()

function clockOf(timeZone: string): Ahead {
  try {
    return aheadIn(timeZone)
  } catch {
    return () => null
  }
}

/** By how far the site is ahead of UTC; null where it has no zone, or one that this browser does not know. */
function siteAhead(at: number): number | null {
  const { timeZone } = getWebsite()
  const known = clocks.get(timeZone) ?? clockOf(timeZone)
  clocks.set(timeZone, known)
  return known(at)
}

/** `UTC+8`, the reader's; empty where the clocks of reader and site agree at that moment. */
export function zoneMark(moment: Moment): string {
  const date = asDate(moment)
  const at = date.getTime()
  const ahead = Number.isNaN(at) ? null : siteAhead(at)
  return ahead === null || ahead === -date.getTimezoneOffset() * minuteMs ? '' : utcOffset(date)
}

function day(date: Date): string {
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

export function timeOfDay(moment: Moment): string {
  const date = asDate(moment)
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')
}

/** `14:32` on the day of `now`, else `2025-11-21 14:32`. */
export const minuteNear = (moment: Moment, now: number): string => written(moment, 'near', now).join(' ')

/** `UTC+8` */
export const utcOffset = (moment: Moment): string => utcLabel(-asDate(moment).getTimezoneOffset())

/** This browser’s: `Asia/Shanghai`. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** `Lin Zhihao` -> `LZ`, `林之皓` -> `林`. */
export function initials(name: string): string {
  const words = name.split(/[\s_-]+/).filter(Boolean)
  const first = Array.from(words[0] ?? '')[0] ?? '?'
  if (/\p{Script=Han}/u.test(first)) return first
  const second = words.length > 1 ? Array.from(words.at(-1)!)[0] : Array.from(words[0] ?? '')[1]
  return (first + (second ?? '')).toUpperCase()
}

type RatioColor = 'red' | 'volcano' | 'orange' | 'gold' | 'yellow'

export function similarityColor(similarity: number): RatioColor {
  if (similarity >= 100) return 'red'
  if (similarity >= 95) return 'volcano'
  if (similarity >= 90) return 'orange'
  return similarity >= 85 ? 'gold' : 'yellow'
}
