// Days by the clock of a time zone: where clocks change in between, n days later is not n times 24 hours.

const dayMs = 24 * 60 * 60 * 1000
const minuteMs = 60_000

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** How far the clock is ahead of UTC, from words such as GMT+05:30. */
function offsetIn(words: string): number {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(words) ?? []
  const ahead = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * minuteMs
  return sign === '-' ? -ahead : ahead
}

/** So many days later at the same time of day. Times are milliseconds since 1970. A time that the clock leaves out is an hour later. */
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
