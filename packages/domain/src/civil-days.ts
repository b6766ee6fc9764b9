// Days by a time zone's clock: where clocks change, n days later is not n times 24 hours.

import { aheadIn, utcLabel } from './zone-offset.ts'

const dayMs = 24 * 60 * 60 * 1000
const minuteMs = 60_000

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** `2025-11-21 14:32 UTC+8 (Asia/Shanghai)` */
export function minuteIn(timeZone: string): (at: number) => string {
  const ahead = aheadIn(timeZone)
  return (at) => {
    const offset = ahead(at)
    const label = utcLabel(offset / minuteMs)
    const local = new Date(at + offset).toISOString().slice(0, 16).replace('T', ' ')
    return label === timeZone ? `${local} ${label}` : `${local} ${label} (${timeZone})`
  }
}

/** Same time of day, in ms since 1970. A time that the clock skips is an hour later. */
export function daysLaterIn(timeZone: string): (at: number, days: number) => number {
  const ahead = aheadIn(timeZone)
  return (at, days) => {
    const now = ahead(at)
    const wanted = at + now + days * dayMs
    const first = ahead(wanted - now)
    const second = ahead(wanted - first)
    return wanted - Math.min(first, second)
  }
}

/** 23:59 of that day, in ms since 1970. */
export function lastMinuteIn(timeZone: string): (at: number) => number {
  const [ahead, later] = [aheadIn(timeZone), daysLaterIn(timeZone)]
  return (at) => {
    const next = later(at, 1)
    const midnight = Math.floor((next + ahead(next)) / dayMs) * dayMs
    return midnight - minuteMs - ahead(midnight - minuteMs - ahead(next))
  }
}
