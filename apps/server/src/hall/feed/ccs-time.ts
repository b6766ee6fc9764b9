// Times as the Contest API writes them: always with milliseconds, absolute ones in UTC.

const secondMs = 1_000
const minuteMs = 60_000
const hourMs = 3_600_000

const two = (value: number): string => String(value).padStart(2, '0')

export const absTime = (ms: number): string => new Date(ms).toISOString()

/** h:mm:ss.uuu */
export function relTime(ms: number): string {
  const whole = Math.abs(Math.trunc(ms))
  const hours = Math.floor(whole / hourMs)
  const minutes = Math.floor((whole % hourMs) / minuteMs)
  const seconds = Math.floor((whole % minuteMs) / secondMs)
  const rest = String(whole % secondMs).padStart(3, '0')
  return `${ms < 0 && whole > 0 ? '-' : ''}${hours}:${two(minutes)}:${two(seconds)}.${rest}`
}

export const minutesTime = (minutes: number): string => relTime(minutes * minuteMs)
