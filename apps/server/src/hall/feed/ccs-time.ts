// Times as the Contest API writes them: always with milliseconds, absolute ones in UTC; and as programs send them, with any zone.

import { z } from 'zod'

const secondMs = 1_000
const minuteMs = 60_000
const hourMs = 3_600_000

/** The standard's zone may be one of hours alone, and programs write it without a colon. */
export const sentTime = z
  .string()
  .max(40)
  .transform((text) =>
    text.replace(
      /(T[\d:.]*[+-]\d\d):?(\d\d)?$/,
      (_all, hours: string, minutes = '00') => `${hours}:${minutes}`,
    ),
  )
  .pipe(z.iso.datetime({ offset: true }))

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
