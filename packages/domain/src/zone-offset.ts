// How far the clock of a time zone is from UTC, and how that is written.

const minuteMs = 60_000

function offsetIn(words: string): number {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(words) ?? []
  const ahead = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * minuteMs
  return sign === '-' ? -ahead : ahead
}

/** How far the zone's clock is ahead of UTC, in ms. */
export function aheadIn(timeZone: string): (at: number) => number {
  const clock = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  return (at) => offsetIn(clock.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '')
}

/** `UTC+8`, `UTC−3:30`, `UTC`. */
export function utcLabel(minutesAhead: number): string {
  if (minutesAhead === 0) return 'UTC'
  const [hours, rest] = [Math.floor(Math.abs(minutesAhead) / 60), Math.abs(minutesAhead) % 60]
  return `UTC${minutesAhead < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}
