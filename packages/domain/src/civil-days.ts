// Days by a time zone's clock: where clocks change, n days later is not n times 24 hours.

const dayMs = 24 * 60 * 60 * 1000
const minuteMs = 60_000

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

function offsetIn(words: string): number {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(words) ?? []
  const ahead = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * minuteMs
  return sign === '-' ? -ahead : ahead
}

/** Same time of day, in ms since 1970. A time that the clock skips is an hour later. */
export function daysLaterIn(timeZone: string): (at: number, days: number) => number {
  const clock = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  const ahead = (at: number): number =>
    offsetIn(clock.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '')
  return (at, days) => {
    const now = ahead(at)
    const wanted = at + now + days * dayMs
    const first = ahead(wanted - now)
    const second = ahead(wanted - first)
    return wanted - Math.min(first, second)
  }
}
